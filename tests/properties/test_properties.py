"""What holds in every game, in every format, whatever is played."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driver import expanded, new_game, played, random_move, steps
from hidden import FOLLOWERS_KEYS, without_ids
from seatings import BOSSES, IN_TEAMS, SEATINGS, WITH_BOSSES, Seating, at_random, mixed
from table import table
from thandar import Game, IllegalMove
from thandar.cards import HEROES, MARKET_DECK, character
from thandar.cards.lich import SOUL_JARS
from thandar.engine.playout import play_out
from thandar.formats import FORMATS

LAST_TURN = 2000
FULL_MARKET = 80
FIRE_GEMS = 16
DECK = 10
POWERS = 2
NUMBERS = ("combat_gained", "knives_played", "received", "blessed", "blessed_next", "turns_taken")
BESIDE = ("powers", "jars", "grimoire", "items", "hoard")
NONSENSE = ["", "play", "play nothing", "attack 1 1", "attack 9 1", "choose z", "9: resign", "0"]

seatings = st.builds(at_random, st.integers(0, 9999))
seeds = st.integers(0, 2**64 - 1)


def name_of(written: Any) -> str:
    """The card of an entry, whatever else is noted with it."""
    return str(written if isinstance(written, str) else written["card"])


def all_cards(position: Any) -> Counter[str]:
    """Every card of a position, wherever it is."""
    piles: list[list[Any]] = [
        position.get(key, []) for key in ("market", "market_deck", "sacrificed", "removed")
    ]
    for seat in position["seats"]:
        piles += [seat[zone] for zone in ("hand", "deck", "discard", "in_play")]
        piles += [seat.get(zone, []) for zone in BESIDE]
    cards = Counter(name_of(card) for pile in piles for card in pile if card is not None)
    cards["fire_gem"] += position["fire_gems"]
    cards.update(frame["held"] for frame in position.get("effects", []) if "held" in frame)
    for side in ("corruption", "control"):  # the card comes from outside (R14.27)
        cards.pop(side, None)
    return cards


def check_pools(position: Any) -> None:
    """No number is below 0."""
    assert position["fire_gems"] >= 0
    for seat in position["seats"]:
        assert all(seat[key] >= 0 for key in ("health", "gold", "combat"))
        assert all(seat.get(key, 0) >= 0 for key in NUMBERS)
        assert all(n > 0 for n in seat.get("discounts", {}).values())


def same(one: Game, other: Game) -> None:
    """Two games that nobody can tell apart."""
    assert one.position() == other.position()
    assert one.legal() == other.legal()
    assert one.decision == other.decision
    assert (one.over, one.winners, one.result, one.turn) == (
        other.over,
        other.winners,
        other.result,
        other.turn,
    )
    for seat in (None, *range(1, len(one.seats) + 1)):
        assert without_ids(one.view(seat)) == without_ids(other.view(seat))


def same_from_here(one: Game, other: Game, seed: int, moves: int = 60) -> None:
    """The same moves, chance included, lead two games to the same positions and events."""
    for move in steps(one, Random(seed), moves):
        other.do(move)
        assert without_ids(one.events) == without_ids(other.events)
        assert one.position() == other.position()
    same(one, other)


@pytest.mark.long
@given(seating=seatings, seed=seeds)
@settings(max_examples=15)
def test_cards_are_conserved_and_pools_never_negative(seating: Seating, seed: int) -> None:
    game = new_game(seating, seed)
    before = all_cards(game.position())
    for _ in steps(game, Random(seed), 800, resigning=0.002):
        position = game.position()
        assert all_cards(position) == before
        check_pools(position)
    leaving = game.decision.seats if game.decision and game.decision.kind == "gift" else ()
    for seat in game.view(None)["seats"]:
        assert seat["alive"] == (seat["health"] > 0 or seat["seat"] in leaving)


@pytest.mark.parametrize("seating", SEATINGS)
def test_the_table_holds_every_card_of_the_box(seating: Seating) -> None:
    cards = all_cards(new_game(seating, 1).position())
    expected = Counter({**Counter(MARKET_DECK), "fire_gem": FIRE_GEMS})
    opponents = 3 if seating.seats[0] in BOSSES else len(seating.seats) - 1
    for name in seating.seats:
        who = character(name, opponents)
        expected.update(who.deck + who.powers + who.grimoire + who.hoard)
    jars = sum(cards.pop(jar, 0) for jar in SOUL_JARS)
    laid = new_game(seating, 1).handicap or [{}, {}]
    of_the_last = laid[1].get("jars", opponents)
    asked = [*(opponents for _ in seating.seats[:-1]), of_the_last]
    assert jars == sum(n for n, name in zip(asked, seating.seats) if name == "lich")
    assert cards == expected
    if not {*BOSSES} & {*seating.seats}:
        heroes = len(seating.seats) - seating.seats.count("standard")
        own = DECK * len(seating.seats) + POWERS * heroes
        assert cards.total() == FULL_MARKET + FIRE_GEMS + own


def test_every_format_and_every_hero_has_a_table() -> None:
    """What all tests here rely on: each format at each of its sizes, and each hero."""
    tables = {(seating.format, len(seating.seats)) for seating in SEATINGS}
    assert tables == {(format.name, size) for format in FORMATS for size in format.sizes}
    assert {name for seating in SEATINGS for name in seating.seats} == {*HEROES, *BOSSES}


@pytest.mark.long
@pytest.mark.parametrize("seating", SEATINGS)
def test_the_game_ends(seating: Seating) -> None:
    for seed in range(6):
        game = new_game(seating, seed)
        play_out(game.state, game.state)
        assert game.over
        assert game.turn <= LAST_TURN
        assert game.winners or game.turn == LAST_TURN


@given(seating=seatings, seed=seeds)
@settings(max_examples=15)
def test_a_finished_game_has_no_moves(seating: Seating, seed: int) -> None:
    game = played(seating, seed, 20_000, resigning=0.01)
    assert game.over
    assert game.legal() == []
    assert game.decision is None
    before = game.position()
    for move in ("end", "resign", "1: resign", "play gold", "decline"):
        with pytest.raises(IllegalMove, match="over"):
            game.do(move)
    assert game.position() == before
    same(game, Game.from_position(before))


def test_a_game_that_the_demon_has_lost_can_be_set_up_again() -> None:
    demon = {"hero": "demon", "health": 3, "deck": ["torment"]}
    game = table(demon, format="solo", combat=3)
    game.do("attack 2 3")
    assert game.winners == [1]
    same(game, Game.from_position(game.position()))


def test_a_game_that_ends_while_a_gift_is_chosen() -> None:
    """A defeated commander chooses, and the emperor resigns: the team's cards leave the game."""
    fallen = {"health": 1, "hand": ["gold", "ruby"], "deck": ["gold"]}
    game = table({}, {}, {}, {}, fallen, format="emperor", combat=1)
    before = all_cards(game.position())
    game.do("attack 6 1")
    assert game.decision is not None
    assert game.decision.kind == "gift"
    same(game, Game.from_position(game.position()))
    game.do("5: resign")
    assert game.winners == [1, 2, 3]
    assert all_cards(game.position()) == before
    same(game, Game.from_position(game.position()))


