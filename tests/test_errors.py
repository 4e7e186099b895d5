"""What is refused, with which error and which words; and that nothing else ever comes out."""

import copy
import json
import re
from collections.abc import Iterable
from contextlib import suppress
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driver import played, steps
from hidden import without_ids
from seatings import SEATINGS
from table import at_position, dealt, do, table
from thandar import BadPosition, BadRecord, BadSetup, Game, IllegalMove, ThandarError
from thandar.engine.position import SEAT_KEYS, TABLE_KEYS
from thandar.error_texts import Code
from thandar.locales import LANGUAGES, Texts

# --- moves


def check_words(error: ThandarError, expected: Iterable[str]) -> None:
    """The error says these things, has a code and plain fields, and words in every language."""
    for words in expected:
        assert words in str(error)
    assert error.code in get_args(Code)
    assert json.loads(json.dumps(error.fields)) == error.fields
    texts = {Texts(language).error(error) for language in LANGUAGES}
    assert str(error) in {text.replace("’", "'") for text in texts}
    assert len(texts) == len(LANGUAGES)


def refuse(game: Game, move: Any, *expected: str) -> None:
    """The move is illegal, the message says these things, and the game is as before."""
    before = (game.position(), game.record(), game.events, game.legal())
    with pytest.raises(IllegalMove) as caught:
        game.do(move)
    check_words(caught.value, expected)
    assert (game.position(), game.record(), game.events, game.legal()) == before


def test_a_card_that_is_not_in_hand() -> None:
    game = table(hand=["gold"])
    refuse(game, "play borg", "'play borg' is not legal", "seat 1 must decide (main)", "play gold")


def test_a_card_that_does_not_exist() -> None:
    refuse(table(hand=["gold"]), "play excalibur", "'play excalibur'", "play gold")


def test_a_card_that_is_too_dear() -> None:
    refuse(table(gold=1, market=["borg"]), "buy borg", "'buy borg'", "end")


@pytest.mark.parametrize("amount", ["0", "6", "-1", "1-5", "five", "", "1 2", "1.0", "9" * 5000])
def test_an_attack_with_another_amount(amount: str) -> None:
    refuse(table(combat=5), f"attack 2 {amount}".strip())


def test_an_amount_out_of_range_is_told() -> None:
    refuse(table(combat=5), "attack 2 6", "1 to 5", "'6'")


def test_attacks_on_nobody() -> None:
    game = table({"in_play": ["borg"]}, combat=5)
    for target in ("1", "2", "3", "0", "2.rake", "1.borg", "2.borg#2"):
        refuse(game, f"attack {target} 1", "attack 2.borg 1-5")


def test_an_answer_that_is_not_offered() -> None:
    game = do(table({"hand": ["gold", "ruby"]}, hand=["spark"]), "play spark")
    refuse(game, "choose hand.dagger", "seat 2 must decide (discard for spark)", "hand.gold")
    for move in ("decline", "end", "play gold", "choose 1", "choose gold"):
        refuse(game, move)


def test_a_move_after_the_game() -> None:
    game = do(table({"health": 1}, combat=1), "attack 2 1")
    for move in ("end", "resign", "2: resign", "play gold"):
        refuse(game, move, "the game is over")


def test_resigning_for_nobody() -> None:
    game = do(table({}, {}), "2: resign")
    for seat in ("0", "2", "4", "999"):
        refuse(game, f"{seat}: resign", f"seat {seat} is not in the game")
    for seat in ("1000", "9" * 5000):
        refuse(game, f"{seat}: resign", f"'{seat}: resign' is not legal", "seat 1 must decide")


def test_spaces_and_capitals_do_not_matter() -> None:
    assert do(table(hand=["gold"]), "  PLAY   Gold ").position()["seats"][0]["gold"] == 1
    assert do(table({}, {}), " 2 :  Resign ").position()["seats"][1]["health"] == 0


MOVES = ["play gold", "end", "resign", "attack 2 3", "attack 2.borg 3", "choose hand.gold", "done"]
moves = st.one_of(
    st.text(),
    st.text("0123456789: reigns.#-", max_size=20),
    st.builds(
        lambda move, at, junk: move[:at] + junk + move[at:],
        st.sampled_from(MOVES),
        st.integers(0, 9),
        st.text(),
    ),
)


@given(move=moves)
@settings(max_examples=200)
def test_any_text_is_a_move_or_illegal(move: str) -> None:
    game = table({"in_play": ["borg"]}, hand=["gold"], combat=3)
    before = game.position()
    try:
        game.do(move)
    except IllegalMove:
        assert game.position() == before


# --- seatings, seeds, first


def refuse_setup(*expected: str, **arguments: Any) -> None:
    """The table cannot be laid, and the message says these things."""
    with pytest.raises(BadSetup) as caught:
        Game.new(**arguments)
    check_words(caught.value, expected)


def test_an_unknown_format() -> None:
    refuse_setup("'chess'", "free-for-all", format="chess")


@pytest.mark.parametrize("n", [0, 1, 7, 100])
def test_wrong_numbers_of_players(n: int) -> None:
    refuse_setup("two to six players", str(n), seats=["standard"] * n)


@pytest.mark.parametrize(
    ("format", "n", "wanted"),
    [
        ("hunter-first-blood", 2, "three to six"),
        ("hunter-last-one-standing", 7, "three to six"),
        ("hydra", 5, "four or six"),
        ("emperor", 4, "six"),
    ],
)
def test_wrong_numbers_of_players_elsewhere(format: str, n: int, wanted: str) -> None:
    told = f"{format} wants {wanted} players, not {n}"
    refuse_setup(told, format=format, seats=["standard"] * n)


def test_another_first_in_emperor() -> None:
    Game.new("emperor", ["standard"] * 6, 1, first=1)
    refuse_setup("seat 1 begins", "2", format="emperor", seats=["standard"] * 6, first=2)


def test_an_unknown_seat() -> None:
    refuse_setup("seat 2", "'paladin'", "standard", seats=["standard", "paladin"])


@pytest.mark.parametrize("seats", ["standard", 2, {"standard": 2}, ["standard", None], [[], []]])
def test_seats_that_are_no_list_of_names(seats: Any) -> None:
    refuse_setup("seats must be a list of names", seats=seats)


@pytest.mark.parametrize("seed", [-1, 1 << 128, 1.5, "7", True, [7], b"7"])
def test_wrong_seeds(seed: Any) -> None:
    refuse_setup("seed must be a whole number", repr(seed), seed=seed)


