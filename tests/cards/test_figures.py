"""What is printed on the cards, line by line; of their abilities only which there are."""

from collections import Counter

import pytest

from table import ids, seat
from thandar import Game
from thandar.cards import CARDS, MARKET_DECK, Card
from thandar.cards.demons import DEMON_CARDS
from thandar.cards.numbers import NUMBERED

FIRST_EDITION = 142  # how many cards this table was made for

# A g behind the defense is the guard mark; copies are given where the cards are shared by all.
# Abilities: P primary, E expend, A ally, S sacrifice.
FIGURES = """
id                type      faction   cost  defense  copies  abilities  kinds
gold              item      -         0     -        -       P          currency coin
shortsword        item      -         0     -        -       P          melee_weapon sword
dagger            item      -         0     -        -       P          melee_weapon dagger
ruby              item      -         0     -        -       P          currency gem
fire_gem          item      -         2     -        16      PS         currency gem
arkus             champion  imperial  8     6g       1       EA         dragon
close_ranks       action    imperial  3     -        1       PA         -
command           action    imperial  5     -        1       P          -
darian            champion  imperial  4     5        1       E          human mage
domination        action    imperial  7     -        1       PA         -
cristov           champion  imperial  5     5g       1       EA         human paladin
kraka             champion  imperial  6     6        1       EA         human priest
man_at_arms       champion  imperial  3     4g       2       E          human warrior
master_weyan      champion  imperial  4     4g       1       E          human monk
rally_the_troops  action    imperial  4     -        1       PA         -
recruit           action    imperial  2     -        3       PA         -
tithe_priest      champion  imperial  2     3        2       E          human priest
taxation          action    imperial  1     -        3       PA         -
word_of_power     action    imperial  6     -        1       PAS        spell
borg              champion  guild     6     6g       1       E          ogre warrior
bribe             action    guild     3     -        3       PA         -
death_threat      action    guild     3     -        1       PA         assassin
deception         action    guild     5     -        1       PA         -
fire_bomb         action    guild     8     -        1       PS         -
hit_job           action    guild     4     -        1       PA         assassin
intimidation      action    guild     2     -        2       PA         rogue
myros             champion  guild     5     3g       1       EA         human mage
parov             champion  guild     5     5g       1       EA         human rogue
profit            action    guild     1     -        3       PA         -
rake              champion  guild     7     7        1       E          human assassin
rasmus            champion  guild     4     5        1       EA         human rogue
smash_and_grab    action    guild     6     -        1       P          rogue
street_thug       champion  guild     3     4        2       E          human rogue
cult_priest       champion  necros    3     4        2       EA         human
dark_energy       action    necros    4     -        1       PA         spell
dark_reward       action    necros    5     -        1       PA         -
death_cultist     champion  necros    2     3g       2       E          human
death_touch       action    necros    1     -        3       PA         curse
rayla             champion  necros    4     4        1       EA         human mage
influence         action    necros    2     -        3       PS         -
krythos           champion  necros    7     6        1       E          vampire
life_drain        action    necros    6     -        1       PA         curse
lys               champion  necros    6     5g       1       E          vampire
the_rot           action    necros    3     -        2       PA         curse
tyrannor          champion  necros    8     6g       1       EA         demon
varrick           champion  necros    5     3        1       EA         human necromancer
broelyn           champion  wild      4     6        1       EA         elf mage
cron              champion  wild      6     6        1       EA         human warrior
dire_wolf         champion  wild      5     5g       1       EA         giant wolf
elven_curse       action    wild      3     -        2       PA         elf curse
elven_gift        action    wild      2     -        3       PA         elf
grak              champion  wild      8     7g       1       EA         giant
natures_bounty    action    wild      4     -        1       PAS        -
orc_grunt         champion  wild      3     3g       2       EA         orc
rampage           action    wild      6     -        1       P          orc
torgen            champion  wild      7     7g       1       E          troll warrior
spark             action    wild      1     -        3       PA         spell
wolf_form         action    wild      5     -        1       PS         wolf
wolf_shaman       champion  wild      2     4        2       E          human priest
follower          champion  -         0     1g       -       E          human
spiked_mace       item      -         0     -        -       P          melee_weapon mace
prayer_beads      item      -         0     -        -       P          holy_relic
longsword         item      -         0     -        -       P          melee_weapon sword
shield_bearer     champion  -         0     3g       -       -          human
throwing_axe      item      -         0     -        -       P          ranged_weapon axe
black_arrow       item      -         0     -        -       P          arrow
horn_of_calling   item      -         0     -        -       P          instrument
hunting_bow       item      -         0     -        -       P          ranged_weapon bow
throwing_knife    item      -         0     -        -       P          ranged_weapon knife
cat_familiar      champion  -         0     2        -       E          feline
ignite            action    -         0     -        -       P          spell
spell_components  item      -         0     -        -       P          magic_supplies
fire_staff        item      -         0     -        -       P          magic_weapon staff
bless             skill     -         0     -        -       E          -
resurrect         ability   -         0     -        -       S          -
shoulder_bash     skill     -         0     -        -       E          -
crushing_blow     ability   -         0     -        -       S          -
track             skill     -         0     -        -       E          -
headshot          ability   -         0     -        -       S          -
pick_pocket       skill     -         0     -        -       E          -
heist             ability   -         0     -        -       S          -
channel           skill     -         0     -        -       E          -
fireball          ability   -         0     -        -       S          -
frozen_touch          action     -         0     -        -       P          curse
minor_summoning       action     -         0     -        -       P          spell
major_summoning       action     -         0     -        -       P          spell
soul_crush            action     -         0     -        -       P          curse
soul_diamond          item       -         0     -        -       PS         currency gem
heart_of_evil         soul_jar   -         0     -        1       E          -
deep_insight          soul_jar   -         0     -        1       E          -
infernal_wealth       soul_jar   -         0     -        1       E          -
manipulation          soul_jar   -         0     -        1       E          -
void                  soul_jar   -         0     -        1       E          -
unending_rage         soul_jar   -         0     -        1       E          -
abomination           minion     -         0     6g       1       E          undead construct
banshee               minion     -         0     3        1       E          undead
ghoul                 minion     -         0     5g       1       E          undead
revenant              minion     -         0     5        1       E          undead
skeleton_horde        minion     -         0     4        3       E          undead
wall_of_bones         minion     -         0     8g       1       -          undead construct
wall_of_fire          minion     -         0     7        1       E          magic construct
zombie                minion     -         0     1        1       E          undead
corruption            corruption -         0     -        -       E          -
control               corruption -         0     -        -       E          -
demon_coin            item       necros    0     -        -       P          currency coin
elven_gold            item       wild      0     -        -       P          currency
guild_mark            item       guild     0     -        -       P          currency coin
imperial_chevron      item       imperial  0     -        -       P          currency coin
dragons_bite          action     -         0     -        -       P          -
dragons_claw          action     -         0     -        -       P          claw
dragons_fire          action     -         0     -        -       PS         -
dragons_tail          action     -         0     -        -       P          -
hoard                 action     -         0     -        -       P          -
cunning_blow          action     -         0     -        -       PS         -
prismatic_diamond     item       -         0     -        -       PS         currency gem
guardians_shield      hoard_item -         0     -        1       -          -
boots_of_speed        hoard_item -         0     -        1       E          -
crown_of_will         hoard_item -         0     -        1       E          -
orb_of_death          hoard_item -         0     -        1       E          -
sword_of_destiny      hoard_item -         0     -        1       E          -
gauntlets_of_strength hoard_item -         0     -        1       E          -
vial_of_elven_tears   hoard_item -         0     -        1       E          -
ring_of_wishes        hoard_item -         0     -        1       E          -
amulet_of_cleansing   hoard_item -         0     -        1       E          -
"""
ROWS = [line.split(maxsplit=7) for line in FIGURES.strip().splitlines()[1:]]
BY_ID = {row[0]: row[1:] for row in ROWS}


