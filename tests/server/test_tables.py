"""Tables: opened, joined, played to the end, by people and bots, over real sockets."""

import pytest

from serving import Served
from sitting import all_see, done, finish, move, option, refused, seated, sight


def test_two_people_play_a_game_to_its_end(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    last = finish([ann, ben])
    assert last["table"]["seed"]
    me = served.call("GET", "/api/me", token=ann.token)
    assert [rating["games"] for rating in me["ratings"]] == [1]
    [game] = served.call("GET", "/api/me/games", token=ben.token)
    assert game["status"] == "over"
    assert game["winners"] == sight(last, 1)["view"]["winners"]


def test_bots_play_every_other_seat(served: Served) -> None:
    seats = [{}, {"bot": "baseline"}, {"bot": "random", "deck": "cleric"}]
    [ann] = seated(served, "Ann", seats=seats)
    for _ in range(1000):
        if ann.now["table"]["status"] == "over":
            break
        options = sight(ann.now, 1)["options"]
        if options:
            ann.send("move", seat=1, moves=options[0]["moves"], version=ann.now["version"])
        all_see(ann)
    assert ann.now["table"]["status"] == "over"


def test_the_seed_is_told_after_the_game_only(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    assert not ann.now["table"]["seed"]
    done(ben.say("resign", seat=2))
    all_see(ann)
    assert len(ann.now["table"]["seed"]) == 32
    assert sight(ann.now, 1)["view"]["winners"] == [1]


def test_one_sits_down_only_where_nobody_sits(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    code = served.table(ann, seats=[{}, {"bot": "random"}])
    ann.join(code)
    ben.join(code)
    done(ann.say("sit", seat=1))
    refused(ben.say("sit", seat=1), "seat_taken")
    refused(ben.say("sit", seat=2), "seat_taken")
    refused(ben.say("sit", seat=3), "no_seat")
    refused(ben.say("stand", seat=1), "not_your_seat")
    done(ann.say("stand", seat=1))
    done(ben.say("sit", seat=1))


def test_only_the_host_puts_bots_and_only_on_free_seats(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    code = served.table(ann)
    ann.join(code)
    ben.join(code)
    done(ben.say("sit", seat=2))
    refused(ben.say("assign", seat=1, bot="random"), "host_only")
    refused(ann.say("assign", seat=2, bot="random"), "seat_taken")
    refused(ann.say("assign", seat=1, bot="cmd:rm"), "no_such_bot")
    refused(ann.say("start"), "seats_free")
    done(ann.say("assign", seat=1, bot="random"))
    done(ann.say("start"))
    refused(ann.say("start"), "has_begun")


def test_somebody_without_a_token_watches_and_does_nothing_else(served: Served) -> None:
    ann, _ben = seated(served, "Ann", "Ben")
    nobody = served.stranger()
    welcome = nobody.join(ann.now["table"]["code"])
    assert welcome["seats"] == []
    assert sight(welcome, None)["options"] == []
    refused(nobody.say("move", seat=1, moves=["end"], version=1), "bad_token")
    refused(nobody.say("say", phrase="hello"), "bad_token")


def test_a_move_of_another_seat_is_refused(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    refused(ben.say("move", seat=1, moves=["end"], version=1), "not_your_seat")
    refused(ben.say("move", seat=2, moves=["end"], version=1), "not_your_turn")
    refused(ann.say("move", seat=1, moves=["play borg"], version=1), "not_legal")


def test_moves_that_belong_together_are_made_all_or_not_at_all(served: Served) -> None:
    ann, _ben = seated(served, "Ann", "Ben")
    everything = option(ann.now, 1, "all")
    refused(move(ann, 1, [*everything, "play borg"]), "not_legal")
    assert done(ann.say("ping"))["version"] == ann.now["version"]
    done(move(ann, 1, everything))
    all_see(ann)
    assert sight(ann.now, 1)["view"]["seats"][0]["hand"] == []


def test_a_repeated_message_gets_its_first_answer_and_changes_nothing(served: Served) -> None:
    ann, _ben = seated(served, "Ann", "Ben")
    words = option(ann.now, 1, "play")
    first = ann.say("move", id="twice", seat=1, moves=words, version=1)
    again = ann.say("move", id="twice", seat=1, moves=words, version=1)
    assert done(first) == again
    assert done(ann.say("ping"))["version"] == first["version"]
    wrong = ann.say("move", id="wrong", seat=1, moves=["play borg"], version=2)
    assert refused(wrong, "not_legal") == ann.say(
        "move", id="wrong", seat=1, moves=["play borg"], version=2
    )


def test_a_message_that_is_none_is_refused_by_its_id(served: Served) -> None:
    ann = served.player("Ann")
    ann.join(served.table(ann))
    refused(ann.say("dance"), "bad_message")
    refused(ann.say("sit", seat="1"), "bad_message")


def test_a_stale_move_is_refused_with_what_was_missed(served: Served) -> None:
    ann, _ben = seated(served, "Ann", "Ben")
    before = ann.now["version"]
    words = option(ann.now, 1, "play")
    done(move(ann, 1, words))
    answer = refused(ann.say("move", seat=1, moves=["end"], version=before), "stale")
    [missed] = answer["missed"]
    assert [step["events"][0]["event"] for step in missed["steps"]] == ["played"]
    assert answer["version"] == before + 1
    refused(ann.say("move", seat=1, moves=["end"], version=99), "stale")


def test_in_hydra_a_move_counts_although_a_teammate_moved_meanwhile(served: Served) -> None:
    seats = [{}, {}, {"bot": "random"}, {"bot": "random"}]
    ann, ben = seated(served, "Ann", "Ben", format="hydra", seats=seats)
    version = ann.now["version"]
    done(ann.say("move", seat=1, moves=option(ann.now, 1, "play"), version=version))
    done(ben.say("move", seat=2, moves=option(ben.now, 2, "play"), version=version))
    refused(ben.say("move", seat=2, moves=["2: end"], version=version), "stale")


def test_in_hydra_a_move_that_a_teammate_made_impossible_is_stale(served: Served) -> None:
    seats = [{}, {}, {"bot": "random"}, {"bot": "random"}]
    ann, ben = seated(served, "Ann", "Ben", format="hydra", seats=seats)
    done(move(ann, 1, ["1: end"]))
    # Nobody has 1,000 gold: as on a table that was another one when the move was chosen.
    told = refused(move(ben, 2, ["2: give 1000 gold to 1"]), "stale")
    assert told["missed"]


def test_a_teammates_hand_is_not_shown(served: Served) -> None:
    seats = [{}, {}, {"bot": "random"}, {"bot": "random"}]
    ann, _ben = seated(served, "Ann", "Ben", format="hydra", seats=seats)
    view = sight(ann.now, 1)["view"]
    assert len(view["seats"][0]["hand"]) == 3 + 2 * (view["seats"][0]["hand_size"] == 5)
    assert view["seats"][1]["hand"] == []


def test_one_person_plays_several_seats_on_one_device(served: Served) -> None:
    ann = served.player("Ann")
    ann.join(served.table(ann, first=1))
    done(ann.say("sit", seat=1))
    done(ann.say("sit", seat=2))
    done(ann.say("start"))
    all_see(ann)
    assert [one["seat"] for one in ann.now["sights"]] == [1, 2]
    done(move(ann, 1, ["end"]))
    all_see(ann)
    assert sight(ann.now, 2)["options"]
    done(ann.say("resign", seat=2))
    # Somebody who played against themselves has proved nothing.
    assert served.call("GET", "/api/me", token=ann.token)["ratings"] == []


def test_several_tabs_of_a_seat_live_together(served: Served) -> None:
    ann, _ben = seated(served, "Ann", "Ben")
    tab = served.again(ann)
    welcome = tab.join(ann.now["table"]["code"])
    assert sight(welcome, 1)["view"] == sight(ann.now, 1)["view"]
    tab.now = {**welcome}
    done(move(tab, 1, option(tab.now, 1, "play")))
    all_see(ann, tab)
    assert ann.now == tab.now


def test_what_is_said_is_heard_unless_one_does_not_want_to(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    done(ann.say("say", phrase="good_luck"))
    assert ben.hear("said")["said"]["phrase"] == "good_luck"
    done(ben.say("mute", on=True))
    done(ann.say("say", text=" Hello\u202e\x00 there "))
    assert (
        ann.wait(lambda m: m["type"] == "said" and m["said"]["text"] is not None)["said"]["text"]
        == "Hello there"
    )
    done(ben.say("ping"))
    assert not [m for m in ben.heard if m["type"] == "said"]
    refused(ann.say("say", text="\u200b"), "nothing_said")


def test_another_language_is_spoken_from_then_on(served: Served) -> None:
    ann, _ben = seated(served, "Ann", "Ben")
    done(ann.say("speak", language="fr"))
    all_see(ann)
    assert sight(ann.now, 1)["options"][-1]["label"] == "fin du tour"
    assert "n’est pas" in refused(move(ann, 1, ["play borg"]), "not_legal")["text"]


def test_the_next_game_keeps_everybody(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    watcher = served.player("Wren")
    watcher.join(ann.now["table"]["code"])
    refused(ann.say("rematch"), "no_rematch")
    done(ben.say("resign", seat=2))
    done(ben.say("rematch"))
    told = watcher.wait(lambda m: m.get("table", {}).get("rematch"))
    code = told["table"]["rematch"]
    refused(ann.say("rematch"), "has_rematch")
    watcher.join(code)
    ann.join(code)
    welcome = ben.join(code)
    # As soon as all who played are there, it begins.
    assert welcome["table"]["status"] == "playing"
    assert welcome["seats"] == [2]
    assert sight(ann.hear("update"), 1)["made"] == 0


@pytest.mark.parametrize("format", ["solo", "boss"])
def test_the_demon_and_bosses_sit_down_too(served: Served, format: str) -> None:
    other = {"deck": "demon"} if format == "solo" else {"deck": "lich", "bot": "baseline"}
    seats = [{"deck": "cleric"}, other]
    [ann] = seated(served, "Ann", format=format, seats=seats, first=None)
    assert sight(ann.now, 1)["options"]
    assert ann.now["table"]["seats"][1]["kind"] == ("demon" if format == "solo" else "bot")


def test_a_table_that_cannot_be_is_not_opened(served: Served) -> None:
    ann = served.player("Ann")
    for setup, code in [
        ({"seats": [{}]}, "players_between"),
        ({"format": "solo"}, "solo_seats"),
        ({"difficulty": "hard"}, "no_difficulty"),
        ({"first": 7}, "bad_first"),
        ({"clock": {"kind": "turn", "seconds": 1}}, "bad_clock"),
        ({"format": "chess"}, "bad_message"),
        ({"seats": [{}, {"bot": "cmd:ls"}]}, "bad_message"),
    ]:
        status, fault = served.ask("POST", "/api/tables", setup, ann.token)
        assert (status, fault["code"]) == (400, code)
    assert served.ask("POST", "/api/tables", {})[0] == 401
    assert served.ask("GET", "/api/tables/nowhere")[0] == 404


def test_listed_tables_are_listed_and_private_ones_are_not(served: Served) -> None:
    ann = served.player("Ann")
    private = served.table(ann)
    listed = served.table(ann, listed=True)
    codes = [table["code"] for table in served.call("GET", "/api/tables")]
    assert listed in codes
    assert private not in codes
