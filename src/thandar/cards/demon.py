"""The Demon of solo play, an automaton of our own design (R15): it feasts and grows."""

from thandar.cards.definitions import demon_card, karma, location
from thandar.cards.vocabulary import (
    Assault,
    Burn,
    Damage,
    EachGains,
    EachLoses,
    OpponentDiscards,
    health,
)

CARDS = (
    demon_card("claws_in_the_dark", Assault(9)),
    demon_card("rend_and_feast", Assault(8), health(12)),
    demon_card("hellfire", Damage(3, champions=True, players=True), Assault(6)),
    demon_card("feast_of_souls", health(24)),
    demon_card("whispers", OpponentDiscards(), Assault(7)),
    demon_card("gathering_dark", health(16), Burn(2)),
    karma("debt_of_blood", bloody=(Assault(6),), merciful=(health(10),)),
    karma("scales_of_mercy", greedy=(EachLoses(4),), merciful=(health(12),)),
    location("blood_altar", each_turn=(health(3),)),
    location("ruined_chapel", each_turn=(EachGains(2),)),
)
