"""A game at the table: the few calls on which everything else stands."""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, overload

from mypy_extensions import i16, i64

from thandar.cards import BOSSES, DEMON, HEROES, STANDARD
from thandar.describe import legal_values
from thandar.engine import layout as at
from thandar.engine import moves as engine
from thandar.engine import setup
from thandar.engine import view as views
from thandar.engine.chance import Chance
from thandar.engine.events import pack, unpack
from thandar.engine.format import Format
from thandar.engine.from_view import position_of, sight_of
from thandar.engine.laying import lay_out
from thandar.engine.names import seats_of
from thandar.engine.position import read_off
from thandar.engine.sample import resample
from thandar.engine.sight import EVERYTHING, SPECTATOR, Sight
from thandar.engine.state import State
from thandar.engine.telling import retold, told
from thandar.engine.turn import run
from thandar.engine.written import shown
from thandar.errors import (
    BadPosition,
    BadRecord,
    BadSetup,
    IllegalMove,
    ThandarError,
    TooManyEffects,
)
from thandar.formats import FORMATS, find
from thandar.move import Move
from thandar.notation import (
    EVERYBODY,
    UNNAMED,
    Record,
    RecordedMove,
    Step,
    check_turn,
    legal_words,
    parse_move,
    read_record,
    resigning_seat,
    said,
    words,
    write_record,
)
from thandar.older_rules import RULES_VERSION, decided_otherwise
from thandar.types import Difficulty, Event, FormatName, Position, SeatName, View

SEED_BITS = 128
# Which line of a record's header an error is about; the others are about its seats.
HEADER_OF: Final[dict[str, str]] = {
    "unknown_format": "format",
    "bad_seed": "seed",
    "bad_first": "first",
    "first_is_fixed": "first",
    "bad_difficulty": "difficulty",
    "no_difficulty": "difficulty",
}


class History:
    """The moves made so far and what each did, as a chain that copies of a game share."""

    def __init__(self, before: "History | None", step: Step, events: bytes = b"") -> None:
        self.before = before
        self.number: int = 1 if before is None else before.number + 1
        self.turn = step.turn
        # Most moves are of the turn before them, and in words that were said before: a table is
        # kept in memory for as long as somebody may come back to it.
        same = before is not None and before.active == step.active
        self.active: tuple[int, ...] = before.active if same and before else step.active
        self.seat = step.seat
        self.words = sys.intern(step.words)
        self.events = events  # packed

    @property
    def step(self) -> Step:
        """The move."""
        return Step(self.turn, self.active, self.seat, self.words)


def count_of(node: History | None) -> int:
    """How many moves had been made with this one; None: none."""
    return 0 if node is None else node.number


class Kept(NamedTuple):
    """A game as it is pickled; moves are counted where the game itself refers to them."""

    state: State
    start: State
    format: str
    seats: list[str]
    setup: dict[str, Any]
    moves: list[tuple[Step, bytes]]
    sights: dict[int, Sight]
    followed: dict[int, tuple[int, list[Event]]]
    rules: int
    replayed: int
    reseeded: State | None
    before_reseeding: int


