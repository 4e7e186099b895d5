"""Games between bots: one game, and every rotation of the seating over a stretch of deals.

Compiled, so that a match between compiled bots never leaves compiled code.
"""

import contextlib
import signal
import threading
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from thandar.bots.baseline import BaselineBot
from thandar.bots.bot import Bot, first_seat
from thandar.bots.raised import raised_at
from thandar.bots.random_bot import RandomBot
from thandar.engine import layout as at
from thandar.engine.chance import Chance
from thandar.engine.moves import checked, deciding, do, resign
from thandar.engine.seat_view import SeatView
from thandar.engine.setup import deal, seed
from thandar.engine.state import State
from thandar.engine.telling import health_teams, retold
from thandar.errors import IllegalMove
from thandar.types import Event

Maker = Callable[[int], Bot]
Fault = tuple[int, str, str]  # seat, kind, detail
Message = tuple[int, int, int, str, str]  # game, player, seat, kind, detail
RAISED: Final = "raised"
ILLEGAL: Final = "illegal"
LATE: Final = "late"
HALF: Final = 1 << 31
DEAL_SHIFT: Final = 64
BOT_SEEDS: Final = 1 << 127  # sets the stream of the bots' seeds apart from that of the deals
MOST_MESSAGES: Final = 5
MOST_LETTERS: Final = 300
NOBODY: Final = -1  # the bot of a seat that needs none: the Demon's


class TimeUp(BaseException):
    """A bot has thought too long. No Exception, so that a bot cannot catch it by accident."""


