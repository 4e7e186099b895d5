"""The Lich: its deck, Soul Jars, Grimoire and Corruption."""

from thandar.cards.definitions import action, corruption, item, minion, soul_jar
from thandar.cards.vocabulary import (
    CHAMPION,
    DISCARD,
    PARTY_MEMBERS,
    AcquireFree,
    Damage,
    Discard,
    DiscardHand,
    EachLoses,
    Per,
    Stun,
    StunAll,
    Summon,
    combat,
    draw,
    either,
    gold,
    health,
)

DECK_CARDS = (
    action(
        "frozen_touch", None, combat(each=1, per=PARTY_MEMBERS), DiscardHand(), kinds=("curse",)
    ),
    action("minor_summoning", None, Summon(1), kinds=("spell",)),
    action("major_summoning", None, Summon(party=True), kinds=("spell",)),
    action("soul_crush", None, either(combat(3), Stun()), kinds=("curse",)),
    item(
        "soul_diamond",
        gold(each=1, per=PARTY_MEMBERS),
        kinds=("currency", "gem"),
        sacrifice=(StunAll(),),
    ),
)

JARS = (
    soul_jar("heart_of_evil", Summon(1), health=30),
    soul_jar("deep_insight", draw(), Discard(1), health=35),
    soul_jar("infernal_wealth", either(gold(2), Stun()), health=40),
    soul_jar("manipulation", AcquireFree(4), health=45),
    soul_jar("void", EachLoses(3), health=50),
    soul_jar("unending_rage", combat(7), health=55),
)

LEAST_JAR = min(jar.number for jar in JARS)

MINIONS = (
    minion("abomination", combat(4), defense=6, guard=True, kinds=("undead", "construct")),
    minion("banshee", Damage(2, champions=True, players=True), defense=3, kinds=("undead",)),
    minion(
        "ghoul",
        combat(3, each=1, per=Per(CHAMPION, DISCARD)),
        defense=5,
        guard=True,
        kinds=("undead",),
    ),
    minion("revenant", either(health(5), Stun()), defense=5, kinds=("undead",)),
    minion(
        "skeleton_horde", combat(each=1, per=PARTY_MEMBERS), defense=4, copies=3, kinds=("undead",)
    ),
    minion("wall_of_bones", defense=8, guard=True, kinds=("undead", "construct")),
    minion("wall_of_fire", Damage(2, players=True), defense=7, kinds=("magic", "construct")),
    minion("zombie", combat(2), defense=1, kinds=("undead",)),
)

CORRUPTION_SIDES = (
    corruption("corruption", Summon(1), combat(each=1, per=PARTY_MEMBERS)),
    corruption("control", Summon(2), combat(each=2, per=PARTY_MEMBERS)),
)  # fmt: skip

LICH_CARDS = DECK_CARDS + JARS + MINIONS + CORRUPTION_SIDES

STARTING_DECK = (
    "gold", "gold", "ruby", "ruby", "soul_diamond", "soul_diamond", "frozen_touch",
    "minor_summoning", "major_summoning", "soul_crush",
)  # fmt: skip
GRIMOIRE = (
    "abomination", "banshee", "ghoul", "revenant", "skeleton_horde", "skeleton_horde",
    "skeleton_horde", "wall_of_bones", "wall_of_fire", "zombie",
)  # fmt: skip
SOUL_JARS = (
    "heart_of_evil", "deep_insight", "infernal_wealth", "manipulation", "void", "unending_rage",
)  # fmt: skip
