"""A game at the table: the few calls on which everything else stands."""

import json
import os
from typing import Any, Final

from mypy_extensions import i16, i64

from thandar.cards import BOSSES, DEMON, HEROES, STANDARD
from thandar.describe import legal_values
from thandar.engine import layout as at
from thandar.engine import moves as engine
from thandar.engine import position as positions
from thandar.engine import setup
from thandar.engine import view as views
from thandar.engine.format import Format
from thandar.engine.state import State
from thandar.engine.turn import run
from thandar.errors import BadPosition, BadRecord, BadSetup, IllegalMove, ThandarError
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
    words,
    write_record,
)

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
    """The moves made so far, as a chain that copies of a game share."""

    def __init__(self, before: "History | None", step: Step) -> None:
        self.before = before
        self.step = step


class Game:
    """One game of Hero Realms.

    >>> game = Game.new(seats=["standard", "standard"], seed=7, first=1)
    >>> game.decision.seat, game.decision.kind
    (1, 'main')
    >>> game.do("play gold")
    >>> game.view(1)["seats"][0]["gold"]
    1
    """

    def __init__(self, state: State, format: Format, seats: list[str], setup: dict[str, Any]):
        """Use `new`, `from_position` or `from_record`."""
        self.state = state
        self.format = format
        self.seats = seats
        self._setup = setup
        self._history: History | None = None
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
            raise BadPosition("not_a_dict", where="", given=repr(position))
        given = position.get("seats")
        if not isinstance(given, list):
            raise BadPosition("not_a_list", where="seats", given=repr(given))
        names = [seat_name(number, seat) for number, seat in enumerate(given, 1)]
        try:
            chosen = find(position.get("format", "free-for-all"))
            checked_seats(chosen, names)
        except BadSetup as error:
            raise BadPosition(error.code, **error.fields) from error
        st = positions.lay_out(chosen, names, position)
        run(st)
        return Game(st, chosen, names, {"position": json.loads(json.dumps(position))})

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
        return views.seats_of(int(self.state.s[at.WINNERS]))

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
        return tuple(views.seats_of(int(self.state.s[at.TURN_SEATS])))

    @property
    def last_step(self) -> Step | None:
        """The last move that was made; None before the first."""
        return None if self._history is None else self._history.step

    def legal(self, seat: int | None = None) -> list[str]:
        """Every legal move in words, or those of one seat only; none when there is none to make.

        >>> game = Game.new(seed=7, first=1)
        >>> game.legal(1), game.legal(2)
        (['play gold', 'play shortsword', 'end'], [])
        """
        if seat is None:
            return legal_words(self.state)
        self._check_seat(seat)
        return legal_words(self.state, seat - 1)

    def moves(self, seat: int | None = None) -> list[Move]:
        """The same as values, in the same order.

        >>> game = Game.new(seed=7, first=1)
        >>> [(move.kind, move.card, move.words) for move in game.moves(1)][1:]
        [('play', 'shortsword', 'play shortsword'), ('end', None, 'end')]
        """
        if seat is None:
            return legal_values(self.state)
        self._check_seat(seat)
        return legal_values(self.state, seat - 1)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know; None: a spectator. `docs/views.md` describes it."""
        self._check_seat(seat)
        return views.view(self.state, self.seats, self.format.name, seat)

    @property
    def events(self) -> list[dict[str, Any]]:
        """What the last move did, each fact with the seats that may see it (None: everyone)."""
        return [views.event_view(event, -2) for event in self.state.events]

    def events_for(self, seat: int | None) -> list[dict[str, Any]]:
        """What the last move did, as a seat (None: a spectator) may see it."""
        self._check_seat(seat)
        viewer = -1 if seat is None else seat - 1
        return [views.event_view(event, viewer) for event in self.state.events]

    def position(self) -> dict[str, Any]:
        """The whole table as a plain dictionary, also in the middle of a choice."""
        return positions.read_off(self.state, self.seats, self.format.name)

    def record(self) -> str:
        """The game so far as a text that `from_record` plays back."""
        return write_record(self._setup, self._steps(), self.result)

    # --- playing

    def do(self, move: object, seat: int | None = None) -> None:
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
        self._check_seat(seat)
        if isinstance(move, str):
            self._do(move, seat)
            return
        if not isinstance(move, Move):
            raise IllegalMove("not_a_move", given=repr(move))
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

    def clone(self) -> "Game":
        """An independent copy of the game."""
        copy = Game(self.state.clone(), self.format, self.seats, self._setup)
        copy._history = self._history
        return copy

    def reseed(self, seed: int | None = None) -> None:
        """The same position with another chance to come: from a seed, without one from the system.

        What lies face down stays where it lies; shuffles to come differ. The record begins anew
        with this position, since no moves lead to it.

        >>> game = Game.new(seed=7)
        >>> other = game.clone()
        >>> other.reseed(1)
        >>> other == game, other.view(1) == game.view(1)
        (False, True)
        """
        setup.seed(self.state, checked_seed(seed))
        self._setup = {"position": self.position()}
        self._history = None

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
        """For pickle and copy: the game with its record and the events of its last move."""
        how = (self.state, self.format.name, list(self.seats), dict(self._setup), self._steps())
        return restored, how

    def __copy__(self) -> "Game":
        return self.clone()

    def _steps(self) -> list[Step]:
        """The moves made so far."""
        steps: list[Step] = []
        node = self._history
        while node is not None:
            steps.append(node.step)
            node = node.before
        return steps[::-1]

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

    def _remember(self, seat: int, text: str) -> None:
        """Note a move for the record."""
        self._history = History(self._history, Step(self.turn, self.active, seat, text))

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 1 <= seat <= len(self.seats):
            raise BadSetup("no_such_seat", most=len(self.seats), given=repr(seat))


def restored(
    state: State, format: str, seats: list[str], setup: dict[str, Any], steps: list[Step]
) -> Game:
    """A game that was pickled or copied."""
    chosen = find(format)
    state.s[at.FORMAT] = i16(FORMATS.index(chosen))  # formats may be numbered otherwise here
    events = state.events
    game = Game(state, chosen, seats, setup)
    state.events = events
    for step in steps:
        game._history = History(game._history, step)
    return game


def new_table(format: str, seats: list[str]) -> State:
    """A table of that format, laid but not dealt: simulations clone, seed and deal it."""
    return setup.new_table(find(format), seats)


def checked_seats(format: Format, seats: Any) -> list[str]:
    """The seats, if they are names that the format takes."""
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise BadSetup("seats_not_names", given=repr(seats))
    for number, name in enumerate(seats, 1):
        if name not in HEROES and name not in BOSSES and name != DEMON:
            known = [*HEROES, *BOSSES, DEMON]
            raise BadSetup("unknown_seat", seat=number, name=name, known=known)
    problem = format.problem(seats)
    if problem is not None:
        raise problem
    return list(seats)


def checked_seed(seed: Any) -> int:
    """A seed of up to 128 bits; without one, 128 bits from the system."""
    if seed is None:
        return int.from_bytes(os.urandom(SEED_BITS // 8), "big")
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << SEED_BITS:
        raise BadSetup("bad_seed", bits=SEED_BITS, given=repr(seed))
    return seed


def check_first(format: Format, seats: list[str], first: Any) -> None:
    """`first` names a seat, where the rules leave the first player to chance."""
    if isinstance(first, bool) or not isinstance(first, int) or not 1 <= first <= len(seats):
        raise BadSetup("bad_first", most=len(seats), given=repr(first))
    if not format.random_first(seats) and first != 1:
        raise BadSetup("first_is_fixed", format=format.name, given=first)


def checked_difficulty(format: Format, difficulty: Any) -> int:
    """The number of a difficulty; without one the middle one, 0 where there is none."""
    levels = format.difficulties
    if difficulty is None:
        return len(levels) // 2
    if not levels:
        raise BadSetup("no_difficulty", format=format.name, given=repr(difficulty))
    if difficulty not in levels:
        raise BadSetup("bad_difficulty", known=list(levels), given=repr(difficulty))
    return levels.index(difficulty)


def seat_name(number: int, seat: Any) -> str:
    """Who sits at a seat of a position."""
    if not isinstance(seat, dict):
        raise BadPosition("not_a_dict", where=f"seats.{number}", given=repr(seat))
    hero = seat.get("hero")
    if hero is None:
        return STANDARD
    if not isinstance(hero, str) or not hero:
        raise BadPosition("not_a_hero", where=f"seats.{number}.hero", given=repr(hero))
    return hero


def set_up_record(record: Record) -> Game:
    """The game at the beginning of a record."""
    try:
        if "position" in record.setup:
            return Game.from_position(record.setup["position"])
        return Game.new(**record.setup)
    except ThandarError as error:
        usual = "position" if "position" in record.setup else "seats"
        line = record.lines.get(HEADER_OF.get(error.code, usual), record.lines[usual])
        raise BadRecord(error.code, **{**error.fields, "line": line}) from error


def replay_move(game: Game, move: RecordedMove) -> None:
    """Make a move of a record, which must be of the turn and the seat that it says."""
    seats = "-".join(str(seat) for seat in game.active)
    if game.over or (move.turn, move.active) != (game.turn, game.active):
        if game.over:
            raise BadRecord("move_after_end", line=move.line, move=move.words)
        raise BadRecord("wrong_turn", line=move.line, move=move.words, turn=game.turn, seats=seats)
    try:
        game.do(move.words)
    except IllegalMove as error:
        raise BadRecord(error.code, **{**error.fields, "line": move.line}) from error
    made = game.last_step
    if made is not None and move.seat != (None if made.seat in made.active else made.seat):
        raise BadRecord("move_of", line=move.line, move=move.words, seat=made.seat)
