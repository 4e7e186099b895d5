"""One of several servers on a machine: python -m thandar.server.member LOG SOCKET…

It is told its settings in the first line of its standard input, says when it can be reached, and
stops when that input ends: then whoever has started it is gone.
"""

import asyncio
import os
import signal
import socket
import sys
import threading
from contextlib import suppress

import msgspec

from thandar.server import app, logs
from thandar.server.command import open_storage
from thandar.server.settings import Settings


def main() -> None:
    """Serve at the sockets that were inherited."""
    level, *inherited = sys.argv[1:]
    settings = msgspec.json.decode(sys.stdin.buffer.readline(), type=Settings)
    logs.set_up(level)
    sockets = [socket.socket(fileno=int(number)) for number in inherited]
    server = app.server(settings, open_storage(settings.database), ready)

    def end_with_input() -> None:
        while os.read(sys.stdin.fileno(), 1024):
            pass
        server.handle_exit(signal.SIGTERM, None)

    threading.Thread(target=end_with_input, daemon=True).start()
    asyncio.run(server.serve(sockets=sockets))


def ready() -> None:
    """Say that it can be reached, if anybody is still there."""
    with suppress(BrokenPipeError):
        os.write(sys.stdout.fileno(), b"ready\n")


if __name__ == "__main__":
    main()
