"""New cards at a table: what the words of their definitions make them do.

Run as a program, because the cards must be there before the engine is imported; each function is
one check, and its name is printed when it has passed.
"""

from typing import Any

import more_cards

more_cards.cards_alone()

from thandar.cards.definitions import action, champion, item  # noqa: E402
from thandar.cards.vocabulary import (  # noqa: E402
    ACTION,
    ANY,
    CHAMPION,
    DISCARD,
    GUARD,
    HAND,
    NECROS,
    PLAYED,
    WILD,
    Damage,
    DamageTarget,
    Discard,
    Look,
    LoseHealth,
    OpponentDiscards,
    Per,
    PutOnTop,
    Stun,
    combat,
    draw,
    either,
    gold,
    health,
    may,
)

more_cards.add(
    (
        action("bare", None, may(gold(2)), combat(1)),
        action("paid", None, may(LoseHealth(1), then=(gold(2),))),
        action("spells", None, combat(each=1, per=Per(ACTION, PLAYED)), kinds=("spell",)),
        action("others", None, combat(each=1, per=Per(ACTION, PLAYED, other=True))),
        item("omen", combat(each=1, per=Per("curse", PLAYED)), kinds=("curse",)),
        action("held", None, combat(each=1, per=Per(ANY, HAND)), health(1)),
        action("pile", None, combat(each=1, per=Per(NECROS, DISCARD))),
        action("wolves", None, PutOnTop("wolf")),
        action("whisper", None, may(OpponentDiscards(), then=(draw(),))),
        action("lightning", None, may(DamageTarget(3))),
        action("offer", None, may(either(gold(1), combat(2)), then=(health(1),))),
        action("price", None, may(Discard(1), then=(combat(3),))),
        action("twice", None, Look(2, 1), Look(2, 1)),
        action("storm", None, may(Damage(2, players=True), times=2)),
        champion("martyr", WILD, gold(1), defense=48, guard=True, cost=2, sacrifice=(Stun(),)),
        champion(
            "captain", WILD, combat(each=2, per=Per(GUARD, other=True)), defense=1, guard=True
        ),
        item("wand", gold(1), faction=WILD, cost=1, ally=(draw(),)),
        item("parting", gold(1), sacrifice=(combat(each=1, per=Per("curse", PLAYED)),)),
        action("crowd", None, combat(each=255, per=Per(CHAMPION))),
        action("choir", None, health(each=255, per=Per(CHAMPION))),
    )
)

from abilities import Gained, expending, gained, playing, using  # noqa: E402
from bosses import dragon, party  # noqa: E402
from table import do, ids, seat, table  # noqa: E402
from thandar.game import Game  # noqa: E402

TWO: list[dict[str, Any]] = [{"hand": ["gold"]}, {"hand": ["ruby"]}]


def moves(game: Game) -> list[str]:
    """The legal moves in words."""
    return [str(move) for move in game.legal()]


def check_a_bare_may_is_a_question() -> None:
    game = playing("bare")
    assert moves(game) == ["choose a", "decline"]
    assert game.decision is not None
    assert (game.decision.kind, game.decision.optional) == ("may", True)
    assert gained(do(game.clone(), "choose a")) == Gained(gold=2, combat=1)
    assert gained(do(game, "decline")) == Gained(combat=1)


def check_what_follows_a_may_follows_only_then() -> None:
    assert gained(do(playing("paid"), "choose a")) == Gained(gold=2, health=-1)
    assert gained(do(playing("paid"), "decline")) == Gained()


def check_actions_played_this_turn_are_counted() -> None:
    game = table(hand=["ignite", "spells", "gold", "others", "spells"])
    do(game, "play ignite", "play gold", "play spells")
    assert seat(game)["combat"] == 2 + 2
    assert seat(game)["played"] == {"action": 2}
    do(game, "play others")
    assert seat(game)["combat"] == 4 + 2
    do(game, "play spells")
    assert seat(game)["combat"] == 6 + 4
    do(game, "end", "end")
    assert "played" not in seat(game)


def check_counters_of_several_kinds() -> None:
    game = do(table(hand=["death_touch", "omen"]), "play death_touch", "decline", "play omen")
    assert seat(game)["combat"] == 2 + 2
    assert seat(game)["played"] == {"action": 1, "curse": 2}
    again = Game.from_position(game.position())
    assert again.position() == game.position()


def check_positions_tell_what_was_played() -> None:
    assert gained(playing("spells", played={"action": 4})) == Gained(combat=5)
    assert gained(playing("throwing_knife", played={"knife": 1})) == Gained(combat=3)
    assert gained(playing("throwing_knife", knives_played=1)) == Gained(combat=3)
    assert seat(playing("throwing_knife"))["knives_played"] == 1


def check_a_sacrificed_card_was_played_all_the_same() -> None:
    game = do(table(hand=["parting", "omen"]), "play omen", "play parting", "sacrifice parting")
    assert seat(game)["combat"] == 1 + 1


