"""What the servers at one store tell each other; what is large is read from the store."""

from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct

from thandar.server.protocol import UndoAsked

LONGEST = 7900  # bytes that a store takes for a message
MOST_TOLD = 300  # tables or people in a message


class Message(Struct, tag_field="type", omit_defaults=True, kw_only=True):
    """What a server tells the others."""

    server: str


class Beat(Message, tag="beat"):
    """It is there, and so many moves of bots wait there.

    One that is new would like to hear of the others at once.
    """

    waiting: int = 0
    new: bool = False


class Gone(Message, tag="gone"):
    """It stops."""


class Written(Message, tag="written"):
    """It has added entries to the journal of a table; none are told where they are too long."""

    code: str
    first: int
    entries: list[Raw] = []


class Who(Message, tag="who"):
    """It has read a table, and asks who is there."""

    code: str


class Present(Message, tag="present"):
    """Who is connected to a table there: people, and how many that watch.

    And for how many milliseconds those who must choose have thought, since so many entries. Or who
    looks at a finished game with others: then their names are told, too.
    """

    code: str
    people: list[str] = []
    names: list[str] = []
    watching: int = 0
    entries: int = 0
    thought: int = 0


class Open(Message, tag="open"):
    """What is open at a table and not stored: undo that is asked for, cards that are wanted."""

    code: str
    version: int
    asked: UndoAsked | None = None
    refusals: dict[str, int] = {}
    not_before: dict[str, int] = {}
    wanted: dict[int, tuple[int, str, int]] = {}


class Skipped(Message, tag="skipped"):
    """Somebody would see the moves of bots at once."""

    code: str
    person: str


class Offered(Message, tag="offered"):
    """It has too much to do to drive a table, and would leave it to another."""

    code: str
    to: str


class Took(Message, tag="took"):
    """It drives a table, or does something else, from now on."""

    what: str


class Freed(Message, tag="freed"):
    """It does not drive some tables any more."""

    what: list[str]


class Analysing(Message, tag="analysing"):
    """It goes through a finished game, and is so far."""

    code: str
    done: int
    of: int


class Renamed(Message, tag="renamed"):
    """Somebody has another name."""

    person: str
    name: str


AnyMessage: TypeAlias = (
    Beat | Gone | Written | Who | Present | Open | Skipped | Offered | Took | Freed | Analysing
    | Renamed
)  # fmt: skip
encode = msgspec.json.Encoder().encode
decoder: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)


def written(server: str, code: str, first: int, entries: list[bytes]) -> bytes:
    """What is told of entries when they are stored.

    >>> written("here", "abc", 7, [b'{"entry":"closed"}'])
    b'{"type":"written","code":"abc","first":7,"entries":[{"entry":"closed"}],"server":"here"}'
    """
    told = Written(server=server, code=code, first=first, entries=list(map(Raw, entries)))
    message = encode(told)
    return message if len(message) <= LONGEST else encode(msgspec.structs.replace(told, entries=[]))
