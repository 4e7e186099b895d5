"""Where the load goes: one server, or several that share a database; and how long to wait."""

import ipaddress
import random
from collections.abc import Iterator
from urllib.parse import urlsplit

from thandar.server.refused import Refused

PATIENCE = 10.0  # seconds for an answer, then another connection is tried
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0  # seconds between two tries
LIMIT = "too_fast"  # the server lets one address do no more
# What one address may not do at a server as it comes, and must to play at many tables.
RAISED = {
    "messages_per_second": 100_000, "message_burst": 100_000,
    "messages_per_address": 100_000, "requests_per_minute": 10_000_000,
    "new_people_per_hour": 10_000_000, "new_tables_per_hour": 10_000_000,
    "sockets_per_address": 100_000, "sockets": 100_000,
}  # fmt: skip


class Gone(Exception):
    """There is nothing to come back to: why, as a code of the server's refusals."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Servers:
    """The addresses of servers that have the same tables."""

    def __init__(self, urls: list[str]) -> None:
        self.urls = [url.rstrip("/") for url in urls]

    def pick(self, but: str = "") -> str:
        """One of them by chance; another one than what has just not answered, if there is one.

        >>> Servers(["http://127.0.0.1:1", "http://127.0.0.1:2/"]).pick("http://127.0.0.1:1")
        'http://127.0.0.1:2'
        """
        return random.choice([url for url in self.urls if url != but] or self.urls)


def checked(urls: list[str], mine: bool) -> Servers:
    """The servers of these addresses; Refused where one is none, or is perhaps somebody else's."""
    for url in urls:
        try:
            parts = urlsplit(url)
            host = parts.hostname if parts.scheme in ("http", "https") and parts.port != 0 else None
        except ValueError:
            host = None
        if not host:
            raise Refused("bad_server", given=url)
        if not mine and not is_here(host):
            raise Refused("not_your_server", url=url)
    return Servers(urls)


def is_here(host: str) -> bool:
    """Whether a host is this machine, whoever asks.

    >>> [is_here(host) for host in ("localhost", "127.0.0.2", "::1", "example.org", "10.0.0.1")]
    [True, True, True, False, False]
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def serve_line() -> str:
    """How to start a server that lets one address do as much as it likes."""
    given = (f"--set {name}={value}" for name, value in RAISED.items())
    return f"thandar serve {' '.join(given)}"


def pauses() -> Iterator[float]:
    """Seconds to wait before the next try: more each time, and never the same for everybody.

    >>> waits = pauses()
    >>> 0.05 <= next(waits) <= 0.1 <= next(waits) <= 0.2
    True
    """
    longest = FIRST_PAUSE
    while True:
        yield random.uniform(longest / 2, longest)
        longest = min(2 * longest, LONGEST_PAUSE)