def check_cards_in_hand_are_counted() -> None:
    held = playing("held", hand=["gold", "ruby", "cron"])
    assert gained(held) == Gained(combat=3, health=1, hand=3)


def check_a_faction_in_the_discard_pile_is_counted() -> None:
    pile = ["death_touch", "spark", "rayla", "gold"]
    assert gained(playing("pile", discard=pile)) == Gained(combat=2)


def check_a_card_of_any_kind_is_put_on_top() -> None:
    game = playing("wolves", discard=["spark", "wolf_form", "dire_wolf", "gold"])
    assert moves(game) == ["choose discard.wolf_form", "choose discard.dire_wolf"]
    assert seat(do(game, "choose discard.dire_wolf"))["deck"][0]["card"] == "dire_wolf"
    assert gained(playing("wolves", discard=["spark"])) == Gained()


def check_an_opponent_may_be_spared() -> None:
    game = playing("whisper", *TWO)
    assert moves(game) == ["choose 2", "choose 3", "decline"]
    assert gained(do(game.clone(), "decline")) == Gained()
    do(game, "choose 3")
    assert gained(game) == Gained(hand=1)
    assert ids(seat(game, 3)["discard"]) == ["ruby"]
    game = playing("lightning", *TWO)
    assert moves(game) == ["choose 2", "choose 3", "decline"]
    assert seat(do(game, "choose 2"), 2)["health"] == 47


def check_an_either_may_be_declined() -> None:
    game = playing("offer")
    assert moves(game) == ["choose a", "choose b", "decline"]
    assert gained(do(game.clone(), "choose a")) == Gained(gold=1, health=1)
    assert gained(do(game.clone(), "choose b")) == Gained(combat=2, health=1)
    assert gained(do(game, "decline")) == Gained()


def check_a_discard_may_be_declined() -> None:
    game = playing("price", hand=["gold", "ruby"])
    assert sorted(moves(game)) == ["choose hand.gold", "choose hand.ruby", "decline"]
    assert gained(do(game.clone(), "choose hand.gold")) == Gained(combat=3, hand=1)
    assert gained(do(game, "decline")) == Gained(hand=2)
    assert gained(playing("price")) == Gained()


def check_looking_twice() -> None:
    game = playing("twice", deck=["gold", "ruby", "dagger", "spark"])
    assert moves(game) == ["choose deck.gold", "choose deck.ruby", "decline"]
    do(game, "decline", "choose deck.ruby")
    assert moves(game) == ["choose deck.ruby", "choose deck.gold", "decline"]
    do(game, "choose deck.ruby")
    assert ids(seat(game)["discard"]) == ["ruby"]
    assert [card["card"] for card in seat(game)["deck"][:1]] == ["gold"]


def check_an_offer_is_repeated_until_it_is_declined() -> None:
    game = playing("storm", *TWO)
    do(game, "choose a", "choose a")
    assert [seat(game, number)["health"] for number in (1, 2, 3)] == [50, 46, 46]
    game = do(playing("storm", *TWO), "choose a", "decline")
    assert seat(game, 2)["health"] == 48


def check_a_champion_is_sacrificed() -> None:
    expended = {"card": "martyr", "expended": True}
    game = table({"in_play": ["rayla", "cron"]}, in_play=[expended])
    do(game, "sacrifice martyr", "choose 2.cron")
    assert seat(game)["in_play"] == []
    assert game.position()["sacrificed"] == ["martyr"]
    assert ids(seat(game, 2)["discard"]) == ["cron"]


def check_the_highest_defense_takes_all_its_damage() -> None:
    blessed = {"in_play": ["martyr"], "blessed": 40, "blessed_next": 40}
    game = do(table(blessed, combat=200), "attack 2.martyr 127")
    assert seat(game, 2)["in_play"] == [{"card": "martyr", "damage": 127}]
    assert Game.from_position(game.position()).position() == game.position()
    assert seat(do(game, "attack 2.martyr 1"), 2)["in_play"] == []


def check_other_guards_are_counted() -> None:
    assert gained(expending("captain", "martyr", "borg", "rayla")) == Gained(combat=4)


def check_an_item_has_allies() -> None:
    assert gained(using("ally", ["wand", "spark"])) == Gained(hand=1)
    assert "ally wand" not in moves(table(in_play=["wand", "profit"]))


def check_a_gain_is_never_more_than_a_pool_holds() -> None:
    game = playing("crowd", in_play=["rayla"] * 130)
    assert gained(game) == Gained(combat=30_000)
    game = party(dragon(), {"hand": ["choir"], "in_play": ["rayla"] * 130}, {})
    assert seat(do(game, "play choir", "choose 2"), 2)["health"] == 30_000


if __name__ == "__main__":
    for name, check in list(globals().items()):
        if name.startswith("check_"):
            check()
            print(name.removeprefix("check_"))
