"""Finished games that several people look at: one leads, what if, and what is refused."""

import time
from pathlib import Path
from typing import Any

import pytest

from serving import Message, Player, Served
from sitting import all_see, done, move, refused, seated


def given_up(served: Served) -> tuple[str, Player, Player]:
    """The code of a game that Ann has given up in her second turn, Ann, and Ben."""
    ann, ben = seated(served, "Ann", "Ben")
    for seat, player in enumerate((ann, ben), 1):
        done(move(player, seat, ["end"]))
        all_see(ann, ben)
    done(ann.say("resign", seat=1))
    return str(ann.now["table"]["code"]), ann, ben


def opened(served: Served, code: str, by: Player, **moment: Any) -> str:
    """The id under which somebody begins to look at a game with others."""
    status, told = served.ask("POST", f"/api/games/{code}/looks", moment, by.token)
    assert status == 201, told
    assert told["link"].endswith(f"/games/{code}#together-{told['look']}")
    return str(told["look"])


def together(served: Served) -> tuple[str, Player, Player]:
    """The id of a look at a game after its first move, Ann who leads, and Ben who follows."""
    code, ann, ben = given_up(served)
    id = opened(served, code, ann, made=1, through=2)
    assert ann.look(id)["look"]["people"][0]["leads"]
    assert ben.look(id)["game"] == code
    assert len(seen(ann)["people"]) == 2
    return id, ann, ben


def seen(player: Player) -> Message:
    """What somebody is told next."""
    return dict(player.hear("look")["look"])


def leaders(look: Message) -> list[str]:
    return [one["name"] for one in look["people"] if one["leads"]]


def tries(player: Player, look: Message, moves: list[str], seat: int = 1) -> Message:
    return player.say("move", seat=seat, moves=moves, version=look["version"])


# --- one leads, others follow


def test_whoever_comes_sees_the_moment_and_every_one_that_the_leader_shows(served: Served) -> None:
    id, ann, ben = together(served)
    late = served.player("Cleo")
    look = late.look(id)["look"]
    assert (look["made"], look["through"], look["trial"]) == (1, 2, None)
    assert [one["name"] for one in look["people"]] == ["Ann", "Ben", "Cleo"]
    for player in (ann, ben):
        seen(player)
    for made, through in ((3, 1), (0, "open"), (2, "watch")):
        done(ann.say("show", made=made, through=through))
        for player in (ann, ben, late):
            look = seen(player)
            assert (look["made"], look["through"]) == (made, through)


def test_only_the_leader_leads_and_the_lead_can_be_asked_for_and_handed_on(served: Served) -> None:
    _, ann, ben = together(served)
    refused(ben.say("show", made=2, through="open"), "not_leading")
    refused(ben.say("what_if"), "not_leading")
    refused(ben.say("give_lead", person=ben.person), "not_leading")
    done(ben.say("ask_lead"))
    assert [one["name"] for one in seen(ann)["people"] if one["asks"]] == ["Ben"]
    refused(ann.say("give_lead", person="nobody"), "not_looking")
    done(ann.say("give_lead", person=ben.person))
    look = seen(ann)
    assert leaders(look) == ["Ben"]
    assert not any(one["asks"] for one in look["people"])
    done(ben.say("show", made=2, through="open"))
    refused(ann.say("show", made=0, through="open"), "not_leading")
    assert seen(ann)["made"] == 2


def test_the_lead_passes_on_when_the_leader_goes_and_not_when_a_line_breaks(
    tmp_path: Path,
) -> None:
    with Served(tmp_path / "lead.db", lead_kept=0.5) as served:
        id, ann, ben = together(served)
        ann.close()
        look = seen(ben)
        assert leaders(look) == ["Ann"]
        assert [one["here"] for one in look["people"]] == [False, True]
        assert leaders(ann.look(id)["look"]) == ["Ann"]  # back in time
        assert leaders(seen(ben)) == ["Ann"]
        time.sleep(0.7)
        done(ben.say("ping"))
        assert not [message for message in ben.heard if message["type"] == "look"]
        ann.close()
        assert leaders(seen(ben)) == ["Ann"]
        look = seen(ben)
        assert (leaders(look), len(look["people"])) == (["Ben"], 1)
        assert leaders(ann.look(id)["look"]) == ["Ben"]


# --- what if


