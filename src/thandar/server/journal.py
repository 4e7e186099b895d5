"""What is stored of a table: entries that are only ever added, each as JSON.

A room is what its entries make of it, one after the other, so that a room that is read back is the
room that was. `at` is the time in milliseconds since 1970. `by` is the person who asked for it and
`id` what their client called the message: after a crash a repeated message is still known.
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from thandar.server.setup import Setup
from thandar.server.storage import StoreFailed


class Entry(Struct, tag_field="entry", omit_defaults=True, kw_only=True):
    """Anything that happened at a table."""

    at: int = 0
    by: str = ""
    id: str = ""


class Opened(Entry, tag="opened"):
    """Somebody opened the table. `deal` is the finished game whose deal it plays again.

    `even` is the level that was about as strong as they were: what a bot `even` means here. Left
    out it is `easy`, for good: what was stored must not come to mean something else.
    """

    setup: Setup
    deal: str = ""
    rematch_of: str = ""
    even: str = "easy"


class Sat(Entry, tag="sat"):
    """A person sat down at a seat."""

    seat: int
    person: str
    name: str
    program: bool = False


class Stood(Entry, tag="stood"):
    """A person left a seat, before the game."""

    seat: int


class Assigned(Entry, tag="assigned"):
    """A bot was put on a seat, or taken from it, before the game."""

    seat: int
    bot: str | None


class Began(Entry, tag="began"):
    """The cards were dealt, and moves of another game of that deal made, to play on from there."""

    seed: str
    moves: list[str] = []


class Moved(Entry, tag="moved"):
    """A seat made moves; `used` are the milliseconds of thinking before them.

    `bot` says that a bot chose them, its own seat's or standing in.
    """

    seat: int
    words: list[str]
    used: int = 0
    bot: bool = False


class Undone(Entry, tag="undone"):
    """Moves were taken back, until so many were left; by the others' leave, or freely."""

    seat: int
    made: int
    agreed: bool = False
    used: int = 0


class Resigned(Entry, tag="resigned"):
    """A seat gave up."""

    seat: int
    used: int = 0


class RanOut(Entry, tag="ran_out"):
    """The clock of a seat ran out: a bot makes this turn."""

    seat: int
    used: int = 0


class Replaced(Entry, tag="replaced"):
    """The others handed the seat of an absent player to a bot."""

    seat: int


class Returned(Entry, tag="returned"):
    """A player took a seat back from the bot."""

    seat: int


class Said(Entry, tag="said"):
    """Somebody said something: a quick phrase by its name, or a short text."""

    name: str
    phrase: str = ""
    text: Annotated[str, Meta(max_length=200)] = ""


class Rematched(Entry, tag="rematched"):
    """Another game of the same people was opened."""

    code: str


class Closed(Entry, tag="closed"):
    """Whoever runs the server closed the table."""


AnyEntry: TypeAlias = (
    Opened | Sat | Stood | Assigned | Began | Moved | Undone | Resigned | RanOut | Replaced
    | Returned | Said | Rematched | Closed
)  # fmt: skip

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def written(entry: AnyEntry) -> bytes:
    """An entry as it is stored."""
    return _encoder.encode(entry)


def read(stored: bytes) -> AnyEntry:
    """A stored entry.

    >>> read(written(Moved(seat=2, words=["play gold"], at=5)))
    Moved(seat=2, words=['play gold'], used=0, bot=False, at=5, by='', id='')
    """
    return _decoder.decode(stored)


def understood(stored: list[bytes]) -> list[AnyEntry]:
    """Stored entries; StoreFailed where a newer server has written what is not known here."""
    try:
        return [read(entry) for entry in stored]
    except msgspec.ValidationError:
        raise StoreFailed("not_stored", why="another server knows more") from None
