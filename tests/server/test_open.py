"""thandar serve --open: the browser of whoever has started the server."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from serving import COMMAND

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the browser is a shell script")
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def said(database: Path, until: Path | None = None, **screen: str) -> list[str]:
    """The first two lines of a server that was asked to open a browser; it writes a file."""
    environment = {name: value for name, value in os.environ.items() if name not in SCREENS}
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, "serve", "--open", "--port=0", f"--database={database}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**environment, "THANDAR_LANG": "en", **screen},
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(2)]
        while until is not None and not (until.is_file() and until.read_text()):
            time.sleep(0.02)
        process.terminate()
    assert process.returncode == 0
    return lines


def test_a_browser_is_opened_where_the_tables_are(tmp_path: Path) -> None:
    visited = tmp_path / "visited"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {visited}\n')
    browser.chmod(0o755)
    where, opening = said(tmp_path / "tables.db", visited, BROWSER=f"{browser} %s")
    assert "Ctrl+C" in opening
    assert visited.read_text() == where.split()[-1] + "\n"


@pytest.mark.skipif(sys.platform == "darwin", reason="there is always a browser")
def test_the_address_is_enough_where_no_window_can_be_opened(tmp_path: Path) -> None:
    where, none = said(tmp_path / "tables.db")
    assert "http://127.0.0.1:" in where
    assert "No browser" in none
