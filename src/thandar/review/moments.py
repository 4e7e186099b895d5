"""What mattered in a game: the greatest mistakes, the turns of greatest luck, the end."""

from typing import Literal, NamedTuple

from thandar.review.analysis import Analysis, Judged, by_play

Kind = Literal["mistake", "luck", "misfortune"]
LEAST_MISTAKE = 0.02  # of a chance to win
LEAST_LUCK = 0.06
MOST_MISTAKES = 8
MOST_LUCK = 4


class Dealt(NamedTuple):
    """What chance brought in a turn: cards drawn in it, cards new in the market.

    And the `hand` that whoever's turn is `next` begins it with: before, only they could know it.
    """

    drawn: list[str]
    revealed: list[str]
    next: tuple[int, ...]
    hand: list[str]


class Moment(NamedTuple):
    """A mistake, or a turn that was kinder or harder to a seat than it could expect.

    `change` is what it did to the seat's chance to win; `judged` is the mistake, `dealt` what
    chance brought in the turn.
    """

    kind: Kind
    made: int
    turn: int
    seat: int
    change: float
    judged: Judged | None = None
    dealt: Dealt | None = None


def moments(analysis: Analysis) -> list[Moment]:
    """The turning points of a game, in their order."""
    found = greatest(mistakes(analysis), MOST_MISTAKES) + greatest(lucky_turns(analysis), MOST_LUCK)
    return sorted(found, key=lambda moment: moment.made)


def greatest(found: list[Moment], most: int) -> list[Moment]:
    """Those of some moments that changed most."""
    return sorted(found, key=lambda moment: -abs(moment.change))[:most]


def mistakes(analysis: Analysis) -> list[Moment]:
    """The moves that gave something away."""
    return [
        Moment("mistake", one.made, one.turn, one.seat, -one.lost, one)
        for one in analysis.decisions
        if one.mistaken and one.lost >= LEAST_MISTAKE
    ]


def lucky_turns(analysis: Analysis) -> list[Moment]:
    """The turns in which chances changed by more than what anybody gave away."""
    found = []
    for turn, after in zip(analysis.turns, analysis.turns[1:]):
        seat = turn.active[0]
        judged = [one for one in analysis.decisions if one.turn == turn.turn]
        change = after.chances[seat - 1] - turn.chances[seat - 1]
        luck = change - by_play(judged, analysis.sides, seat)
        if abs(luck) >= LEAST_LUCK:
            kind: Kind = "luck" if luck > 0 else "misfortune"
            hand = after.hand if after.turn > turn.turn else []
            dealt = Dealt(turn.drawn, turn.revealed, after.active, hand)
            found.append(Moment(kind, turn.made, turn.turn, seat, luck, dealt=dealt))
    return found
