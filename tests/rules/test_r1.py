"""R1: components and words."""

from typing import Any

import pytest

from table import do, ids, seat, table
from thandar import Game
from thandar.cards import BOSSES, CARDS, HEROES, MARKET_DECK, character

STANDARD_DECK = sorted(["gold"] * 7 + ["shortsword", "dagger", "ruby"])


def shown(game: Game, viewer: int | None, owner: int = 1) -> dict[str, Any]:
    """A seat as a viewer sees it."""
    result: Any = game.view(viewer)["seats"][owner - 1]
    found: dict[str, Any] = result
    return found


# --- R1.1


def test_r1_1_each_card_has_a_name_and_one_of_three_types() -> None:
    assert all(name == card.id for name, card in CARDS.items())
    everyone = [*HEROES.values(), *(character(boss, 5) for boss in BOSSES)]
    playable = {*MARKET_DECK, "fire_gem", *(card for who in everyone for card in who.deck)}
    assert {CARDS[card].type for card in playable} == {"action", "item", "champion"}
    beside = {card for hero in HEROES.values() for card in hero.powers}
    assert {CARDS[card].type for card in beside} == {"skill", "ability"}
    assert not playable & beside


@pytest.mark.parametrize(
    ("card", "type", "kinds"),
    [
        ("arkus", "champion", ("dragon",)),
        ("ruby", "item", ("currency", "gem")),
        ("word_of_power", "action", ("spell",)),
    ],
)
def test_r1_1_type_and_subtypes(card: str, type: str, kinds: tuple[str, ...]) -> None:
    assert (CARDS[card].type, CARDS[card].kinds) == (type, kinds)


def test_r1_1_cost_is_0_if_none_is_printed() -> None:
    everyone = [*HEROES.values(), *(character(boss, 5) for boss in BOSSES)]
    unprinted = {card for who in everyone for card in who.deck + who.powers}
    assert {CARDS[card].cost for card in unprinted} == {0}
    assert all(CARDS[card].cost > 0 for card in MARKET_DECK)


def test_r1_1_market_cards_belong_to_four_factions_and_basic_cards_to_none() -> None:
    factions = [CARDS[card].faction for card in MARKET_DECK]
    assert {faction: factions.count(faction) for faction in factions} == {
        "imperial": 20,
        "guild": 20,
        "necros": 20,
        "wild": 20,
    }
    assert {CARDS[card].faction for card in STANDARD_DECK} == {None}
    assert CARDS["fire_gem"].faction is None


def test_r1_1_champions_have_a_defense_and_perhaps_the_guard_mark() -> None:
    for card in CARDS.values():
        assert (card.defense > 0) == (card.type in ("champion", "minion"))
        assert card.type in ("champion", "minion") or not card.guard
    assert (CARDS["arkus"].defense, CARDS["arkus"].guard) == (6, True)
    assert (CARDS["rake"].defense, CARDS["rake"].guard) == (7, False)


def test_r1_1_abilities_are_of_four_kinds() -> None:
    game = table(hand=["command"], in_play=["arkus", "word_of_power"])
    assert game.legal() == [
        "play command",
        "expend arkus",
        "ally arkus",
        "ally word_of_power",
        "sacrifice word_of_power",
        "end",
    ]
    assert seat(do(game, "play command"))["combat"] == 3


# --- R1.2


def test_r1_2_what_a_player_has() -> None:
    game = table(
        {},
        hand=["ruby"],
        deck=["gold", "dagger"],
        discard=["spark"],
        in_play=["borg"],
        gold=3,
        combat=4,
        health=41,
    )
    own = shown(game, 1)
    assert (own["gold"], own["combat"], own["health"]) == (3, 4, 41)
    assert (own["hand"], own["deck_size"], own["discard"]) == (["ruby"], 2, ["spark"])
    assert ids(own["in_play"]) == ["borg"]
    other = shown(game, 1, owner=2)
    assert (other["gold"], other["combat"], other["health"], other["in_play"]) == (0, 0, 50, [])


