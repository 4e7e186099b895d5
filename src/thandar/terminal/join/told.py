"""A table of a server as it was told so far: before the game, and in it."""

from typing import NamedTuple

from thandar.locales import Texts
from thandar.server.protocol import (
    AnyReply,
    Bye,
    LogLine,
    NoteReply,
    RefusedReply,
    SaidReply,
    SeatState,
    Sight,
    TableReply,
    TableState,
    Update,
    Utterance,
    Welcome,
)
from thandar.table.cardtext import from_parts
from thandar.table.log import Line
from thandar.table.marks import mark
from thandar.terminal.join.sitting import SittingTold
from thandar.terminal.table import TableSeen


class Told(NamedTuple):
    """A line of the log, and after how many moves it stands."""

    made: int
    line: Line


class TableTold(TableSeen):
    """What a server told of a table; `began` where there is a game to be seen."""

    session: SittingTold

    def __init__(self, t: Texts) -> None:
        self.t = t
        self.state: TableState | None = None
        self.began = False
        self.online = False
        self.bye = ""  # why the server hung up, where it said so
        self.person: str | None = None
        self.name = ""
        self.mine: list[int] = []
        self.version = 0
        self._logs: dict[int | None, list[Told]] = {}
        self._movers: dict[int, int] = {}
        self._said: list[Told] = []
        self._notes: list[Told] = []
        self._heard: set[tuple[int, str]] = set()

    @property
    def hints(self) -> bool:
        """Whether whoever sits here may ask the server for advice."""
        return self.state is not None and self.state.hints and bool(self.mine)

    # --- hearing

    def hear(self, reply: AnyReply) -> None:
        """Take a message of the server."""
        match reply:
            case Bye():
                self.bye = reply.text
            case Welcome():
                self.bye = ""
                self.person, self.name = reply.person, reply.name or ""
                self._take(reply.table, reply.seats, reply.sights, reply.version)
                self._notes = []
                for note in reply.notes:
                    self._hear_note(note)
                for said in reply.said:
                    self.hear_said(said)
            case Update():
                self._take(reply.table, reply.seats, reply.sights, reply.version)
            case TableReply():
                self._take(reply.table, reply.seats, [], self.version)
            case RefusedReply():
                if reply.missed and self.state is not None:
                    self._take(self.state, self.mine, reply.missed, reply.version)
            case SaidReply():
                self.hear_said(reply.said)
            case NoteReply():
                self._said = no_later(self._said, reply.made)
                self._hear_note(reply)

    def _hear_note(self, note: NoteReply) -> None:
        """Keep what the table itself says, after all that it said before."""
        self._notes = no_later(self._notes, note.made)
        self._notes.append(self._aside(mark("brass", note.text), note.made))

    def hear_said(self, said: Utterance) -> None:
        """Keep what somebody said, once."""
        if (said.at, said.person) not in self._heard:
            self._heard.add((said.at, said.person))
            made = self.session.game.moves_made if self.began else 0
            self._said.append(self._aside(said_words(said, self.t), made))

    def _take(self, state: TableState, mine: list[int], sights: list[Sight], version: int) -> None:
        """The table stands otherwise, and so may the game."""
        self.state, self.mine, self.version = state, mine, version
        for sight in sights:
            self._note(sight)
        if self.began:
            self.session.update(state, mine, sights)
        elif sights:
            self.began = True
            self.session = SittingTold(state, mine, sights, self.t("play.you.name"))

    def _note(self, sight: Sight) -> None:
        """Go on with the log of a seat, and show open hands where they are told."""
        before = [] if sight.whole else self._logs.get(sight.seat, [])
        self._logs[sight.seat] = [told for told in before if told.made <= sight.first]
        self._logs[sight.seat] += [Told(line.move, self._line(line)) for line in sight.log]
        if sight.whole:  # who moved is not told then, but who did what is
            self._movers = {line.move: line.seat for line in sight.log if line.seat}
        else:
            kept = [(made, by) for made, by in self._movers.items() if made <= sight.first]
            steps = enumerate(sight.steps, sight.first + 1)
            self._movers = dict(kept) | {made: step.seat for made, step in steps}
        for number, hand in (sight.hands or {}).items():
            sight.view["seats"][int(number) - 1]["hand"] = hand

    def _line(self, line: LogLine) -> Line:
        """A line of the server's log in the colours of what it names."""
        text = from_parts(self.t, line.parts)
        return Line(line.turn, tuple(line.active), line.seat, text)

    def _aside(self, text: str, made: int) -> Told:
        """Something in the log that is no move."""
        if not self.began:
            return Told(made, Line(0, (), 0, text))
        return Told(made, Line(self.session.game.turn, self.session.game.active, 0, text))

    # --- what is shown

    def caption(self) -> str:
        """The code of the table."""
        return self.state.code if self.state else ""

    def log(self, first: int = 0) -> list[Told]:
        """What was done from a move on."""
        log = self._logs.get(self.session.viewer) or next(iter(self._logs.values()), [])
        return [told for told in log if told.made > first]

    def lines(self, first: int = 0) -> list[Line]:
        """The log from a move on, with what was said and noted in the game meanwhile."""
        found = [(told.made, False, told.line) for told in self.log(first)]
        asides = [*self._notes, *self._said]
        found += [(told.made, True, told.line) for told in asides if told.line.turn]
        lines: list[Line] = []
        for made, aside, line in sorted(found, key=lambda one: one[:2]):
            if aside and lines:  # it stands under the heading of what was done before
                line = line._replace(turn=lines[-1].turn, active=lines[-1].active)
            if made >= first:
                lines.append(line)
        return lines

    def said(self) -> list[str]:
        """What was said, for a table without a log."""
        return [told.line.text for told in self._said]

    def waits(self) -> str:
        """Who is thinking, or why nobody is."""
        return self.standing or self.held or super().waits()

    def elsewhere(self) -> str:
        """Whose turn it is to choose, or why nobody can."""
        return self.standing or self.held or super().elsewhere()

    @property
    def held(self) -> str:
        """That a bot must choose for us; nothing where it is somebody else's turn."""
        deciding = self.state.deciding if self.state is not None else []
        held = any(seat.stand_in for seat in self.seats if seat.seat in self.mine)
        return self.t("join.held") if held and set(deciding) <= set(self.mine) else ""

    @property
    def standing(self) -> str:
        """That the server is gone, or the table is closed; nothing where all is well."""
        if not self.online:
            return self.bye or self.t("join.offline")
        return self.t("join.closed") if self.status == "closed" else ""

    # --- facts

    @property
    def seats(self) -> list[SeatState]:
        """Who sits where."""
        return [] if self.state is None else self.state.seats

    @property
    def status(self) -> str:
        """How far the table is."""
        return "" if self.state is None else self.state.status

    @property
    def is_host(self) -> bool:
        """Whether one may put bots on seats and send people away."""
        return self.state is not None and self.person == self.state.host

    @property
    def asked(self) -> str:
        """Who would like to go back and waits for our answer; nothing: nobody."""
        asked = None if self.state is None else self.state.undo_asked
        if asked is None or not set(asked.waiting) & set(self.mine):
            return ""
        return self.seats[asked.seat - 1].name

    @property
    def asks(self) -> bool:
        """Whether we would like to go back and wait for the others."""
        asked = None if self.state is None else self.state.undo_asked
        return asked is not None and asked.seat in self.mine

    @property
    def last_own(self) -> tuple[int, int] | None:
        """The last move of a seat of ours: after how many it was made, and by which seat."""
        own = [(made - 1, seat) for made, seat in self._movers.items() if seat in self.mine]
        return max(own, default=None)


def no_later(lines: list[Told], made: int) -> list[Told]:
    """Lines of which those that stood after moves that are gone stand after what is left."""
    return [told._replace(made=min(told.made, made)) for told in lines]


def said_words(said: Utterance, t: Texts) -> str:
    """What somebody said, with their name."""
    words = t(f"join.phrase.{said.phrase}") if said.phrase else said.text or ""
    return t("join.said", name=mark("player", said.name), words=words)
