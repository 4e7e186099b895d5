"""What hostile clients cost everybody else: python benchmarks/server_hostile.py

After `make compiled`. A few normal tables play, one move in a tenth of a second at each; measured
is the time from sending a move until the opponent hears of it. Each attack, at a table of its own
and from a process of its own, is measured in turns with quiet, within one run, so that a busy
machine spoils both alike.

With `--wanted` the exit status is 1 if under some attack one move in a hundred takes more than
twice as long as when it is quiet.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import server_load
from server_load import BUILD, Load, Served

TABLES = 8
PAUSE = 0.1  # seconds between two moves at a table
SETTLE = 3.0  # seconds for an attack to get going, or to end
WANTED = 2.0
# As a server has it that people play on.
USUAL = {
    "messages_per_second": 10, "message_burst": 30, "messages_per_address": 100,
    "sockets_per_address": 2000,
}  # fmt: skip
UPGRADE = (
    "GET /api/tables/{}/socket HTTP/1.1\r\nhost: h\r\nupgrade: websocket\r\n"
    "connection: upgrade\r\nsec-websocket-version: 13\r\n"
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
Attack = Callable[[int, str], None]


def frame(text: bytes, kind: int = 1) -> bytes:
    """A short frame, masked with zeros."""
    return bytes([0x80 | kind, 0x80 | len(text)]) + b"\0" * 4 + text


HELLO = frame(json.dumps({"type": "hello", "id": "h"}).encode())
PING = frame(json.dumps({"type": "ping", "id": "p"}).encode())


def reached(port: int) -> socket.socket:
    """A connection from another address than those who play have."""
    return socket.create_connection(("127.0.0.1", port), 10, ("127.0.0.2", 0))


def dialled(port: int, code: str) -> socket.socket:
    """A socket at a table."""
    line = reached(port)
    line.sendall(UPGRADE.format(code).encode())
    line.recv(1000)
    return line


@contextlib.contextmanager
def whatever() -> Iterator[None]:
    """What a server does to an attacker is no error here."""
    with contextlib.suppress(OSError):
        yield


def messages(port: int, code: str) -> None:
    """Message after message, far above the rate, and again from the start when cut off."""
    for _ in forever():
        with whatever(), dialled(port, code) as line:
            line.sendall(HELLO)
            while True:
                line.sendall(PING * 100)
                time.sleep(0.001)


def pings(port: int, code: str) -> None:
    """Pings of the protocol itself, as many as can be sent."""
    for _ in forever():
        with whatever(), dialled(port, code) as line:
            line.sendall(HELLO)
            while True:
                line.sendall(frame(b"", 9) * 2000)
                time.sleep(0.001)


def huge(port: int, code: str) -> None:
    """Messages and bodies of 10 MB."""
    body = b"x" * 10_000_000
    head = b"POST /api/people HTTP/1.1\r\nhost: h\r\ncontent-length: 10000000\r\n\r\n"
    for _ in forever():
        with whatever(), dialled(port, code) as line:
            line.sendall(HELLO + b"\x81\xff" + len(body).to_bytes(8, "big") + b"\0" * 4 + body)
        with whatever(), reached(port) as line:
            line.sendall(head + body)
        time.sleep(0.01)


def idle(port: int, code: str) -> None:
    """A thousand sockets that watch and do nothing, and as many that never ask for anything."""
    lines = []
    with whatever():
        for _ in range(500):
            line = dialled(port, code)
            line.sendall(HELLO)
            lines.append(line)
    with whatever():
        lines += [reached(port) for _ in range(500)]
    time.sleep(3600)


def deaf(port: int, code: str) -> None:
    """Fifty sockets that ask for the whole table again and again, and read nothing."""
    languages = [{"type": "speak", "id": "s", "language": name} for name in ("fr", "en")]
    asking = b"".join(frame(json.dumps(message).encode()) for message in languages)
    lines: list[socket.socket] = []
    for _ in forever():
        with whatever():
            while len(lines) < 50:
                lines.append(dialled(port, code))
                lines[-1].sendall(HELLO)
        for line in list(lines):
            try:
                line.sendall(asking)
            except OSError:
                lines.remove(line)
        time.sleep(0.25)


def forever() -> Iterator[None]:
    """Again and again, but not faster than a network would let it."""
    while True:
        yield
        time.sleep(0.05)


ATTACKS: dict[str, Attack] = {
    "messages": messages, "pings": pings, "huge": huge, "idle": idle, "deaf": deaf,
}  # fmt: skip


def attacked(attack: Attack, port: int, code: str) -> None:
    """Attack, without taking the processor from those who play."""
    os.nice(10)
    attack(port, code)


def percentile(took: list[float], part: float) -> float:
    """A time, in milliseconds, that this part of all does not exceed."""
    return sorted(took)[min(len(took) - 1, int(len(took) * part))] * 1000


class Tables:
    """Normal tables, and how long their moves take."""

    def __init__(self, load: Load) -> None:
        self.load = load

    async def play(self, seconds: float) -> list[float]:
        """Play for so long; how long each move took."""
        took: list[float] = []
        until = time.perf_counter() + seconds
        await asyncio.gather(*(self._play_on(k, until, took) for k in range(TABLES)))
        return took

    async def _play_on(self, k: int, until: float, took: list[float]) -> None:
        await asyncio.sleep(PAUSE * k / TABLES)
        while time.perf_counter() < until:
            took.append(await self.load.move(k))
            await asyncio.sleep(PAUSE)


async def measured(tables: Tables, attack: Attack, port: int, rounds: int, seconds: float) -> float:
    """How many times as long the slowest moves take under an attack; it is printed too."""
    quiet: list[float] = []
    loud: list[float] = []
    for _ in range(rounds):
        quiet += await tables.play(seconds)
        code = tables.load.tables[-1].code
        process = multiprocessing.get_context("spawn").Process(
            target=attacked, args=(attack, port, code), daemon=True
        )
        process.start()
        await tables.play(SETTLE)
        loud += await tables.play(seconds)
        process.kill()
        process.join()
        await tables.play(SETTLE)
    ratio = percentile(loud, 0.99) / percentile(quiet, 0.99)
    shown = [f"{percentile(took, part):7.1f}" for took in (quiet, loud) for part in (0.5, 0.99)]
    print(f"{attack.__name__:10}{' '.join(shown)} ms   x{ratio:.2f}", flush=True)
    return ratio


async def main(names: list[str], rounds: int, seconds: float, build: Path) -> float:
    """Measure some attacks; the worst ratio."""
    server_load.SETTINGS |= USUAL
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder) / "hostile.db", None, build)
        load = Load(served)
        try:
            await load.grow(TABLES + 1)  # the last one is attacked
            tables = Tables(load)
            await tables.play(SETTLE)
            port = int(served.url.rpartition(":")[2])
            print(f"{TABLES} tables; quiet p50, p99, attacked p50, p99", flush=True)
            return max(
                [await measured(tables, ATTACKS[name], port, rounds, seconds) for name in names]
            )
        finally:
            await load.leave()
            served.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("attacks", nargs="*", choices=[[], *ATTACKS], help="which; all of them")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5.0, help="of each, quiet and attacked")
    parser.add_argument("--build", type=Path, default=BUILD, help="with the package to measure")
    parser.add_argument("--wanted", action="store_true", help="fail if it is too slow")
    given = parser.parse_args()
    chosen = given.attacks or list(ATTACKS)
    worst = asyncio.run(main(chosen, given.rounds, given.seconds, given.build))
    sys.exit(given.wanted and worst > WANTED)
