"""Rules of thumb with sharper opinions: `baseline` plays on with them where a bot looks ahead.

The numbers were found by letting opposite changes of all of them play each other, two players with
standard decks: `benchmarks/sharpen.py`.
"""

from typing import Final

from thandar.bots.acquiring import Judgement
from thandar.bots.baseline import BaselineBot
from thandar.bots.valuation import EARLY, LATE, Style, Valuation
from thandar.engine.tables import NUMBERS

BARS: Final = (178, 250)  # what a card must be worth, early and late
STYLE: Final = Style(
    rounds=13, hurt=36, ally=290, faction=61, threat=858, finish=98, keep=70, scrap=290, guard=30
)  # fmt: skip
# What a card is worth more than the sum of its effects, early and late.
MORE: Final[dict[str, tuple[int, int]]] = {
    "arkus": (-28, 2), "borg": (11, -7), "bribe": (-87, -19), "broelyn": (63, 14),
    "close_ranks": (-13, -1), "command": (10, -3), "cristov": (16, -12), "cron": (0, -10),
    "cult_priest": (54, 22), "darian": (-2, -10), "dark_energy": (3, 3), "dark_reward": (1, -27),
    "death_cultist": (-5, -8), "death_threat": (-53, -12), "death_touch": (29, -15),
    "deception": (6, -12), "dire_wolf": (20, 42), "domination": (38, 41), "elven_curse": (66, 10),
    "elven_gift": (20, 6), "fire_bomb": (-13, 8), "fire_gem": (-21, 27), "grak": (-26, -12),
    "hit_job": (-13, -10), "influence": (26, 25), "intimidation": (8, 11), "kraka": (10, -5),
    "krythos": (13, 13), "life_drain": (2, 10), "lys": (-2, -16), "man_at_arms": (-67, 2),
    "master_weyan": (-48, -11), "myros": (-16, 32), "natures_bounty": (29, 0),
    "orc_grunt": (11, -6), "parov": (18, -25), "profit": (-64, -3), "rake": (17, 24),
    "rally_the_troops": (26, -7), "rampage": (11, 1), "rasmus": (38, 8), "rayla": (-1, -8),
    "recruit": (-36, -35), "smash_and_grab": (-32, -4), "spark": (41, 0), "street_thug": (-25, -3),
    "taxation": (-78, -28), "the_rot": (31, 1), "tithe_priest": (-62, -45), "torgen": (-4, -5),
    "tyrannor": (22, 14), "varrick": (7, 14), "wolf_form": (-1, 0), "wolf_shaman": (13, -16),
    "word_of_power": (-9, 23),
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
