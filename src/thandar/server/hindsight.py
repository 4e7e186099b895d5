"""What the computer thinks of a finished game, as it is told: figures, and words in a language."""

from msgspec import Struct

from thandar.locales import Texts
from thandar.review import analysis
from thandar.review.moments import Kind, Moment, moments
from thandar.review.words import Labels, dealt_words, labels, sentence
from thandar.server.replays import record
from thandar.server.table import Table
from thandar.server.telling import names
from thandar.start import sides

DIGITS = 4


class TurnChances(Struct, kw_only=True):
    """The beginning of a turn, or the end of the game: how likely each seat is to win.

    `made` moves had been made before it.
    """

    turn: int
    made: int
    active: list[int]
    chances: list[float]


class DecisionJudged(Struct, kw_only=True):
    """A decision: what was done and what was best, as moves, in words, and their chances to win.

    `why` the best is better, as the rest of a sentence that begins with it; empty: nothing to say.
    """

    turn: int
    made: int
    seat: int
    move: str
    label: str
    chance: float
    best: str
    best_label: str
    best_chance: float
    lost: float
    why: str


class TurningPoint(Struct, kw_only=True):
    """A mistake, or a lucky or unlucky turn, in words, and what it did to the chance of its seat.

    `made` moves had been made before it: from there it can be seen and played again. `dealt` is
    the part of the text that says what chance brought; empty of a mistake.
    """

    kind: Kind
    turn: int
    made: int
    seat: int
    change: float
    text: str
    dealt: str


class PlayerJudged(Struct, kw_only=True):
    """A seat in sum: with its first chance, what the deal and the play gave make the result.

    `lost` is what its own mistakes cost. Seats of one `side` win together.
    """

    seat: int
    side: int
    first: float
    deal: float
    play: float
    lost: float
    decisions: int
    mistakes: int
    won: bool


class GameAnalysis(Struct, kw_only=True):
    """A finished game as the computer sees it; each decision was judged with so many playouts."""

    playouts: int
    turns: list[TurnChances]
    decisions: list[DecisionJudged]
    moments: list[TurningPoint]
    players: list[PlayerJudged]


class AnalysisSoFar(Struct, kw_only=True):
    """How many moves of a game the computer has gone through; at the end, what it found."""

    done: int
    of: int
    analysis: GameAnalysis | None


def hindsight(
    table: Table, found: analysis.Analysis, t: Texts, you: int | None = None
) -> AnalysisSoFar:
    """What was found in a finished game, in a language, as told to who sat at a seat, or nobody."""
    assert table.session is not None
    game = table.session.game
    called = names(table, t, you)
    named = labels(record(table), found.decisions, called, t, you)
    side = sides(game.format, game.seats)
    told = GameAnalysis(
        playouts=found.playouts,
        turns=[chances(turn) for turn in found.turns],
        decisions=[judged(one, named) for one in found.decisions],
        moments=[turning_point(one, called, named, t) for one in moments(found)],
        players=[player(one, side[one.seat - 1]) for one in found.players],
    )
    return AnalysisSoFar(done=game.moves_made, of=game.moves_made, analysis=told)


def chances(turn: analysis.Turn) -> TurnChances:
    """A turn as it is told."""
    return TurnChances(
        turn=turn.turn,
        made=turn.made,
        active=list(turn.active),
        chances=[rounded(chance) for chance in turn.chances],
    )


def judged(one: analysis.Judged, named: Labels) -> DecisionJudged:
    """A decision as it is told."""
    label, best_label, why = named[one.made]
    return DecisionJudged(
        turn=one.turn,
        made=one.made,
        seat=one.seat,
        move=one.move,
        label=label,
        chance=rounded(one.chance),
        best=one.best,
        best_label=best_label,
        best_chance=rounded(one.best_chance),
        lost=rounded(one.lost),
        why=why,
    )


def turning_point(moment: Moment, called: list[str], named: Labels, t: Texts) -> TurningPoint:
    """A turning point as it is told."""
    return TurningPoint(
        kind=moment.kind,
        turn=moment.turn,
        made=moment.made,
        seat=moment.seat,
        change=rounded(moment.change),
        text=sentence(moment, called, named, t),
        dealt=" ".join(dealt_words(moment.dealt, called, t)),
    )


def player(one: analysis.Player, side: int) -> PlayerJudged:
    """A seat in sum, as it is told."""
    return PlayerJudged(
        seat=one.seat,
        side=side,
        first=rounded(one.first),
        deal=rounded(one.deal),
        play=rounded(one.play),
        lost=rounded(one.lost),
        decisions=one.decisions,
        mistakes=one.mistakes,
        won=one.won,
    )


def rounded(chance: float) -> float:
    """A chance without digits that mean nothing."""
    return round(chance, DIGITS)