def test_moves_are_played_out_before_everybody_and_taken_back(served: Served) -> None:
    _, ann, ben = together(served)
    done(ann.say("show", made=0, through="open"))
    done(ann.say("what_if"))
    for player in (ann, ben):
        seen(player)
    begun = seen(ann)
    trial, other = begun["trial"], seen(ben)["trial"]
    assert other["sights"][0]["view"] == trial["sights"][0]["view"]
    questions = [told["sights"][0]["question"] for told in (trial, other)]
    assert questions == ["Your move.", "Ann to move."]  # each is told in words of their own
    assert (trial["begun"], trial["tried"]) == (0, 0)
    [sight] = trial["sights"]
    assert (sight["seat"], sight["can_undo"]) == (1, False)
    assert [len(hand) for hand in sight["hands"].values()] == [3, 5]
    everything = next(one for one in sight["options"] if one["kind"] == "all")
    done(tries(ann, begun, everything["moves"]))
    after = seen(ben)
    [sight] = after["trial"]["sights"]
    assert after["trial"]["tried"] == len(everything["moves"]) == len(sight["steps"])
    assert sight["can_undo"]
    assert sight["hands"]["1"] == []
    seen(ann)
    done(tries(ann, after, ["end"]))
    [sight] = seen(ben)["trial"]["sights"]
    assert sight["seat"] == 2  # whoever must choose now
    look = seen(ann)
    for tried in (len(everything["moves"]), 0):
        done(ann.say("undo", seat=1, version=look["version"]))
        look = seen(ann)
        assert look["trial"]["tried"] == tried
        assert look["trial"]["sights"][0]["whole"]
    assert look["trial"]["sights"][0]["view"] == trial["sights"][0]["view"]
    refused(ann.say("undo", seat=1, version=look["version"]), "bad_point")
    done(ann.say("show", made=0, through=1))
    assert seen(ann)["trial"] is None


def test_the_game_itself_is_not_touched_by_what_is_played_out(served: Served) -> None:
    code, ann, _ = given_up(served)
    before = served.call("GET", f"/api/games/{code}/record")
    ann.look(opened(served, code, ann))
    done(ann.say("what_if"))
    done(tries(ann, seen(ann), ["end"]))
    assert served.call("GET", f"/api/games/{code}/record") == before


def test_the_computer_makes_a_move_of_the_seat_that_must_choose(served: Served) -> None:
    code, ann, _ = given_up(served)
    ann.look(opened(served, code, ann))
    done(ann.say("what_if"))
    look = seen(ann)
    refused(ann.say("bot_move", seat=2, version=look["version"]), "not_deciding")
    done(ann.say("bot_move", seat=1, version=look["version"]))
    assert seen(ann)["trial"]["tried"] == 1


def test_whoever_comes_late_sees_all_that_was_played_out_in_their_language(served: Served) -> None:
    id, ann, _ = together(served)
    done(ann.say("what_if"))
    look = seen(ann)
    [sight] = look["trial"]["sights"]
    everything = next(one for one in sight["options"] if one["kind"] == "all")
    done(tries(ann, look, everything["moves"], seat=2))
    late = served.player("Cleo")
    [sight] = late.look(id, "fr")["look"]["trial"]["sights"]
    assert sight["whole"]
    assert len({line["move"] for line in sight["log"]}) == len(everything["moves"])
    assert "fin du tour" in {one["label"] for one in sight["options"]}


def test_in_a_shared_turn_there_is_a_sight_for_each_seat_that_may_move(served: Served) -> None:
    people = seated(served, "Ann", "Ben", "Cleo", "Dan", format="hydra")
    code = people[0].now["table"]["code"]
    done(people[0].say("resign", seat=1))
    ann = people[0]
    ann.look(opened(served, code, ann))
    done(ann.say("what_if"))
    look = seen(ann)
    assert [one["seat"] for one in look["trial"]["sights"]] == [1, 2]
    done(tries(ann, look, ["2: end"], seat=2))
    look = seen(ann)
    assert [one["seat"] for one in look["trial"]["sights"]] == [1]
    done(tries(ann, look, ["1: end"]))
    assert [one["seat"] for one in seen(ann)["trial"]["sights"]] == [3, 4]


def test_illegal_stale_and_too_many_moves_are_refused(tmp_path: Path) -> None:
    with Served(tmp_path / "few.db", look_moves=1) as served:
        code, ann, _ = given_up(served)
        ann.look(opened(served, code, ann))
        refused(ann.say("move", seat=1, moves=["end"], version=0), "no_trial")
        done(ann.say("what_if"))
        look = seen(ann)
        assert tries(ann, look, ["buy the_moon"])["type"] == "refused"
        assert tries(ann, look, ["end"], seat=2)["type"] == "refused"
        refused(tries(ann, look, ["resign"]), "not_a_move")
        refused(tries(ann, {"version": 0}, ["end"]), "stale")
        refused(tries(ann, look, ["play gold", "play gold"]), "trial_full")
        done(tries(ann, look, ["end"]))
        refused(tries(ann, seen(ann), ["end"], seat=2), "trial_full")