@pytest.mark.parametrize("seed", [0, (1 << 128) - 1])
def test_the_smallest_and_the_largest_seed(seed: int) -> None:
    game = Game.new(seed=seed)
    assert Game.from_record(game.record()).position() == game.position()


@pytest.mark.parametrize("first", [0, 3, -1, 1.0, "1", True, [1]])
def test_wrong_first(first: Any) -> None:
    refuse_setup("first must be a seat from 1 to 2", repr(first), seed=1, first=first)


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_a_seat_to_look_from_that_is_not_there(seat: int) -> None:
    game = Game.new(seed=1)
    for look in (game.view, game.events_for):
        with pytest.raises(BadSetup, match=rf"1 to 2, not {seat}"):
            look(seat)


junk = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=8),
        st.binary(max_size=4),
        st.sampled_from(["standard", "free-for-all", "gold", "borg", "krythos.expend", "acquire"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.text(max_size=6), inner, max_size=3),
        st.tuples(inner),
    ),
    max_leaves=6,
)


@pytest.mark.long
@given(
    arguments=st.fixed_dictionaries(
        {}, optional=dict.fromkeys(("format", "seats", "seed", "first"), junk)
    )
)
@settings(max_examples=100)
def test_any_arguments_make_a_game_or_a_bad_setup(arguments: dict[str, Any]) -> None:
    try:
        game = Game.new(**arguments)
    except BadSetup:
        return
    assert game.legal()


# --- positions

FRAME = {"program": "krythos.expend", "at": 0, "card": "krythos", "seat": 1}


def good() -> dict[str, Any]:
    """A position with something under every key."""
    seat = {
        "hero": None,
        "health": 40,
        "gold": 1,
        "combat": 2,
        "combat_gained": 3,
        "knives_played": 1,
        "blessed": 1,
        "blessed_next": 2,
        "received": 1,
        "turns_taken": 2,
        "heist": True,
        "hand": ["gold", {"card": "ruby", "known": True}],
        "deck": [{"card": "dagger", "owner_knows": True}, "gold"],
        "discard": [{"card": "rake", "stunned": True}, "gold"],
        "in_play": ["krythos", {"card": "borg", "damage": 2}, {"card": "orc_grunt"}],
        "waiting": {"top": ["action"], "hand": ["card", "champion"]},
        "discounts": {"action": 1},
        "factions": ["wild"],
    }
    thief = {
        "hero": "thief",
        "health": 30,
        "hand": ["gold"],
        "deck": ["ruby"],
        "powers": ["heist", {"card": "pick_pocket", "expended": True}],
    }
    return {
        "format": "free-for-all",
        "turn": 5,
        "active": 1,
        "first": 2,
        "seed": 7,
        "generator": [1, 2, 3, 4],
        "market": ["spark", None, "profit"],
        "market_deck": ["recruit", "taxation"],
        "fire_gems": 3,
        "sacrificed": ["bribe"],
        "removed": ["grak"],
        "playing": [1],
        "effects": [copy.deepcopy(FRAME)],
        "seats": [seat, thief, {"health": 0}],
    }


def refuse_position(position: Any, *expected: str) -> None:
    """The position cannot be, and the message says these things."""
    with pytest.raises(BadPosition) as caught:
        Game.from_position(position)
    check_words(caught.value, expected)


def changed(path: str, value: Any) -> dict[str, Any]:
    """The good position with another value at a path such as `seats.0.health`."""
    position = good()
    *way, last = (int(key) if key.isdigit() else key for key in path.split("."))
    at_path(position, way)[last] = value
    return position


def fellowship() -> dict[str, Any]:
    """A position with something under every key of parties, bosses and pending effects."""
    hand = [{"card": "spark", "borrowed_from": 2}, "spark"]
    rake = {"card": "rake", "borrowed_from": 2, "expended": True}
    ranger = {
        "hero": "ranger",
        "gold": 2,
        "hand": hand,
        "deck": ["gold", {"card": "ruby", "owner_knows": True}, "dagger", "gold"],
        "in_play": [rake, {"card": "cron", "damage": 1}],
        "items": [{"card": "orb_of_death", "expended": True}],
        "stepped_up": "now",
        "dealt": 3,
        "tried": True,
        "acquired": 1,
        "acquired_before": 2,
        "dealt_before": 3,
        "taunt_guard": 0,
        "taunted_by": None,
        "shielded": 0,
        "rage": 0,
    }
    wizard = {"hero": "wizard", "health": 0, "hand": ["gold"], "borrowed_from": True}
    lich = {
        "hero": "lich",
        "health": 40,
        "jars": [{"card": "void", "expended": True}, "manipulation"],
        "grimoire": ["zombie", "ghoul"],
        "in_play": ["revenant"],
        "powers": [{"card": "corruption", "expended": True}],
        "hand": ["gold"],
        "deck": ["soul_crush"],
        "hoard": [],
    }
    looks = {"program": "track.expend", "at": 4, "card": "track", "seat": 1, "target": 1}
    return {
        "format": "boss",
        "turn": 4,
        "active": 1,
        "market": ["spark", None],
        "market_deck": ["recruit"],
        "effects": [{**looks, "count": 2, "ordered": 1}],
        "seats": [ranger, wizard, lich],
    }


def dragons_den() -> dict[str, Any]:
    """A Dragon that plays."""
    dragon = {
        "hero": "dragon",
        "items": [{"card": "guardians_shield"}, "ring_of_wishes"],
        "hoard": ["crown_of_will", "boots_of_speed"],
        "taunted_by": 1,
        "taunt_guard": 1,
        "shielded": 2,
    }
    return {"format": "boss", "active": 2, "seats": [{"hero": "cleric"}, dragon]}


def haunt() -> dict[str, Any]:
    """Solo play."""
    demon = {
        "hero": "demon",
        "powers": ["torment"],
        "deck": ["feast_of_souls"],
        "discard": ["torment"],
        "rage": 2,
    }
    return {"format": "solo", "difficulty": "hard", "seats": [{"hand": ["gold"]}, demon]}


WHOLE = {"good": good, "fellowship": fellowship, "den": dragons_den, "haunt": haunt}


@pytest.mark.parametrize("name", WHOLE)
def test_the_good_positions_are_some(name: str) -> None:
    game = at_position(WHOLE[name]())
    assert Game.from_position(game.position()).position() == game.position()


def test_the_good_position_is_one() -> None:
    game = at_position(good())
    assert game.decision is not None
    assert game.decision.kind == "sacrifice"
    assert Game.from_position(game.position()).position() == game.position()