def test_r8_3_nobody_wins_after_turn_2000() -> None:
    game = table(turn=LAST_TURN)
    game.do("end")
    assert game.over
    assert game.winners == []
    assert game.turn == LAST_TURN
    assert game.result == "undecided"
    assert Game.from_record(game.record()).result == "undecided"


@pytest.mark.long
@given(seating=seatings, seed=seeds, moves=st.integers(0, 400))
@settings(max_examples=40)
def test_a_clone_is_independent(seating: Seating, seed: int, moves: int) -> None:
    game = played(seating, seed, moves)
    clone = game.clone()
    same(game, clone)
    before, record, events = game.position(), game.record(), game.events
    for _ in steps(clone, Random(seed + 1), 30, resigning=0.05):
        assert game.position() == before
    assert (game.record(), game.events) == (record, events)
    now = clone.position()
    for _ in steps(game, Random(seed + 2), 30, resigning=0.05):
        assert clone.position() == now


@pytest.mark.long
@given(seating=seatings, seed=seeds, moves=st.integers(0, 400))
@settings(max_examples=25)
def test_a_clone_plays_the_same_game(seating: Seating, seed: int, moves: int) -> None:
    game = played(seating, seed, moves)
    same_from_here(game, game.clone(), seed)


@pytest.mark.long
@given(seating=seatings, seed=seeds)
@settings(max_examples=12)
def test_a_position_is_the_whole_game(seating: Seating, seed: int) -> None:
    """After every tenth move; through JSON, since that is how positions travel."""
    game = new_game(seating, seed)
    for k, _ in enumerate(steps(game, Random(seed), 300, resigning=0.002)):
        if k % 10 == 0:
            same(game, Game.from_position(json.loads(json.dumps(game.position()))))


