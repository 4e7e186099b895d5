"""What a game looks like to the planner: chances turn by turn, and what moves gave away.

Every decision is judged by what its seat could know. A move is held against the others at the same
sampled tables, and gives something away only where another is surely better. What changes between
two turns beyond what moves gave away is luck: cards drawn, cards that came to the market.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from thandar.bots import Fact
from thandar.bots.planner import PlannerBot
from thandar.bots.why import besides
from thandar.engine.seat_view import SeatView
from thandar.game import Game, replay_move, set_up_record
from thandar.notation import parse_move, read_record, words
from thandar.start import sides

PLAYOUTS = 2000  # of a decision
SURE = 2.0  # standard errors
RESIGN = "resign"
LEAST = 0.004  # of a chance to win; what gives away less is no mistake

Told = Callable[[int, int], None]  # so many of so many moves are gone through


class Judged(NamedTuple):
    """A decision: what was done and with which chance to win, what was best and with which.

    `made` moves had been made before it. `facts` tell why the best move is. Who gives up has done
    `resign`, which is the best move too, and has lost the chance that was left.
    """

    made: int
    turn: int
    seat: int
    move: str
    chance: float
    best: str
    best_chance: float
    facts: list[Fact]

    @property
    def lost(self) -> float:
        """The chance to win that was given away."""
        return self.best_chance - self.chance

    @property
    def mistaken(self) -> bool:
        """Whether another move would have been better; to give up is no mistake of a move."""
        return self.lost > 0 and self.move != RESIGN


class Turn(NamedTuple):
    """The beginning of a turn: whose it is, what they hold, how likely each seat is to win.

    In the turn they have `drawn` cards, before they ended it, and others were `revealed` in the
    market.
    """

    made: int
    turn: int
    active: tuple[int, ...]
    chances: list[float]
    hand: list[str]
    drawn: list[str]
    revealed: list[str]


class Player(NamedTuple):
    """A seat in sum: what the deal gave it and what the play, its own and that of others.

    With its first chance to win they make the result, 1 or 0, or the chance that is left where
    the record ends before the game does. `lost` is what its mistakes cost.
    """

    seat: int
    first: float
    deal: float
    play: float
    lost: float
    decisions: int
    mistakes: int
    won: bool


class Analysis(NamedTuple):
    """A game gone through: `turns` has its end too, or where the record ends before it is `over`.

    `sides` says which side a seat is on.
    """

    turns: list[Turn]
    decisions: list[Judged]
    players: list[Player]
    playouts: int
    sides: list[int]
    over: bool


def analyse(text: str, playouts: int = PLAYOUTS, told: Told | None = None) -> Analysis:
    """Go through the game of a record; BadRecord says what is wrong with it.

    >>> from thandar.bots import make_bot
    >>> game = Game.new(seed=7)
    >>> bot = make_bot("baseline")
    >>> for _ in range(12):
    ...     game.do(bot.move(game))
    >>> found = analyse(game.record(), playouts=20)
    >>> len(found.turns) > 1, [player.seat for player in found.players]
    (True, [1, 2])
    """
    Game.from_record(text)
    record = read_record(text)
    game = set_up_record(record)
    walk = Walk(game, playouts)
    for number, move in enumerate(record.moves):
        walk.look(move.words)
        replay_move(game, move)
        walk.note_chance()
        if told is not None:
            told(number + 1, len(record.moves))
    walk.close()
    return Analysis(walk.turns, walk.decisions, players(walk), playouts, walk.sides, game.over)


class Walk:
    """Goes through a game that is played again."""

    def __init__(self, game: Game, playouts: int) -> None:
        self.game = game
        self.planner = PlannerBot(seed=1, playouts=playouts)
        self.planner.contest.sure = SURE
        self.planner.contest.measures = True
        self.eyes = SeatView(game.state, game.seats)
        self.sides = sides(game.format, game.seats)
        self.turns: list[Turn] = []
        self.decisions: list[Judged] = []

    def look(self, made: str) -> None:
        """Judge the table before a move is made, and the move."""
        game = self.game
        asked = game.decision
        if asked is None:
            return
        if not self.turns or self.turns[-1].turn != game.turn:
            self.eyes.look(game.state, asked.seat - 1)
            self.note_turn(self.even(self.planner.chances(self.eyes)))
        seat = mover(made) or asked.seat
        self.eyes.look(game.state, seat - 1)
        if made.endswith(RESIGN):
            self.note_giving_up(seat)
            return
        number = parse_move(game.state, made)
        if self.eyes.n > 1 and self.planner.weigh(self.eyes, number):
            self.note_decision(seat)

    def note_turn(self, chances: list[float]) -> None:
        """A turn begins, or the game is over."""
        game = self.game
        hand = [] if game.over else [c for seat in game.active for c in hand_of(game, seat)]
        self.turns.append(
            Turn(game.moves_made, game.turn, tuple(game.active), chances, hand, [], [])
        )

    def note_chance(self) -> None:
        """What the last move brought by chance; what is drawn at the end is for the next turn."""
        turn = self.turns[-1]
        ended = False
        for event in self.game.events:
            name, card = event["event"], event.get("card") or ""
            ended |= name == "cleaned_up"
            if name == "revealed":
                turn.revealed.append(card)
            elif name == "drew" and not ended and event["seat"] in turn.active:
                turn.drawn.append(card)

    def note_decision(self, seat: int) -> None:
        """A move was judged."""
        game, contest = self.game, self.planner.contest
        best = contest.best()
        if contest.gain(best) < LEAST:
            best = 0
        self.decisions.append(
            Judged(
                game.moves_made,
                game.turn,
                seat,
                words(game.state, contest.moves[0]),
                contest.chance(0),
                words(game.state, contest.moves[best]),
                contest.chance(best),
                self.reasons(seat, int(best)) if best else [],
            )
        )

    def note_giving_up(self, seat: int) -> None:
        """Whoever gives up gives away the chance that is left."""
        game = self.game
        chance = self.even(self.planner.chances(self.eyes))[seat - 1]
        self.decisions.append(
            Judged(game.moves_made, game.turn, seat, RESIGN, 0.0, RESIGN, chance, [])
        )

    def reasons(self, seat: int, best: int) -> list[Fact]:
        """Why a move would have been better: what the one that was made does not do as well."""
        likely = Game.sample(self.game.view(seat), seed=1)
        made, better = (self.planner.explained(likely, self.eyes, k)[1] for k in (0, best))
        return besides(better, made)

    def close(self) -> None:
        """The game is over, or its record ends here."""
        game = self.game
        if game.over:
            winners = game.winners
            seats = range(1, len(game.seats) + 1)
            self.note_turn([float(seat in winners) for seat in seats])
        elif game.decision is not None:
            self.eyes.look(game.state, game.decision.seat - 1)
            self.note_turn(self.even(self.planner.chances(self.eyes)))

    def even(self, chances: list[float]) -> list[float]:
        """Chances that are those of a side at each of its seats, and 1 for all sides together."""
        first = [self.sides.index(side) for side in range(max(self.sides) + 1)]
        whole = sum(chances[seat] for seat in first) or 1.0
        return [chances[first[side]] / whole for side in self.sides]


def hand_of(game: Game, seat: int) -> list[str]:
    """What a seat holds."""
    return game.view(seat)["seats"][seat - 1]["hand"]


def mover(made: str) -> int:
    """The seat that words name, 0 if they name none."""
    named, colon, _ = made.partition(": ")
    return int(named) if colon and named.isdecimal() else 0


def players(walk: Walk) -> list[Player]:
    """Every seat in sum."""
    return [player(walk, seat) for seat in range(1, len(walk.game.seats) + 1)]


def by_play(decisions: Iterable[Judged], sides: list[int], seat: int) -> float:
    """What decisions did to a seat's chance; what one gives away all sides but theirs share."""
    side, foes = sides[seat - 1], max(sides)
    return sum(-one.lost if sides[one.seat - 1] == side else one.lost / foes for one in decisions)


def player(walk: Walk, seat: int) -> Player:
    """A seat in sum."""
    own = [one for one in walk.decisions if one.seat == seat]
    lost = sum(one.lost for one in own if one.mistaken)
    play = by_play(walk.decisions, walk.sides, seat)
    chances = [turn.chances[seat - 1] for turn in walk.turns]
    first, last = (chances[0], chances[-1]) if chances else (0.0, 0.0)
    return Player(
        seat=seat,
        first=first,
        deal=last - first - play,
        play=play,
        lost=lost,
        decisions=len(own),
        mistakes=sum(one.mistaken for one in own),
        won=seat in walk.game.winners,
    )