def abilities(card: Card) -> str:
    """The letters of the abilities a card has."""
    effects = {"P": card.primary, "E": card.expend, "A": card.ally, "S": card.sacrifice}
    return "".join(letter for letter, effect in effects.items() if effect)


def written(card: str) -> list[str]:
    """A card in the columns of the table."""
    printed = CARDS[card]
    return [
        printed.type,
        printed.faction or "-",
        str(printed.cost),
        f"{printed.defense or '-'}{'g' if printed.guard else ''}",
        str(printed.copies),
        abilities(printed) or "-",
        " ".join(printed.kinds) or "-",
    ]


@pytest.mark.parametrize("card", BY_ID)
def test_figures(card: str) -> None:
    found, expected = written(card), BY_ID[card]
    if expected[4] == "-":
        found[4] = "-"
    assert found == expected


def test_figures_hold_every_card_but_those_of_our_own_demon() -> None:
    """Cards that came later have their figures in the tests of their sets."""
    assert sorted(BY_ID) == sorted({*NUMBERED[:FIRST_EDITION]} - {card.id for card in DEMON_CARDS})


NUMBERS = {
    "heart_of_evil": 30,
    "deep_insight": 35,
    "infernal_wealth": 40,
    "manipulation": 45,
    "void": 50,
    "unending_rage": 55,
    "guardians_shield": 4,
    "boots_of_speed": 5,
    "crown_of_will": 5,
    "orb_of_death": 5,
    "sword_of_destiny": 5,
    "gauntlets_of_strength": 6,
    "vial_of_elven_tears": 6,
    "ring_of_wishes": 7,
    "amulet_of_cleansing": 8,
}


def test_health_of_soul_jars_and_skill_checks() -> None:
    printed = [CARDS[card] for card in BY_ID]
    assert {card.id: card.number for card in printed if card.number} == NUMBERS
    assert {card.id: card.shield for card in printed if card.shield} == {"guardians_shield": 3}


def test_what_powers_ask_for() -> None:
    """Every skill costs 2 gold a time; of the abilities only Heist must wait, for turn 3."""
    for card in (CARDS[id] for id in BY_ID):
        asked = (card.pays, card.from_turn)
        assert asked == (2 if card.type == "skill" else 0, 3 if card.id == "heist" else 0)


def test_market_deck_has_80_cards_of_54_kinds() -> None:
    assert len(MARKET_DECK) == 80
    assert len(set(MARKET_DECK)) == 54


def test_market_deck_has_20_cards_of_each_faction() -> None:
    factions = Counter(CARDS[card].faction for card in MARKET_DECK)
    assert factions == {"imperial": 20, "guild": 20, "necros": 20, "wild": 20}


def test_market_deck_has_the_copies_of_the_table() -> None:
    copies = {card: int(row[4]) for card, row in BY_ID.items() if card in MARKET_DECK}
    assert Counter(MARKET_DECK) == copies


def test_market_of_a_new_game_is_the_market_deck() -> None:
    position = Game.new(seed=1).position()
    assert ids([*position["market"], *position["market_deck"]]) == sorted(MARKET_DECK)
    assert position["fire_gems"] == 16


def test_standard_deck() -> None:
    game = Game.new(seats=["standard", "standard"], seed=1)
    cards = {"gold": 7, "shortsword": 1, "dagger": 1, "ruby": 1}
    for number in (1, 2):
        you = seat(game, number)
        assert Counter(ids(you["hand"] + you["deck"])) == cards
