"""What a bot is. `docs/write-a-bot.md` builds one."""

from typing import Any

from mypy_extensions import i64, mypyc_attr

from thandar.bots.advice import Advice
from thandar.describe import legal_values
from thandar.engine.moves import checked, deciding
from thandar.engine.seat_view import SeatView
from thandar.errors import IllegalMove
from thandar.game import Game
from thandar.move import Move
from thandar.notation import check_turn, parse_move, words
from thandar.types import Event, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that is a program. Override one of three; a new bot is made for every game.

    `choose` is given the legal moves in words, `decide` as values, `pick` as numbers.

    >>> class Patient(Bot):
    ...     def decide(self, view, moves):
    ...         return moves[-1]
    >>> Patient().move(Game.new(seed=7))
    'end'
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.limit = 0.0  # seconds that it may take for a move, where somebody counts them

    def choose(self, view: View, legal: list[str]) -> str:
        """One of the legal moves. An attack is listed as `attack 2 1-5`: answer with one amount."""
        raise NotImplementedError(
            f"{type(self).__name__} must define choose(view, legal), decide(view, moves) "
            "or pick(view); ask one that picks with move(game)"
        )

    def decide(self, view: View, moves: list[Move]) -> Move | str:
        """One of the legal moves, an attack with one amount: `move.with_amount(3)`."""
        asked: Any = self  # compiled code would refuse what is no text with a worse message
        answer = asked.choose(view, [move.words for move in moves])
        if not isinstance(answer, str):
            raise IllegalMove("not_a_move", given=repr(answer))
        return answer

    def pick(self, view: SeatView) -> i64:
        """One of the legal moves as a number; bots that are compiled override this instead."""
        st = view._state
        asked: Any = self
        answer = asked.decide(view.as_dict(), legal_values(st, view.me))
        if isinstance(answer, Move):
            answer = answer.words
        if not isinstance(answer, str):
            raise IllegalMove("not_a_move", given=repr(answer))
        return parse_move(st, answer, view.me)

    def move(self, game: Game, seat: int | None = None) -> str:
        """The move, in words, that the bot makes for a seat, or for the one that must decide.

        A seat that has nothing to decide, or a game that is over, is an IllegalMove.
        """
        st = game.state
        place = 0 if seat is None else game._place(seat)
        if seat is None and not game.over:
            place = int(first_seat(deciding(st)))
        me = i64(place)
        check_turn(st, f"{type(self).__name__}.move", me)
        view = SeatView(st, game.seats)
        view.look(st, me)
        return words(st, checked(st, self.pick(view), me))

    def hear(self, events: list[Event]) -> None:
        """What has happened since it was asked last, as its seat may see it; then it is asked."""

    def advise(self, view: View) -> list[Advice]:
        """What it thinks of the legal moves of who looks, best first; [] if it is silent."""
        return []

    def close(self) -> None:
        """The game is over: let go of what the bot holds, if anything."""


def first_seat(mask: i64) -> i64:
    """The lowest seat of a mask."""
    seat: i64 = 0
    while not mask >> seat & 1:
        seat += 1
    return seat
