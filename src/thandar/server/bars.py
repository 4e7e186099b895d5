"""Who may not do what: a few people, whom the server knows by heart and reads anew now and then."""

from datetime import UTC, datetime

from thandar.server.clock import now
from thandar.server.refused import Refused
from thandar.server.storage import BarRow, Storage

BAN, SILENCE = "ban", "silence"


class Bars:
    """What some people may not do."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._bars: dict[tuple[str, str], BarRow] = {}

    def __bool__(self) -> bool:
        return bool(self._bars)

    async def read(self) -> None:
        """Read who may not do what."""
        self._bars = {(bar.person, bar.kind): bar for bar in await self._storage.bars()}

    def banned(self, person: str) -> Refused | None:
        """Why somebody is kept out; None where they are not."""
        bar = self._holds(person, BAN)
        return None if bar is None else Refused("banned", until=until(bar), why=bar.why)

    def silenced(self, person: str) -> Refused | None:
        """Why somebody may write no text; None where they may."""
        bar = self._holds(person, SILENCE)
        return None if bar is None else Refused("silenced", until=until(bar))

    def _holds(self, person: str, kind: str) -> BarRow | None:
        bar = self._bars.get((person, kind))
        return bar if bar is not None and holds(bar) else None


def holds(bar: BarRow) -> bool:
    """Whether it is not over yet."""
    return bar.until is None or bar.until >= now()


def until(bar: BarRow) -> str:
    """Until when somebody may not do something; empty: for ever.

    >>> until(BarRow("ann", "ban", 0, 1_800_000_000_000, ""))
    '2027-01-15 08:00 UTC'
    """
    if bar.until is None:
        return ""
    return datetime.fromtimestamp(bar.until / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
