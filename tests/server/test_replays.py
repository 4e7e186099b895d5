"""Finished games: replays, records, and the same deal once more."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from rooms import at_rest, hall_in, told, without
from serving import Player, Served
from sitting import all_see, done, finish, move, seated, sight
from thandar import Game, follow
from thandar.server.finished import Finished
from thandar.server.hall import demo_setup
from thandar.server.table import Table
from thandar.table.seating import USUAL

OF_A_DECK = ("deck", "deck_ids", "unseen", "shown")
OF_A_VIEWER = ("hand", "hand_ids", "discard_ids", "stunned", "in_play", "powers", "items", "loans")


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


def test_the_log_of_a_replay_speaks_to_whoever_sat_there(served: Served) -> None:
    [ann, ben] = seated(served, "Ann", "Ben")
    code = ann.now["table"]["code"]
    for seat, player in [(1, ann), (2, ben)] * 3:  # a deck of ten has two blades
        for kind in ("all", "attack", "end"):
            options = {one["kind"]: one["moves"] for one in sight(player.now, seat)["options"]}
            if kind in options:
                done(move(player, seat, options[kind]))
                all_see(ann, ben)
    done(ann.say("resign", seat=1))
    hits = {}
    for reader in (ann, ben, served.stranger()):
        log = served.call("GET", f"/api/games/{code}?seat=open", token=reader.token)["log"]
        hits[reader.name] = [line["text"] for line in log if line["text"].startswith("attacked ")]
    assert {hit.split()[1] for hit in hits[None]} == {"Ann", "Ben"}
    for name in ("Ann", "Ben"):
        assert hits[name] == [hit.replace(name, "you") for hit in hits[None]]


def test_who_gave_up_is_told(served: Served) -> None:
    code, ann = finished(served)
    summary = served.call("GET", f"/api/tables/{code}")
    assert (summary["gave_up"], summary["winners"]) == (1, [2])
    assert served.call("GET", f"/api/games/{code}/review")["table"]["gave_up"] == 1
    [mine] = served.call("GET", "/api/me/games", token=ann.token)
    assert mine["gave_up"] == 1
    assert ann.join(code)["table"]["gave_up"] == 1


async def replays(folder: Path, format: str) -> tuple[Table, dict[str, Any]]:
    """A finished game of bots, and its replays in every way of looking, by what is asked for."""
    hall = hall_in(folder)
    ann, _ = await hall.people.add("Ann")
    room = await hall.open(demo_setup(format), ann)
    await room.begin()
    await room.over.wait()
    await at_rest(room)
    code, seats = room.table.code, range(1, len(room.table.seats) + 1)
    finished = Finished(hall)
    found = {"": await finished.replay(code, None, False, "en", None)}
    found["open"] = await finished.replay(code, None, True, "en", None)
    found |= {str(seat): await finished.replay(code, seat, False, "en", None) for seat in seats}
    await hall.stop()
    return room.table, {how: json.loads(replay) for how, replay in found.items()}


def followed(view: Any, replay: Any) -> Any:
    """The last view, by following all steps from the first."""
    for step in replay["steps"]:
        view = follow(view, step["events"])
    return view


@pytest.mark.parametrize("format", USUAL)
def test_the_steps_lead_from_the_first_view_to_the_last(format: str, tmp_path: Path) -> None:
    table, found = asyncio.run(replays(tmp_path, format))
    assert table.session is not None
    game = table.session.game
    all_seen = found.pop("open")
    for how, replay in found.items():
        [view] = replay["views"]
        last = json.loads(json.dumps(game.view(int(how) if how else None)))
        assert followed(view, replay) == told(last)
        assert replay["open_view"] is None
    # With all hands open: the table as everybody sees it, and every hand as its owner does.
    last = followed(all_seen["open_view"], all_seen)
    everybody = told(game.view(None))
    assert without(last, ("seats", "market_ids", "sacrificed_ids")) == without(
        everybody, ("seats", "market_ids", "sacrificed_ids")
    )
    for seat, public in zip(last["seats"], everybody["seats"], strict=True):
        keys = (*OF_A_DECK, *OF_A_VIEWER)
        assert without(seat, keys) == without(public, keys)
        own = game.view(seat["seat"])["seats"][seat["seat"] - 1]
        assert seat["hand"] == own["hand"]
        assert [copy["card"] for copy in seat["in_play"]] == [
            copy["card"] for copy in own["in_play"]
        ]


def test_with_all_hands_open_every_card_that_is_drawn_is_told(tmp_path: Path) -> None:
    _, found = asyncio.run(replays(tmp_path, "free-for-all"))

    def drawn(how: str) -> list[str | None]:
        steps = found[how]["steps"]
        return [e["card"] for step in steps for e in step["events"] if e["event"] == "drew"]

    assert None not in drawn("open")
    assert None in drawn("1")
    assert len(drawn("open")) == len(drawn("1"))
    assert all(line["parts"] for line in found["open"]["log"])


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
