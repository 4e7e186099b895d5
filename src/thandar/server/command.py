"""thandar serve: a server for tables that people join by a link."""

import argparse
import asyncio
import errno
import socket
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from thandar.extras import need
from thandar.folders import data_folder
from thandar.locales import Texts, language
from thandar.server import browser

if TYPE_CHECKING:
    from thandar.server.settings import Settings
    from thandar.server.sql import SqlStorage

LEVELS = ("debug", "info", "warning", "error")
SEND_BUFFER = 256 * 1024  # bytes
EVERYWHERE = ("0.0.0.0", "::")  # listening at all addresses of the machine
ELSEWHERE = ("192.0.2.1", 9)  # nobody has this address
FLAGS = ("host", "port", "database", "public_url", "demo", "workers")


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    parser.add_argument("--host", help=t("server.help.host"))
    parser.add_argument("--port", type=int, help=t("server.help.port"))
    parser.add_argument("--database", metavar="URL", help=t("server.help.database"))
    parser.add_argument("--public-url", metavar="URL", help=t("server.help.public_url"))
    parser.add_argument("--demo", type=int, metavar="N", help=t("server.help.demo"))
    parser.add_argument("--workers", type=int, metavar="N", help=t("server.help.workers"))
    parser.add_argument("--open", action="store_true", help=t("server.help.open"))
    parser.add_argument("--config", type=Path, metavar="FILE", help=t("server.help.config"))
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help=t("server.help.set")
    )
    parser.add_argument("--log", default="info", choices=LEVELS, help=t("server.help.log"))


def run(arguments: argparse.Namespace) -> int:
    need("server", "thandar serve")
    from thandar.server import app, logs
    from thandar.server.refused import Refused
    from thandar.server.settings import load

    t = Texts(language(arguments.lang))
    flags = {name: getattr(arguments, name) for name in FLAGS}
    for given in arguments.set:
        name, equals, value = given.partition("=")
        if not equals:
            raise Refused("bad_settings", why=given)
        flags[name.strip()] = value.strip()
    settings = load(arguments.config, flags)
    try:
        listener = listening(settings.host, settings.port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        return taken(settings, arguments.open, t)
    with listener:
        storage = open_storage(settings.database)
        if settings.workers > 1 and not storage.shared:
            raise Refused("servers_need_postgres")
        logs.set_up(arguments.log.upper())
        direct = settings.port and settings.port + 1
        settings.direct_port = settings.direct_port or direct
        settings.port = listener.getsockname()[1]
        settings.public_url = address(settings)
        say = partial(ready, t, settings.public_url, arguments.open)
        if settings.workers > 1:
            asyncio.run(storage.close())  # each has its own
            asyncio.run(serve_together(settings, listener, arguments.log.upper(), say, t))
        else:
            asyncio.run(app.server(settings, storage, say).serve(sockets=[listener]))
    return 0


async def serve_together(
    settings: "Settings", listener: socket.socket, level: str, say: Callable[[], None], t: Texts
) -> None:
    """Serve by several processes."""
    from thandar.server.crew import Crew

    crew = Crew(settings, listener, level)

    def all_ready() -> None:
        say()
        for k, member in enumerate(crew.members, 1):
            print(t("server.member", number=k, all=len(crew.members), url=member.url), flush=True)

    await crew.run(all_ready)


def address(settings: "Settings") -> str:
    """Where the tables are, for other devices too if they can reach them at all."""
    if settings.public_url:
        return settings.public_url
    host = settings.host
    if host in EVERYWHERE:
        host = network_address() or "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}"


def network_address() -> str | None:
    """The address of this machine in its network; None where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # nothing is sent: only the way there is looked up
        except OSError:
            return None
        found: str = probe.getsockname()[0]
        return found


def taken(settings: "Settings", to_open: bool, t: Texts) -> int:
    """The port is in use. Whoever wants a browser there gets it, if tables are there already."""
    from thandar.server.refused import Refused

    url = address(settings)
    if not (to_open and has_tables(f"http://{settings.host}:{settings.port}")):
        raise Refused("port_taken", port=settings.port, url=url)
    print(t("server.running", url=url), flush=True)
    print(t("server.look" if browser.show_and_go(url) else "server.visit"), flush=True)
    return 0


def has_tables(url: str) -> bool:
    """Whether a server of ours answers there."""
    try:
        with urllib.request.urlopen(f"{url}/metrics", timeout=2) as found:
            return b"thandar_" in found.read(4096)
    except (OSError, ValueError):
        return False


def ready(t: Texts, url: str, to_open: bool) -> None:
    """Say where the tables are, and open a browser there if asked to."""
    print(t("server.ready", url=url), flush=True)
    if to_open:
        print(t("server.opening" if browser.show(url) else "server.no_browser"), flush=True)


def listening(host: str, port: int) -> socket.socket:
    """A socket that is bound already: a port that is taken is an error with a plain text."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends small messages at once instead of gathering them.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # What waits for somebody who does not read waits in the kernel first: not without end.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def open_storage(url: str, must_exist: bool = False) -> "SqlStorage":
    """The store of a URL; without one a file in the user's data folder."""
    from thandar.server.refused import Refused
    from thandar.server.sqlite import SqliteStorage

    scheme, colon, rest = url.partition("://")
    if scheme in ("postgresql", "postgres"):
        need("postgres", "--database postgresql://…")
        from thandar.server.postgres import PostgresStorage

        return PostgresStorage(url)
    if colon and scheme != "sqlite":
        raise Refused("bad_database", url=f"{scheme}://…")  # there may be a password in it
    path = Path(rest if colon else url).expanduser() if url else data_folder() / "thandar.db"
    if must_exist and not path.is_file():
        raise Refused("no_database", path=str(path))
    return SqliteStorage(path)