WRONG: list[tuple[str, Any, tuple[str, ...]]] = [
    # unknown words
    ("spells", [], ("the position", "'spells'", "market_deck")),
    ("seats.1.mana", 3, ("seat 2", "'mana'", "health")),
    ("seats.0.in_play.1.tapped", True, ("in_play of seat 1", "'tapped'", "expended")),
    ("seats.0.hand.1.visible", True, ("hand of seat 1", "'visible'", "known")),
    ("seats.0.waiting.bottom", ["card"], ("waiting of seat 1", "'bottom'", "top")),
    ("effects.0.color", 1, ("an effect", "'color'", "program")),
    ("format", "chess", ("'chess'", "free-for-all")),
    ("seats.1.hero", "paladin", ("'paladin'", "standard")),
    # unknown cards
    ("seats.0.hand.0", "excalibur", ("'excalibur'", "fire_gem")),
    ("seats.0.deck.1", "Gold", ("'Gold'",)),
    ("seats.0.discard.1", None, ("None",)),
    ("seats.0.in_play.0", 7, ("7",)),
    ("seats.0.in_play.1", {"damage": 2}, ("None", "unknown")),
    ("market.0", "excalibur", ("'excalibur'",)),
    ("market_deck.0", "excalibur", ("'excalibur'",)),
    ("sacrificed.0", "excalibur", ("'excalibur'",)),
    ("removed.0", "excalibur", ("'excalibur'",)),
    ("effects.0.card", "excalibur", ("'excalibur'",)),
    ("effects.0.held", "excalibur", ("'excalibur'",)),
    # cards that cannot lie there
    ("market.0", "gold", ("gold is not a market card",)),
    ("market.0", "fire_gem", ("fire_gem is not a market card",)),
    ("market_deck.0", "ruby", ("ruby is not a market card",)),
    ("market", ["spark"] * 6, ("5 slots", "6")),
    ("sacrificed", ["fire_gem"], ("Fire Gem", "sacrifice pile")),
    ("market_deck", ["spark"] * 1000, ("at most 1000 cards",)),
    ("fire_gems", 1000, ("at most 1000 cards",)),
    ("market.0", "bless", ("bless is not a market card",)),
    ("seats.0.in_play.0", "bless", ("bless is a power", "`powers` of seat 1")),
    ("seats.1.in_play", ["heist"], ("heist is a power", "`powers` of seat 2")),
    ("seats.0.powers", ["heist"], ("powers of seat 1", "'heist'", "none")),
    ("seats.1.powers.0", "bless", ("powers of seat 2", "'bless'", "pick_pocket, heist")),
    ("seats.1.powers.0", "gold", ("powers of seat 2", "'gold'", "pick_pocket, heist")),
    # numbers
    ("turn", 0, ("turn counts from 1",)),
    ("turn", 2001, ("turn", "0 to 2000", "2001")),
    ("turn", -1, ("turn", "-1")),
    ("fire_gems", -1, ("fire_gems", "-1")),
    ("seed", -1, ("seed", "-1")),
    ("seed", 1 << 128, ("seed",)),
    ("generator", [1, 2, 3], ("four numbers, not 3",)),
    ("generator", [0] * 4, ("all zero",)),
    ("generator", [1, 2, 3, 1 << 32], ("generator", str(1 << 32))),
    ("seats.0.health", -1, ("health of seat 1", "-1")),
    ("seats.0.health", 30_001, ("health of seat 1", "30001")),
    ("seats.0.gold", -1, ("gold of seat 1", "-1")),
    ("seats.0.combat", -3, ("combat of seat 1", "-3")),
    ("seats.0.combat_gained", -3, ("combat_gained of seat 1", "-3")),
    ("seats.0.knives_played", -3, ("knives_played of seat 1", "-3")),
    ("seats.0.played", {"knife": 1}, ("knives_played and played of seat 1",)),
    ("seats.0.played", {"teapot": 1}, ("played of seat 1", "teapot", "knife")),
    ("seats.0.played", {"knife": -1}, ("seat 1",)),
    ("seats.0.blessed", -3, ("blessed of seat 1", "-3")),
    ("seats.0.received", -3, ("received of seat 1", "-3")),
    ("seats.0.turns_taken", 30_001, ("turns_taken", "30001")),
    ("seats.0.discounts.action", -1, ("discounts of seat 1", "-1")),
    ("seats.0.in_play.1.damage", -1, ("damage in in_play of seat 1", "-1")),
    ("effects.0.at", -4, ("at of an effect", "-4")),
    ("effects.0.count", -1, ("count of an effect", "-1")),
    ("effects.0.ordered", 1001, ("ordered of an effect", "1001")),
    # seats
    ("active", 0, ("active", "1 to 3", "0")),
    ("active", 4, ("active", "1 to 3", "4")),
    ("first", 4, ("first", "1 to 3", "4")),
    ("playing", [4], ("playing", "1 to 3", "4")),
    ("winners", [1], ("the game is over, so no effect",)),
    ("effects.0.seat", 4, ("seat of an effect", "4")),
    ("effects.0.target", 0, ("target of an effect", "0")),
    ("seats", [], ("two to six players, not 0",)),
    ("seats", [{}], ("two to six players, not 1",)),
    ("seats", [{}] * 7, ("two to six players, not 7",)),
    # what contradicts itself
    ("seats.1.health", 0, ("seat 2 has 0 health", "no cards")),
    ("seats.2.hand", ["gold"], ("seat 3 has 0 health", "no cards")),
    ("seats.2.in_play", ["borg"], ("seat 3 has 0 health", "no cards")),
    ("seats.0.in_play.1.damage", 9, ("borg", "9 damage", "stunned")),
    ("seats.0.in_play.0", {"card": "ruby", "damage": 1}, ("ruby", "damage")),
    ("seats.0.in_play.0", {"card": "ruby", "expended": True}, ("ruby", "no expend ability")),
    ("seats.0.in_play.0", {"card": "shield_bearer", "expended": True}, ("no expend ability",)),
    ("seats.0.in_play.1.ally_used", True, ("borg", "no ally ability")),
    ("seats.0.waiting.top", ["spell"], ("waiting of seat 1", "'spell'", "action")),
    ("seats.0.discounts", {"spell": 1}, ("discounts of seat 1", "'spell'", "action")),
    ("seats.0.factions", ["elves"], ("factions of seat 1", "'elves'", "wild")),
    ("effects.0.program", "krythos.dance", ("'krythos.dance'", "krythos.expend")),
    ("effects.0.program", None, ("None",)),
    ("effects.0.at", 3, ("krythos.expend", "no step 3")),
    ("effects.0.at", 400, ("krythos.expend", "no step 400")),
    ("effects", [FRAME] * 9, ("at most 8 effects", "9")),
    ("effects.0", {**FRAME, "program": "acquire", "at": 0}, ("acquire", "holds a card", "places")),
]