@pytest.mark.long
@given(seating=seatings, seed=seeds, moves=st.integers(0, 600))
@settings(max_examples=25)
def test_a_position_plays_on_as_the_game_would(seating: Seating, seed: int, moves: int) -> None:
    game = played(seating, seed, moves, resigning=0.001)
    same_from_here(game, Game.from_position(game.position()), seed)


@pytest.mark.long
@given(seating=seatings, seed=seeds, moves=st.integers(0, 900))
@settings(max_examples=20)
def test_a_position_in_the_middle_of_a_choice(seating: Seating, seed: int, moves: int) -> None:
    """Every pending choice of a game is taken up elsewhere and answered in every way."""
    game = played(seating, seed, moves)
    for _ in steps(game, Random(seed + 1), 150, resigning=0.01):
        if game.decision is None or game.decision.kind == "main":
            continue
        position = game.position()
        for answer in game.legal():
            one, other = game.clone(), Game.from_position(position)
            one.do(answer)
            other.do(answer)
            assert without_ids(one.events) == without_ids(other.events)
            same(one, other)


@pytest.mark.long
def test_the_middle_of_a_choice_comes_up() -> None:
    """What the test above relies on: every kind of choice is met in some game.

    All but those that need two cards to come together: the next test.
    """
    missing = {"main", "option", "may", "sacrifice", "discard", "put_on_top", "stun", "prepare"}
    missing |= {"opponent", "gift", "player", "look_discard", "look_order"}
    for seed in range(20):
        game = new_game(mixed(("emperor", "free-for-all")[seed % 2], 6, seed), seed)
        for _ in steps(game, Random(seed), 3000):
            if game.decision is not None:
                missing.discard(game.decision.kind)
        if not missing:
            return
    raise AssertionError(f"never asked: {missing}")


def test_a_position_tells_which_of_equal_cards_goes() -> None:
    """Where a known card has been in the hand it is the last one: the order of the rest differs."""
    hand = ["gold", "ruby", "gold", "dagger", {"card": "spark", "known": True}]
    game = table(hand=hand)
    game.do("play spark")
    other = Game.from_position(game.position())
    same(game, other)
    for one in (game, other):
        one.do("play gold")
    assert game.position()["seats"][0]["hand"] == ["gold", "ruby", "dagger"]
    same(game, other)
    for one in (game, other):
        one.do("end")
    assert "known_in_hand" not in game.position()["seats"][0]


STUNNED = [{"card": card, "stunned": True} for card in ("borg", "rake")]
WAITING = {"top": ["action"], "hand": ["card"]}


@pytest.mark.parametrize(
    ("kind", "move", "seat"),
    [
        ("resurrect", "sacrifice resurrect", {"hero": "cleric", "discard": [*STUNNED, "lys"]}),
        ("place", "buy taxation", {"gold": 1, "waiting": WAITING}),
    ],
)
def test_a_position_in_the_middle_of_a_rare_choice(
    kind: str, move: str, seat: dict[str, Any]
) -> None:
    game = table(**seat)
    game.do(move)
    assert game.decision is not None
    assert (game.decision.kind, len(game.legal())) == (kind, 2)
    same(game, Game.from_position(game.position()))
    same_from_here(game, Game.from_position(game.position()), 1)


@pytest.mark.long
@given(seating=seatings, seed=seeds, moves=st.integers(0, 600))
@settings(max_examples=25)
def test_a_record_is_the_whole_game(seating: Seating, seed: int, moves: int) -> None:
    game = played(seating, seed, moves, resigning=0.003)
    again = Game.from_record(game.record())
    assert again.record() == game.record()
    same(game, again)
    same_from_here(game, again, seed, moves=20)
    assert again.record() == game.record()


