"""The heroes (character packs): their decks, skills and abilities, and the standard player."""

from typing import NamedTuple

from thandar.cards.definitions import ability, action, champion, item, skill
from thandar.cards.vocabulary import (
    ACTION,
    CHAMPION,
    PLAYED,
    Bless,
    CombatGained,
    DamageTarget,
    Heist,
    InPlay,
    Look,
    LoseHealth,
    NextAcquired,
    OpponentDiscards,
    Per,
    Resurrect,
    Stun,
    combat,
    draw,
    either,
    gold,
    health,
    may,
    when,
)

HERO_CARDS = (
    champion("follower", None, combat(1), defense=1, guard=True, kinds=("human",)),
    item("spiked_mace", combat(2), kinds=("melee_weapon", "mace")),
    item("prayer_beads", either(gold(2), health(5), all_if=InPlay(CHAMPION, 2)),
         kinds=("holy_relic",)),
    item("longsword", combat(3), kinds=("melee_weapon", "sword")),
    champion("shield_bearer", defense=3, guard=True, kinds=("human",)),
    item("throwing_axe", combat(2), when(CombatGained(7), draw()), kinds=("ranged_weapon", "axe")),
    item("black_arrow", combat(1), when(InPlay("bow"), draw()), kinds=("arrow",)),
    item("horn_of_calling", gold(1), NextAcquired(CHAMPION, cheaper=1), kinds=("instrument",)),
    item("hunting_bow", combat(2), kinds=("ranged_weapon", "bow")),
    item("throwing_knife", combat(1, each=2, per=Per("knife", PLAYED, other=True)),
         kinds=("ranged_weapon", "knife")),
    champion("cat_familiar", None, either(combat(1), gold(1), health(1)), defense=2,
             kinds=("feline",)),
    action("ignite", None, combat(2), kinds=("spell",)),
    item("spell_components", gold(1), NextAcquired(ACTION, cheaper=1), kinds=("magic_supplies",)),
    item("fire_staff", combat(1), when(InPlay(ACTION, 2), draw()), kinds=("magic_weapon", "staff")),
)  # fmt: skip

POWERS = (
    skill("bless", Bless(health=3, defense=1)),
    ability("resurrect", Resurrect()),
    skill("shoulder_bash", combat(2)),
    ability("crushing_blow", combat(8)),
    skill("track", Look(3, discard=2)),
    ability("headshot", draw(), may(Stun())),
    skill("pick_pocket", health(3), OpponentDiscards()),
    ability("heist", Heist(), from_turn=3),
    skill("channel", LoseHealth(1), draw()),
    ability("fireball", DamageTarget(4)),
)


class Hero(NamedTuple):
    """Who sits at a seat: health, starting deck, and what lies beside it (R1.4).

    A boss is one too; the health of one with Soul Jars is the jar's.
    """

    health: int
    deck: tuple[str, ...]
    powers: tuple[str, ...] = ()
    hand: int = 5
    jars: tuple[str, ...] = ()
    grimoire: tuple[str, ...] = ()
    hoard: tuple[str, ...] = ()


def _deck(**copies: int) -> tuple[str, ...]:
    return tuple(card for card, n in copies.items() for _ in range(n))


STANDARD = "standard"
HEROES: dict[str, Hero] = {
    STANDARD: Hero(50, _deck(gold=7, shortsword=1, dagger=1, ruby=1)),
    "cleric": Hero(
        55,
        _deck(gold=6, follower=2, spiked_mace=1, prayer_beads=1),
        ("bless", "resurrect"),
    ),
    "fighter": Hero(
        60,
        _deck(gold=6, ruby=1, longsword=1, shield_bearer=1, throwing_axe=1),
        ("shoulder_bash", "crushing_blow"),
    ),
    "ranger": Hero(
        58,
        _deck(gold=5, ruby=1, black_arrow=2, horn_of_calling=1, hunting_bow=1),
        ("track", "headshot"),
    ),
    "thief": Hero(52, _deck(gold=5, ruby=2, throwing_knife=3), ("pick_pocket", "heist")),
    "wizard": Hero(
        50,
        _deck(gold=5, cat_familiar=1, ignite=2, spell_components=1, fire_staff=1),
        ("channel", "fireball"),
    ),
}