@pytest.mark.parametrize(("path", "value", "expected"), WRONG)
def test_a_position_that_cannot_be(path: str, value: Any, expected: tuple[str, ...]) -> None:
    refuse_position(changed(path, value), *expected)


WRONG_TYPES: dict[str, tuple[str, list[Any]]] = {
    "list": ("list", [None, 1, "gold", {"gold": 1}, {"gold"}, b"gold", True]),
    "dict": ("dictionary", [None, 1, "gold", ["gold"], True]),
    "number": ("whole number", [None, "1", 1.0, True, [1], {}, float("nan")]),
    "seat": ("seat from 1", [None, "1", 1.0, True, [1]]),
    "flag": ("true or false", [None, 1, 0, "true", []]),
}
TYPED = {
    "list": [
        "seats", "market", "market_deck", "sacrificed", "removed", "playing",
        "generator", "effects", "seats.0.hand", "seats.0.deck", "seats.0.discard",
        "seats.0.in_play", "seats.0.waiting.top", "seats.0.factions", "seats.1.powers",
    ],
    "dict": ["seats.0", "seats.0.waiting", "seats.0.discounts", "seats.0.played", "effects.0"],
    "number": [
        "turn", "fire_gems", "seed", "generator.0", "seats.0.health", "seats.0.gold",
        "seats.0.combat", "seats.0.combat_gained", "seats.0.knives_played",
        "seats.0.blessed", "seats.0.blessed_next", "seats.0.received", "seats.0.turns_taken",
        "seats.0.discounts.action", "seats.0.in_play.1.damage",
        "effects.0.at", "effects.0.count", "effects.0.ordered",
    ],
    "seat": ["active", "first", "playing.0", "effects.0.seat", "effects.0.target"],
    "flag": [
        "seats.0.in_play.1.expended", "seats.0.in_play.1.ally_used", "seats.0.hand.1.known",
        "seats.0.deck.0.owner_knows", "seats.0.discard.0.stunned", "seats.0.heist",
        "seats.1.powers.1.expended",
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "path"), [(kind, path) for kind, paths in TYPED.items() for path in paths]
)
def test_a_position_of_wrong_types(kind: str, path: str) -> None:
    words, values = WRONG_TYPES[kind]
    for value in values:
        refuse_position(changed(path, value), words, repr(value))


@pytest.mark.parametrize("position", [None, 7, "free-for-all", [], [{}], True])
def test_a_position_that_is_no_dictionary(position: Any) -> None:
    refuse_position(position, "dictionary", repr(position))


@pytest.mark.parametrize("winners", [*WRONG_TYPES["list"][1], [0], [4], [None], ["1"], [True]])
def test_winners_that_are_no_seats(winners: Any) -> None:
    """Without effects: none can be under way when the game is over."""
    position = {**good(), "effects": [], "winners": winners}
    expected = "winners must be a seat" if isinstance(winners, list) else "winners must be a list"
    told = winners[0] if isinstance(winners, list) else winners
    refuse_position(position, expected, repr(told))


def test_winners_that_are_seats() -> None:
    for winners in ([], [1], [1, 2]):
        game = at_position({**good(), "effects": [], "winners": winners})
        assert (game.over, game.winners, game.legal()) == (True, winners, [])


def test_a_position_without_seats() -> None:
    refuse_position({}, "seats")
    refuse_position({"seats": None}, "seats")


def test_nobody_left() -> None:
    refuse_position({"seats": [{"health": 0}, {"health": 0}]}, "nobody is left")


def test_an_active_seat_that_is_out() -> None:
    seats = [{"health": 0}, {}, {}]
    refuse_position({"seats": seats}, "active is 1", "out")
    refuse_position({"seats": seats, "effects": []}, "active is 1", "out")


def test_the_main_phase_belongs_to_the_active_seat() -> None:
    """Nobody else can be in a main phase, and with no effect under way somebody must be."""
    refuse_position({"seats": [{}, {}], "active": 1, "playing": [2]}, "playing")
    refuse_position({"seats": [{}, {}, {"health": 0}], "active": 1, "playing": [3]}, "playing")


def test_effects_when_the_game_is_over() -> None:
    """A game that is over has nothing under way; else somebody would have to choose."""
    frame = {**FRAME, "seat": 1}
    seats = [{"hand": ["gold", "ruby"], "in_play": ["krythos"]}, {"health": 0}]
    position = {"seats": seats, "effects": [frame]}
    refuse_position(position, "over")
    refuse_position({**position, "seats": [seats[0], {}], "winners": [1]}, "over")


def test_effects_of_a_seat_that_is_out() -> None:
    refuse_position(changed("effects.0.seat", 3), "seat of an effect is 3", "out")


def test_effects_aimed_at_a_seat_that_is_out() -> None:
    """It may have fallen while the effect waited: then nothing more happens to it."""
    spark = {"program": "spark.primary", "at": 4, "card": "spark", "target": 3}
    game = at_position(changed("effects.0", spark))
    assert game.decision is not None
    assert game.decision.kind == "main"


def test_a_held_card_that_nothing_holds() -> None:
    """Only an effect that asks where an acquired card goes holds one; else it would vanish."""
    refuse_position(changed("effects.0.held", "gold"), "krythos.expend", "holds a card", "places")


@pytest.mark.parametrize("held", [0, False, "", [], {}, 1, ["gold"], {"card": "gold"}])
def test_a_held_card_of_a_wrong_type(held: Any) -> None:
    refuse_position(changed("effects.0.held", held), repr(held))


@pytest.mark.parametrize("hero", ["", 1, ["cleric"], True, {}])
def test_a_hero_of_a_wrong_type(hero: Any) -> None:
    refuse_position(changed("seats.1.hero", hero), repr(hero))


@pytest.mark.parametrize("program", [1, ["krythos.expend"], {}, True])
def test_a_program_of_a_wrong_type(program: Any) -> None:
    refuse_position(changed("effects.0.program", program), repr(program))


@pytest.mark.parametrize("name", [["free-for-all"], 1, None, {}, True])
def test_a_format_of_a_wrong_type(name: Any) -> None:
    refuse_position(changed("format", name), repr(name))


