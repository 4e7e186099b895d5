"""R14.70: handicaps for either side of a table with a boss."""

from random import Random
from typing import Any

import pytest

from bosses import boss_turn, expended, health, lich, party
from driver import steps
from seatings import WITH_BOSSES, Seating
from table import dealt, do, seat
from thandar import BadPosition, BadRecord, BadSetup, Game, follow
from thandar.cards.handicaps import FAIR_DUELS, FAIR_PARTIES
from thandar.handicap import fair, read_words, words

PARTY = ["cleric", "fighter", "ranger"]
AT_BOSSES = [one for one in WITH_BOSSES if one.format == "boss" and one.handicap is None]
HANDICAPPED = [one for one in WITH_BOSSES if one.handicap is not None]


def new(boss: str, handicap: Any, seed: int = 1, **more: Any) -> Game:
    """Three heroes against a boss, with a handicap."""
    return dealt("boss", [*PARTY, boss], seed=seed, handicap=handicap, **more)


def hands(game: Game) -> list[int]:
    """How many cards each seat holds."""
    return [seat["hand_size"] for seat in game.view(None)["seats"]]


# --- what is changed, and what is not


@pytest.mark.parametrize("seating", AT_BOSSES, ids=str)
@pytest.mark.parametrize("name", ["official", [{}, {}], ""])
def test_r14_70_no_handicap_is_the_official_set_up_seed_by_seed(
    seating: Seating, name: Any
) -> None:
    for seed in range(5):
        plain = dealt(seating.format, seating.seats, seed=seed)
        named = dealt(seating.format, seating.seats, seed=seed, handicap=name)
        assert named == plain
        assert named.record() == plain.record()
        assert "handicap" not in named.record()
        assert named.handicap is None


def test_r14_70_a_handicap_leaves_everything_else_as_the_seed_dealt_it() -> None:
    plain, given = new("lich", None), new("lich", "boss health -5, minions rest")
    assert given.view(1)["seats"][0] == plain.view(1)["seats"][0]
    assert given.view(None)["market"] == plain.view(None)["market"]


@pytest.mark.parametrize("more", [-20, 15])
def test_r14_70_health_of_every_member_and_of_the_dragon(more: int) -> None:
    plain = health(new("dragon", None))
    assert health(new("dragon", [{"health": more}, {}])) == [
        *(n + more for n in plain[:3]),
        plain[3],
    ]
    assert health(new("dragon", [{}, {"health": more}])) == [*plain[:3], plain[3] + more]


@pytest.mark.parametrize("more", [-10, 5])
def test_r14_70_health_of_each_soul_jar(more: int) -> None:
    for seed in range(6):
        plain, given = new("lich", None, seed), new("lich", [{}, {"health": more}], seed)
        assert health(given)[3] == health(plain)[3] + more
    game = party(lich(jar_health=more), {"combat": 60}, {})
    assert health(game)[2] == 50 + more
    do(game, f"attack 3 {50 + more}")
    assert health(game)[2] == 45 + 30 + more, "the next one, and the last, has it too"


def test_r14_70_opening_hands() -> None:
    assert hands(new("dragon", None)) == [3, 3, 3, 7]
    assert hands(new("dragon", "party hand 5; boss hand 2")) == [5, 5, 5, 2]
    for first in (1, 2):
        game = dealt("boss", ["lich", "dragon"], seed=1, first=first, handicap="first hand 4")
        assert hands(game)[0] == 4


@pytest.mark.parametrize("jars", range(1, 7))
def test_r14_70_the_number_of_soul_jars(jars: int) -> None:
    game = new("lich", [{}, {"jars": jars}])
    laid = game.position()["seats"][3].get("jars", [])
    assert len(laid) == game.view(None)["seats"][3]["jars_left"] == jars


def test_r14_70_the_only_jar_of_a_handicap_clings_to_undeath() -> None:
    found = {health(new("lich", "boss jars 1", seed))[3] for seed in range(40)}
    assert found == {30 + jar for jar in (30, 35, 40, 45, 50, 55)}


def test_r14_70_a_jar_that_does_not_cling_is_like_the_others() -> None:
    found = {health(new("lich", "boss jars 1, no clinging", seed))[3] for seed in range(40)}
    assert found == {30, 35, 40, 45, 50, 55}
    for lets_go in (False, True):
        game = party(lich(jars=["void"], no_clinging=lets_go), {})
        do(game, "end")
        summoned = [copy["card"] for copy in game.view(None)["seats"][1]["in_play"]]
        assert summoned == ([] if lets_go else ["zombie"])


def summoning(minion: str, rest: bool) -> Game:
    """A Lich that has just summoned a minion."""
    boss = lich(grimoire=[minion], hand=["minor_summoning"], minions_rest=rest)
    return do(boss_turn(boss, {"combat": 0}), "play minor_summoning")


def test_r14_70_minions_that_rest_act_from_the_next_turn_on() -> None:
    for rest in (False, True):
        game = summoning("zombie", rest)
        assert ("expend zombie" in game.legal()) is not rest
        assert ("zombie" in expended(game, 2)) is rest
        do(game, "end")
        assert "zombie" not in expended(game, 2)
        do(game, "end")
        assert "expend zombie" in game.legal()


def test_r14_70_a_minion_that_rests_guards_at_once() -> None:
    game = summoning("ghoul", rest=True)
    do(game, "end")
    assert game.view(None)["seats"][1]["guarded"]


