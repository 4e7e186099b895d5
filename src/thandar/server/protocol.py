"""The messages between a client and a table: a closed set, as JSON over one socket.

`docs/protocol.md` explains them; the JSON Schema and the TypeScript types beside it are made from
this file by `thandar.server.schema`.
"""

from typing import Annotated, Any, Literal, TypeAlias, TypedDict

import msgspec
from msgspec import Meta, Struct

from thandar.errors import ThandarError
from thandar.server.setup import Setup
from thandar.types import Difficulty, Event, FormatName, MoveDict, MoveKind, SeatName, View

Language = Literal["en", "fr", "es"]
Status = Literal["open", "playing", "over", "closed"]
# What an option does: one move of a kind, or several at once.
OptionKind = MoveKind | Literal["all"]
Phrase = Literal[
    "hello", "good_luck", "well_played", "thanks", "sorry", "oops", "wow", "thinking", "hurry",
    "one_more", "bye",
]  # fmt: skip

# A fact about an error, as `ThandarError.fields` has them.
Fact: TypeAlias = str | int | float | list[str | int] | None
SeatNumber: TypeAlias = Annotated[int, Meta(ge=1, le=6)]
MessageId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Version: TypeAlias = Annotated[int, Meta(ge=0)]
Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
# Through whose eyes a finished game is seen: a seat's, a spectator's, or with all hands open.
Through: TypeAlias = SeatNumber | Literal["watch", "open"]

# --- from the client