@pytest.mark.parametrize("zone", ["hand", "deck", "discard"])
def test_a_power_lies_in_no_pile(zone: str) -> None:
    refuse_position({"seats": [{"hero": "cleric", zone: ["bless"]}, {}]}, "bless", "power")


@pytest.mark.parametrize("zone", ["hand", "deck", "discard"])
def test_a_minion_lies_in_no_pile(zone: str) -> None:
    refuse_position(lend(f"2.{zone}", "zombie"), "zombie", f"{zone} of seat 3", "minion")


def test_a_power_that_is_there_twice() -> None:
    refuse_position({"seats": [{"hero": "cleric", "powers": ["bless"] * 2}, {}]}, "bless")


def test_a_hydra_team_has_one_health() -> None:
    seats: list[dict[str, Any]] = [{"health": 60}, {}, {}, {}]
    game = at_position({"format": "hydra", "seats": seats})
    assert [seat["health"] for seat in game.view(None)["seats"]] == [60, 60, 75, 75]
    seats[1] = {"health": 61}
    refuse_position({"format": "hydra", "seats": seats}, "health of seat 2", "team's", "60", "61")


@pytest.mark.parametrize("pile", ["market", "market_deck", "sacrificed", "removed"])
def test_marks_where_nothing_is_marked(pile: str) -> None:
    """What is noted with a card of the table's piles would silently be forgotten."""
    refuse_position(changed(f"{pile}.0", {"card": "spark", "known": True}), "known")


def test_damage_needs_room() -> None:
    """However high a defense is, damage below it can be noted, or is refused."""
    seat = {"blessed": 30_000, "in_play": [{"card": "borg", "damage": 20_000}]}
    try:
        game = at_position({"seats": [{}, seat]})
    except BadPosition:
        return
    assert game.view(1)["seats"][1]["in_play"][0]["damage"] == 20_000


def test_attacks_on_a_high_defense() -> None:
    """The highest there is: a blessing of 40 for each of two turns."""
    seat = {"blessed": 40, "blessed_next": 40, "in_play": ["borg"]}
    game = do(table(seat, combat=600), "attack 2.borg 40", "attack 2.borg 45")
    [borg] = game.view(1)["seats"][1]["in_play"]
    assert (borg["damage"], borg["defense"]) == (85, 86)
    assert without_ids(Game.from_position(game.position()).view(1)) == without_ids(game.view(1))
    assert do(game, "attack 2.borg 1").view(1)["seats"][1]["in_play"] == []


@pytest.mark.parametrize("key", ["blessed", "blessed_next"])
def test_a_higher_blessing_is_refused(key: str) -> None:
    refuse_position(changed(f"seats.0.{key}", 41), f"{key} of seat 1", "0 to 40", "41")


def in_tuples(value: Any) -> Any:
    """The same with a tuple for every list."""
    if isinstance(value, dict):
        return {key: in_tuples(inner) for key, inner in value.items()}
    return tuple(in_tuples(inner) for inner in value) if isinstance(value, list) else value


@pytest.mark.parametrize("name", WHOLE)
def test_tuples_are_lists(name: str) -> None:
    game, again = at_position(WHOLE[name]()), at_position(in_tuples(WHOLE[name]()))
    assert again.position() == game.position()
    assert again.record() == game.record()
    assert Game.from_record(again.record()).position() == game.position()


def test_seats_in_a_tuple() -> None:
    games = [dealt(seats=seats, seed=1) for seats in (["thief"] * 2, ("thief",) * 2)]
    assert games[0].position() == games[1].position()
    assert games[0].record() == games[1].record()


def fallen_wizard(**keys: Any) -> dict[str, Any]:
    """The fellowship with other keys of its fallen wizard."""
    position = fellowship()
    position["seats"][1] |= keys
    return position


def lend(path: str, card: Any) -> dict[str, Any]:
    """The fellowship with one more card somewhere."""
    position = fellowship()
    number, zone = path.split(".")
    position["seats"][int(number)].setdefault(zone, []).append(card)
    return position


@pytest.mark.parametrize(
    "position",
    [
        lend("0.hand", {"card": "gold", "borrowed_from": 1}),  # from itself
        lend("0.hand", {"card": "gold", "borrowed_from": 3}),  # from the boss
        lend("0.in_play", {"card": "borg", "borrowed_from": 3}),
        lend("1.hand", {"card": "gold", "borrowed_from": 1}),  # by one who is defeated
        lend("2.hand", {"card": "gold", "borrowed_from": 2}),  # by the boss
        fallen_wizard(health=3),  # from one who is not defeated
    ],
    ids=range(6),
)
def test_nobody_else_borrows_or_lends(position: dict[str, Any]) -> None:
    refuse_position(position, "cannot have borrowed", "defeated")


@pytest.mark.parametrize("path", ["0.deck", "0.discard", "0.items", "0.powers", "2.jars"])
def test_borrowed_cards_lie_in_hands_and_in_play(path: str) -> None:
    cards = {"items": "ring_of_wishes", "powers": "track", "jars": "heart_of_evil"}
    card = cards.get(path.split(".")[1], "gold")
    refuse_position(lend(path, {"card": card, "borrowed_from": 2}), "borrowed_from")


def test_jars_of_somebody_else() -> None:
    refuse_position(changed("seats.0.jars", ["void"]), "jars of seat 1", "Lich")
    position = fellowship()
    position["seats"][2]["health"] = 0
    refuse_position({**position, "effects": []}, "jars of seat 3", "Lich")


def test_more_ignored_than_a_shield_can() -> None:
    position = dragons_den()
    position["seats"][1]["shielded"] = 30_000
    position["seats"][0]["combat"] = 5
    game = at_position({**position, "active": 1})
    game.do("attack 2 5")
    assert game.view(None)["seats"][1]["health"] == 45


def test_what_is_counted_stops_at_30_000() -> None:
    """Else the next position would be refused."""
    counted = ("turns_taken", "acquired", "knives_played")
    seat: dict[str, Any] = {"hand": ["throwing_knife", "horn_of_calling", "gold"]}
    seat |= {**dict.fromkeys(counted, 30_000), "discounts": {"champion": 30_000}}
    game = at_position({"market": ["spark"], "market_deck": [], "seats": [seat, seat]})
    do(game, "play horn_of_calling", "play throwing_knife", "buy spark")
    seats: Any = game.position()["seats"]
    assert [seats[0][key] for key in counted] == [30_000] * 3
    assert seats[0]["discounts"] == {"champion": 30_000}
    do(game, "end")
    assert game.position()["seats"][1]["turns_taken"] == 30_000
    assert Game.from_position(game.position()).position() == game.position()
    position = haunt()
    position["seats"][1] |= {"rage": 30_000, "deck": []}
    game = do(at_position(position), "end")
    assert game.position()["seats"][1]["rage"] == 30_000
    assert not game.over