def test_r1_2_the_table_shares_market_fire_gems_and_sacrifice_pile() -> None:
    game = Game.new(seats=["standard", "standard"], seed=3)
    view = game.view(None)
    assert len(MARKET_DECK) == 80
    assert len([card for card in view["market"] if card]) == 5
    assert view["market_deck_size"] == 75
    assert view["fire_gems"] == 16
    assert view["sacrificed"] == []
    position = game.position()
    assert sorted(map(str, [*position["market"], *position["market_deck"]])) == sorted(MARKET_DECK)


def test_r1_2_both_players_acquire_from_the_same_market_and_pile() -> None:
    game = table({"gold": 8}, gold=8, market=["borg"] + ["taxation"] * 4)
    do(game, "buy borg", "buy fire_gem", "end")
    assert "buy borg" not in game.legal()
    do(game, "buy fire_gem")
    assert game.view(None)["fire_gems"] == 14


# --- R1.3


def open_table() -> Game:
    return table(
        {
            "hand": ["gold", "gold"],
            "deck": ["ruby"],
            "discard": ["dagger", "spark"],
            "in_play": [{"card": "borg", "expended": True}],
        },
        hand=["spark"],
        deck=["gold", "gold", "gold"],
        discard=["ruby"],
        in_play=["arkus"],
        sacrificed=["recruit"],
        market=["taxation", "spark", "borg", "the_rot", "bribe"],
        market_deck=["recruit", "parov"],
    )


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_r1_3_piles_in_the_open_are_open_to_all(viewer: int | None) -> None:
    game = open_table()
    view = game.view(viewer)
    assert view["market"] == ["taxation", "spark", "borg", "the_rot", "bribe"]
    assert view["sacrificed"] == ["recruit"]
    assert [s["discard"] for s in view["seats"]] == [["ruby"], ["dagger", "spark"]]
    assert [ids(s["in_play"]) for s in view["seats"]] == [["arkus"], ["borg"]]
    assert [s["in_play"][0]["expended"] for s in view["seats"]] == [False, True]


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_r1_3_how_many_cards_a_pile_holds_is_open(viewer: int | None) -> None:
    view = open_table().view(viewer)
    assert [s["hand_size"] for s in view["seats"]] == [1, 2]
    assert [s["deck_size"] for s in view["seats"]] == [3, 1]
    assert (view["market_deck_size"], view["fire_gems"]) == (2, 16)


def test_r1_3_only_its_owner_knows_a_hand() -> None:
    game = table({"hand": ["borg", "gold"]}, hand=["spark"])
    assert shown(game, 2, owner=2)["hand"] == ["borg", "gold"]
    assert shown(game, 1, owner=2)["hand"] == []
    assert shown(game, None, owner=2)["hand"] == []
    assert shown(game, 2, owner=1)["hand"] == []


@pytest.mark.parametrize("viewer", [1, None])
def test_r1_3_what_lies_in_anothers_hand_or_deck_is_secret(viewer: int | None) -> None:
    one = table({"hand": ["gold", "borg"], "deck": ["ruby", "dagger", "spark"]})
    two = table({"hand": ["spark", "ruby"], "deck": ["dagger", "borg", "gold"]})
    assert one.view(viewer) == two.view(viewer)
    assert one.view(2) != two.view(2)


def test_r1_3_the_order_of_every_deck_is_secret_even_from_its_owner() -> None:
    one = table({}, deck=["gold", "ruby", "spark"], market_deck=["borg", "spark", "recruit"])
    two = table({}, deck=["spark", "gold", "ruby"], market_deck=["recruit", "borg", "spark"])
    assert [one.view(viewer) for viewer in (1, 2, None)] == [
        two.view(viewer) for viewer in (1, 2, None)
    ]


