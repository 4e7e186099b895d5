"""The Dragon: its deck, which grows with the party, and the Treasure Hoard."""

from thandar.cards.definitions import action, hoard_item, item
from thandar.cards.vocabulary import (
    ALL_FACTIONS,
    ANY,
    GUILD,
    IMPERIAL,
    NECROS,
    TOP,
    WILD,
    ChooseFaction,
    Damage,
    EndTaunt,
    Hoard,
    InPlay,
    NextAcquired,
    Per,
    StealItem,
    Stun,
    TakeCard,
    combat,
    draw,
    either,
    gold,
    health,
    may,
    when,
)

DECK_CARDS = (
    item("demon_coin", gold(1), faction=NECROS, kinds=("currency", "coin")),
    item("elven_gold", gold(1), faction=WILD, kinds=("currency",)),
    item("guild_mark", gold(1), faction=GUILD, kinds=("currency", "coin")),
    item("imperial_chevron", gold(1), faction=IMPERIAL, kinds=("currency", "coin")),
    action("dragons_bite", None, combat(4)),
    action(
        "dragons_claw", None, combat(3), when(InPlay("claw", other=True), draw()), kinds=("claw",)
    ),
    action("dragons_fire", None, combat(4), sacrifice=(Damage(4, champions=True),)),
    action("dragons_tail", None, Damage(2, champions=True, players=True)),
    action("hoard", None, gold(1), Hoard()),
    action("cunning_blow", None, either(combat(3), Stun()), sacrifice=(EndTaunt(),)),
    item("prismatic_diamond", gold(3), kinds=("currency", "gem"), sacrifice=(may(StealItem()),)),
)

ITEMS = (
    hoard_item("guardians_shield", check=4, shield=3),
    hoard_item("boots_of_speed", NextAcquired(ANY, to=TOP), check=5),
    hoard_item("crown_of_will", either(gold(1), combat(3)), check=5),
    hoard_item("orb_of_death", Stun(), check=5),
    hoard_item("sword_of_destiny", combat(5), check=5),
    hoard_item("gauntlets_of_strength", combat(each=2, per=Per(ALL_FACTIONS)), check=6),
    hoard_item("vial_of_elven_tears", health(5), ChooseFaction(), check=6),
    hoard_item("ring_of_wishes", TakeCard(), check=7, rests=True),
    hoard_item("amulet_of_cleansing", gold(1), ChooseFaction(),
               when(InPlay(ALL_FACTIONS, 4), draw()), check=8),
)  # fmt: skip

DRAGON_CARDS = DECK_CARDS + ITEMS
TREASURE_HOARD = (
    "guardians_shield", "boots_of_speed", "crown_of_will", "orb_of_death", "sword_of_destiny",
    "gauntlets_of_strength", "vial_of_elven_tears", "ring_of_wishes", "amulet_of_cleansing",
)  # fmt: skip

# In the deck from so many opponents on.
FROM_OPPONENTS = {
    1: ("demon_coin", "elven_gold", "guild_mark", "imperial_chevron", "ruby", "dragons_bite",
        "dragons_claw", "dragons_fire", "dragons_tail", "hoard"),
    2: ("ruby", "dragons_claw"),
    3: ("cunning_blow", "prismatic_diamond"),
    4: ("ruby", "dragons_fire"),
    5: ("dragons_claw", "prismatic_diamond"),
}  # fmt: skip


def starting_deck(opponents: int) -> tuple[str, ...]:
    """The Dragon's deck against so many opponents (R14.40).

    >>> len(starting_deck(1)), len(starting_deck(5))
    (10, 18)
    """
    return tuple(
        card for least, cards in FROM_OPPONENTS.items() if least <= opponents for card in cards
    )
