"""Rules of thumb with sharper opinions: `baseline` plays on with them where a bot looks ahead.

The numbers were found by letting opposite changes of all of them play each other, two players with
standard decks: `benchmarks/sharpen.py`.
"""

from typing import Final

from thandar.bots.acquiring import Judgement
from thandar.bots.baseline import BaselineBot
from thandar.bots.valuation import EARLY, LATE, Style, Valuation
from thandar.engine.tables import NUMBERS

BARS: Final = (120, 303)  # what a card must be worth, early and late
STYLE: Final = Style(
    rounds=12, hurt=39, ally=358, faction=78, threat=1036, finish=101, keep=70, scrap=290, guard=33
)  # fmt: skip
# What a card is worth more than the sum of its effects, early and late.
MORE: Final[dict[str, tuple[int, int]]] = {
    "arkus": (-73, -16), "borg": (8, -31), "bribe": (-168, -16), "broelyn": (115, 28),
    "close_ranks": (-87, -3), "command": (22, -11), "cristov": (85, -7), "cron": (46, -8),
    "cult_priest": (52, 35), "darian": (-1, -126), "dark_energy": (14, -21),
    "dark_reward": (-19, -50), "death_cultist": (-40, -5), "death_threat": (-141, 3),
    "death_touch": (75, -4), "deception": (44, 26), "dire_wolf": (53, 65), "domination": (60, 71),
    "elven_curse": (150, 68), "elven_gift": (59, -28), "fire_bomb": (-8, -32),
    "fire_gem": (-58, 87), "grak": (-49, -21), "hit_job": (-1, -3), "influence": (34, 2),
    "intimidation": (27, -4), "kraka": (9, 5), "krythos": (-34, -38), "life_drain": (58, 11),
    "lys": (21, -42), "man_at_arms": (-103, -6), "master_weyan": (-94, 31), "myros": (-61, 29),
    "natures_bounty": (54, 4), "orc_grunt": (-5, 18), "parov": (41, -31), "profit": (-122, -28),
    "rake": (48, 33), "rally_the_troops": (97, -12), "rampage": (-11, 24), "rasmus": (94, 6),
    "rayla": (19, -26), "recruit": (-72, -90), "smash_and_grab": (7, 3), "spark": (67, -17),
    "street_thug": (-35, 2), "taxation": (-134, -101), "the_rot": (65, -21),
    "tithe_priest": (-111, -45), "torgen": (5, 47), "tyrannor": (5, -11), "varrick": (10, 61),
    "wolf_form": (-13, -52), "wolf_shaman": (45, -19), "word_of_power": (-11, 21),
}  # fmt: skip


def sharpened() -> Valuation:
    """The opinions of `baseline`, with these numbers."""
    early, late = BARS
    found = Valuation(EARLY._replace(bar=early), LATE._replace(bar=late), STYLE)
    for name, (more_early, more_late) in MORE.items():
        card = NUMBERS[name]
        found.card_early[card] += more_early
        found.card_late[card] += more_late
    return found


SHARP: Final = sharpened()


def sharp_player() -> BaselineBot:
    """A player with these opinions, as fast as `baseline`."""
    player = BaselineBot()
    player.judgement = Judgement(SHARP)
    return player
