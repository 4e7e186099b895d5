"""Why a move is good: what would follow it in the turn, and the facts among all that happens."""

from collections.abc import Callable
from typing import Final, TypeAlias

from mypy_extensions import i64

from thandar.bots.advice import Fact, FactName
from thandar.bots.baseline import BaselineBot
from thandar.bots.bot import first_seat
from thandar.cards import CARDS
from thandar.engine import layout as at
from thandar.engine.chance import Chance
from thandar.engine.moves import deciding, do
from thandar.engine.seat_view import SeatView
from thandar.engine.state import State
from thandar.engine.tables import NUMBERS
from thandar.engine.view import Decision
from thandar.game import Game
from thandar.types import Event

Next: TypeAlias = Callable[[Game, int | None], str]  # the move that a seat would make

LONGEST_LINE: Final = 12
TABLES: Final = 24  # at which is seen who would buy a card that is left
MOST_FACTS: Final = 3
# What is told rather.
ORDER: Final[list[FactName]] = [
    *("wins", "defeats", "stuns_guard", "stuns", "acquires", "thins", "denies", "makes_discard"),
    *("prepares", "draws", "hits", "heals"),
]
# What a turn is played for, and the moves that are only steps to it.
PURPOSES: Final = ("wins", "defeats", "stuns_guard", "stuns", "acquires", "hits")
STEPS: Final = ("play", "expend", "ally", "sacrifice", "choose")


def followed(game: Game, seat: int, move: str, next: Next) -> tuple[list[str], list[Fact]]:
    """What would follow a move in the same turn if one went on like that, and what it all does.

    What somebody else does in a turn of theirs is no merit of an answer to it, nor what a teammate
    does who still plays when the seat has ended.
    """
    turn = game.turn
    view = game.view(seat)
    team = set(view["seats"][seat - 1]["team"])
    offered = [*view["market"], "fire_gem"]  # what would come to the market is only guessed
    own = not team.isdisjoint(game.active)
    line: list[str] = []
    found: list[Fact] = []
    asked: Decision | None = game.decision
    while asked is not None and game.turn == turn and len(line) <= LONGEST_LINE:
        mine = seat in asked.seats
        if line or not mine:
            move = next(game, seat if mine else None)
        game.do(move)
        if own and (mine or team.isdisjoint(asked.seats)):
            later = len(line) > int(not mine)
            found += [
                fact
                for fact in facts(game.events_for(seat), team, offered, later)
                if later or fact.name != "prepares" or "choose " not in move
            ]  # to choose what is prepared is the move itself
        if mine:
            line.append(move)
        asked = game.decision
    return line[1:], told(found)


def facts(
    events: list[Event], team: set[int], offered: list[str | None], later: bool
) -> list[Fact]:
    """What a team would tell of some events of its own turn, cards being offered before it."""
    found: list[Fact] = []
    for event in events:
        name, seat, card = event["event"], event.get("seat", 0), event.get("card") or ""
        if name in ("turn_ended", "ended"):
            break  # what is put away and drawn is no reason
        mine = seat in team
        amount = event.get("amount", 0)
        if name == "defeated" and not mine:
            found.append(Fact("defeats", seat, later=later))
        elif name == "stunned" and not mine:
            found.append(
                Fact("stuns_guard" if CARDS[card].guard else "stuns", seat, card, 1, later)
            )
        elif name == "acquired" and mine and card in offered:
            found.append(Fact("acquires", 0, card, 1, later))
        elif name == "sacrificed" and mine and event.get("from") in ("hand", "discard"):
            found.append(Fact("thins", card=card, later=later))
        elif name == "discarded" and not mine and event.get("from") == "hand":
            found.append(Fact("makes_discard", seat, amount=1, later=later))
        elif name == "prepared" and mine:
            found.append(Fact("prepares", 0, card, 1, later))
        elif name == "drew" and mine:
            found.append(Fact("draws", amount=1, later=later))
        elif name == "attacked" and "card" not in event:
            found.append(Fact("hits", event["target"] or 0, amount=amount, later=later))
        elif name == "gained_health" and mine:
            found.append(Fact("heals", amount=amount, later=later))
    if events and events[-1]["event"] == "game_ended" and team & set(events[-1]["winners"]):
        found.append(Fact("wins", later=later))
    return found


def told(found: list[Fact]) -> list[Fact]:
    """The facts that say most, amounts of one kind added up; what comes at once before the rest."""
    sums: dict[tuple[FactName, int, str, bool], Fact] = {}
    for fact in found:
        key = (fact.name, fact.seat, fact.card, fact.later)
        before = sums.get(key)
        if before is None:
            sums[key] = fact
        else:
            sums[key] = before._replace(amount=before.amount + fact.amount)
    facts = sorted(sums.values(), key=lambda fact: (ORDER.index(fact.name), fact.later))
    if facts and facts[0].name == "wins":
        return facts[:1]
    return facts[:MOST_FACTS]


def purpose(move: str, found: list[Fact], reasons: list[Fact]) -> list[Fact]:
    """What a step leads to, where none of the reasons for it says so.

    >>> leads = [Fact("acquires", 0, "spark", 1, True)]
    >>> purpose("play gold", leads, []) == leads, purpose("buy borg", leads, [])
    (True, [])
    """
    is_step = move.rpartition(": ")[2].split()[0] in STEPS
    if not is_step or any(fact.name in PURPOSES for fact in reasons):
        return []
    return besides([fact for fact in found if fact.name in PURPOSES], [])


def besides(found: list[Fact], others: list[Fact]) -> list[Fact]:
    """Those facts that others do not tell as well, at once or later; that a game is won always.

    What is acquired at once is the move itself, and no reason for it.

    >>> besides([Fact("hits", 2, "", 3), Fact("draws")], [Fact("hits", 2, "", 3, True)])
    [Fact(name='draws', seat=0, card='', amount=0, later=False)]
    """
    told_too = {fact._replace(later=False) for fact in others}
    return [
        fact
        for fact in found
        if fact.name == "wins"
        or ((fact.later or fact.name != "acquires") and fact._replace(later=False) not in told_too)
    ]


def denied(view: SeatView, card: str, chance: Chance, guide: BaselineBot) -> Fact | None:
    """Who would most likely buy a market card before one's next turn, if it were left.

    None if nobody would in half of the games.
    """
    me, seats = view.me, int(view.seats())
    number = NUMBERS[card]
    eyes = SeatView(view._state, view._names)
    buyers = [0] * seats
    for _ in range(TABLES):
        table = view.sample(chance)
        before = owners(eyes, table, number)
        turn = table.s[at.TURN]
        do(table, at.M_END | me << at.SEAT_SHIFT)
        while not table.s[at.OVER] and (
            table.s[at.TURN] == turn or not i64(table.s[at.TURN_SEATS]) >> me & 1
        ):
            eyes.look(table, first_seat(deciding(table)))
            do(table, guide.pick(eyes))
        after = owners(eyes, table, number)
        buyers = [n + int(after[k] > before[k]) for k, n in enumerate(buyers)]
    team = int(view.team())
    others = [(buyers[seat], seat) for seat in range(seats) if not team >> seat & 1]
    most, seat = max(others)
    if 2 * most < TABLES:
        return None
    return Fact("denies", seat + 1, card, round(100 * most / TABLES))


def owners(eyes: SeatView, table: State, card: i64) -> list[int]:
    """How many of a card each seat owns."""
    found: list[int] = []
    for seat in range(int(eyes.seats())):
        eyes.look(table, seat)
        found.append(int(eyes.owned(seat)[card]))
    return found
