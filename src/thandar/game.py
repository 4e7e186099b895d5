"""A game at the table: the few calls on which everything else stands."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, cast, overload

from mypy_extensions import i16, i64

from thandar.describe import legal_values
from thandar.engine import layout as at
from thandar.engine import moves as engine
from thandar.engine import setup
from thandar.engine import view as views
from thandar.engine.events import pack
from thandar.engine.format import Format
from thandar.engine.position import read_off
from thandar.engine.sight import EVERYTHING, SPECTATOR, Sight
from thandar.engine.state import State
from thandar.engine.written import shown
from thandar.errors import BadRecord, IllegalMove, ThandarError
from thandar.formats import FORMATS, find
from thandar.handicap import read_words
from thandar.history import (
    Followed,
    History,
    count_of,
    followed_to,
    from_the_start,
    nodes_after,
    retold_after,
)
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
    words,
    write_record,
)
from thandar.older_rules import RULES_VERSION
from thandar.replay import (
    check_maker,
    check_result,
    check_rules,
    check_turn_of,
    last_line,
    of_header,
    of_line,
)
from thandar.standing import Standing
from thandar.start import Start, checked_seed, dealt, laid_out, sampled
from thandar.types import Difficulty, Event, FormatName, Position, SeatName, SideHandicap, View

# Moves whose events are kept for a viewer: a hand that is played at once, not a game that is
# looked at for the first time. A table must not take much memory.
MOST_STEPS: Final = 12


class Kept(NamedTuple):
    """A game as it is pickled; moves are counted where the game itself refers to them."""

    state: State
    start: State
    format: str
    seats: list[str]
    setup: dict[str, Any]
    moves: list[tuple[Step, bytes]]
    sights: dict[int, Sight]
    followed: dict[int, tuple[int, list[list[Event]]]]
    rules: int
    replayed: int
    reseeded: State | None
    before_reseeding: int


class Game(Standing):
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
        super().__init__(state, format, seats)
        self._setup = setup
        self._history: History | None = None
        self._start = start or state.clone()
        self._followed: dict[int, Followed] = {}  # by those who have looked so far
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
        handicap: Sequence[SideHandicap] | str | None = ...,
    ) -> "Game": ...

    @staticmethod
    def new(
        format: Any = "free-for-all",
        seats: Any = None,
        seed: Any = None,
        first: Any = None,
        difficulty: Any = None,
        handicap: Any = None,
    ) -> "Game":
        """Lay a table and deal; without a seed chance decides.

        >>> Game.new(seats=["standard"] * 3, seed=1).decision.kind
        'main'
        """
        return begun(dealt(format, seats, seed, first, difficulty, handicap))

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
        return begun(laid_out(position))

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
        start, sight = sampled(view, seed)
        game = begun(start)
        game._followed[sight.viewer] = Followed(sight, None, [])
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
        check_rules(game.state, game._rules, "", last_line(record))
        check_result(record, game.result)
        return game

    # --- looking

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
        return [node.step for node in nodes_after(self._history, made)]

    @property
    def moves_made(self) -> int:
        """How many moves have been made."""
        return count_of(self._history)

    @property
    def handicap(self) -> list[SideHandicap] | None:
        """What both sides have more or less (R14.70); None: the official set-up, or a position.

        >>> seats = ["cleric", "lich"]
        >>> Game.new("boss", seats, handicap="boss jars 1, minions rest").handicap
        [{}, {'jars': 1, 'minions_rest': True}]
        """
        written = self._setup.get("handicap")
        if not isinstance(written, str):
            return None
        return [cast(SideHandicap, side.as_dict()) for side in read_words(written)]

    # Asked most often, and a method is found sooner in the class itself than in Standing.

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
        followed = self._follow(SPECTATOR if seat is None else self._place(seat))
        return views.view(self.state, self.seats, self.format.name, followed.sight)

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
        return retold_after(self._history, made, viewer, self.state)

    @overload  # type: ignore[misc]
    def told_since(self, seat: int | None, made: int = ...) -> list[list[Event]]: ...

    def told_since(self, seat: Any, made: int = 0) -> list[list[Event]]:
        """The same with all that `follow` needs: `events_for` of each move after so many.

        For the last few moves this is as quick as `events_for`; before them all are followed anew.

        >>> game = Game.new(seed=7, first=1)
        >>> before = game.view(1)
        >>> game.do("play gold"); game.do("play gold")
        >>> told = game.told_since(1)
        >>> len(told), told[-1] == game.events_for(1)
        (2, True)
        """
        viewer = SPECTATOR if seat is None else self._place(seat)
        followed = self._follow(viewer)
        if made < followed.first:
            start = from_the_start(viewer, self._start)
            followed = followed_to(self._history, start, self.state)
        return [list(events) for events in followed.steps[max(0, made - followed.first) :]]

    def _events(self, viewer: int) -> list[Event]:
        """What the last move did, as a viewer may see it."""
        steps = self._follow(viewer).steps
        return list(steps[-1]) if steps else []

    def _follow(self, viewer: int) -> Followed:
        """What a viewer has followed, all moves so far."""
        so_far = self._followed.get(viewer) or from_the_start(viewer, self._start)
        if so_far.last is not self._history:
            so_far = followed_to(self._history, so_far, self.state)
            if len(so_far.steps) > MOST_STEPS:
                so_far.steps = so_far.steps[-1:]
        self._followed[viewer] = so_far
        return so_far

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
        for followed in self._followed.values():
            followed.sight.shared = True
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

    def forget_viewers(self) -> None:
        """Keep nothing of what anybody has seen: it is followed anew when somebody looks again.

        A table at which nobody is for a while takes less memory so.

        >>> game = Game.new(seed=7)
        >>> seen = game.view(1)
        >>> game.forget_viewers()
        >>> game.view(1) == seen
        True
        """
        self._followed = {}

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
        kept = nodes_after(self._history, first)[: max(0, self.moves_made - first - moves)]
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
        self._followed = {}

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: the game with its record, and what everybody has followed of it."""
        followed = self._followed.items()
        how = Kept(
            self.state,
            self._start,
            self.format.name,
            list(self.seats),
            dict(self._setup),
            [(node.step, node.events) for node in nodes_after(self._history)],
            {viewer: each.sight for viewer, each in followed},
            {viewer: (count_of(each.last), each.steps) for viewer, each in followed},
            self._rules,
            count_of(self._replayed),
            self._reseeded,
            count_of(self._before_reseeding),
        )
        return restored, tuple(how)

    def __copy__(self) -> "Game":
        return self.clone()

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


def begun(start: Start) -> Game:
    """A game at its beginning."""
    return Game(start.state, start.format, start.seats, start.setup)


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
    for viewer, (k, told) in how.followed.items():
        game._followed[viewer] = Followed(how.sights[viewer], nodes[k], told)
    game._rules = how.rules
    game._replayed = nodes[how.replayed]
    game._reseeded = how.reseeded
    game._before_reseeding = nodes[how.before_reseeding]
    return game


def set_up_record(record: Record) -> Game:
    """The game at the beginning of a record."""
    try:
        if "position" in record.setup:
            game = Game.from_position(record.setup["position"])
        else:
            game = Game.new(**record.setup)
    except ThandarError as error:
        raise of_header(record, error) from error
    game._rules = record.rules
    return game


def replay_move(game: Game, move: RecordedMove) -> None:
    """Make a move of a record, which must be of the turn and the seat that it says."""
    check_turn_of(move, game.turn, game.active, game.over)
    check_rules(game.state, game._rules, move.words, move.line)
    try:
        game.do(move.words)
    except IllegalMove as error:
        raise of_line(move.line, error) from error
    made = game.last_step
    if made is not None:
        check_maker(move, made)
    game._replayed = game._history
