"""A wheel brings the page along: installed, it is served at once."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from serving import Served

ROOT = Path(__file__).parents[2]


@pytest.mark.long
def test_a_wheel_brings_the_page_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "THANDAR_PURE": "1", "THANDAR_PAGE_BUILD": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    if "npm ci failed" in done.stdout + done.stderr:
        pytest.skip("npm cannot fetch what the page is built with")
    [wheel] = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "installed"))
    monkeypatch.delenv("THANDAR_PAGE", raising=False)
    with Served(tmp_path / "tables.db") as running:
        assert '<div id="app">' in running.call("GET", "/")