def test_there_is_no_what_if_after_the_end(served: Served) -> None:
    code, ann, _ = given_up(served)
    ann.look(opened(served, code, ann, made=3))
    refused(ann.say("what_if"), "not_before_end")


# --- what is refused


def test_a_game_that_goes_on_is_not_looked_at(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    code = ann.now["table"]["code"]
    for player in (ann, ben, served.player("Cleo")):
        status, fault = served.ask("POST", f"/api/games/{code}/looks", {}, player.token)
        assert (status, fault["code"]) == (409, "not_over")


@pytest.mark.parametrize(
    ("moment", "code"),
    [
        ({"made": 99}, "no_moment"),
        ({"made": -1}, "no_moment"),
        ({"through": 3}, "no_seat"),
        ({"through": "mirror"}, "bad_message"),
    ],
)
def test_there_are_no_other_moments(served: Served, moment: Message, code: str) -> None:
    game, ann, _ = given_up(served)
    status, fault = served.ask("POST", f"/api/games/{game}/looks", moment, ann.token)
    assert (status, fault["code"]) == (400, code)


def test_nobody_is_let_in_without_the_id_or_a_name(served: Served) -> None:
    code, ann, _ = given_up(served)
    id = opened(served, code, ann)
    refused(served.player("Cleo").look(code), "no_look")
    refused(served.player("Cleo").look(id[:-1]), "no_look")
    refused(served.stranger().look(id), "bad_token")
    assert len(id) > 40


def test_what_is_said_at_a_table_is_not_said_here_nor_the_other_way(served: Served) -> None:
    code, ann, ben = given_up(served)
    refused(ben.say("show", made=0, through="open"), "bad_message")
    ann.look(opened(served, code, ann))
    refused(ann.say("sit", seat=1), "bad_message")
    refused(ann.say("hello"), "said_hello")


def test_the_same_message_again_gets_the_same_answer_and_does_nothing(served: Served) -> None:
    code, ann, _ = given_up(served)
    ann.look(opened(served, code, ann))
    done(ann.say("what_if"))
    look = seen(ann)
    first = ann.say("move", id="once", seat=1, moves=["end"], version=look["version"])
    again = ann.say("move", id="once", seat=1, moves=["end"], version=look["version"])
    assert done(first) == again
    assert seen(ann)["trial"]["tried"] == 1


def test_so_many_looks_and_lookers_and_no_more(tmp_path: Path) -> None:
    with Served(tmp_path / "most.db", looks=2, looks_per_person=1, lookers=2) as served:
        code, ann, ben = given_up(served)
        id = opened(served, code, ann)
        assert opened(served, code, ann, made=2) == id  # nobody looks yet: at another moment
        assert ann.look(id)["look"]["made"] == 2
        done(ann.say("what_if"))
        assert seen(ann)["trial"]
        ann.close()
        until = time.monotonic() + 20
        while ann.look(opened(served, code, ann, made=2))["look"]["trial"]:
            assert time.monotonic() < until  # the server has yet to notice that she went
            ann.close()
        dave = served.player("Dave")
        dave.look(id)
        assert seen(ann)["trial"] is None  # nothing is left of what was tried before
        dave.close()
        seen(ann)
        assert opened(served, code, ann, made=1) == id  # whoever asks again goes on
        assert ann.look(id)["look"]["made"] == 2
        ben.look(id)
        refused(served.player("Cleo").look(id), "look_full")
        other, *_ = given_up(served)
        status, fault = served.ask("POST", f"/api/games/{other}/looks", {}, ann.token)
        assert (status, fault["code"]) == (429, "too_many_looks")
        left = opened(served, other, ben)  # at which nobody looks: it makes room
        third = opened(served, other, served.player("Cleo"))
        assert "thandar_looks 2" in served.call("GET", "/metrics")
        refused(served.player("Dora").look(left), "no_look")
        dora = served.player("Dora")
        dora.look(third)
        status, fault = served.ask("POST", f"/api/games/{other}/looks", {}, dora.token)
        assert (status, fault["code"]) == (503, "too_busy")


def test_a_look_is_over_when_nobody_looks_for_a_while_and_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "over.db"
    with Served(database, look_kept=0) as served:
        code, ann, _ = given_up(served)
        id = opened(served, code, ann)
        ann.look(id)
        ann.close()
        until = time.monotonic() + 30
        while "thandar_looks 0" not in served.call("GET", "/metrics"):
            assert time.monotonic() < until
            time.sleep(0.2)
    with Served(database) as served:
        id = opened(served, code, ann)
    with Served(database) as served:
        refused(served.again(ann).look(id), "no_look")
