"""Of the server's messages what a scripted player needs: the rest is not even decoded."""

import msgspec
from msgspec import UNSET, Struct, UnsetType


class Option(Struct):
    """Something that can be done."""

    moves: list[str]


class Sight(Struct):
    """What a player sees: of all of it the options are enough to play."""

    made: int
    options: list[Option]


class State(Struct):
    """Of a table's state: whether the game is over."""

    status: str


class Message(Struct):
    """Any message of the server."""

    type: str
    id: str = ""
    code: str = ""
    version: int | None = None
    retry: int | None = None
    table: State | UnsetType = UNSET
    sights: list[Sight] | UnsetType = UNSET
    missed: list[Sight] | None = None


decode = msgspec.json.Decoder(Message).decode
encode = msgspec.json.Encoder().encode
