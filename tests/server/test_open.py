"""thandar serve --open: the browser of whoever has started the server."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from serving import COMMAND, Served
from thandar.cli import main

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


def browser_in(folder: Path) -> tuple[Path, str]:
    """A browser that writes where it was sent into a file: that file, and the browser."""
    visited, browser = folder / "visited", folder / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {visited}\n')
    browser.chmod(0o755)
    return visited, f"{browser} %s"


def test_a_browser_is_opened_where_the_tables_are(tmp_path: Path) -> None:
    visited, browser = browser_in(tmp_path)
    where, opening = said(tmp_path / "tables.db", visited, BROWSER=browser)
    assert "Ctrl+C" in opening
    assert visited.read_text() == where.split()[-1] + "\n"


@pytest.mark.skipif(sys.platform == "darwin", reason="there is always a browser")
def test_the_address_is_enough_where_no_window_can_be_opened(tmp_path: Path) -> None:
    where, none = said(tmp_path / "tables.db")
    assert "http://127.0.0.1:" in where
    assert "No browser" in none


def test_a_second_server_opens_the_browser_at_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    visited, browser = browser_in(tmp_path)
    monkeypatch.setenv("BROWSER", browser)
    with Served(tmp_path / "tables.db") as served:
        again = ["serve", "--open", f"--port={served.port}", f"--database={tmp_path / 'x.db'}"]
        assert main(again) == 0
        assert f"already at {served.url}" in capsys.readouterr().out
        assert visited.read_text() == served.url + "\n"
        assert served.ask("GET", "/healthz")[0] == 200


def test_another_program_at_that_port_is_no_place_for_a_browser(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("webbrowser.get", pytest.fail)
    with socket.create_server(("127.0.0.1", 0)) as other:
        assert main(["serve", "--open", f"--port={other.getsockname()[1]}"]) == 1
    assert "is taken" in capsys.readouterr().err
