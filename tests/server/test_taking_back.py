"""Undo at a server's table: free until something new came to light, further by leave."""

from serving import Served
from sitting import all_see, done, move, option, refused, seated, sight


def test_a_move_that_showed_nothing_is_taken_back_at_once(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    before = sight(ann.now, 1)["view"]
    done(move(ann, 1, option(ann.now, 1, "play")))
    all_see(ann, ben)
    assert sight(ann.now, 1)["can_undo"]
    done(ann.say("undo", seat=1, version=ann.now["version"]))
    all_see(ann, ben)
    after = sight(ann.now, 1)
    assert after["whole"]
    assert after["view"]["seats"][0]["hand"] == before["seats"][0]["hand"]
    assert ben.hear("note")["text"] == "Ann took a move back"
    # Whoever comes later learns of it too.
    [note] = ben.join(ann.now["table"]["code"])["notes"]
    assert (note["made"], note["text"]) == (0, "Ann took a move back")


def test_moves_made_together_are_taken_back_together(served: Served) -> None:
    ann, _ben = seated(served, "Ann", "Ben")
    done(move(ann, 1, option(ann.now, 1, "all")))
    all_see(ann)
    done(ann.say("undo", seat=1, version=ann.now["version"]))
    all_see(ann)
    assert len(sight(ann.now, 1)["view"]["seats"][0]["hand"]) == 3


def test_what_showed_a_hidden_card_is_not_taken_back_freely(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    done(move(ann, 1, ["end"]))
    all_see(ann, ben)
    answer = refused(ann.say("undo", seat=1, version=ann.now["version"]), "no_undo")
    assert answer["text"] == sight(ann.now, 1)["why_no_undo"]
    refused(ben.say("undo", seat=2, version=ben.now["version"]), "no_undo")
    refused(ben.say("undo", seat=1, version=ben.now["version"]), "not_your_seat")


def test_going_back_further_needs_the_leave_of_all_others(served: Served) -> None:
    ann, ben, cleo = seated(served, "Ann", "Ben", "Cleo")
    done(move(ann, 1, ["end"]))
    all_see(ann, ben, cleo)
    done(ann.say("ask_undo", seat=1, version=ann.now["version"], made=0))
    asked = ben.wait(lambda m: m.get("table", {}).get("undo_asked"))["table"]["undo_asked"]
    assert asked == {"seat": 1, "made": 0, "waiting": [2, 3]}
    refused(cleo.say("ask_undo", seat=3, version=cleo.now["version"], made=0), "already_asked")
    refused(ann.say("answer_undo", agree=True), "not_asked")
    done(ben.say("answer_undo", agree=True))
    done(cleo.say("answer_undo", agree=True))
    all_see(ann, ben, cleo)
    assert sight(ann.now, 1)["made"] == 0
    assert sight(ann.now, 1)["options"]
    assert ben.hear("note")["text"] == "Ann went back, all others agreeing"


def test_after_a_refusal_one_waits_before_asking_again(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    done(move(ann, 1, ["end"]))
    all_see(ann, ben)
    done(ann.say("ask_undo", seat=1, version=ann.now["version"], made=0))
    done(ben.say("answer_undo", agree=False))
    answer = ann.say("ask_undo", seat=1, version=ann.now["version"], made=0)
    assert "15 seconds" in refused(answer, "asked_lately")["text"]
    assert answer["fields"] == {"seconds": 15}


def test_a_move_ends_the_question(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    done(move(ann, 1, ["end"]))
    all_see(ann, ben)
    done(ann.say("ask_undo", seat=1, version=ann.now["version"], made=0))
    done(move(ben, 2, ["end"]))
    refused(ben.say("answer_undo", agree=True), "not_asked")


def test_alone_with_bots_one_goes_back_at_will_but_the_game_does_not_count(served: Served) -> None:
    [ann] = seated(served, "Ann", seats=[{}, {"bot": "baseline"}])
    done(move(ann, 1, ["end"]))
    all_see(ann)
    while not sight(ann.now, 1)["options"]:
        all_see(ann)
    done(ann.say("ask_undo", seat=1, version=ann.now["version"], made=0))
    while sight(ann.now, 1)["made"]:
        all_see(ann)
    done(ann.say("resign", seat=1))
    assert served.call("GET", "/api/me", token=ann.token)["ratings"] == []
