"""The numbers of version 1, by which networks are kept: another number needs another version."""

from thandar.cards.vocabulary import FACTIONS
from thandar.encoding import codes as of
from thandar.encoding import secrets as hidden
from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.format import FORMATS

# Of the version that there is. Whoever changes one of them gives `VERSION` the next number.
NUMBERED = 1
CODES = {
    "CARD_SLOTS": 240, "SEAT_SLOTS": 16, "NONE": -1, "OPPONENT": 1, "MATE": 6, "BLOCKS": 10,
    "PLAY": 0, "EXPEND": 240, "ALLY": 480, "SACRIFICE": 720, "BUY": 960, "BUY_FROM": 1200,
    "HIT": 1440, "HIT_WITH": 1680, "SEND": 1920, "BORROW": 2160, "STEAL": 2400, "FROM_HAND": 2640,
    "FROM_DISCARD": 2880, "FROM_DECK": 3120, "FROM_MARKET": 3360, "OWN_COPY": 3600,
    "OTHER_COPY": 3840, "ATTACK": 4080, "ATTACK_WITH": 4096, "GIVE": 4112, "GIVE_SOME": 4128,
    "SEAT": 4144, "OPTION": 4160, "FACTION": 4168, "PLACE": 4176, "END": 4184, "DECLINE": 4185,
    "STEP_UP": 4186, "WHICH": 4192, "WHICH_SLOTS": 32, "ADD": 4224, "ADD_SLOTS": 15,
    "ENOUGH": 4239, "ACTIONS": 4248, "VERBS": 17, "HAND": 0, "HIDDEN": 240, "DECK": 480,
    "TOP": 720, "DISCARD": 960, "IN_PLAY": 1200, "EXPENDED": 1440, "ALLIED": 1680, "DAMAGE": 1920,
    "STUNNED": 2160, "BORROWED": 2400, "PILES": 2640, "PLANES": 12, "SCALARS": 2880,
    "HEALTH": 2880, "GOLD": 2881, "COMBAT": 2882, "RECEIVED": 2883, "COMBAT_GAINED": 2884,
    "HAND_SIZE": 2885, "DECK_SIZE": 2886, "DISCARD_SIZE": 2887, "IN_PLAY_SIZE": 2888,
    "GUARDS": 2889, "WALL": 2890, "FACTIONS": 2891, "WAITING_TOP": 2895, "WAITING_HAND": 2899,
    "DISCOUNTS": 2903, "HEIST": 2907, "BLESSED": 2908, "KNIVES": 2909, "DEALT": 2910,
    "ACQUIRED": 2911, "DEALT_BEFORE": 2912, "ACQUIRED_BEFORE": 2913, "TURNS_TAKEN": 2914,
    "ALIVE": 2915, "IN_TURN": 2916, "PLAYING": 2917, "FIRST": 2918, "TEAM": 2919, "FRIEND": 2920,
    "NEARBY": 2921, "REACHED": 2922, "CHAMPIONS_REACHED": 2923, "ATTACKABLE": 2924,
    "REACHES_ME": 2925, "GUARDS_ME": 2926, "GUARDED_BY_ME": 2927, "BOSS": 2928,
    "HAND_LIMIT": 2929, "BORROWED_FROM": 2930, "MAY_STEP_UP": 2931, "STEPPED_UP": 2932,
    "TAUNTED": 2933, "TAUNTED_BY_ME": 2934, "TAUNT_GUARD": 2935, "SHIELD": 2936, "PREVENTS": 2937,
    "RAGE": 2938, "WINS_AT": 2939, "JARS": 2940, "GRIMOIRE": 2941, "HOARD": 2942, "TRIED": 2943,
    "VILE": 2944, "SEAT_SCALARS": 80, "SEAT_FEATURES": 2960, "TABLE": 29600, "MARKET": 29600,
    "CAUSE": 29840, "HELD": 30080, "SACRIFICED": 30320, "HALF": 30560, "TURN": 30800,
    "FIRE_GEMS": 30801, "MARKET_DECK": 30802, "SEATS": 30803, "DIFFICULTY": 30804, "DRAWN": 30805,
    "ORDERED": 30806, "AMOUNT": 30807, "PASSED": 30808, "PURPOSE": 30816, "PURPOSES": 32,
    "FORMAT": 30848, "FORMATS": 16, "OWNER": 30864, "TARGET": 30880, "HALF_VERB": 30896,
    "FEATURES": 30928,
}  # fmt: skip
FORMAT_NAMES = [
    "free-for-all", "hunter-first-blood", "hunter-last-one-standing", "hydra", "emperor", "boss",
    "solo",
]  # fmt: skip
PURPOSES = [
    "OPTION", "MAY_DRAW", "SACRIFICE", "DISCARD", "PUT_ON_TOP", "STUN", "PREPARE", "OPPONENT",
    "PLACE", "ACQUIRE", "FACTION", "LOOK_DISCARD", "LOOK_ORDER", "PLAYER", "RESURRECT", "GIFT",
    "PREVENT", "DEFEATED", "HOARD", "STEAL_ITEM", "TAKE_CARD", "HEALTH_TO", "MAY",
]  # fmt: skip
SECRETS = {
    "OWN": 0, "FIRST_OPPONENT": 1, "OPPONENTS": 2, "MATES": 3, "OWNERS": 4,
    "HAND": 0, "NEXT": 1, "LATER": 2, "PLANES": 3, "MARKET": 2880, "SECRETS": 3600,
    "DRAWN": 5, "REVEALED": 1, "REVEALED_LATER": 3,
}  # fmt: skip


def test_actions_and_features_have_the_numbers_of_their_version() -> None:
    known = {name: value for name, value in vars(of).items() if name.isupper()}
    assert known == {"VERSION": NUMBERED, **CODES}


def test_formats_purposes_factions_and_places_have_the_numbers_of_their_version() -> None:
    known = [format.name for format in FORMATS]
    assert known[: len(FORMAT_NAMES)] == FORMAT_NAMES  # more may follow
    assert [getattr(op, name) for name in PURPOSES] == list(range(1, 24))
    assert FACTIONS == ("imperial", "guild", "necros", "wild")
    assert (at.ZONE_HAND, at.ZONE_DECK) == (0, 2)


def test_secrets_have_the_numbers_of_their_version() -> None:
    assert {name: getattr(hidden, name) for name in SECRETS} == SECRETS
