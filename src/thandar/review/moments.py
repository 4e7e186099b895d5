"""What mattered in a game: the greatest mistakes, the turns of greatest luck, the end."""

from typing import Literal, NamedTuple

from thandar.review.analysis import Analysis, Judged

Kind = Literal["mistake", "luck", "misfortune"]
LEAST_MISTAKE = 0.02  # of a chance to win
LEAST_LUCK = 0.06
MOST = 6


class Moment(NamedTuple):
    """A mistake, or a turn that was kinder or harder to a seat than it could expect.

    `change` is what it did to the seat's chance to win; `judged` is the mistake.
    """

    kind: Kind
    made: int
    turn: int
    seat: int
    change: float
    judged: Judged | None = None


def moments(analysis: Analysis) -> list[Moment]:
    """The turning points of a game, in their order."""
    found = [*mistakes(analysis), *lucky_turns(analysis)]
    found.sort(key=lambda moment: -abs(moment.change))
    return sorted(found[:MOST], key=lambda moment: moment.made)


def mistakes(analysis: Analysis) -> list[Moment]:
    """The moves that gave something away."""
    return [
        Moment("mistake", one.made, one.turn, one.seat, -one.lost, one)
        for one in analysis.decisions
        if one.lost >= LEAST_MISTAKE
    ]


def lucky_turns(analysis: Analysis) -> list[Moment]:
    """The turns in which chances changed by more than what was given away."""
    found = []
    for turn, after in zip(analysis.turns, analysis.turns[1:]):
        seat = turn.active[0]
        lost = sum(
            one.lost
            for one in analysis.decisions
            if one.turn == turn.turn and one.seat in turn.active
        )
        luck = after.chances[seat - 1] - turn.chances[seat - 1] + lost
        if abs(luck) >= LEAST_LUCK:
            kind: Kind = "luck" if luck > 0 else "misfortune"
            found.append(Moment(kind, turn.made, turn.turn, seat, luck))
    return found