@pytest.mark.long
@given(seating=seatings, seed=seeds, start=st.integers(0, 500), moves=st.integers(0, 100))
@settings(max_examples=40)
def test_a_record_from_a_position(seating: Seating, seed: int, start: int, moves: int) -> None:
    game = Game.from_position(played(seating, seed, start).position())
    for _ in steps(game, Random(seed + 1), moves, resigning=0.003):
        pass
    again = Game.from_record(game.record())
    assert again.record() == game.record()
    same(game, again)


def test_a_record_remembers_the_position_it_was_given() -> None:
    """Also when whoever gave it goes on to use the dictionary."""
    position = table(hand=["gold"]).position()
    game = Game.from_position(position)
    record = game.record()
    position["seats"][0]["hand"] = [*position["seats"][0]["hand"], "ruby"]
    assert game.record() == record


@pytest.mark.long
@given(seating=seatings, seed=seeds)
@settings(max_examples=15)
def test_every_listed_move_is_accepted(seating: Seating, seed: int) -> None:
    game = new_game(seating, seed)
    for k, _ in enumerate(steps(game, Random(seed), 300)):
        if k % 10:
            continue
        moves = expanded(game.legal())
        assert len(set(moves)) == len(moves)
        for move in moves:
            copy = game.clone()
            copy.do(move)
            assert copy.position() != game.position()


@pytest.mark.long
@given(seating=seatings, seed=seeds)
@settings(max_examples=12)
def test_a_move_not_listed_is_refused(seating: Seating, seed: int) -> None:
    """Tried are the moves of every other moment of the game, and nonsense."""
    game = new_game(seating, seed)
    known: set[str] = set(NONSENSE)
    for k, _ in enumerate(steps(game, Random(seed), 250)):
        moves = set(expanded(game.legal()))
        known |= moves
        if k % 10:
            continue
        before, record, events = game.position(), game.record(), game.events
        for move in sorted(known - moves):
            with pytest.raises(IllegalMove):
                game.do(move)
        assert game.position() == before
        assert (game.record(), game.events) == (record, events)


@given(seating=seatings, seed=seeds, moves=st.integers(0, 300))
@settings(max_examples=60)
def test_there_is_a_move_until_the_game_is_over(seating: Seating, seed: int, moves: int) -> None:
    game = played(seating, seed, moves)
    assert bool(game.legal()) != game.over
    assert (game.decision is None) == game.over
    if game.decision is not None and game.decision.kind != "main":
        assert len(game.legal()) > 1, "a choice with only one possible answer is not asked"


def hides(shown: Any, truth: Any, seat: int | None) -> bool:
    """Whether an event shows the truth, or all of it but a card that the seat may not see."""
    truth = without_ids(truth, *FOLLOWERS_KEYS)
    seen_by = truth.pop("seen_by")
    if seen_by is not None and seat not in seen_by:
        truth["card"] = None
    return bool(without_ids(shown, *FOLLOWERS_KEYS) == truth)


@pytest.mark.long
@given(seating=seatings, seed=seeds)
@settings(max_examples=25)
def test_nobody_sees_more_than_happened(seating: Seating, seed: int) -> None:
    game = new_game(seating, seed)
    for _ in steps(game, Random(seed), 300, resigning=0.003):
        for seat in (None, *range(1, len(game.seats) + 1)):
            shown = game.events_for(seat)
            assert len(shown) == len(game.events)
            assert all(hides(one, truth, seat) for one, truth in zip(shown, game.events))


@given(seating=seatings, seed=seeds)
@settings(max_examples=20)
def test_the_same_seed_and_moves_give_the_same_game(seating: Seating, seed: int) -> None:
    same_from_here(new_game(seating, seed), new_game(seating, seed), seed)


@pytest.mark.parametrize("seating", [SEATINGS[0], *IN_TEAMS, *WITH_BOSSES])
def test_random_moves_are_legal(seating: Seating) -> None:
    """The driver itself."""
    game = new_game(seating, 5)
    chance = Random(1)
    for _ in range(100):
        if game.over:
            break
        move = random_move(game, chance)
        assert move in expanded(game.legal())
        game.do(move)
