"""A bot's advice in words: a few moves with their chances, and in a sentence why the best is so.

It is made of the adviser's words and of the seat's own options, so that it tells nothing else.
"""

import re
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from thandar import Move
from thandar.bots import Advice
from thandar.locales import Texts
from thandar.table import cardtext
from thandar.table.marks import mark, times
from thandar.table.options import Option, copy_title, options
from thandar.table.reasons import sentence
from thandar.table.sitting import Sitting
from thandar.types import View

MOST = 4  # moves that are told
ADVISER = "planner:2000ms"  # it uses two fifths of that for a decision
# A move that follows: the verb, a place, a card or seat, which copy, how much.
STEP = re.compile(
    r"(play|expend|ally|sacrifice|buy|attack|choose) (?:(\w+)\.)?(\w+)(#\d+)?(?: (\d+))?"
)
TEAM = re.compile(r"^\d: ")


class Advised(NamedTuple):
    """A move that can be made: its option with the amount that is advised, and its chance to win.

    `error` is the standard error of the chance, `behind` how much worse the move is than the best.
    `line` is what would follow in the same turn, a few marked words each.
    """

    option: Option
    chance: float
    error: float
    behind: float
    line: tuple[str, ...]


class Told(NamedTuple):
    """Advice in words: the moves, the best first; why it is so, as marked text, if that is known.

    `games` is how many were played out for it.
    """

    moves: list[Advised]
    why: str
    games: int


def told(
    session: Sitting, seat: int, t: Texts, advice: Sequence[Advice], view: View | None = None
) -> Told:
    """What a bot thinks of the moves of a seat, told to whoever sits there.

    >>> from thandar import Game
    >>> from thandar.bots import Fact
    >>> from thandar.table.marks import plain
    >>> from thandar.table.seating import Seating
    >>> from thandar.table.session import Session
    >>> game = Game.from_position({"market": [], "seats": [{"combat": 5}, {"in_play": ["cron"]}]})
    >>> session = Session(game, [Seating("you")] * 2, ["Ann", "Ben"])
    >>> facts = [Fact("stuns", 2, "cron", 1)]
    >>> found = told(session, 1, Texts("en"), [Advice("attack 2.cron 5", 0.6, 0.1, 0, [], facts)])
    >>> [plain(one.option.label) for one in found.moves], plain(found.why)
    (['attack W Cron'], 'stuns Cron.')
    """
    listed = options(session, seat, t, view)
    moves: list[Advised] = []
    for one in advice:
        option = option_of(listed, one.move, t)
        if option is None or any(option.listed == other.option.listed for other in moves):
            continue
        line = tuple(line_of(session, t, one.line))
        # Another move may have done better by so little that it is put down to luck; and one that
        # was tried less may seem worse than hopeless.
        behind = max(0.0, one.behind)
        chance = max(0.0, min(advice[0].chance, 1.0) - behind)
        moves.append(Advised(option, chance, one.error, behind, line))
    facts = advice[0].facts if moves else []
    return Told(chosen(moves), sentence(session, t, facts), sum(one.games for one in advice))


def chosen(moves: list[Advised]) -> list[Advised]:
    """The best ones; what ending the turn would mean is always among them."""
    best = moves[:MOST]
    ends = [one for one in moves[MOST:] if one.option.kind == "end"]
    return [*best[: MOST - 1], *ends] if ends else best


def option_of(listed: list[Option], words: str, t: Texts) -> Option | None:
    """The option that a move belongs to, with the amount that the words have."""
    for option in listed:
        made = amount_of(option, words)
        if made is None:
            continue
        if made in option.moves:
            return option
        pool = "gold" if option.kind == "give" else "combat"
        return option._replace(moves=(made,), note=cardtext.amount(t, pool, made.most))
    return None


def amount_of(option: Option, words: str) -> Move | None:
    """The move of an option that has these words, if one has."""
    if option.listed is None:
        return None
    amounts = range(option.least, option.most + 1) if option.most else ()
    made = [option.listed.with_amount(n) for n in amounts] or [option.listed]
    return next((move for move in made if move.words == words), None)


# --- what would follow


def line_of(session: Sitting, t: Texts, moves: list[str]) -> list[str]:
    """Moves that follow each other in a few words each; several that are alike as one."""
    steps = [words for move in moves if (words := step(session, t, TEAM.sub("", move)))]
    return [times(words, len(list(alike))) for words, alike in groupby(steps)]


def step(session: Sitting, t: Texts, move: str) -> str:
    """A move that is not possible yet, in a few words; nothing where it would say too little."""
    if move == "end":
        return t("play.move.end")
    found = STEP.fullmatch(move)
    if found is None:
        return ""
    verb, place, name, copy, amount = found.groups("")
    if verb == "attack" and not place:
        target = mark("player", session.together(session.sharing(int(name)), t))
        return f"{t('play.move.attack', target=target)} {mark('combat', amount)}"
    if verb == "choose" and not place:
        return ""
    card = copy_title(t, name, name + copy)
    if verb == "attack":
        return f"{t('play.move.attack', target=card)} {mark('combat', amount)}"
    return t("play.choose.card" if verb == "choose" else f"play.move.{verb}", card=card)