@final
class Tally:
    """What came of some games: sums of whole numbers, and who won each of them."""

    def __init__(self, players: int, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.undecided = 0
        self.turns = 0
        self.moves = 0
        self.wins = [0] * (players * seats)  # by player (place in the list of bots), then by seat
        self.faults = [0] * players
        self.messages: list[Message] = []
        self.winners: list[int] = []  # of every game in its order, as a mask of seats

    def as_list(self) -> list[Any]:
        """All of it as plain data."""
        counts = [self.games, self.undecided, self.turns, self.moves]
        messages = [list(message) for message in self.messages]
        return [counts, self.wins, self.faults, messages, self.winners]


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Looks on while games are played; whoever counts something overrides what it needs."""

    def begins(self, players: list[int]) -> None:
        """A game begins, with these players at the seats."""

    def seen(self, view: SeatView) -> None:
        """A seat is about to decide and sees this."""

    def decided(self, view: SeatView, move: i64) -> None:
        """It has decided, and its move has not happened yet."""

    def over(self, st: State) -> None:
        """A game has ended like this."""


@final
class News:
    """What each bot that listens has not heard yet; where none does, nothing is noted."""

    def __init__(self, st: State, bots: list[Bot]) -> None:
        deaf: Any = Bot
        kinds: list[Any] = [type(bot) for bot in bots]
        self.listens = [kind.hear is not deaf.hear for kind in kinds]
        self.unheard: list[list[Event]] = [[] for _ in bots]
        self.teams: list[list[int]] = []
        if any(self.listens):
            self.teams = health_teams(st)
            st.listening = True
            st.events = []

    def spread(self, st: State) -> None:
        """A move was made: note what it did, for each as it may be seen."""
        for seat, listens in enumerate(self.listens):
            if listens:
                self.unheard[seat] += [retold(seat, event, self.teams) for event in st.events]
        st.events = []

    def tell(self, bot: Bot, seat: int) -> None:
        """Tell a bot that is going to be asked."""
        if self.listens[seat]:
            events, self.unheard[seat] = self.unheard[seat], []
            bot.hear(events)


class Broken(Bot):
    """Stands in for a bot that could not even be made."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(0)
        self.error = error

    def pick(self, view: SeatView) -> i64:
        raise self.error


@final
class Match:
    """A table and its players, who rotate over the seats; who is who at the table stays."""

    def __init__(
        self,
        table: State,
        names: list[str],
        makers: list[Maker],
        number: int,
        limit: float,
        seatings: list[list[int]] | None = None,
        watcher: Watcher | None = None,
    ) -> None:
        """A seating names the player of every seat; without any, all rotations are played."""
        self.table = table
        self.makers = makers
        self.seats = len(names)
        self.seatings = rotations(len(makers)) if seatings is None else seatings
        self.number = number
        self.limit = limit
        self.watcher = watcher
        self.view = SeatView(table, names)
        self.alarm = can_alarm()

    def play_deals(self, first: int, count: int) -> Tally:
        """Play some deals, each with every rotation of the seating."""
        tally = Tally(len(self.makers), self.seats)
        for number in range(first, first + count):
            dealt = self.table.clone()
            seed(dealt, self.number | number << DEAL_SHIFT)
            deal(dealt)
            chance = Chance(self.number | number << DEAL_SHIFT | BOT_SEEDS)
            for rotation in range(len(self.seatings)):
                self.play_game(dealt.clone(), rotation, number, chance, tally)
        return tally

    def play_game(
        self, st: State, rotation: int, number: int, chance: Chance, tally: Tally
    ) -> None:
        """Play one game and add it to the tally; every seat of the winning side has won."""
        seats = self.seats
        players = self.seatings[rotation]
        game = number * len(self.seatings) + rotation
        bots: list[Bot] = []
        trusted: i64 = 0
        for seat in range(seats):
            if players[seat] == NOBODY:
                bots.append(Broken(IndexError("the Demon plays by itself")))
                continue
            bot = make(self.makers[players[seat]], new_seed(chance))
            bot.limit = self.limit
            bots.append(bot)
            if isinstance(bot, (RandomBot, BaselineBot)):
                trusted |= 1 << seat
        faults: list[Fault] = []
        if self.watcher is not None:
            self.watcher.begins(players)
        tally.moves += self.play(st, bots, trusted, faults)
        tally.turns += int(st.s[at.TURN])
        tally.games += 1
        for bot in bots:
            let_go(bot)
        if self.watcher is not None:
            self.watcher.over(st)
        winners = i64(st.s[at.WINNERS])
        tally.winners.append(int(winners))
        if winners == 0:
            tally.undecided += 1
        for seat in range(seats):
            if winners >> seat & 1 and players[seat] != NOBODY:
                tally.wins[players[seat] * seats + seat] += 1
        for seat, kind, detail in faults:
            note(tally, (game, players[seat], seat + 1, kind, detail))

    def play(self, st: State, bots: list[Bot], trusted: i64, faults: list[Fault]) -> i64:
        """Play a game to its end; the number of moves. A seat that is at fault resigns."""
        view = self.view
        watcher = self.watcher
        news = News(st, bots)
        moves: i64 = 0
        while not st.s[at.OVER]:
            seat = first_seat(deciding(st))
            view.look(st, seat)
            if watcher is not None:
                watcher.seen(view)
            if trusted >> seat & 1:
                move = bots[seat].pick(view)
            else:
                move = self.careful_pick(st, bots[seat], seat, faults, news)
            if move < 0:
                resign(st, seat)
            else:
                if watcher is not None:
                    watcher.decided(view, move)
                do(st, move)
            if st.listening:
                news.spread(st)
            moves += 1
        return moves

    def careful_pick(
        self, st: State, bot: Bot, seat: i64, faults: list[Fault], news: "News"
    ) -> i64:
        """A legal move of a bot that may fail; -1 after a fault, which is noted."""
        started = perf_counter()
        try:
            if self.alarm:
                signal.setitimer(signal.ITIMER_REAL, self.limit)
            try:
                news.tell(bot, seat)
                move = bot.pick(self.view)
            finally:
                if self.alarm:
                    signal.setitimer(signal.ITIMER_REAL, 0.0)
        except (TimeUp, TimeoutError):
            faults.append((seat, LATE, f"{self.limit:g}"))
            return -1
        except IllegalMove as error:
            faults.append((seat, ILLEGAL, one_line(error)))
            return -1
        except (Exception, SystemExit) as error:
            place = raised_at(error)
            said = f"{type(error).__name__}: {one_line(error)}"
            faults.append((seat, RAISED, f"{said} ({place})" if place else said))
            return -1
        if perf_counter() - started > self.limit:
            faults.append((seat, LATE, f"{self.limit:g}"))
            return -1
        try:
            return checked(st, move, seat)
        except IllegalMove as error:
            faults.append((seat, ILLEGAL, one_line(error)))
            return -1


def rotations(seats: int) -> list[list[int]]:
    """Every rotation of as many players over the seats: player p sits at p + rotation."""
    return [[(seat - rotation) % seats for seat in range(seats)] for rotation in range(seats)]


def make(maker: Maker, number: int) -> Bot:
    """A bot for one game."""
    try:
        return maker(number)
    except (Exception, SystemExit) as error:
        return Broken(error)


def let_go(bot: Bot) -> None:
    """The game of a bot is over, and nothing it does now can lose it."""
    with contextlib.suppress(Exception, SystemExit):
        bot.close()


def new_seed(chance: Chance) -> int:
    """A seed of 62 bits, from which the deal cannot be read off."""
    high = chance.below(HALF)
    return high << 31 | chance.below(HALF)


def one_line(error: BaseException) -> str:
    """What an error says, in one line of bearable length."""
    text = " ".join(str(error).split())
    return text if len(text) <= MOST_LETTERS else text[:MOST_LETTERS] + "…"


def note(tally: Tally, message: Message) -> None:
    """Count a fault; only the first messages of a player are kept."""
    player = message[1]
    tally.faults[player] += 1
    if tally.faults[player] <= MOST_MESSAGES:
        tally.messages.append(message)


def can_alarm() -> bool:
    """Whether a bot that does not come back can be interrupted here."""
    return (
        hasattr(signal, "setitimer")
        and threading.current_thread() is threading.main_thread()
        and signal.getsignal(signal.SIGALRM) is time_up
    )


def time_up(number: int, frame: Any) -> None:
    """The handler of the alarm."""
    raise TimeUp


def listen_to_alarm() -> Any:
    """Let the alarm interrupt bots in this process; what was there before."""
    if not hasattr(signal, "setitimer") or (
        threading.current_thread() is not threading.main_thread()
    ):
        return None
    return signal.signal(signal.SIGALRM, time_up)