class Request(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Any message of a client. `id` is the client's own; a repeat gets the first answer again."""

    id: MessageId


class Hello(Request, tag="hello"):
    """The first message: who it is, in which language, and the last version that was seen."""

    token: Annotated[str, Meta(max_length=100)] | None = None
    language: Language = "en"
    since: Version | None = None


class Sit(Request, tag="sit"):
    """Sit down at a seat that is free."""

    seat: SeatNumber


class Stand(Request, tag="stand"):
    """Leave a seat, before the game."""

    seat: SeatNumber


class Assign(Request, tag="assign"):
    """Put a bot on a free seat, or take it away (none), before the game; the host may."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] | None = None


class Start(Request, tag="start"):
    """Deal the cards; the host and those who sit may, when every seat is taken."""


class Move(Request, tag="move"):
    """Make a move, or several that belong together, in words, on the version that was seen."""

    seat: SeatNumber
    moves: Annotated[list[Words], Meta(min_length=1, max_length=40)]
    version: Version


class Undo(Request, tag="undo"):
    """Take back the last move; free as long as nothing new came to light by it."""

    seat: SeatNumber
    version: Version


class AskUndo(Request, tag="ask_undo"):
    """Ask the others for leave to go back until `made` moves are left."""

    seat: SeatNumber
    version: Version
    made: Annotated[int, Meta(ge=0)]


class AnswerUndo(Request, tag="answer_undo"):
    """Agree to what was asked, or not."""

    agree: bool


class Resign(Request, tag="resign"):
    """Give up."""

    seat: SeatNumber


class Replace(Request, tag="replace"):
    """Hand the seat of a player who stays away to a bot."""

    seat: SeatNumber


class Return(Request, tag="return"):
    """Take one's seat back from the bot."""

    seat: SeatNumber


class Say(Request, tag="say"):
    """Say something to the table: a quick phrase or a short text."""

    phrase: Phrase | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None


class Skip(Request, tag="skip"):
    """See the moves of bots at once, until somebody must choose; all who are here must agree."""


class Want(Request, tag="want"):
    """Say which card of the market row one would buy with a teammate's gold; none: no more."""

    seat: SeatNumber
    slot: Annotated[int, Meta(ge=1, le=5)] | None


class Mute(Request, tag="mute"):
    """Hear no more of what is said, or hear it again."""

    on: bool


class Advise(Request, tag="advise"):
    """Ask what a bot would do in one's place, about what the seat must decide in this version."""

    seat: SeatNumber
    version: Version


class Speak(Request, tag="speak"):
    """Go on in another language."""

    language: Language


class Rematch(Request, tag="rematch"):
    """Open another game of the same people; those who watch are told too."""


class Ping(Request, tag="ping"):
    """Ask whether anybody is there."""


class Show(Request, tag="show"):
    """Show a moment of the finished game to all who look at it; what was played out is over."""

    made: Annotated[int, Meta(ge=0)]
    through: Through


class WhatIf(Request, tag="what_if"):
    """Play on from the moment that is shown, on a copy of the game."""


class BotMove(Request, tag="bot_move"):
    """Let the computer make the next move of a seat on the copy."""

    seat: SeatNumber
    version: Version


class AskLead(Request, tag="ask_lead"):
    """Ask for the lead among those who look at a game together."""


class GiveLead(Request, tag="give_lead"):
    """Hand the lead to somebody else who looks."""

    person: Annotated[str, Meta(max_length=40)]


TableRequest: TypeAlias = (
    Hello | Sit | Stand | Assign | Start | Move | Undo | AskUndo | AnswerUndo | Resign | Replace
    | Return | Say | Skip | Want | Mute | Advise | Speak | Rematch | Ping
)  # fmt: skip
LookRequest: TypeAlias = (
    Hello | Show | WhatIf | Move | Undo | BotMove | AskLead | GiveLead | Speak | Ping
)
AnyRequest: TypeAlias = TableRequest | LookRequest

# --- parts of what the server says


class SeatState(Struct, kw_only=True):
    """A seat at the table and who sits there."""

    seat: int
    deck: SeatName
    kind: Literal["free", "person", "bot", "demon"]
    name: str
    person: str | None
    bot: str | None
    program: bool
    present: bool
    stand_in: bool
    left: int | None


class UndoAsked(Struct, kw_only=True):
    """Somebody would like to go back; `waiting` are the seats that have not answered."""

    seat: int
    made: int
    waiting: list[int]


class Wanted(Struct, kw_only=True):
    """A seat wants the card in a slot of the market row, and has not the gold for it."""

    seat: int
    slot: int


class SoloScore(Struct, kw_only=True):
    """What a finished game against Demons was worth.

    For the Demons that were `met`, for `health` left and for `speed`; the sum times `factor`.
    """

    met: int
    demons: int
    health: int
    speed: int
    factor: float
    total: int


class TableState(Struct, kw_only=True):
    """The table as everybody sees it: who sits where, and how far it is."""

    code: str
    link: str
    status: Status
    format: FormatName
    difficulty: Difficulty | None
    setup: Setup
    host: str
    seats: list[SeatState]
    watching: int
    deciding: list[int]
    running: bool
    hints: bool
    undo_asked: UndoAsked | None
    wanted: list[Wanted]
    rematch: str | None
    gave_up: int | None
    score: SoloScore | None
    deal: str | None
    seed: str | None


class Lost(TypedDict):
    """What ending the turn now would lose."""

    gold: int
    received: int
    combat: int
    cards: list[str]
    abilities: list[str]


class Option(TypedDict):
    """Something that can be done now: `moves` are the words to send, in this order.

    Where there are amounts (`least` to `most`), another one may be put into the words of the move.
    """

    label: str
    note: str
    kind: OptionKind
    moves: list[str]
    move: MoveDict | None
    row: str
    ids: list[int]
    cost: int
    least: int
    most: int
    need: int
    enough: int
    lost: Lost | None


class StepSeen(Struct, kw_only=True):
    """What one move did, as the viewer saw it."""

    seat: int
    events: list[Event]


class LogLine(Struct, kw_only=True):
    """A line of the log: after which move, in which turn and whose, who did it, and what.

    `parts` are the same words in pieces, each with what it is: `card.krythos`, `gold`, `player`.
    """

    move: int
    turn: int
    active: list[int]
    seat: int
    text: str
    parts: list[tuple[str, str]]


class PowerFacts(Struct, kw_only=True):
    """A power or Hoard Item in words: what it is, and whether it can be used."""

    id: int
    kind: str
    state: str
    dull: bool


class SeatFacts(Struct, kw_only=True):
    """A seat in words, as the viewer should know it.

    `reach` says whether the viewer may attack it now, and why or why not; nothing of one's team.
    """

    seat: int
    role: str
    full_health: int
    reach_open: bool
    reach: str
    notes: list[str]
    powers: list[PowerFacts]


class KarmaFacts(Struct, kw_only=True):
    """How far a turn is from what karma looks at; `least` is 0 where nothing is counted."""

    how: str
    has: int
    least: int
    met: bool


class DemonForecast(Struct, kw_only=True):
    """What the Demon will do if the turn ends now, a few words each, and what it would gain."""

    words: list[str]
    gains: int
    karma: list[KarmaFacts]


class Sight(Struct, kw_only=True):
    """The table as one seat (none: a spectator) sees it now, and what it has seen since.

    A `whole` one has no steps and the log from the beginning; otherwise both go on from `first`.
    """

    seat: int | None
    whole: bool
    first: int
    made: int
    steps: list[StepSeen]
    log: list[LogLine]
    view: View
    facts: list[SeatFacts]
    forecast: DemonForecast | None
    question: str
    options: list[Option]
    can_undo: bool
    why_no_undo: str | None
    hands: dict[str, list[str]] | None


class AdvisedMove(Struct, kw_only=True):
    """A move that a bot has tried: its option, made with the amount that is advised.

    `chance` to win is from 0 to 1, `error` its standard error, `behind` how much worse the move is
    than the best. `line` is what would follow in the same turn, a few words each.
    """

    option: Option
    chance: float
    error: float
    behind: float
    line: list[str]


class Utterance(Struct, kw_only=True):
    """Something that was said."""

    at: int
    person: str
    name: str
    phrase: Phrase | None
    text: str | None


class Looker(Struct, kw_only=True):
    """Somebody who looks at a game with others: whether they lead, would like to, are connected."""

    person: str
    name: str
    leads: bool
    asks: bool
    here: bool


class Trial(Struct, kw_only=True):
    """A copy of the game that is played on by hand, after `begun` of its moves.

    So many `tried` moves were made on it, of `most`. There is a sight for each seat that must
    choose, all hands open.
    """

    begun: int
    tried: int
    most: int
    sights: list[Sight]


class LookState(Struct, kw_only=True):
    """A finished game that several people look at: the moment that is shown, and who looks."""

    version: int
    made: int
    through: Through
    people: list[Looker]
    trial: Trial | None


# --- from the server


class Reply(Struct, tag_field="type", kw_only=True):
    """Any message of the server."""


class NoteReply(Reply, tag="note"):
    """What the table itself says, for the log: moves taken back, a bot stands in."""

    made: int
    seat: int
    text: str


class Welcome(Reply, tag="welcome"):
    """The answer to `hello`: who you are, the table, and what you may know of it."""

    id: str
    person: str | None
    name: str | None
    seats: list[int]
    version: int
    table: TableState
    sights: list[Sight]
    said: list[Utterance]
    notes: list[NoteReply]


class Answer(Reply, tag="answer"):
    """A message was carried out, and led to this version."""

    id: str
    version: int


class RefusedReply(Reply, tag="refused"):
    """A message was not carried out; nothing has changed. `fields` are the facts of its code."""

    id: str
    code: str
    text: str
    fields: dict[str, Fact]
    version: int
    missed: list[Sight] | None


class AdviceReply(Reply, tag="advice"):
    """The answer to `advise`: at most four moves, the best first, and why that one is the best.

    `parts` are the words of `why` in pieces, as in the log. So many `games` were played out in so
    many `seconds`.
    """

    id: str
    seat: int
    version: int
    moves: list[AdvisedMove]
    why: str
    parts: list[tuple[str, str]]
    games: int
    seconds: float


class Update(Reply, tag="update"):
    """Something happened: the table and what you may know of it now."""

    version: int
    seats: list[int]
    table: TableState
    sights: list[Sight]


class TableReply(Reply, tag="table"):
    """Something changed at the table, not in the game: who sits where, who is there, clocks."""

    seats: list[int]
    table: TableState


class SaidReply(Reply, tag="said"):
    """Somebody said something."""

    said: Utterance


class LookWelcome(Reply, tag="look_welcome"):
    """The answer to `hello` where a game is looked at together; `qr` is a picture of the link."""

    id: str
    person: str
    game: str
    link: str
    qr: str
    look: LookState


class LookReply(Reply, tag="look"):
    """Another moment is shown, something was played out, or somebody came, went or leads now."""

    look: LookState


class Bye(Reply, tag="bye"):
    """The server closes the socket; come back after so many seconds (none: do not)."""

    code: str
    text: str
    retry: int | None


encode = msgspec.json.Encoder().encode


def facts(error: ThandarError) -> dict[str, Fact]:
    """The facts about an error."""
    found: dict[str, Any] = error.fields
    return found


AnyReply: TypeAlias = (
    Welcome | Answer | RefusedReply | AdviceReply | Update | TableReply | SaidReply | NoteReply
    | LookWelcome | LookReply | Bye
)  # fmt: skip
