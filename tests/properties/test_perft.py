"""Counts of legal move sequences from fixed positions, as an oracle for the move lists.

`perft(game, n)` counts the sequences of exactly n moves: each amount of an attack is a move, each
answer to a choice is one. The numbers are pinned; some are derived below without the engine.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from driver import expanded
from table import at_position
from thandar import Game

QUIET = {"market": ["borg"] * 5, "market_deck": ["borg"]}  # too dear for the tables below


def perft(game: Game, depth: int) -> int:
    """The number of legal sequences of so many moves."""
    moves = expanded(game.legal())
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        copy = game.clone()
        copy.do(move)
        total += perft(copy, depth - 1)
    return total


def position(*seats: dict[str, Any], **table: Any) -> dict[str, Any]:
    """A position with a fixed seed and nothing on sale unless said otherwise."""
    return {"seed": 1, **QUIET, "fire_gems": 0, **table, "seats": list(seats)}


OPENING = Game.new(seats=["standard", "standard"], seed=7, first=1).position()
POSITIONS: dict[str, tuple[Any, list[int]]] = {
    "opening": (OPENING, [3, 12, 53, 238]),
    "guards": (
        position(
            {"hand": ["shortsword", "dagger"], "combat": 3},
            {
                "health": 4,
                "in_play": ["death_cultist", {"card": "borg", "expended": True}, "rake"],
                "deck": ["gold"] * 5,
            },
        ),
        [9, 55, 297, 1371],
    ),
    "allies": (
        position(
            {
                "hand": ["profit", "taxation"],
                "in_play": ["rasmus", "street_thug"],
                "deck": ["ruby"],
            },
            {"hand": ["gold"]},
            market=["spark", "taxation", "bribe", None, None],
            fire_gems=1,
        ),
        [6, 34, 202, 1197],
    ),
    "sacrifices": (
        position(
            {
                "hand": ["gold", "death_touch", "life_drain"],
                "discard": ["gold", "dagger", "dagger"],
                "in_play": ["tyrannor", "fire_gem"],
                "deck": ["ruby"],
            },
            {"hand": ["ruby", "dagger"]},
        ),
        [6, 32, 229, 1807],
    ),
    "three seats, discards": (
        position(
            {"hand": ["spark", "elven_curse"], "in_play": ["torgen"]},
            {"hand": ["gold", "dagger", "gold"]},
            {"hand": ["ruby"], "in_play": ["orc_grunt"]},
        ),
        [4, 9, 53, 353],
    ),
    "stuns": (
        position(
            {"hand": ["hit_job", "death_threat"], "in_play": ["rake"], "deck": ["gold"]},
            {"in_play": ["arkus", "lys", "kraka"]},
            {"in_play": ["cron", {"card": "cron", "damage": 2}]},
        ),
        [4, 60, 958, 12262],
    ),
    "copies that differ": (
        position(
            {
                "combat": 2,
                "in_play": [
                    "cult_priest",
                    {"card": "cult_priest", "expended": True},
                    {"card": "cult_priest", "ally_used": True},
                ],
            },
            {"in_play": ["wolf_shaman", "wolf_shaman", {"card": "wolf_shaman", "damage": 1}]},
        ),
        [11, 88, 822, 7038],
    ),
    "draws and discards": (
        position(
            {
                "hand": ["rampage", "elven_gift", "gold"],
                "deck": ["ruby", "dagger"],
                "discard": ["shortsword"],
                "in_play": ["grak"],
            },
            {"hand": ["gold"]},
        ),
        [5, 12, 52, 285],
    ),
    "waiting effects": (
        position(
            {"gold": 4, "waiting": {"top": ["action"], "hand": ["card"]}, "deck": ["gold"]},
            {"hand": ["gold"], "health": 1},
            market=["spark", "profit", "orc_grunt", "spark", None],
            market_deck=["taxation", "influence"],
            fire_gems=2,
        ),
        [5, 17, 70, 256],
    ),
    "prepare and put on top": (
        position(
            {
                "hand": ["rally_the_troops", "smash_and_grab"],
                "discard": ["arkus", "gold", "parov"],
                "in_play": ["varrick", {"card": "cristov", "expended": True}, "rayla"],
                "deck": ["dagger"],
            },
            {"in_play": ["myros"]},
        ),
        [7, 44, 337, 2815],
    ),
    "hydra, in the middle of a turn": (
        position(
            {"gold": 2, "hand": ["dagger"]},
            {"combat": 1, "hand": ["gold"]},
            {"in_play": ["orc_grunt"]},
            {"hand": ["ruby"], "in_play": ["rake"]},
            format="hydra",
            fire_gems=1,
        ),
        [8, 46, 218, 917],
    ),
    "emperor, cards to send": (
        position(
            {"gold": 2, "combat": 1, "hand": ["dagger"], "discard": ["gold", "spark"]},
            {"hand": ["gold"]},
            {},
            {},
            {"deck": ["gold"]},
            {"health": 1, "hand": ["ruby"], "deck": ["gold"], "in_play": ["rake"]},
            format="emperor",
        ),
        [6, 26, 91, 259],
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name: str) -> None:
    given, counts = POSITIONS[name]
    for depth, count in enumerate(counts, 1):
        assert perft(at_position(given), depth) == count, f"{name}, depth {depth}"


# --- the same numbers without the engine


def test_guards_counted_by_hand() -> None:
    """The first two moves at the table "guards", each first move with what it leaves to do."""
    plays, both, end = 2, 2, 1  # two cards in hand; the Death Cultist and Borg can be attacked
    shortsword = 1 + both * 5 + end
    dagger = 1 + both * 4 + end
    cultist = (plays + both * 2 + end) + (plays + both * 1 + end) + (plays + end)
    borg = cultist  # three damage stun neither Borg nor leave combat for anything else
    seat_2 = 1 + 1 + end  # expend the Death Cultist or Rake; Borg is expended already
    assert shortsword + dagger + cultist + borg + seat_2 == 55
    assert POSITIONS["guards"][1][:2] == [1 + 1 + both * 3 + end, 55]


def test_three_seats_counted_by_hand() -> None:
    """The first three moves at the table "three seats, discards".

    Seat 2 has two different cards to discard and is not guarded, seat 3 discards its only card
    unasked and is guarded by its Orc Grunt.
    """
    end = 1
    spark = 2 + (1 + 1 + 1 + 3 + 3 + end)  # curse, Torgen, ally, attacks; likewise below
    curse = 2 + (1 + 1 + 1 + 6 + 6 + end)
    torgen = 2 + (1 + 1 + 4 + 4 + end)
    seat_2 = (2 + end) + (1 + 1 + 1 + end) + (1 + 1 + end)  # after Gold, Dagger, end
    assert POSITIONS["three seats, discards"][1][:3] == [4, 2 + 2 + 2 + 3, 53]
    assert spark + curse + torgen + seat_2 == 53


def test_hydra_counted_by_hand() -> None:
    """The first two moves of the two seats: the Orc Grunt guards the whole other team."""
    first = 1 + 1 + 2 + 1  # of seat 1: the Dagger, a Fire Gem, 1 or 2 gold for seat 2, end
    second = 1 + 1 + 1  # of seat 2: Gold, attack the Orc Grunt, end
    dagger = first + second  # the attack on the Orc Grunt in place of the Dagger
    fire_gem = (1 + 1) + second
    given = ((1 + 1 + 1) + second) + ((1 + 1) + (second + 1))  # for 2 gold seat 2 buys the Fire Gem
    end = second
    gold = first + second  # what can be given in place of the Gold
    attack = first + (second - 1)
    other_end = first - 2  # nobody is left to give gold to
    counts = POSITIONS["hydra, in the middle of a turn"][1]
    assert counts[0] == first + second
    assert counts[1] == dagger + fire_gem + given + end + gold + attack + other_end


def test_emperor_counted_by_hand() -> None:
    """The first two moves: the commander opposite falls to one damage and leaves a gift or none."""
    attacks, sends, end = 2, 2, 1  # seat 6 and Rake; Gold and Spark
    dagger = 2 * attacks + sends + end
    fallen = 1 + 1 + 1  # the Ruby, the Gold, nothing
    rake = 1 + sends + end
    sent = 2 * (1 + attacks + 1 + end)
    seat_2 = 1 + end
    counts = POSITIONS["emperor, cards to send"][1]
    assert counts[0] == 1 + attacks + sends + end
    assert counts[1] == dagger + fallen + rake + sent + seat_2


class Items(NamedTuple):
    """A table of basic items only: seat 1 has at most five cards, seat 2 none at all."""

    hand: tuple[str, ...]
    in_play: tuple[str, ...]
    rest: tuple[str, ...]
    gold: int
    combat: int
    health: int  # of seat 2
    gems: int
    waiting: bool  # whether it is seat 2's turn


def less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Cards without one of them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def after_play(t: Items, card: str) -> Items:
    gold = {"gold": 1, "ruby": 2, "fire_gem": 2}.get(card, 0)
    combat = {"dagger": 1, "shortsword": 2}.get(card, 0)
    t = t._replace(gold=t.gold + gold, combat=t.combat + combat)
    return t._replace(hand=less(t.hand, card), in_play=(*t.in_play, card))


def after_buy(t: Items) -> Items:
    return t._replace(gold=t.gold - 2, gems=t.gems - 1, rest=(*t.rest, "fire_gem"))


def after_sacrifice(t: Items) -> Items:
    gone = less(t.in_play, "fire_gem")
    return t._replace(in_play=gone, gems=t.gems + 1, combat=t.combat + 3)


def after_end(t: Items) -> Items:
    """Seat 1 discards everything and draws all of it again; or seat 2 passes."""
    if t.waiting:
        return t._replace(waiting=False)
    cards = t.hand + t.in_play + t.rest
    assert len(cards) <= 5, "this model knows no chance"
    return t._replace(hand=cards, in_play=(), rest=(), gold=0, combat=0, waiting=True)


def next_tables(t: Items) -> Iterator[Items]:
    """The tables after each move; none when seat 2 is defeated."""
    if t.health <= 0:
        return
    if not t.waiting:
        yield from (after_play(t, card) for card in set(t.hand))
        if "fire_gem" in t.in_play:
            yield after_sacrifice(t)
        if t.gold >= 2 and t.gems:
            yield after_buy(t)
        for n in range(1, t.combat + 1):
            yield t._replace(combat=t.combat - n, health=t.health - n)
    yield after_end(t)


def item_perft(t: Items, depth: int) -> int:
    """The count of this model."""
    if depth == 0:
        return 1
    return sum(item_perft(after, depth - 1) for after in next_tables(t))


@pytest.mark.parametrize("health", [1, 3, 50])
@pytest.mark.parametrize("gems", [0, 1])
def test_items_counted_by_a_model(health: int, gems: int) -> None:
    hand = ["ruby", "fire_gem", "shortsword", "dagger"]
    given = position({"hand": hand}, {"health": health}, fire_gems=gems)
    for depth in range(1, 6):
        model = Items(tuple(hand), (), (), 0, 0, health, gems, False)
        assert perft(at_position(given), depth) == item_perft(model, depth)
