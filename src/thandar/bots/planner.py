"""A player that looks ahead: it tries its moves at tables that could be.

Where a network has learned such tables it says which moves are worth it, its pupil plays on, and
it says how a table looks some turns later; elsewhere sharpened rules of thumb play to the end.
"""

import time
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from thandar.bots.advice import Advice, Fact
from thandar.bots.attacking import needed_for, with_amount
from thandar.bots.baseline import most_urgent
from thandar.bots.bot import Bot, first_seat
from thandar.bots.brain import PUPIL, ROWS, SHIPPED, Brain, Learned, learned
from thandar.bots.contest import Contest
from thandar.bots.futures import LONGEST, Futures, unjudged
from thandar.bots.net_bot import NetBot
from thandar.bots.sharp import sharp_player
from thandar.bots.why import besides, denied, followed, purpose, told
from thandar.encoding.actions import Asking
from thandar.encoding.plain import plain_card
from thandar.engine import layout as at
from thandar.engine.chance import Chance
from thandar.engine.moves import WITHOUT_AMOUNT, deciding, do
from thandar.engine.seat_view import SeatView
from thandar.engine.state import State
from thandar.engine.tables import NAMES
from thandar.errors import BadSetup
from thandar.game import Game
from thandar.notation import words
from thandar.types import View

PLAYOUTS: Final = 1000  # of a decision
PART: Final = 0.7  # of what is left of a turn's time goes into the next decision
PACE: Final = 1000.0  # playouts a second, before any are timed
LEAST_TIME: Final = 0.02  # seconds, with less of which no search is begun
SAFE: Final = 0.7  # of what a move may take
LIKELY: Final = 0.00003  # what a network is less likely to do is not tried
MOST_LIKELY: Final = 16  # nor what comes behind so many others
ENDINGS: Final = 16  # of the turn, after which moves are compared
HORIZON: Final = 5  # turns that are played before a network judges


