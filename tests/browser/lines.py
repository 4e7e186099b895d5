"""A line between a browser and the server that a test can cut."""

import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Thread


class Line:
    """Whoever visits its address reaches the server, unless it is cut."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.up = True
        self.ends: list[socket.socket] = []
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        in_background(self.let_in)

    def let_in(self) -> None:
        """Connect everybody who comes, while the line is up."""
        with suppress(OSError):  # the door is closed
            while True:
                visitor, _ = self.door.accept()
                self.connect(visitor)

    def connect(self, visitor: socket.socket) -> None:
        """Pass on what a visitor and the server say to each other."""
        try:
            server = socket.create_connection(("127.0.0.1", self.port if self.up else 0))
        except OSError:
            visitor.close()
            return
        self.ends += [visitor, server]
        in_background(lambda: pass_on(visitor, server))
        in_background(lambda: pass_on(server, visitor))

    def cut(self) -> None:
        """Nothing goes through until it is mended."""
        self.up = False
        for end in self.ends:
            hang_up(end)
        self.ends = []

    def mend(self) -> None:
        """The page gets through when it tries again."""
        self.up = True

    def close(self) -> None:
        """Let nobody in any more."""
        hang_up(self.door)
        self.cut()


def pass_on(source: socket.socket, target: socket.socket) -> None:
    """Everything that one says to the other; when one hangs up, so does the other."""
    with suppress(OSError):
        while said := source.recv(65536):
            target.sendall(said)
    hang_up(source)
    hang_up(target)


def hang_up(end: socket.socket) -> None:
    """Wake up whoever waits for it, too."""
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


def in_background(work: Callable[[], None]) -> None:
    """Do it beside everything else."""
    Thread(target=work, daemon=True).start()