class Game:
    """One game of Hero Realms.

    >>> game = Game.new(seats=["standard", "standard"], seed=7, first=1)
    >>> game.decision.seat, game.decision.kind
    (1, 'main')
    >>> game.do("play gold")
    >>> game.view(1)["seats"][0]["gold"]
    1

    Where a call has two signatures, the first is the one to go by. The second takes anything:
    compiled code would refuse a value of another type with a TypeError before it could be told
    by an error of ours what was expected and what came.
    """

    def __init__(
        self,
        state: State,
        format: Format,
        seats: list[str],
        setup: Mapping[str, object],
        start: State | None = None,
    ) -> None:
        """Use `new`, `from_position` or `from_record`."""
        self.state = state
        self.format = format
        self.seats = seats
        self._setup = setup
        self._history: History | None = None
        self._start = start or state.clone()
        self._sights: dict[int, Sight] = {}
        self._followed: dict[int, tuple[History | None, list[Event]]] = {}
        self._rules = RULES_VERSION  # those of the record that was replayed up to here
        self._replayed: History | None = None
        self._reseeded: State | None = None  # how it stood when it got another chance to come
        self._before_reseeding: History | None = None
        state.listening = True
        state.events = []

    # --- setting up

    @overload  # type: ignore[misc]
    @staticmethod
    def new(
        format: FormatName = ...,
        seats: Sequence[SeatName] | None = ...,
        seed: int | None = ...,
        first: int | None = ...,
        difficulty: Difficulty | None = ...,
    ) -> "Game": ...

    @staticmethod
    def new(
        format: Any = "free-for-all",
        seats: Any = None,
        seed: Any = None,
        first: Any = None,
        difficulty: Any = None,
    ) -> "Game":
        """Lay a table and deal; without a seed chance decides.

        >>> Game.new(seats=["standard"] * 3, seed=1).decision.kind
        'main'
        """
        chosen = find(format)
        names = checked_seats(chosen, [STANDARD, STANDARD] if seats is None else seats)
        number = checked_seed(seed)
        if first is not None:
            check_first(chosen, names, first)
        st = new_table(chosen.name, names)
        setup.seed(st, number)
        if first is not None:
            st.s[at.FIRST] = i16(first - 1)
        level = checked_difficulty(chosen, difficulty)
        st.s[at.DIFFICULTY] = i16(level)
        setup.deal(st)
        how: dict[str, object] = {"format": chosen.name, "seats": names}
        how.update(seed=number, first=first)
        if chosen.difficulties:
            how["difficulty"] = chosen.difficulties[level]
        return Game(st, chosen, names, how)

    @overload  # type: ignore[misc]
    @staticmethod
    def from_position(position: Position) -> "Game": ...

    @staticmethod
    def from_position(position: Any) -> "Game":
        """Set up any table; BadPosition says what cannot be.

        >>> game = Game.from_position({"seats": [{"hand": ["krythos"]}, {"health": 9}]})
        >>> game.legal()
        ['play krythos', 'end']
        """
        if not isinstance(position, dict):
            raise BadPosition("not_a_dict", where="", given=shown(position))
        given = position.get("seats")
        if not isinstance(given, list | tuple):
            raise BadPosition("not_a_list", where="seats", given=shown(given))
        names = [seat_name(number, seat) for number, seat in enumerate(given, 1)]
        try:
            chosen = find(position.get("format", "free-for-all"))
            checked_seats(chosen, names)
        except BadSetup as error:
            raise BadPosition(error.code, **error.fields) from error
        st = lay_out(chosen, names, position)
        try:
            run(st)
        except TooManyEffects as error:
            raise BadPosition(error.code, **error.fields) from error
        return Game(st, chosen, names, {"position": json.loads(json.dumps(position))})

    @overload  # type: ignore[misc]
    @staticmethod
    def sample(view: View, seed: int | None = ...) -> "Game": ...

    @staticmethod
    def sample(view: Any, seed: Any = None) -> "Game":
        """A whole game that agrees with a view, drawn evenly from all that do.

        Its viewer sees in it exactly that view; what comes next is chance of the seed.

        >>> view = Game.new(seed=7).view(1)
        >>> Game.sample(view, seed=1).view(1) == view
        True
        """
        number = checked_seed(seed)
        try:
            position = position_of(view)
            names = [seat_name(k, seat) for k, seat in enumerate(position["seats"], 1)]
            chosen = find(position["format"])
            st = lay_out(chosen, checked_seats(chosen, names), position)
            sight = sight_of(view, st)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadPosition("not_a_view", why=shown(error)) from error
        resample(st, sight.viewer, Chance(number))
        setup.seed(st, number)
        st.below(2)
        dealt = read_off(st, names, chosen.name)
        game = Game(st, chosen, names, {"position": dealt})
        game._sights[sight.viewer] = sight
        game._followed[sight.viewer] = (None, [])
        return game

    @overload  # type: ignore[misc]
    @staticmethod
    def from_record(text: str) -> "Game": ...

    @staticmethod
    def from_record(text: Any) -> "Game":
        """Play a record back; BadRecord names the line at which it fails.

        >>> game = Game.new(seed=7)
        >>> Game.from_record(game.record()).position() == game.position()
        True
        """
        if not isinstance(text, str):
            raise BadRecord("not_a_text", given=shown(text))
        record = read_record(text)
        game = set_up_record(record)
        for move in record.moves:
            replay_move(game, move)
        last_line = record.moves[-1].line if record.moves else max(record.lines.values())
        check_rules(game, "", last_line)
        if record.result not in (None, game.result):
            line, given = record.lines["result"], record.result
            raise BadRecord("wrong_result", line=line, result=game.result, given=given)
        return game

    # --- looking

    @property
    def decision(self) -> views.Decision | None:
        """Who must choose what; None when the game is over."""
        return views.decision(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.s[at.OVER] != 0

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty while the game goes on, and when it ended undecided."""
        return seats_of(int(self.state.s[at.WINNERS]))

    @property
    def result(self) -> str:
        """How the game stands: the winners, `undecided` or `unfinished`."""
        if not self.over:
            return "unfinished"
        return ", ".join(str(seat) for seat in self.winners) or "undecided"

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return int(self.state.s[at.TURN])

    @property
    def active(self) -> tuple[int, ...]:
        """The seats whose turn it is."""
        return tuple(seats_of(int(self.state.s[at.TURN_SEATS])))

    @property
    def last_step(self) -> Step | None:
        """The last move that was made; None before the first."""
        return None if self._history is None else self._history.step

    @property
    def steps(self) -> list[Step]:
        """The moves made so far.

        >>> game = Game.new(seed=7, first=1)
        >>> game.do("play gold")
        >>> game.steps
        [Step(turn=1, active=(1,), seat=1, words='play gold')]
        """
        return self.steps_since(0)

    def steps_since(self, made: int) -> list[Step]:
        """The moves made after so many had been made."""
        return [node.step for node in self._nodes(made)]

    @property
    def moves_made(self) -> int:
        """How many moves have been made."""
        return count_of(self._history)

    @overload  # type: ignore[misc]
    def legal(self, seat: int | None = ...) -> list[str]: ...

    def legal(self, seat: Any = None) -> list[str]:
        """Every legal move in words, or those of one seat only; none when there is none to make.

        >>> game = Game.new(seed=7, first=1)
        >>> game.legal(1), game.legal(2)
        (['play gold', 'play shortsword', 'end'], [])
        """
        if seat is None:
            return legal_words(self.state)
        return legal_words(self.state, self._place(seat))

    @overload  # type: ignore[misc]
    def moves(self, seat: int | None = ...) -> list[Move]: ...

    def moves(self, seat: Any = None) -> list[Move]:
        """The same as values, in the same order.

        >>> game = Game.new(seed=7, first=1)
        >>> [(move.kind, move.card, move.words) for move in game.moves(1)][1:]
        [('play', 'shortsword', 'play shortsword'), ('end', None, 'end')]
        """
        if seat is None:
            return legal_values(self.state)
        return legal_values(self.state, self._place(seat))

    @overload  # type: ignore[misc]
    def view(self, seat: int | None) -> View: ...

    def view(self, seat: Any) -> View:
        """What a seat may know; None: a spectator. `docs/views.md` describes it."""
        sight = self._sight(SPECTATOR if seat is None else self._place(seat))
        return views.view(self.state, self.seats, self.format.name, sight)

    @property
    def events(self) -> list[Event]:
        """What the last move did, each fact with the seats that may see it (None: everyone)."""
        return self._events(EVERYTHING)

    @overload  # type: ignore[misc]
    def events_for(self, seat: int | None) -> list[Event]: ...

    def events_for(self, seat: Any) -> list[Event]:
        """What the last move did, as a seat (None: a spectator) may see it."""
        return self._events(SPECTATOR if seat is None else self._place(seat))

    @overload  # type: ignore[misc]
    def events_since(self, seat: int | None, made: int = ...) -> list[list[Event]]: ...

    def events_since(self, seat: Any, made: int = 0) -> list[list[Event]]:
        """What each move did after so many had been made, as a seat (None: a spectator) may see it.

        The events are without ids and without what else follows cards about: for logs.

        >>> game = Game.new(seed=7, first=1)
        >>> game.do("play gold")
        >>> [[event["event"] for event in events] for events in game.events_since(None)]
        [['played', 'gained_gold']]
        """
        viewer = SPECTATOR if seat is None else self._place(seat)
        teams = health_teams(self.state)
        found: list[list[Event]] = []
        for node in self._nodes(made):
            found.append([retold(viewer, event, teams) for event in unpack(node.events)])
        return found

    def _events(self, viewer: int) -> list[Event]:
        """What the last move did, as a viewer may see it."""
        self._sight(viewer)
        return list(self._followed[viewer][1])

    def _sight(self, viewer: int) -> Sight:
        """What a viewer has in sight now, all moves so far followed."""
        last = self._history
        if viewer in self._sights:
            sight, done = self._sights[viewer], self._followed[viewer][0]
        else:
            sight, done = Sight(viewer), None
            sight.look(self._start)
            self._sights[viewer], self._followed[viewer] = sight, (None, [])
        if done is last:
            return sight
        if sight.shared:
            sight = sight.copy()
            self._sights[viewer] = sight
        steps: list[History] = []
        node = last
        while node is not None and node is not done:
            steps.append(node)
            node = node.before
        teams = health_teams(self.state)
        for step in reversed(steps):
            told_now = [told(sight, event, teams) for event in unpack(step.events)]
        self._followed[viewer] = (last, told_now)
        return sight

    def position(self) -> Position:
        """The whole table as a plain dictionary, also in the middle of a choice."""
        return read_off(self.state, self.seats, self.format.name)

    def record(self) -> str:
        """The game so far as a text that `from_record` plays back.

        A record that was replayed keeps the version of its rules until a move is added. That of a
        game with another chance begins where it was reseeded, since no moves lead there.
        """
        how, rules = self._setup, RULES_VERSION
        if self._reseeded is not None:
            start = read_off(self._reseeded, self.seats, self.format.name)
            how = {"position": start}
        elif self._history is self._replayed:
            rules = self._rules
        steps = self.steps_since(count_of(self._before_reseeding))
        return write_record(how, steps, self.result, rules)

    # --- playing

    @overload  # type: ignore[misc]
    def do(self, move: str | Move, seat: int | None = ...) -> None: ...

    def do(self, move: Any, seat: Any = None) -> None:
        """Make a move, in words or a Move; an illegal one raises IllegalMove and changes nothing.

        With a seat it must be a move of that seat, and an error tells what that seat may know.

        >>> Game.new(seed=7).do("play borg")
        Traceback (most recent call last):
            ...
        thandar.errors.IllegalMove: 'play borg' is not legal: seat 1 must decide (main) among ...
        >>> Game.new(seed=7, first=1).do("end", seat=2)
        Traceback (most recent call last):
            ...
        thandar.errors.IllegalMove: 'end' is not legal: seat 2 has nothing to decide now, seat 1 has
        """
        if seat is not None:
            self._place(seat)
        if isinstance(move, str):
            self._do(move, seat)
            return
        if not isinstance(move, Move):
            raise IllegalMove("not_a_move", given=shown(move))
        if seat is not None and seat != move.seat:
            raise IllegalMove("other_seat", move=move.words, other=move.seat, seat=seat)
        self._do(move.words, move.seat)

    def _do(self, text: str, seat: int | None) -> None:
        """Make a move in words, of one seat or of anybody."""
        resigning = resigning_seat(text)
        if resigning is not None:
            self._resign(resigning, text, seat)
            return
        st = self.state
        by: i64 = EVERYBODY
        if seat is not None:
            by = seat - 1
            check_turn(st, text, by)
        number = parse_move(st, text, by)
        self._remember(int(number >> at.SEAT_SHIFT & at.SEAT_BITS) + 1, words(st, number))
        st.events = []
        engine.do(st, number)
        self._note_events()

    def clone(self) -> "Game":
        """An independent copy of the game."""
        copy = Game(self.state.clone(), self.format, self.seats, self._setup, self._start)
        copy._history = self._history
        for sight in self._sights.values():
            sight.shared = True
        copy._sights = self._sights.copy()
        copy._followed = self._followed.copy()
        copy._rules = self._rules
        copy._replayed = self._replayed
        copy._reseeded = self._reseeded
        copy._before_reseeding = self._before_reseeding
        return copy

    @overload  # type: ignore[misc]
    def reseed(self, seed: int | None = ...) -> None: ...

    def reseed(self, seed: Any = None) -> None:
        """The same position with another chance to come: from a seed, without one from the system.

        What lies face down stays where it lies; shuffles to come differ.

        >>> game = Game.new(seed=7)
        >>> other = game.clone()
        >>> other.reseed(1)
        >>> other == game, other.view(1) == game.view(1)
        (False, True)
        """
        setup.seed(self.state, checked_seed(seed))
        self._reseeded = self.state.clone()
        self._before_reseeding = self._history

    def take_back(self, moves: int = 1) -> None:
        """Go back by some moves, as if they had never been made; chance goes back with them.

        What anybody saw meanwhile is for the caller to judge: `thandar.table` does. Not further
        than to where the game was reseeded.

        >>> game = Game.new(seed=7, first=1)
        >>> before = game.clone()
        >>> game.do("play gold")
        >>> game.take_back()
        >>> game == before, game.moves_made
        (True, 0)
        """
        first = count_of(self._before_reseeding)
        kept = self._nodes(first)[: max(0, self.moves_made - first - moves)]
        last = kept[-1] if kept else self._before_reseeding
        if count_of(self._replayed) > count_of(last):
            self._replayed = last
        # Playing them again needs no more memory than the moves themselves.
        start = self._reseeded or self._start
        again = Game(start.clone(), self.format, self.seats, self._setup, start)
        for node in kept:
            again._do(node.words, None)
        self.state = again.state
        self._history = last
        self._sights, self._followed = {}, {}

    def __eq__(self, other: object) -> bool:
        """Whether both are the same table now; by which moves it came about does not count."""
        if not isinstance(other, Game) or self.format is not other.format:
            return False
        return self.seats == other.seats and self.state == other.state

    def __repr__(self) -> str:
        """One line on how the game stands.

        >>> Game.new(seed=7, first=1)
        <Game free-for-all, turn 1, seat 1 to decide (main), health 50 50>
        """
        asked = self.decision
        health = " ".join(str(self.state.s[self.state.health(k)]) for k in range(len(self.seats)))
        if asked is None:
            now = f"over, won by {self.result}" if self.winners else "over, undecided"
        else:
            seats = " and ".join(str(seat) for seat in asked.seats)
            now = f"seat {seats} to decide ({asked.kind})"
        return f"<Game {self.format.name}, turn {self.turn}, {now}, health {health}>"

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: the game with its record, and what everybody has followed of it."""
        nodes = self._nodes()
        followed = {viewer: (count_of(node), now) for viewer, (node, now) in self._followed.items()}
        how = Kept(
            self.state,
            self._start,
            self.format.name,
            list(self.seats),
            dict(self._setup),
            [(node.step, node.events) for node in nodes],
            dict(self._sights),
            followed,
            self._rules,
            count_of(self._replayed),
            self._reseeded,
            count_of(self._before_reseeding),
        )
        return restored, tuple(how)

    def __copy__(self) -> "Game":
        return self.clone()

    def _nodes(self, made: int = 0) -> list[History]:
        """The moves made after so many, with what they did."""
        nodes: list[History] = []
        node = self._history
        while node is not None and node.number > made:
            nodes.append(node)
            node = node.before
        return nodes[::-1]

    def _resign(self, named: int, text: str, by: int | None) -> None:
        """A seat gives up (R8.4): the one that is named, else the one that asks or must decide."""
        asked = self.decision
        if asked is None:
            raise IllegalMove("game_over", move=text)
        if by is not None and named not in (UNNAMED, by):
            raise IllegalMove("other_seat", move=text, other=named, seat=by)
        if named == UNNAMED and by is None and len(asked.seats) > 1:
            raise IllegalMove("needs_seat", move=text, seat=asked.seat)
        seat = (by or asked.seat) if named == UNNAMED else named
        if not 1 <= seat <= len(self.seats) or not self.state.alive(seat - 1):
            raise IllegalMove("not_in_game", move=text, seat=seat)
        self._remember(seat, f"{seat}: resign")
        self.state.events = []
        engine.resign(self.state, seat - 1)
        self._note_events()

    def _note_events(self) -> None:
        """Keep what the move did with the move."""
        if self._history is not None:
            self._history.events = pack(self.state.events)
        self.state.events = []

    def _remember(self, seat: int, text: str) -> None:
        """Note a move for the record."""
        self._history = History(self._history, Step(self.turn, self.active, seat, text))

    def _place(self, seat: Any) -> int:
        """A seat of the table, counted from 0."""
        if isinstance(seat, bool) or not isinstance(seat, int) or not 1 <= seat <= len(self.seats):
            raise BadSetup("no_such_seat", most=len(self.seats), given=shown(seat))
        return seat - 1


def restored(*kept: Any) -> Game:
    """A game that was pickled or copied."""
    how = Kept(*kept)
    chosen = find(how.format)
    for st in (how.state, how.start, how.reseeded):
        if st is not None:  # formats may be numbered otherwise here
            st.s[at.FORMAT] = i16(FORMATS.index(chosen))
    game = Game(how.state, chosen, how.seats, how.setup, how.start)
    nodes: list[History | None] = [None]
    for step, events in how.moves:
        nodes.append(History(nodes[-1], step, events))
    game._history = nodes[-1]
    game._sights = how.sights
    game._followed = {viewer: (nodes[k], now) for viewer, (k, now) in how.followed.items()}
    game._rules = how.rules
    game._replayed = nodes[how.replayed]
    game._reseeded = how.reseeded
    game._before_reseeding = nodes[how.before_reseeding]
    return game


def health_teams(st: State) -> list[list[int]]:
    """For each seat the seats that have one health with it, counted from 1."""
    seats = range(int(st.s[at.SEATS]))
    keepers = [int(st.s[st.seat(seat) + at.HEALTH_SEAT]) for seat in seats]
    return [[other + 1 for other in seats if keepers[other] == keepers[seat]] for seat in seats]


def new_table(format: str, seats: list[str]) -> State:
    """A table of that format, laid but not dealt: simulations clone, seed and deal it."""
    return setup.new_table(find(format), seats)


def checked_seats(format: Format, seats: Any) -> list[str]:
    """The seats, if they are names that the format takes."""
    if not isinstance(seats, list | tuple) or not all(isinstance(seat, str) for seat in seats):
        raise BadSetup("seats_not_names", given=shown(seats))
    names = list(seats)
    for number, name in enumerate(names, 1):
        if name not in HEROES and name not in BOSSES and name != DEMON:
            known = [*HEROES, *BOSSES, DEMON]
            raise BadSetup("unknown_seat", seat=number, name=name, known=known)
    problem = format.problem(names)
    if problem is not None:
        raise problem
    return names


def checked_seed(seed: Any) -> int:
    """A seed of up to 128 bits; without one, 128 bits from the system."""
    if seed is None:
        return int.from_bytes(os.urandom(SEED_BITS // 8), "big")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << SEED_BITS:
        raise BadSetup("bad_seed", bits=SEED_BITS, given=shown(seed))
    return seed


def check_first(format: Format, seats: list[str], first: Any) -> None:
    """`first` names a seat, where the rules leave the first player to chance."""
    if isinstance(first, bool) or not isinstance(first, int) or not 1 <= first <= len(seats):
        raise BadSetup("bad_first", most=len(seats), given=shown(first))
    if not format.random_first(seats) and first != 1:
        raise BadSetup("first_is_fixed", format=format.name, given=first)


def checked_difficulty(format: Format, difficulty: Any) -> int:
    """The number of a difficulty; without one the middle one, 0 where there is none."""
    levels = format.difficulties
    if difficulty is None:
        return len(levels) // 2
    if not levels:
        raise BadSetup("no_difficulty", format=format.name, given=shown(difficulty))
    if difficulty not in levels:
        raise BadSetup("bad_difficulty", known=list(levels), given=shown(difficulty))
    return levels.index(difficulty)


def seat_name(number: int, seat: Any) -> str:
    """Who sits at a seat of a position."""
    if not isinstance(seat, dict):
        raise BadPosition("not_a_dict", where=f"seats.{number}", given=shown(seat))
    hero = seat.get("hero")
    if hero is None:
        return STANDARD
    if not isinstance(hero, str) or not hero:
        raise BadPosition("not_a_hero", where=f"seats.{number}.hero", given=shown(hero))
    return hero


def set_up_record(record: Record) -> Game:
    """The game at the beginning of a record."""
    try:
        if "position" in record.setup:
            game = Game.from_position(record.setup["position"])
        else:
            game = Game.new(**record.setup)
        game._rules = record.rules
        return game
    except ThandarError as error:
        usual = "position" if "position" in record.setup else "seats"
        line = record.lines.get(HEADER_OF.get(error.code, usual), record.lines[usual])
        raise BadRecord(error.code, **{**error.fields, "line": line}) from error


def check_rules(game: Game, words: str, line: int) -> None:
    """A record of older rules goes on as it was played, or not at all."""
    if game._rules == RULES_VERSION:
        return
    change = decided_otherwise(game.state, said(words), game._rules)
    if change is not None:
        raise BadRecord(
            "older_rules", line=line, rules=game._rules, clause=change.clause,
            newest=RULES_VERSION, before=change.before,
        )  # fmt: skip


def replay_move(game: Game, move: RecordedMove) -> None:
    """Make a move of a record, which must be of the turn and the seat that it says."""
    seats = "-".join(str(seat) for seat in game.active)
    if game.over or (move.turn, move.active) != (game.turn, game.active):
        if game.over:
            raise BadRecord("move_after_end", line=move.line, move=move.words)
        raise BadRecord("wrong_turn", line=move.line, move=move.words, turn=game.turn, seats=seats)
    check_rules(game, move.words, move.line)
    try:
        game.do(move.words)
    except IllegalMove as error:
        raise BadRecord(error.code, **{**error.fields, "line": move.line}) from error
    made = game.last_step
    if made is not None and move.seat != (None if made.seat in made.active else made.seat):
        raise BadRecord("move_of", line=move.line, move=move.words, seat=made.seat)
    game._replayed = game._history
