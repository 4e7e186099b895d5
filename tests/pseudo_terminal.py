"""A real pseudo-terminal for tests: a program on one side, keys and a screen on the other."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path

import pyte

COMMAND = "import sys; from thandar.cli import main; sys.exit(main(sys.argv[1:]))"


STARTED: list["Terminal"] = []


def end_all() -> None:
    """End every program that a test has left running: without its terminal it would spin."""
    while STARTED:
        terminal = STARTED.pop()
        if terminal.status is None:
            with suppress(ProcessLookupError, ChildProcessError):
                terminal.kill(signal.SIGKILL)
                terminal.reap()


class Terminal:
    """Runs `thandar …` in a pseudo-terminal."""

    def __init__(self, *arguments: str, size: tuple[int, int] = (100, 30), **env: str) -> None:
        wide, high = size
        self.screen = pyte.Screen(wide, high)
        self.stream = pyte.ByteStream(self.screen)
        self.output = b""
        self.status: int | None = None
        STARTED.append(self)
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # in the background it is ignored
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", high, wide, 0, 0))
            given = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
            # COLUMNS and LINES would be believed instead of the terminal; readline sets them past
            # os.environ, so that the environment is given as a whole.
            gone = ("COLUMNS", "LINES", "NO_COLOR")
            kept = {name: value for name, value in os.environ.items() if name not in gone}
            words = [sys.executable, "-c", COMMAND, *arguments]
            os.execve(sys.executable, words, kept | given | env)

    def send(self, text: str) -> None:
        """Type."""
        os.write(self.handle, text.encode())

    def read(self, seconds: float = 0.05) -> bool:
        """Read what comes within the time; whether anything came."""
        ready, _, _ = select.select([self.handle], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.handle, 65536)
        except OSError:
            data = b""
        if not data:
            self.reap()
            return False
        self.output += data
        self.stream.feed(data)
        return True

    def settle(self, quiet: float = 0.05) -> None:
        """Read until nothing more comes."""
        while self.status is None and self.read(quiet):
            pass

    def wait_for(self, *texts: str, seconds: float = 20) -> str:
        """Read until the screen shows one of the texts; the one it shows."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.settle()
            shown = self.text()
            for text in texts:
                if text in shown:
                    return text
            if self.status is not None:
                break
            self.read(0.2)
        raise AssertionError(f"none of {texts} came; the screen shows:\n{self.text()}")

    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def said(self) -> str:
        """Everything that was written, for programs that only write lines."""
        return self.output.decode(errors="replace").replace("\r\n", "\n")

    def kill(self, number: int = signal.SIGTERM) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def reap(self) -> None:
        """Note the exit status of a program that has ended."""
        if self.status is None:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def finish(self, seconds: float = 15) -> int:
        """Wait for the program's end; its exit status."""
        end = time.monotonic() + seconds
        while self.status is None and time.monotonic() < end:
            self.read(0.1)
        if self.status is None:
            self.kill(signal.SIGKILL)
            self.reap()
            raise AssertionError(f"it did not end; the screen shows:\n{self.text()}")
        os.close(self.handle)
        return self.status


def saved_games(folder: Path) -> list[Path]:
    """The games that were kept."""
    return sorted(folder.glob("*.thandar"))
