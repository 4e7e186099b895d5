"""The number of every card: its place in this list, counted from 1.

Positions and records call cards by id, but the order of numbers decides what a seed deals and in
which order moves are listed. So a number never changes: a new card is appended at the end, an old
one is neither moved nor taken out.
"""

from thandar.cards.vocabulary import Card
from thandar.errors import BadCard

BASIC = 5  # how many cards come before the market deck's
MARKET = 54  # how many different cards the market deck has

NUMBERED = (
    # basic cards
    "gold", "shortsword", "dagger", "ruby", "fire_gem",
    # the market deck, in the order in which it lies before it is shuffled
    "arkus", "close_ranks", "command", "darian", "domination", "cristov", "kraka",
    "man_at_arms", "master_weyan", "rally_the_troops", "recruit", "tithe_priest", "taxation",
    "word_of_power", "borg", "bribe", "death_threat", "deception", "fire_bomb", "hit_job",
    "intimidation", "myros", "parov", "profit", "rake", "rasmus", "smash_and_grab",
    "street_thug", "cult_priest", "dark_energy", "dark_reward", "death_cultist", "death_touch",
    "rayla", "influence", "krythos", "life_drain", "lys", "the_rot", "tyrannor", "varrick",
    "broelyn", "cron", "dire_wolf", "elven_curse", "elven_gift", "grak", "natures_bounty",
    "orc_grunt", "rampage", "torgen", "spark", "wolf_form", "wolf_shaman",
    # heroes' cards
    "follower", "spiked_mace", "prayer_beads", "longsword", "shield_bearer", "throwing_axe",
    "black_arrow", "horn_of_calling", "hunting_bow", "throwing_knife", "cat_familiar", "ignite",
    "spell_components", "fire_staff",
    # heroes' powers
    "bless", "resurrect", "shoulder_bash", "crushing_blow", "track", "headshot", "pick_pocket",
    "heist", "channel", "fireball",
    # the Lich
    "frozen_touch", "minor_summoning", "major_summoning", "soul_crush", "soul_diamond",
    "heart_of_evil", "deep_insight", "infernal_wealth", "manipulation", "void", "unending_rage",
    "abomination", "banshee", "ghoul", "revenant", "skeleton_horde", "wall_of_bones",
    "wall_of_fire", "zombie", "corruption", "control",
    # the Dragon
    "demon_coin", "elven_gold", "guild_mark", "imperial_chevron", "dragons_bite",
    "dragons_claw", "dragons_fire", "dragons_tail", "hoard", "cunning_blow",
    "prismatic_diamond", "guardians_shield", "boots_of_speed", "crown_of_will", "orb_of_death",
    "sword_of_destiny", "gauntlets_of_strength", "vial_of_elven_tears", "ring_of_wishes",
    "amulet_of_cleansing",
    # the Demon
    "claws_in_the_dark", "brimstone", "rend_and_feast", "hellfire", "feast_of_souls",
    "whispers", "burning_stalls", "grip_of_fear", "gathering_dark", "torment", "red_ledger",
    "debt_of_blood", "misers_curse", "scales_of_mercy", "ashen_market", "blood_altar",
    "ruined_chapel", "plague_pits",
    # the Warlord
    "war_drums", "spoils_of_war", "blood_feud", "show_of_strength", "war_camp", "siege",
    # the Broker
    "compound_interest", "foreclosure", "hired_blades", "collection_day", "usury", "counting_house",
    # rewards of the gauntlet
    "plunder", "triumph",
)  # fmt: skip


def numbered(cards: tuple[Card, ...], ids: tuple[str, ...] = NUMBERED) -> tuple[Card, ...]:
    """The cards by number; BadCard if one has none, or a number has no card."""
    by_id: dict[str, Card] = {}
    for card in cards:
        if card.id in by_id:
            raise BadCard(f"{card.id}: two cards have this id")
        if card.id not in ids:
            raise BadCard(f"{card.id}: it has no number; append its id to cards/numbers.py")
        by_id[card.id] = card
    for id in ids:
        if id not in by_id or ids.count(id) > 1:
            raise BadCard(f"{id}: cards/numbers.py lists it, but there is not one card of that id")
    return tuple(by_id[id] for id in ids)


def market_deck(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The market deck of every game, before it is shuffled: the base set and no other cards.

    New cards do not join it, for then every seed would deal another game.
    """
    deck = cards[BASIC : BASIC + MARKET]
    return tuple(card.id for card in deck for _ in range(card.copies))
