"""What a bot is. `docs/write-a-bot.md` builds one."""

from typing import Any

from mypy_extensions import i64, mypyc_attr

from thandar.engine import layout as at
from thandar.engine.moves import deciding
from thandar.engine.seat_view import SeatView
from thandar.errors import IllegalMove
from thandar.game import Game
from thandar.notation import legal_moves, legal_words, parse_move, words


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that is a program. Override `choose`; a new bot is made for every game.

    >>> class Patient(Bot):
    ...     def choose(self, view, legal):
    ...         return legal[-1]
    >>> Patient().move(Game.new(seed=7))
    'end'
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: dict[str, Any], legal: list[str]) -> str:
        """One of the legal moves. An attack is listed as `attack 2 1-5`: answer with one amount."""
        raise NotImplementedError(f"{type(self).__name__} must define choose(view, legal)")

    def pick(self, view: SeatView) -> i64:
        """One of the legal moves as a number; bots that are compiled override this instead."""
        st = view._state
        own = [move >> at.SEAT_SHIFT & at.SEAT_BITS == view.me for move in legal_moves(st)]
        legal = [text for text, mine in zip(legal_words(st), own) if mine]
        asked: Any = self  # compiled code would refuse what is not a text with a worse message
        answer = asked.choose(view.as_dict(), legal)
        if not isinstance(answer, str):
            raise IllegalMove(f"a move is a text such as 'end', not {answer!r}")
        return parse_move(st, answer)

    def move(self, game: Game) -> str:
        """The move, in words, that the bot makes for the seat that must decide."""
        seat = first_seat(deciding(game.state))
        view = SeatView(game.state, game.seats)
        view.look(game.state, seat)
        return words(game.state, self.pick(view))

    def close(self) -> None:
        """The game is over: let go of what the bot holds, if anything."""


def first_seat(mask: i64) -> i64:
    """The lowest seat of a mask."""
    seat: i64 = 0
    while not mask >> seat & 1:
        seat += 1
    return seat