def test_r14_70_a_minion_without_an_ability_is_not_expended() -> None:
    game = summoning("wall_of_bones", rest=True)
    assert expended(game, 2) == []
    assert Game.from_position(game.position()) == game


# --- going round


@pytest.mark.parametrize("seating", HANDICAPPED, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_r14_70_records_positions_views_and_events_carry_it(seating: Seating, seed: int) -> None:
    game = dealt(seating.format, seating.seats, seed=seed, handicap=seating.handicap)
    shown = game.view(1)
    for _ in steps(game, Random(seed), 250):
        assert Game.from_position(game.position()) == game
        followed: Any = follow(shown, game.events_for(1))
        shown = game.view(1)
        seats: Any = shown["seats"]
        for now, told in zip(seats, followed["seats"], strict=True):
            assert {key: now[key] for key in told} == told
        assert Game.sample(shown, seed=seed).view(1) == shown
    again = Game.from_record(game.record())
    assert again == game
    assert again.handicap == game.handicap
    assert f"handicap: {seating.handicap}\n" in game.record()


def test_r14_70_the_record_of_a_fair_game_says_what_was_fair_then() -> None:
    seats = ["cleric", "lich"]
    game = dealt("boss", seats, seed=1, handicap="fair")
    assert f"handicap: {words(fair(seats))}\n" in game.record()
    assert "fair" not in game.record()


# --- the fair handicaps


def test_r14_70_there_is_a_fair_handicap_for_every_table() -> None:
    for boss, sizes in FAIR_PARTIES.items():
        assert len(sizes) == 5
        for size in range(1, 6):
            party = ["cleric", "fighter", "ranger", "thief", "wizard"][:size]
            dealt("boss", [*party, boss], seed=1, handicap="fair")
    for pair in FAIR_DUELS:
        dealt("boss", pair, seed=1, handicap="fair")


def test_r14_70_the_fair_handicap_of_two_bosses_goes_with_their_seats() -> None:
    there, back = fair(["lich", "dragon"]), fair(["dragon", "lich"])
    assert there == back[::-1]


# --- words


def test_r14_70_words_are_read_as_they_are_written() -> None:
    text = "party health +10, hand 5; boss health -15, hand 4, jars 1, minions rest, no clinging"
    assert words(read_words(text)) == text
    assert words(read_words(f"  {text.upper()} ;")) == text
    assert words(read_words("first health -5"), duel=True) == "first health -5"


# --- what cannot be


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ("harsh", "bad_handicap"),
        ("party health", "bad_handicap"),
        ("party hand 5; party hand 4", "bad_handicap"),
        ("boss minions", "bad_handicap"),
        (7, "bad_handicap"),
        ([{}], "bad_handicap"),
        ([{}, 3], "bad_handicap"),
        ([{"gold": 1}, {}], "handicap_key"),
        ([{}, {"hand": 11}], "handicap_number"),
        ([{}, {"hand": 0}], "handicap_number"),
        ([{}, {"hand": True}], "handicap_number"),
        ([{}, {"health": 2.5}], "handicap_number"),
        ("boss jars 7", "handicap_number"),
        ("boss health +201", "handicap_number"),
        ([{}, {"minions_rest": 1}], "handicap_flag"),
        ("party jars 2", "handicap_of_lich"),
        ("party minions rest", "handicap_of_lich"),
        ("boss health -30", "handicap_health"),
        ("party health -55", "handicap_health"),
    ],
)
def test_r14_70_what_cannot_be_a_handicap(given: Any, code: str) -> None:
    with pytest.raises(BadSetup) as error:
        new("lich", given)
    assert error.value.code == code


def test_r14_70_only_a_lich_has_jars_and_minions() -> None:
    for given in ("boss jars 2", "boss minions rest"):
        with pytest.raises(BadSetup, match="only a Lich"):
            new("dragon", given)


@pytest.mark.parametrize(
    "given", ["party health +9", "boss health -5", "first hand 4; boss hand 4"]
)
def test_r14_70_two_bosses_have_no_party(given: str) -> None:
    with pytest.raises(BadSetup) as error:
        dealt("boss", ["lich", "dragon"], seed=1, handicap=given)
    assert error.value.code == "bad_handicap"


@pytest.mark.parametrize("name", ["official", "fair", "party hand 5"])
def test_r14_70_other_formats_have_no_handicaps(name: str) -> None:
    with pytest.raises(BadSetup) as error:
        Game.new(handicap=name)
    assert error.value.code == "no_handicap"


def test_r14_70_a_record_names_the_line_of_a_wrong_handicap() -> None:
    text = new("lich", "boss jars 2").record().replace("jars 2", "jars 9")
    with pytest.raises(BadRecord) as error:
        Game.from_record(text)
    assert error.value.fields["line"] == 1 + text.splitlines().index("handicap: boss jars 9")


def test_r14_70_positions_cannot_have_what_handicaps_cannot() -> None:
    for wrong in (
        {"jar_health": -30},
        {"jar_health": 1.5},
        {"minions_rest": 1},
        {"no_clinging": 0},
    ):
        with pytest.raises(BadPosition):
            boss_turn(lich(**wrong), {})
    for of_a_lich in ({"jar_health": 5}, {"minions_rest": True}):
        with pytest.raises(BadPosition):
            boss_turn(lich(), of_a_lich)


def test_r14_70_a_position_keeps_what_lasts() -> None:
    lasting = {"jar_health": -5, "minions_rest": True, "no_clinging": True}
    game = boss_turn(lich(**lasting), {})
    assert lasting.items() <= seat(game, 2).items()