def test_a_demon_may_have_less_rage_than_its_difficulty() -> None:
    position = haunt()
    position["seats"][1]["rage"] = 0
    game = at_position(position)
    again = Game.from_position(game.position())
    assert again.position() == game.position()
    assert again.view(1)["seats"][1]["rage"] == 0


def test_from_position_leaves_the_dictionary_alone() -> None:
    position = good()
    game = at_position(position)
    for _ in steps(game, Random(1), 50):
        pass
    assert position == good()


# --- positions: junk

Path = tuple[Any, ...]


def paths(value: Any, at: Path = ()) -> list[Path]:
    """Every place in nested lists and dictionaries, the whole included."""
    found = [at]
    if isinstance(value, dict):
        for key, inner in value.items():
            found += paths(inner, (*at, key))
    elif isinstance(value, list):
        for k, inner in enumerate(value):
            found += paths(inner, (*at, k))
    return found


def in_the_middle(kinds: int) -> list[dict[str, Any]]:
    """Positions of random games in which so many different choices are pending."""
    found: dict[str, Any] = {}
    for seed in range(200):
        game = played(SEATINGS[seed % len(SEATINGS)], seed, 20 + seed)
        if game.decision is not None and game.decision.kind not in ("main", *found):
            found[game.decision.kind] = game.position()
        if len(found) == kinds:
            break
    return list(found.values())


BASES: list[Any] = [
    *[good()] * 6,
    *[fellowship()] * 4,
    dragons_den(),
    haunt(),
    *in_the_middle(kinds=6),
    *(played(SEATINGS[k % len(SEATINGS)], k, 40 + 9 * k).position() for k in range(6)),
]
WORDS = sorted({str(key) for base in BASES for path in paths(base) for key in path})
JUNK: list[Any] = [
    None, True, False, 0, 1, 2, 3, 4, -1, 127, 128, 30_000, 30_001, 2**70, 1.0, float("nan"),
    "", "gold", "borg", "spark", "fire_gem", "shield_bearer", "wild", "card", "standard", "cleric",
    "krythos.expend", "spark.primary", "acquire", b"gold", ("gold",), [], {}, [None], ["gold"],
    ["card"], [1], [2], [3], [[]], {"action": 3}, {"card": 30_000},
    {"card": "borg", "expended": True}, FRAME, [FRAME],
    {"program": "acquire", "card": "spark", "held": "spark"},
    {"program": "rampage.primary", "at": 16, "card": "rampage", "count": 1000},
    {"program": "elven_gift.primary", "at": 4, "card": "elven_gift"},
]  # fmt: skip


def mutant(seed: int) -> dict[str, Any]:
    """A position with one to three places replaced, removed, doubled or added to."""
    chance = Random(seed)
    position: dict[str, Any] = copy.deepcopy(chance.choice(BASES))
    for _ in range(chance.randint(1, 3)):
        mutate(position, chance)
    return position


def mutate(position: dict[str, Any], chance: Random) -> None:
    """Change one place."""
    places = [path for path in paths(position) if path]
    if chance.random() < 0.5:
        places = [path for path in places if len(path) < 4]
    if not places:
        return
    *way, last = chance.choice(places)
    inside = at_path(position, way)
    how = chance.choice(["replace", "replace", "remove", "double", "add", "swap"])
    if how == "replace":
        inside[last] = copy.deepcopy(chance.choice(JUNK))
    elif how == "remove":
        del inside[last]
    elif how == "double" and isinstance(inside, list):
        inside.insert(0, copy.deepcopy(inside[last]))
    elif how == "add" and isinstance(inside, dict):
        inside[chance.choice(WORDS)] = copy.deepcopy(chance.choice(JUNK))
    else:
        inside[last] = copy.deepcopy(at_path(position, chance.choice(paths(position))))


def at_path(value: Any, path: Iterable[Any]) -> Any:
    """What lies at a place in nested lists and dictionaries."""
    for key in path:
        value = value[key]
    return value


mutants = st.builds(mutant, st.integers(0, 2**64))


def deep(inner: Any, levels: int = 20_000) -> Any:
    """A list in a list in a list."""
    for _ in range(levels):
        inner = [inner]
    return inner


class Odd:
    """Something that cannot even be shown."""

    def __repr__(self) -> str:
        raise ValueError


ODD: list[Any] = [
    None, True, 0, -1, 2**15, 2**63, 10**5000, -(10**5000), 0.0, 1.5, float("nan"), float("inf"),
    "", "gold", "now", "\ud800", "x" * 10_000, b"gold", [], [[]], ["now"], [None], [float("nan")],
    [10**5000], [{}], {}, {"card": []}, {"card": {}}, {"card": None}, {"card": 10**5000}, {1: 2},
    {None: []}, {10**5000: 1}, {"card": "gold", 10**5000: 1}, (), ("gold",), {"gold"}, deep([]),
    {"card": deep("gold")}, Odd(), [Odd()], {"card": Odd()}, object, len, ["wild"] * 40_000,
    {"top": [[]]}, {"top": {}}, {"action": []}, [{"program": []}],
    [{"program": "gift", "seat": []}],
]  # fmt: skip


def places_of(position: dict[str, Any]) -> list[Path]:
    """Every place in a position but the later ones of long lists."""
    return [p for p in paths(position) if p and all(not isinstance(k, int) or k < 3 for k in p)]


@pytest.mark.long
@pytest.mark.parametrize("name", WHOLE)
def test_an_odd_value_anywhere_is_a_position_or_a_bad_one(name: str) -> None:
    for path in places_of(WHOLE[name]()):
        for value in ODD:
            position = WHOLE[name]()
            at_path(position, path[:-1])[path[-1]] = value
            try_position(position)


@pytest.mark.parametrize("name", WHOLE)
@pytest.mark.parametrize("key", sorted({*TABLE_KEYS, *SEAT_KEYS}))
def test_an_odd_value_under_any_key_is_a_position_or_a_bad_one(name: str, key: str) -> None:
    """Also where the position says nothing otherwise."""
    for value in ODD:
        position = WHOLE[name]()
        if key in TABLE_KEYS:
            position[key] = value
        for seat in position["seats"] if key in SEAT_KEYS else ():
            seat[key] = value
        try_position(position)


