"""The Warlord, a Demon: its rage grows faster than anybody's (R15)."""

from thandar.cards.definitions import demon_card, karma, location
from thandar.cards.vocabulary import Assault, EachLoses, Enrage, StunDearest, health

CARDS = (
    demon_card("brimstone", Assault(6)),
    demon_card("grip_of_fear", StunDearest(), Assault(4)),
    demon_card("torment", EachLoses(3)),
    demon_card("war_drums", Enrage(1), Assault(2)),
    demon_card("spoils_of_war", Assault(3), health(26)),
    karma("blood_feud", bloody=(Assault(4),), merciful=(health(18),)),
    karma("show_of_strength", greedy=(Assault(4),), merciful=(Enrage(1),)),
    location("war_camp", each_turn=(health(6),)),
    location("siege", each_turn=(EachLoses(2),)),
)
