"""The Demon of solo play: an automaton of our own design (R15)."""

from thandar.cards.definitions import demon_card, karma, location
from thandar.cards.heroes import Hero
from thandar.cards.vocabulary import (
    Assault,
    Burn,
    Damage,
    EachGains,
    EachLoses,
    LoseHealth,
    OpponentDiscards,
    StunDearest,
    health,
)

DEEDS = (
    demon_card("claws_in_the_dark", Assault(5), copies=2),
    demon_card("brimstone", Assault(10)),
    demon_card("rend_and_feast", Assault(9), health(15), copies=3),
    demon_card("hellfire", Damage(3, champions=True, players=True), Assault(7)),
    demon_card("feast_of_souls", health(18), copies=2),
    demon_card("whispers", OpponentDiscards(), Assault(9), copies=2),
    demon_card("burning_stalls", Burn(2), Assault(8)),
    demon_card("grip_of_fear", StunDearest(), Assault(9)),
    demon_card("gathering_dark", health(16), Burn(2), copies=2),
    demon_card("torment", EachLoses(4)),
)

KARMAS = (
    karma("red_ledger", greedy=(Burn(1),), bloody=(health(3),)),
    karma("debt_of_blood", bloody=(Assault(4),), merciful=(EachGains(3),)),
    karma("misers_curse", greedy=(OpponentDiscards(),), merciful=(health(3),)),
    karma("scales_of_mercy", greedy=(EachLoses(2),), merciful=(health(5),)),
)

LOCATIONS = (
    location("ashen_market", acquire=(LoseHealth(1),)),
    location("blood_altar", each_turn=(health(2),)),
    location("ruined_chapel", each_turn=(EachGains(2),)),
    location("plague_pits", each_turn=(EachLoses(1),)),
)

DEMON_CARDS = DEEDS + KARMAS + LOCATIONS
DEMON = "demon"
STARTING_HEALTH = 40
WINNING_HEALTH = 100
IN_DECK = (
    "claws_in_the_dark", "brimstone", "rend_and_feast", "hellfire", "feast_of_souls", "whispers",
    "burning_stalls", "grip_of_fear", "gathering_dark", "torment", "red_ledger", "debt_of_blood",
    "misers_curse", "scales_of_mercy", "ashen_market", "blood_altar", "ruined_chapel",
    "plague_pits",
)  # fmt: skip
COPIES = {card.id: card.copies for card in DEMON_CARDS}
DECK = tuple(id for id in IN_DECK for _ in range(COPIES[id]))
CHARACTER = Hero(STARTING_HEALTH, DECK, hand=0)

# What each attack of the Demon deals more at the start; it grows with every shuffle of its deck.
# Tuned so that the bot `baseline` with a standard deck wins about 60, 40 and 20 games of 100:
# benchmarks/win_rates.py measures it. Whoever changes a number of this file measures again.
DIFFICULTIES = {"easy": 0, "normal": 1, "hard": 2}
