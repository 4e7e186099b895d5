"""Leaving and coming back: what was missed, bots that stand in, clocks, another device."""

from pathlib import Path

from serving import Served
from sitting import all_see, done, move, option, refused, seated, sight
from thandar import follow


def test_whoever_comes_back_is_told_what_was_missed(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    code, seen = ben.now["table"]["code"], ben.now["version"]
    before = sight(ben.now, 2)["view"]
    ben.close()
    done(move(ann, 1, option(ann.now, 1, "all")))
    all_see(ann)
    done(move(ann, 1, ["end"]))
    welcome = ben.join(code, since=seen)
    missed = sight(welcome, 2)
    assert not missed["whole"]
    view = before
    for step in missed["steps"]:
        view = follow(view, step["events"])
    now = missed["view"]
    assert view["seats"][0]["discard"] == now["seats"][0]["discard"]
    assert [line["text"] for line in missed["log"]]
    assert missed["options"]


def test_whoever_saw_what_was_undone_gets_the_whole_view(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    code = ben.now["table"]["code"]
    done(move(ann, 1, option(ann.now, 1, "play")))
    all_see(ann, ben)
    seen = ben.now["version"]
    ben.close()
    done(ann.say("undo", seat=1, version=ann.now["version"]))
    assert sight(ben.join(code, since=seen), 2)["whole"]


def test_an_open_question_is_the_same_after_coming_back(served: Served) -> None:
    ann, _ben = seated(served, "Ann", "Ben")
    before = sight(ann.now, 1)
    after = sight(ann.join(ann.now["table"]["code"]), 1)
    assert after["options"] == before["options"]
    assert after["question"] == before["question"]


def test_the_others_may_hand_an_absent_seat_to_a_bot_until_its_player_returns(
    served: Served,
) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    code = ann.now["table"]["code"]
    refused(ann.say("replace", seat=2), "not_absent")
    ben.close()
    ann.wait(lambda m: m["type"] == "table" and not m["table"]["seats"][1]["present"])
    answer = ann.say("replace", seat=2)
    while answer["type"] == "refused":  # they must have been away for a moment
        answer = ann.say("replace", seat=2)
    done(move(ann, 1, ["end"]))
    all_see(ann)
    while not sight(ann.now, 1)["options"]:  # the bot makes Ben's turn
        all_see(ann)
    assert ann.now["table"]["seats"][1]["stand_in"]
    assert not ben.join(code)["table"]["seats"][1]["stand_in"]
    assert ann.wait(lambda m: m["type"] == "note" and "back" in m["text"])


def test_a_spectator_may_not_hand_seats_over(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    wren = served.player("Wren")
    wren.join(ann.now["table"]["code"])
    ben.close()
    refused(wren.say("replace", seat=2), "not_seated")


def test_when_the_clock_runs_out_a_bot_makes_that_turn(tmp_path: Path) -> None:
    with Served(tmp_path / "clock.db", least_clock=1) as served:
        ann, ben = seated(served, "Ann", "Ben", clock={"kind": "turn", "seconds": 1})
        assert ann.now["table"]["running"]
        assert "out of time" in ann.hear("note")["text"]
        while not sight(ben.now, 2)["options"]:
            all_see(ben)
        done(move(ben, 2, ["end"]))


def test_a_person_moves_to_another_device_by_a_pass_that_is_good_once(served: Served) -> None:
    ann = served.player("Ann")
    given = served.call("POST", "/api/me/pass", {}, ann.token)
    assert given["qr"].startswith("<svg")
    secret = given["link"].partition("#")[2]
    phone = served.call("POST", "/api/claim", {"given": secret})
    assert phone["person"] == ann.person
    assert phone["token"] != ann.token
    assert served.call("GET", "/api/me", token=phone["token"])["name"] == "Ann"
    assert served.ask("POST", "/api/claim", {"given": secret})[0] == 404


def test_names_are_cleaned_and_can_be_changed(served: Served) -> None:
    ann = served.player("  <b>Ann\u202e\x07 ")
    assert ann.name == "<b>Ann"
    assert served.call("POST", "/api/me", {"name": "Anna"}, ann.token)["name"] == "Anna"
    assert served.ask("POST", "/api/people", {"name": " \u200b"})[1]["code"] == "bad_name"


def test_tables_survive_a_restart_in_the_middle_of_everything(tmp_path: Path) -> None:
    database = tmp_path / "kept.db"
    with Served(database) as first:
        ann, ben = seated(first, "Ann", "Ben")
        code = ann.now["table"]["code"]
        words = option(ann.now, 1, "play")
        done(ann.say("move", id="before", seat=1, moves=words, version=1))
        all_see(ann, ben)
    with Served(database) as second:
        again = second.again(ann)
        welcome = again.join(code, since=ann.now["version"])
        assert sight(welcome, 1)["view"] == sight(ann.now, 1)["view"]
        assert sight(welcome, 1)["options"] == sight(ann.now, 1)["options"]
        # The same message once more, because its answer may have been lost: it counts once.
        done(again.say("move", id="before", seat=1, moves=words, version=1))
        assert done(again.say("ping"))["version"] == ann.now["version"]
        done(again.say("undo", seat=1, version=ann.now["version"]))


def test_who_stays_away_after_a_restart_can_be_replaced(tmp_path: Path) -> None:
    database = tmp_path / "away.db"
    with Served(database) as first:
        ann, _ben = seated(first, "Ann", "Ben")
        code = ann.now["table"]["code"]
    with Served(database, absent_after=0) as second:
        again = second.again(ann)
        again.join(code)
        done(again.say("replace", seat=2))


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "bots.db"
    with Served(database, bot_pace=30) as first:
        [ann] = seated(first, "Ann", seats=[{}, {"bot": "baseline"}])
        done(move(ann, 1, ["end"]))
        code = ann.now["table"]["code"]
    with Served(database) as second:
        again = second.again(ann)
        again.now = again.join(code)
        while not sight(again.now, 1)["options"]:
            all_see(again)