odd_values = st.one_of(
    st.sampled_from(ODD),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner),
        max_leaves=6,
    ),
)


@pytest.mark.long
@given(
    name=st.sampled_from(sorted(WHOLE)),
    changes=st.lists(st.tuples(st.integers(0, 10**6), odd_values), min_size=1, max_size=3),
    seed=st.integers(0, 99),
)
@settings(max_examples=600)
def test_odd_values_make_a_bad_position_or_a_game(
    name: str, changes: list[tuple[int, Any]], seed: int
) -> None:
    position = WHOLE[name]()
    places = [path for path in paths(position) if path]
    for number, value in changes:
        *way, last = places[number % len(places)]
        with suppress(KeyError, IndexError, TypeError):  # an earlier change took the place away
            at_path(position, way)[last] = copy.copy(value)
    game = try_position(position)
    if game is not None:
        assert bool(game.legal()) != game.over
        for _ in steps(game, Random(seed), 10):
            game.view(1)
        assert Game.from_record(game.record()).position() == game.position()
    try:
        text = "\n".join([*NEW[:2], f"position: {json.dumps(position)}", ""])
    except (TypeError, ValueError, RecursionError):
        return
    check_record(text)


def try_position(position: Any) -> Game | None:
    """The game, or None if the position is a bad one; any other error comes through."""
    try:
        return Game.from_position(position)
    except BadPosition:
        return None


@pytest.mark.long
@given(position=mutants)
@settings(max_examples=800)
def test_any_mutation_is_a_position_or_a_bad_one(position: dict[str, Any]) -> None:
    try_position(position)


@given(position=junk)
@settings(max_examples=200)
def test_any_junk_is_a_bad_position(position: Any) -> None:
    with pytest.raises(BadPosition):
        Game.from_position(position)


@pytest.mark.long
@given(seat=st.dictionaries(st.sampled_from(sorted(good()["seats"][0])), junk, max_size=3))
@settings(max_examples=100)
def test_any_seat_is_one_or_a_bad_position(seat: dict[str, Any]) -> None:
    try_position({"seats": [seat, {}]})


@pytest.mark.long
@given(position=mutants, seed=st.integers(0, 99))
@settings(max_examples=300)
def test_a_position_that_is_accepted_can_be_played(position: dict[str, Any], seed: int) -> None:
    """It is whole: it can be read off, looked at, recorded and played on."""
    game = try_position(position)
    if game is None:
        return
    assert bool(game.legal()) != game.over
    again = Game.from_position(json.loads(json.dumps(game.position())))
    assert again.position() == game.position()
    assert again.legal() == game.legal()
    assert Game.from_record(game.record()).position() == game.position()
    for _ in steps(game, Random(seed), 25):
        game.view(1)
    assert Game.from_record(game.record()).position() == game.position()


# --- records


def record_lines() -> list[str]:
    """A small record: two turns with a choice answered by the other seat, unfinished."""
    game = table({"hand": ["gold", "ruby"]}, hand=["spark"])
    do(game, "play spark", "choose hand.gold", "attack 2 3", "end", "play ruby")
    return game.record().splitlines()


def refuse_record(lines: list[str], *expected: str) -> None:
    """The record cannot be played back, and the message says these things."""
    with pytest.raises(BadRecord) as caught:
        Game.from_record("\n".join(lines) + "\n")
    check_words(caught.value, expected)
    assert f"line {caught.value.fields['line']}: " in str(caught.value)


NEW = [
    "thandar record 1",
    "rules: 4",
    "format: free-for-all",
    "seats: standard, standard",
    "seed: 7",
    "first: 1",
    "",
]


def test_the_good_records_are_good() -> None:
    assert Game.from_record("\n".join(record_lines())).turn == 2
    assert Game.from_record("\n".join(NEW)).decision is not None
    assert Game.from_record("\r\n".join([*NEW, "turn 1, seat 1: play gold; end"])).turn == 2


@pytest.mark.parametrize("text", ["", "\n", "chess", "thandar record", "thandar record x"])
def test_not_a_record(text: str) -> None:
    refuse_record(text.splitlines(), "line 1", "thandar record 1")


def test_a_newer_record() -> None:
    refuse_record(["thandar record 2", *NEW[1:]], "line 1", "version 2", "newer than 1")
    refuse_record([f"thandar record {'9' * 5000}", *NEW[1:]], "line 1")
    refuse_record(["thandar record 0", *NEW[1:]], "line 1")


def test_other_rules() -> None:
    refuse_record([NEW[0], "rules: 5", *NEW[2:]], "line 2", "version 5", "newer than 4")
    refuse_record([NEW[0], "rules: 0", *NEW[2:]], "line 2", "expected 'rules: 4'", "'rules: 0'")
    refuse_record([NEW[0], f"rules: {'9' * 5000}", *NEW[2:]], "line 2")
    refuse_record([NEW[0], "rules: one", *NEW[2:]], "line 2", "rules: 4")
    refuse_record([NEW[0]], "line 2", "rules: 4")
    refuse_record([NEW[0], *NEW[2:]], "line 2", "rules: 4")


HEADERS: list[tuple[int, str, tuple[str, ...]]] = [
    (2, "colour: red", ("line 3", "format, seats", "'colour: red'")),
    (2, "nonsense", ("line 3", "format, seats", "'nonsense'")),
    (2, "format: chess", ("line 3", "'chess'", "free-for-all")),
    (3, "seats: standard", ("line 4", "two to six players, not 1")),
    (3, "seats: standard, paladin", ("line 4", "'paladin'")),
    (3, "seats:", ("line 4",)),
    (4, "seed: seven", ("line 5", "whole number", "'seven'")),
    (4, "seed: -7", ("line 5", "whole number", "'-7'")),
    (4, f"seed: {1 << 128}", ("line 5", "seed", str(1 << 128))),
    (4, f"seed: {'9' * 5000}", ("line 5", "whole number")),
    (5, "first: 3", ("line 6", "1 to 2", "3")),
    (5, "first: one", ("line 6", "whole number", "'one'")),
    (5, "seed: 8", ("line 6", "second time")),
]


@pytest.mark.parametrize(("at", "line", "expected"), HEADERS)
def test_a_wrong_header(at: int, line: str, expected: tuple[str, ...]) -> None:
    refuse_record([*NEW[:at], line, *NEW[at + 1 :]], *expected)


def test_a_header_without_seats() -> None:
    refuse_record([*NEW[:3], *NEW[4:]], "line 6", "needs format, seats and seed, or a position")
    refuse_record(NEW[:2], "line 3", "needs format, seats and seed, or a position")


