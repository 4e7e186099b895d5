"""The names of actions and features, as `docs/learning.md` lists them."""

from bisect import bisect_right
from typing import Final

from thandar.encoding import codes as of
from thandar.engine.tables import NAMES

CARD_ACTIONS: Final = (
    *("PLAY", "EXPEND", "ALLY", "SACRIFICE", "BUY", "BUY_FROM", "HIT", "HIT_WITH", "SEND"),
    *("BORROW", "STEAL", "FROM_HAND", "FROM_DISCARD", "FROM_DECK", "FROM_MARKET", "OWN_COPY"),
    "OTHER_COPY",
)
OTHER_ACTIONS: Final = (
    *("ATTACK", "ATTACK_WITH", "GIVE", "GIVE_SOME", "SEAT", "OPTION", "FACTION", "PLACE", "END"),
    *("DECLINE", "STEP_UP", "WHICH", "ADD", "ENOUGH"),
)
ALONE: Final = ("END", "DECLINE", "STEP_UP", "ENOUGH")
FIRST: Final = [getattr(of, name) for name in (*CARD_ACTIONS, *OTHER_ACTIONS)]


def action_name(action: int) -> str:
    """What an action is, with its card or number.

    >>> action_name(of.PLAY + 1), action_name(of.ATTACK + 1), action_name(of.END)
    ('PLAY gold', 'ATTACK 1', 'END')
    """
    place = bisect_right(FIRST, action) - 1
    number = action - FIRST[place]
    if place < len(CARD_ACTIONS):
        return f"{CARD_ACTIONS[place]} {NAMES[number]}"
    name = OTHER_ACTIONS[place - len(CARD_ACTIONS)]
    return name if name in ALONE else f"{name} {number}"