def test_r1_3_others_do_not_see_what_is_drawn() -> None:
    game = do(table({}, hand=["word_of_power"], deck=["borg", "ruby"]), "play word_of_power")

    def drawn(viewer: int | None) -> list[str | None]:
        return [event["card"] for event in game.events_for(viewer) if event["event"] == "drew"]

    assert drawn(1) == ["borg", "ruby"]
    assert drawn(2) == drawn(None) == [None, None]


def test_r1_3_a_card_seen_to_go_on_top_of_a_deck_is_remembered() -> None:
    game = table({}, hand=["smash_and_grab"], discard=["borg"])
    do(game, "play smash_and_grab", "choose discard.borg")
    assert shown(game, 2)["deck"] == ["borg"]
    assert shown(game, None)["deck"] == ["borg"]


def test_r1_3_a_remembered_card_is_known_in_the_hand_that_draws_it() -> None:
    game = table({}, hand=["smash_and_grab"], discard=["borg"])
    do(game, "play smash_and_grab", "choose discard.borg", "end")
    assert "borg" in ids(seat(game)["hand"])
    assert shown(game, 2)["hand"] == ["borg"]
    assert shown(game, 2)["hand_size"] == 5


def test_r1_3_a_card_acquired_into_a_hand_is_remembered() -> None:
    game = table({}, in_play=["deception", "borg"], gold=1)
    do(game, "ally deception", "buy taxation")
    assert shown(game, 2)["hand"] == ["taxation"]
    assert shown(game, None)["hand"] == ["taxation"]


def test_r1_3_a_shuffle_ends_what_was_remembered() -> None:
    game = table({}, in_play=["deception", "borg"], gold=1, deck=["gold"], discard=["gold"] * 9)
    do(game, "ally deception", "buy taxation", "end")
    assert shown(game, 2)["hand"] == []
    assert shown(game, 2)["deck"] == []


def test_r1_3_a_shuffle_ends_what_was_remembered_of_the_deck_itself() -> None:
    """By everybody, and by the player who looked at the card."""
    deck = [{"card": "borg", "known": True}, {"card": "cron", "owner_knows": True}, "gold"]
    dragon = {"hero": "dragon", "items": ["ring_of_wishes"], "deck": [*deck, "ruby"]}
    game = table(dragon, format="boss", hero="cleric", active=2)
    assert game.view(2)["seats"][1]["deck"] == ["borg", "cron"]
    do(game, "expend ring_of_wishes", "choose deck.ruby")
    assert game.view(1)["seats"][1]["deck"] == game.view(2)["seats"][1]["deck"] == []
    assert game.view(2)["seats"][1]["unseen"] == ["borg", "cron", "gold"]


def test_r1_3_a_stunned_champion_that_is_shuffled_in_lies_nobody_knows_where() -> None:
    pile = [{"card": card, "stunned": True} for card in ("borg", "cron", "rake")]
    game = table({}, hand=["command"], deck=[], discard=pile)
    do(game, "play command")
    assert len(seat(game)["deck"]) == 2
    for viewer in (1, 2, None):
        assert shown(game, viewer)["deck"] == []


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_r1_3_any_player_may_go_through_any_discard_pile_at_any_time(viewer: int | None) -> None:
    game = table(
        {"hand": ["gold", "ruby"], "discard": ["borg"]},
        {"discard": ["dagger"]},
        hand=["spark"],
        discard=["parov"],
    )
    do(game, "play spark", "choose 2")
    assert game.decision is not None
    assert game.decision.seat == 2
    discards = [s["discard"] for s in game.view(viewer)["seats"]]
    assert discards == [["parov"], ["borg"], ["dagger"]]


# --- R1.4


@pytest.mark.parametrize("players", [2, 6])
def test_r1_4_standard_start_is_50_health_and_ten_cards(players: int) -> None:
    game = Game.new(seats=["standard"] * players, seed=11)
    for number in range(1, players + 1):
        own = seat(game, number)
        assert own["health"] == 50
        assert ids(own["hand"] + own["deck"]) == STANDARD_DECK
        assert own["discard"] == own["in_play"] == []