def test_a_header_without_a_format() -> None:
    refuse_record([*NEW[:2], *NEW[3:]], "line 6", "needs format, seats and seed")


def test_a_header_without_a_seed() -> None:
    """Chance would deal another game each time the record is read."""
    refuse_record([*NEW[:4], *NEW[5:]], "line 6", "needs format, seats and seed")


def test_a_header_with_seats_and_a_position() -> None:
    """Nothing is ignored in silence."""
    lines = record_lines()
    refuse_record([*lines[:2], "seats: standard, standard", *lines[2:]], "line", "position")


POSITIONS: list[tuple[str, tuple[str, ...]]] = [
    ("", ("line 3", "JSON")),
    ("{", ("line 3", "JSON")),
    ("[]", ("line 3", "dictionary")),
    ("7", ("line 3", "dictionary")),
    ('{"seats": [{}]}', ("line 3", "two to six players")),
    ('{"seats": [{}, {"hand": ["excalibur"]}]}', ("line 3", "'excalibur'")),
    ('{"seats": [{}, {"health": NaN}]}', ("line 3",)),
    ('{"seats": [{}, {"health": 1e999}]}', ("line 3", "health of seat 2")),
    (f'{{"turn": {"9" * 5000}}}', ("line 3",)),
    ("[" * 100_000, ("line 3",)),
]


@pytest.mark.parametrize(("text", "expected"), POSITIONS, ids=range(len(POSITIONS)))
def test_a_wrong_position_in_the_header(text: str, expected: tuple[str, ...]) -> None:
    refuse_record([*NEW[:2], f"position: {text}", ""], *expected)


TURNS: list[tuple[str, tuple[str, ...]]] = [
    ("play gold", ("line 8", "turn N, seat S: moves", "'play gold'")),
    ("turn 1: play gold", ("line 8", "turn N, seat S: moves")),
    ("turn one, seat 1: play gold", ("line 8", "turn N, seat S: moves")),
    ("turn 1, seat 1 play gold", ("line 8", "turn N, seat S: moves")),
    ("turn 1, seat 1: play gold;; end", ("line 8", "missing between semicolons")),
    ("turn 1, seat 1: play gold;", ("line 8", "missing between semicolons")),
    ("turn 1, seat 1:", ("line 8", "turn N, seat S: moves", "'turn 1, seat 1:'")),
    ("turn 1, seat 1: play borg", ("line 8", "'play borg' is not legal", "play gold")),
    ("turn 1, seat 1: (2) play gold", ("line 8", "'play gold' is a move of seat 1")),
    ("turn 1, seat 1: 3: resign", ("line 8", "seat 3 is not in the game")),
    (f"turn 1, seat 1: {'9' * 5000}: resign", ("line 8",)),
    ("turn 1, seat 1: (2) 2: resign; end", ("line 8", "'end' cannot be made", "the game is over")),
    ("turn 2, seat 1: play gold", ("line 8", "'play gold' cannot be made", "turn 1, seat 1")),
    ("turn 1, seat 2: play gold", ("line 8", "'play gold' cannot be made", "turn 1, seat 1")),
    ("turn 1, seat 1-2: play gold", ("line 8", "'play gold' cannot be made", "turn 1, seat 1")),
    ("turn 1, seat 1: end; end", ("line 8", "'end' cannot be made", "turn 2, seat 2")),
    ("turn 1, seat 1: 2: resign", ("line 8", "'2: resign' is a move of seat 2")),
    ("turn 1, seat 1: (1) 2: resign", ("line 8", "'2: resign' is a move of seat 2")),
    ("turn 1, seat 1: (1) play gold", ("line 8", "'play gold' is a move of seat 1")),
]


@pytest.mark.parametrize(("line", "expected"), TURNS, ids=range(len(TURNS)))
def test_a_wrong_turn(line: str, expected: tuple[str, ...]) -> None:
    refuse_record([*NEW, line], *expected)


def test_the_line_of_a_later_turn_is_named() -> None:
    refuse_record([*NEW, "turn 1, seat 1: end", "", "turn 2, seat 2: play borg"], "line 10")


@pytest.mark.parametrize("result", ["1", "2", "undecided", "", "1, 2", "won"])
def test_another_result(result: str) -> None:
    lines = [*NEW, "turn 1, seat 1: end", f"result: {result}"]
    refuse_record(lines, "line 9", "'unfinished'", repr(result))


def test_something_behind_the_result() -> None:
    lines = [*NEW, "turn 1, seat 1: end", "result: unfinished"]
    refuse_record([*lines, "turn 2, seat 2: end"], "line 10")
    refuse_record([*lines, "result: 1"], "line 10")


# --- records: junk


def check_record(text: str) -> None:
    """It is a game, or a bad record that names a line."""
    problem = "line 1"
    try:
        Game.from_record(text)
    except BadRecord as error:
        problem = str(error)
    assert re.search(r"line [0-9]+", problem)


TEXTS = [
    played(SEATINGS[0], 3, 60).record(),
    "\n".join(record_lines()) + "\n",
    "\n".join([*NEW, "turn 1, seat 1: play gold; (2) 2: resign", "result: 1"]),
]


@given(text=st.text())
def test_any_text_is_a_bad_record(text: str) -> None:
    with pytest.raises(BadRecord, match="line"):
        Game.from_record(text)


@pytest.mark.long
@given(
    text=st.sampled_from(TEXTS),
    start=st.integers(0, 4000),
    length=st.integers(0, 12),
    put_in=st.one_of(st.text(max_size=8), st.sampled_from(["\n", ";", ":", "(2) ", "{", "[", "9"])),
)
@settings(max_examples=250)
def test_any_mutation_is_a_record_or_a_bad_one(
    text: str, start: int, length: int, put_in: str
) -> None:
    start %= len(text)
    check_record(text[:start] + put_in + text[start + length :])


@given(text=st.sampled_from(TEXTS), order=st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_lines_in_another_order_are_a_record_or_a_bad_one(text: str, order: Random) -> None:
    lines = text.splitlines()
    order.shuffle(lines)
    check_record("\n".join([*text.splitlines()[:2], *lines]))


@given(position=mutants)
@settings(max_examples=200)
def test_any_position_in_a_header_is_a_record_or_a_bad_one(position: dict[str, Any]) -> None:
    try:
        header = json.dumps(position)
    except (TypeError, ValueError):
        return
    check_record("\n".join([*NEW[:2], f"position: {header}", ""]))
