"""A game at the table: the few calls on which everything else stands."""

import json
import os
import re
from typing import Any

from mypy_extensions import i16

from thandar.cards import BOSSES, DEMON, HEROES, STANDARD
from thandar.engine import layout as at
from thandar.engine import moves as engine
from thandar.engine import position as positions
from thandar.engine import setup
from thandar.engine import view as views
from thandar.engine.chance import Chance
from thandar.engine.events import pack, unpack
from thandar.engine.format import Format
from thandar.engine.from_view import position_of, sight_of
from thandar.engine.names import seats_of
from thandar.engine.sample import resample
from thandar.engine.sight import EVERYTHING, SPECTATOR, Sight
from thandar.engine.state import State
from thandar.engine.telling import told
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
from thandar.formats import find
from thandar.notation import (
    Record,
    RecordedMove,
    Step,
    legal_words,
    parse_move,
    read_record,
    words,
    write_record,
)
from thandar.older_rules import RULES_VERSION, decided_otherwise

SEED_BITS = 128


class History:
    """The moves made so far and what each did, as a chain that copies of a game share."""

    def __init__(self, before: "History | None", step: Step) -> None:
        self.before = before
        self.step = step
        self.events = b""  # packed


class Game:
    """One game of Hero Realms.

    >>> game = Game.new(seats=["standard", "standard"], seed=7, first=1)
    >>> game.decision.seat, game.decision.kind
    (1, 'main')
    >>> game.do("play gold")
    >>> game.view(1)["seats"][0]["gold"]
    1
    """

    def __init__(
        self,
        state: State,
        format: Format,
        seats: list[str],
        setup: dict[str, Any],
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
        self._followed: dict[int, tuple[History | None, list[dict[str, Any]]]] = {}
        self._rules = RULES_VERSION  # those of the record that was replayed up to here
        self._replayed: History | None = None
        state.listening = True
        state.events = []

    # --- setting up

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
        how = {"format": chosen.name, "seats": names, "seed": number, "first": first}
        if chosen.difficulties:
            how["difficulty"] = chosen.difficulties[level]
        return Game(st, chosen, names, how)

    @staticmethod
    def from_position(position: Any) -> "Game":
        """Set up any table; BadPosition says what cannot be.

        >>> game = Game.from_position({"seats": [{"hand": ["krythos"]}, {"health": 9}]})
        >>> game.legal()
        ['play krythos', 'end']
        """
        if not isinstance(position, dict):
            raise BadPosition(f"a position is a dictionary, not {shown(position)}")
        given = position.get("seats")
        if not isinstance(given, list | tuple):
            raise BadPosition(f"a position needs a list of seats, not {shown(given)}")
        names = [seat_name(number, seat) for number, seat in enumerate(given, 1)]
        try:
            chosen = find(position.get("format", "free-for-all"))
            checked_seats(chosen, names)
        except BadSetup as error:
            raise BadPosition(str(error)) from error
        st = positions.lay_out(chosen, names, position)
        try:
            run(st)
        except TooManyEffects as error:
            raise BadPosition(str(error)) from error
        return Game(st, chosen, names, {"position": json.loads(json.dumps(position))})

    @staticmethod
    def sample(view: dict[str, Any], seed: int | None = None) -> "Game":
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
            st = positions.lay_out(chosen, checked_seats(chosen, names), position)
            sight = sight_of(view, st)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise BadPosition(f"this is no view that a game has given: {error!r}") from error
        resample(st, sight.viewer, Chance(number))
        setup.seed(st, number)
        st.below(2)
        dealt = positions.read_off(st, names, chosen.name)
        game = Game(st, chosen, names, {"position": dealt})
        game._sights[sight.viewer] = sight
        game._followed[sight.viewer] = (None, [])
        return game

    @staticmethod
    def from_record(text: str) -> "Game":
        """Play a record back; BadRecord names the line at which it fails.

        >>> game = Game.new(seed=7)
        >>> Game.from_record(game.record()).position() == game.position()
        True
        """
        record = read_record(text)
        game = set_up_record(record)
        for move in record.moves:
            replay_move(game, move)
        last_line = record.moves[-1].line if record.moves else max(record.lines.values())
        check_rules(game, "", last_line)
        if record.result not in (None, game.result):
            line = record.lines["result"]
            raise BadRecord(f"line {line}: the result is {game.result!r}, not {record.result!r}")
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

    def legal(self) -> list[str]:
        """Every legal move in words; none when the game is over."""
        return legal_words(self.state)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know; None: a spectator. `docs/views.md` describes it."""
        self._check_seat(seat)
        sight = self._sight(SPECTATOR if seat is None else seat - 1)
        return views.view(self.state, self.seats, self.format.name, sight)

    @property
    def events(self) -> list[dict[str, Any]]:
        """What the last move did, each fact with the seats that may see it (None: everyone)."""
        return self._events(EVERYTHING)

    def events_for(self, seat: int | None) -> list[dict[str, Any]]:
        """What the last move did, as a seat (None: a spectator) may see it."""
        self._check_seat(seat)
        return self._events(SPECTATOR if seat is None else seat - 1)

    def _events(self, viewer: int) -> list[dict[str, Any]]:
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

    def position(self) -> dict[str, Any]:
        """The whole table as a plain dictionary, also in the middle of a choice."""
        return positions.read_off(self.state, self.seats, self.format.name)

    def record(self) -> str:
        """The game so far as a text that `from_record` plays back.

        A record that was replayed keeps the version of its rules until a move is added.
        """
        steps: list[Step] = []
        node = self._history
        while node is not None:
            steps.append(node.step)
            node = node.before
        rules = self._rules if self._history is self._replayed else RULES_VERSION
        return write_record(self._setup, steps[::-1], self.result, rules)

    # --- playing

    def do(self, move: str) -> None:
        """Make a move; an illegal one raises IllegalMove and changes nothing.

        >>> Game.new(seed=7).do("play borg")
        Traceback (most recent call last):
            ...
        thandar.errors.IllegalMove: 'play borg' is not legal: seat 1 must decide (main) among ...
        """
        st = self.state
        resigning = re.fullmatch(r"\s*(?:([0-9]{1,3})\s*:)?\s*resign\s*", move.lower())
        if resigning is not None:
            self._resign(int(resigning[1]) if resigning[1] else None, move)
            return
        number = parse_move(st, move)
        self._remember((number >> 5 & 7) + 1, words(st, number))
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
        return copy

    def _resign(self, seat: int | None, move: str) -> None:
        """A seat gives up (R8.4)."""
        asked = self.decision
        if asked is None:
            raise IllegalMove(f"{move!r} is not legal: the game is over")
        if seat is None:
            if len(asked.seats) > 1:
                raise IllegalMove(f"{move!r} needs a seat in front, such as '{asked.seat}: resign'")
            seat = asked.seat
        if not 1 <= seat <= len(self.seats) or not self.state.alive(seat - 1):
            raise IllegalMove(f"{move!r} is not legal: seat {seat} is not in the game")
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

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 1 <= seat <= len(self.seats):
            raise BadSetup(f"seats go from 1 to {len(self.seats)}, not {seat!r}")


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
        raise BadSetup(f"seats must be a list of names such as 'standard', not {shown(seats)}")
    names = list(seats)
    for number, name in enumerate(seats, 1):
        if name not in HEROES and name not in BOSSES and name != DEMON:
            known = ", ".join([*HEROES, *BOSSES, DEMON])
            raise BadSetup(f"seat {number} is {shown(name)}, which is unknown; known: {known}")
    problem = format.problem(names)
    if problem:
        raise BadSetup(problem)
    return names


def checked_seed(seed: Any) -> int:
    """A seed of up to 128 bits; without one, 128 bits from the system."""
    if seed is None:
        return int.from_bytes(os.urandom(SEED_BITS // 8), "big")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << SEED_BITS:
        raise BadSetup(
            f"seed must be a whole number from 0 to 2**{SEED_BITS} - 1, not {shown(seed)}"
        )
    return seed


def check_first(format: Format, seats: list[str], first: Any) -> None:
    """`first` names a seat, where the rules leave the first player to chance."""
    if isinstance(first, bool) or not isinstance(first, int) or not 1 <= first <= len(seats):
        raise BadSetup(f"first must be a seat from 1 to {len(seats)}, not {shown(first)}")
    if not format.random_first(seats) and first != 1:
        raise BadSetup(f"in {format.name} seat 1 begins, so first cannot be {first}")


def checked_difficulty(format: Format, difficulty: Any) -> int:
    """The number of a difficulty; without one the middle one, 0 where there is none."""
    levels = format.difficulties
    if difficulty is None:
        return len(levels) // 2
    if difficulty not in levels:
        known = f"is one of {', '.join(levels)}" if levels else f"does not belong to {format.name}"
        raise BadSetup(f"difficulty {known}; {shown(difficulty)} came")
    return levels.index(difficulty)


def seat_name(number: int, seat: Any) -> str:
    """Who sits at a seat of a position."""
    if not isinstance(seat, dict):
        raise BadPosition(f"seat {number} must be a dictionary, not {shown(seat)}")
    hero = seat.get("hero")
    if hero is None:
        return STANDARD
    if not isinstance(hero, str) or not hero:
        raise BadPosition(f"hero of seat {number} must be a name or None, not {shown(hero)}")
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
        first_word = str(error).split(" ", 1)[0]
        key = "position" if "position" in record.setup else "seats"
        line = record.lines.get(first_word, record.lines[key])
        raise BadRecord(f"line {line}: {error}") from error


def check_rules(game: Game, words: str, line: int) -> None:
    """A record of older rules goes on as it was played, or not at all."""
    if game._rules == RULES_VERSION:
        return
    change = decided_otherwise(game.state, words, game._rules)
    if change is not None:
        raise BadRecord(
            f"line {line}: rules {game._rules} decided otherwise here ({change.clause}), so that "
            f"rules {RULES_VERSION} cannot play the record back: {change.before}"
        )


def replay_move(game: Game, move: RecordedMove) -> None:
    """Make a move of a record, which must be of the turn and the seat that it says."""
    seats = "-".join(str(seat) for seat in game.active)
    if game.over or (move.turn, move.active) != (game.turn, game.active):
        now = "the game is over" if game.over else f"it is turn {game.turn}, seat {seats}"
        raise BadRecord(f"line {move.line}: {move.words!r} cannot be made, {now}")
    check_rules(game, move.words, move.line)
    try:
        game.do(move.words)
    except IllegalMove as error:
        raise BadRecord(f"line {move.line}: {error}") from error
    made = game.last_step
    if made is not None and move.seat != (None if made.seat in made.active else made.seat):
        raise BadRecord(f"line {move.line}: {move.words!r} is a move of seat {made.seat}")
    game._replayed = game._history
