"""The Broker, a Demon: everything one buys of it has its price (R15)."""

from thandar.cards.definitions import demon_card, karma, location
from thandar.cards.vocabulary import (
    Assault,
    Burn,
    EachLoses,
    LoseHealth,
    OpponentDiscards,
    health,
)

CARDS = (
    demon_card("burning_stalls", Burn(3), Assault(6)),
    demon_card("compound_interest", health(24)),
    demon_card("foreclosure", OpponentDiscards(), Assault(6)),
    demon_card("hired_blades", Assault(9)),
    demon_card("collection_day", EachLoses(3), health(16)),
    karma("red_ledger", greedy=(health(16),), merciful=(EachLoses(3),)),
    karma("misers_curse", greedy=(OpponentDiscards(),), bloody=(Assault(4),)),
    karma("usury", greedy=(EachLoses(4),), merciful=(health(12),)),
    location("ashen_market", acquire=(LoseHealth(1),)),
    location("counting_house", each_turn=(health(5),)),
    location("plague_pits", each_turn=(EachLoses(1),)),
)
