"""Finished games: replays, records, and the same deal once more."""

from serving import Player, Served
from sitting import all_see, done, finish, move, seated, sight
from thandar import Game


def finished(served: Served) -> tuple[str, Player]:
    """A game that somebody lost in their second turn, and that somebody."""
    ann, ben = seated(served, "Ann", "Ben")
    done(move(ann, 1, ["end"]))
    all_see(ann, ben)
    done(move(ben, 2, ["end"]))
    all_see(ann, ben)
    done(ann.say("resign", seat=1))
    return ann.now["table"]["code"], ann


def test_a_game_that_is_not_over_has_no_replay(served: Served) -> None:
    ann, _ben = seated(served, "Ann", "Ben")
    code = ann.now["table"]["code"]
    for path in ("", "?seat=open", "/record", "/others"):
        assert served.ask("GET", f"/api/games/{code}{path}")[0] == 409
    assert served.ask("POST", f"/api/games/{code}/again", {}, ann.token)[0] == 409


def test_a_replay_from_a_seat_shows_what_the_seat_saw(served: Served) -> None:
    code, _ann = finished(served)
    replay = served.call("GET", f"/api/games/{code}?seat=2")
    [view] = replay["views"]
    assert view["seats"][1]["hand"]
    assert view["seats"][0]["hand"] == []
    assert len(replay["steps"]) == 3


def test_a_replay_with_all_hands_open_shows_every_hand(served: Served) -> None:
    code, _ann = finished(served)
    replay = served.call("GET", f"/api/games/{code}?seat=open")
    assert all(view["seats"][k]["hand"] for k, view in enumerate(replay["views"]))


def test_the_record_can_be_downloaded_and_played_back(served: Served) -> None:
    code, _ann = finished(served)
    game = Game.from_record(served.call("GET", f"/api/games/{code}/record"))
    assert game.winners == [2]


def test_a_deal_is_played_again_and_compared(served: Served) -> None:
    code, _ann = finished(served)
    hand = served.call("GET", f"/api/games/{code}?seat=1")["views"][0]["seats"][0]["hand"]
    cleo = served.player("Cleo")
    again = served.call("POST", f"/api/games/{code}/again", {"seat": 1}, cleo.token)
    welcome = cleo.join(again["code"])
    assert sight(welcome, 1)["view"]["seats"][0]["hand"] == hand
    cleo.now = welcome
    while cleo.now["table"]["status"] != "over":
        options = sight(cleo.now, 1)["options"]
        if options:
            cleo.send("move", seat=1, moves=options[0]["moves"], version=cleo.now["version"])
        all_see(cleo)
    first, second = served.call("GET", f"/api/games/{code}/others")
    assert first["table"]["code"] == code
    assert second["table"]["code"] == again["code"]
    assert len(second["health"]) >= len(first["health"]) > 1
    assert served.call("GET", f"/api/games/{again['code']}/others") == [first, second]
    # Somebody who could know the deal is not rated for it.
    assert served.call("GET", "/api/me", token=cleo.token)["ratings"] == []


def test_spectators_see_all_hands_late_where_the_host_wants_it(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben", open_hands=1)
    wren = served.player("Wren")
    welcome = wren.join(ann.now["table"]["code"])
    start = sight(welcome, None)
    assert start["made"] == 0
    wren.now = welcome
    for player, seat in ((ann, 1), (ben, 2), (ann, 1)):
        done(move(player, seat, ["end"]))
        all_see(ann, ben, wren)
    late = sight(wren.now, None)
    assert late["view"]["turn"] == sight(ann.now, 1)["view"]["turn"] - 3 + 1
    assert set(late["hands"]) == {"1", "2"}  # of a round ago: nobody holds them any more
    assert finish([ann, ben])