@final
class PlannerBot(Bot):
    """Tries its moves so often for each decision, or for so many milliseconds in each turn.

    With a number of playouts the same seed and view get the same move.

    >>> from thandar import Game
    >>> PlannerBot(seed=1, playouts=50).move(Game.new(seed=7, first=1)).split()[0]
    'play'
    """

    def __init__(
        self, seed: int = 0, playouts: int = PLAYOUTS, milliseconds: int = 0, network: bool = True
    ) -> None:
        super().__init__(seed)
        self.playouts: i64 = playouts
        self.seconds = milliseconds / 1000
        self.left = 0.0  # seconds of the turn
        self.pace = PACE
        self.turn: i64 = -1
        self.chance = Chance(seed)
        self.guide = sharp_player()
        self.learned = learned_or_none(SHIPPED) if network else None
        self.pupil = learned_or_none(PUPIL) if network else None
        self.room: Futures | None = None
        self.contest = Contest()

    def choose(self, view: View, legal: list[str]) -> str:
        """Its move from a view alone."""
        return self.move(Game.sample(view, seed=0), view["seat"])

    def pick(self, view: SeatView) -> i64:
        """The move it makes."""
        if view.n == 1:
            return view.move(0)
        mind = self.find(view)
        if self.contest.n > 1 and self.has_time(view):
            self.drop_alike(mind, view)
            if self.contest.n > 1:
                self.search(mind, view, hasty=True)
        return self.contest.moves[self.contest.best()]

    def advise(self, view: View) -> list[Advice]:
        """What it thinks of every legal move, the best one first."""
        game = Game.sample(view, seed=self.seed)
        eyes = SeatView(game.state, game.seats)
        eyes.look(game.state, (view["seat"] or 1) - 1)
        if view["seat"] is None or eyes.n == 0:
            return []
        mind = self.find(eyes)
        self.find_all(eyes, True)
        self.search(mind, eyes)
        found = [self.advice(game, eyes, k) for k in self.contest.in_order()]
        # What the best move does as well is no reason for another, nor the other way round.
        best, *others = found
        reasons = besides(best.facts, others[0].facts if others else [])
        reasons = [*reasons, *purpose(best.move, best.facts, reasons)]
        return [
            best._replace(facts=reasons),
            *(one._replace(facts=besides(one.facts, best.facts)) for one in others),
        ]

    def advice(self, game: Game, eyes: SeatView, k: int) -> Advice:
        """What came of a search for one of the moves, and what would follow it."""
        contest = self.contest
        line, facts = self.explained(game, eyes, k)
        return Advice(
            words(game.state, contest.moves[k]),
            contest.chance(k),
            contest.chance_error(k),
            max(0.0, contest.gain(contest.best()) - contest.gain(k)),
            line,
            facts,
            int(contest.tables[k]),
        )

    def explained(self, game: Game, eyes: SeatView, k: int) -> tuple[list[str], list[Fact]]:
        """What would follow one of the moves in the turn, and what all that does."""
        move = self.contest.moves[k]
        next = self.guide.move if self.knowing(eyes) is None else NetBot().move
        made = words(game.state, move)
        line, facts = followed(game.clone(), int(eyes.me) + 1, made, next)
        if move & at.KIND_BITS == at.M_BUY:
            card = move >> at.A_SHIFT & at.FIELD_BITS
            denies = None  # of Fire Gems there is a pile
            if card != at.FIRE_GEM:
                denies = denied(eyes, NAMES[card], self.chance, self.guide)
            if denies is not None:
                facts = told([*facts, denies])
        return line, facts

    def weigh(self, view: SeatView, made: i64) -> bool:
        """Let a move that was made compete with what it has ruled out; False if that is nothing.

        It is the favourite of the contest, so that all gains are over it.
        """
        mind = self.find(view)
        if view.purpose() or most_urgent(view) < 0:
            self.find_all(view, True)
        contest = self.contest
        others = [contest.moves[k] for k in range(contest.size)]
        contest.clear()
        contest.add(made)
        later = self.moves_after(view, made)
        for move in others:
            if move & WITHOUT_AMOUNT not in later:
                contest.add(move)
        if contest.n == 1:
            return False
        self.search(mind, view, hasty=True)
        return True

    def moves_after(self, view: SeatView, made: i64) -> set[i64]:
        """What a seat can still do in its turn after a move, whatever the amounts."""
        table = view.sample(self.chance)
        turn = table.s[at.TURN]
        eyes = SeatView(table, view._names)
        do(table, made)
        while not table.s[at.OVER] and table.s[at.TURN] == turn and table.s[at.DEPTH]:
            eyes.look(table, first_seat(deciding(table)))
            do(table, self.guide.pick(eyes))
        if table.s[at.OVER] or table.s[at.TURN] != turn:
            return set()
        eyes.look(table, view.me)
        return {eyes.move(k) & WITHOUT_AMOUNT for k in range(eyes.n)}

    def chances(self, view: SeatView) -> list[float]:
        """How likely each seat is to win, as far as the one who looks can tell."""
        mind = self.knowing(view)
        futures = self.room_for(mind, view)
        for row in range(i64(ROWS)):
            futures.lay(row, view.sample(self.chance))
        found: list[float] = []
        for seat in range(view.seats()):
            self.play_on(futures, mind, view, ROWS, seat)
            found.append(sum([futures.results[row] for row in range(ROWS)]) / ROWS)
        return found

    # --- which moves to try

    def knowing(self, view: SeatView) -> Brain | None:
        """The network, where it knows the table."""
        learned = self.learned
        if learned is None or not learned.knows(view._state):
            return None
        return learned.at(view)

    def find(self, view: SeatView) -> Brain | None:
        """Begin a contest of the moves worth a thought; the network that knows such tables."""
        self.contest.clear()
        mind = self.knowing(view)
        table = view.sample(self.chance)
        if mind is not None:
            self.find_likely(mind, table, view.me)
        if self.contest.n == 0:
            eyes = SeatView(table, view._names)
            eyes.look(table, view.me)
            self.find_sensible(eyes)
        return mind

    def find_likely(self, mind: Brain, table: State, me: i64) -> None:
        """The moves that a network might make, its favourite first."""
        if not table.s[at.DEPTH]:
            card = plain_card(table, me)
            if card:
                self.contest.add(at.M_PLAY | me << at.SEAT_SHIFT | card << at.A_SHIFT)
                return
        asking = Asking(table)
        asking.me = me
        for action, likely in mind.ranked(asking):
            if self.contest.n and (likely < LIKELY or self.contest.n == MOST_LIKELY):
                return
            asking.complete()
            move = mind.lister.answer(asking, action)
            if move < 0:
                move = mind.decide(asking)
            if move >= 0:
                self.contest.add(move)

    def find_sensible(self, view: SeatView) -> None:
        """What rules of thumb would do, and what they leave open."""
        self.contest.add(self.guide.pick(view))
        if view.purpose() or most_urgent(view) < 0:  # else cards are played first, in their order
            self.find_all(view, False)

    def find_all(self, view: SeatView, idle: bool) -> None:
        """Every move, attacks with all combat or just enough; an end without them if `idle`."""
        combat = view.combat(view.me)
        attacks = False
        for k in range(view.n):
            move = view.move(k)
            kind = move & at.KIND_BITS
            if kind == at.M_ATTACK or kind == at.M_ATTACK_CHAMPION:
                needed = needed_for(view, move)
                if kind == at.M_ATTACK_CHAMPION and needed > combat:
                    continue
                attacks |= kind == at.M_ATTACK
                if needed < move >> at.N_SHIFT:
                    move = with_amount(move, needed)
            elif kind == at.M_END and attacks and not idle:
                continue
            self.contest.add(move)

    # --- trying them

    def drop_alike(self, mind: Brain | None, view: SeatView) -> None:
        """Leave out what makes no difference: after it the turn ends as after the favourite."""
        self.renew(view)
        start = time.perf_counter()
        contest = self.contest
        n = contest.n
        futures = self.room_for(mind, view)
        rows = self.lay_tables(futures, view, min(i64(ENDINGS), ROWS // n))
        self.end_turn(futures, mind, view, rows, view.me)
        for place in range(n - 1, i64(0), i64(-1)):
            row: i64 = 0
            while row < rows and futures.likeness(row) == futures.likeness(row + place):
                row += n
            if row == rows:
                contest.drop(place)
        self.left -= time.perf_counter() - start

    def search(self, mind: Brain | None, view: SeatView, hasty: bool = False) -> None:
        """Let the moves compete, as long as may be; if `hasty`, until it is clear what to do."""
        self.renew(view)
        contest = self.contest
        futures = self.room_for(mind, view)
        rounds = contest.rounds()
        start = time.perf_counter()
        limit = self.time_for_decision()
        for round in range(rounds):
            end = start + limit * float(round + 1) / float(rounds)
            tables = max(1, self.playouts // (rounds * contest.n))
            while tables > 0 if limit == 0.0 else time.perf_counter() < end:
                if hasty and contest.settled():
                    break
                batch = ROWS // contest.n
                batch = min(batch, tables if limit == 0.0 else self.tables_until(end))
                tables -= batch
                self.try_moves(futures, mind, view, batch)
            if round + 1 < rounds:
                contest.halve()
            if contest.n == 1:
                break
        self.left -= time.perf_counter() - start

    def play_on(
        self, futures: Futures, mind: Brain | None, view: SeatView, rows: i64, seat: i64
    ) -> None:
        """Let the game go on at tables, and say what a seat can hope for at each of them."""
        if mind is None or self.pupil is None:
            futures.play_on(rows, seat, self.guide, LONGEST)
            return
        self.end_turn(futures, mind, view, rows, seat)
        self.pupil.at(view).play_on(futures, rows, seat, view.turn() + HORIZON)
        if futures.n_open:
            mind.judge(futures)

    def end_turn(
        self, futures: Futures, mind: Brain | None, view: SeatView, rows: i64, seat: i64
    ) -> None:
        """Let the turn go on to its end at tables."""
        if mind is None:
            futures.play_on(rows, seat, self.guide, view.turn() + 1)
        else:
            mind.play_on(futures, rows, seat, view.turn() + 1)

    def tables_until(self, end: float) -> i64:
        """At how many tables the moves can be tried in time, going by the last ones."""
        return 1 + i64(max(0.0, end - time.perf_counter()) * self.pace / float(self.contest.n))

    def room_for(self, mind: Brain | None, view: SeatView) -> Futures:
        """Room for tables that a network judges, or that are played to their end."""
        if mind is not None:
            return mind.futures(view.sample(self.chance))
        if self.room is None:
            self.room = unjudged(view.sample(self.chance), ROWS)
        return self.room

    def renew(self, view: SeatView) -> None:
        """Every turn has its own time."""
        if view.turn() != self.turn:
            self.turn = view.turn()
            self.left = self.seconds

    def has_time(self, view: SeatView) -> bool:
        """Whether something is left of the turn's time; else it does what comes first to mind."""
        self.renew(view)
        return self.seconds == 0.0 or self.left > LEAST_TIME

    def time_for_decision(self) -> float:
        """Seconds; 0 where playouts are counted instead."""
        if self.seconds == 0.0:
            return 0.0
        wanted = max(self.left * PART, 0.001)
        return min(wanted, self.limit * SAFE) if self.limit else wanted

    def lay_tables(self, futures: Futures, view: SeatView, tables: i64) -> i64:
        """Make all moves that still compete at tables that could be this one; how many rows."""
        contest = self.contest
        row: i64 = 0
        for _ in range(int(tables)):
            table = view.sample(self.chance)
            for place in range(contest.n):
                tried = table.clone()
                do(tried, contest.moves[contest.live[place]])
                futures.lay(row, tried)
                row += 1
        return row

    def try_moves(self, futures: Futures, mind: Brain | None, view: SeatView, batch: i64) -> None:
        """Try all moves that still compete at so many tables that could be this one."""
        contest = self.contest
        start = time.perf_counter()
        rows = self.lay_tables(futures, view, batch)
        self.play_on(futures, mind, view, rows, view.me)
        self.pace = float(rows) / max(1e-6, time.perf_counter() - start)
        row: i64 = 0
        for _ in range(int(batch)):
            for place in range(contest.n):
                contest.note(place, futures.results[row])
                row += 1


def learned_or_none(path: Path) -> Learned | None:
    """A shipped network, where NumPy is there to play it."""
    try:
        return learned(path)
    except BadSetup:
        return None
