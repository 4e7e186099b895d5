"""Tables: opened, joined, played to the end, by people and bots, over real sockets."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from serving import Player, Served


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "tables.db") as running:
        yield running
        assert not running.complaints


def seated(served: Served, *names: str, **setup: Any) -> list[Player]:
    """People who sit at a new table, the host first; the game has begun."""
    setup.setdefault("seats", [{}] * len(names))
    people = [served.player(name) for name in names]
    code = served.table(people[0], **setup)
    for seat, player in enumerate(people, 1):
        assert player.join(code)["type"] == "welcome"
        assert player.say("sit", seat=seat)["type"] == "answer"
    assert people[0].say("start")["type"] == "answer"
    return people


def sight(update: dict[str, Any], seat: int | None) -> dict[str, Any]:
    """What a message shows of a seat."""
    [found] = [one for one in update["sights"] if one["seat"] == seat]
    return dict(found)


def play_on(players: list[Player], most: int = 2000) -> dict[str, Any]:
    """Let people take their first options until the game is over; the last update."""
    news = [player.hear("update") for player in players]
    for _ in range(most):
        if news[0]["table"]["status"] == "over":
            return news[0]
        for player, update in zip(players, news, strict=True):
            [mine] = update["sights"]
            if mine["options"]:
                moves = mine["options"][0]["moves"]
                version = update["version"]
                answer = player.say("move", seat=mine["seat"], moves=moves, version=version)
                assert answer["type"] == "answer", answer
                break
        news = [player.wait(lambda m: m["type"] == "update") for player in players]
    raise AssertionError("the game does not end")


def test_two_people_play_a_game(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    last = play_on([ann, ben])
    assert last["table"]["seed"]
    me = served.call("GET", "/api/me", token=ann.token)
    assert [rating["games"] for rating in me["ratings"]] == [1]
    [game] = served.call("GET", "/api/me/games", token=ben.token)
    assert game["status"] == "over"
    assert game["winners"] == sight(last, 1)["view"]["winners"]


def test_bots_play_every_other_seat(served: Served) -> None:
    ann = served.player("Ann")
    seats = [{}, {"bot": "baseline"}, {"bot": "random", "deck": "cleric"}]
    code = served.table(ann, seats=seats)
    ann.join(code)
    ann.say("sit", seat=1)
    ann.say("start")
    last = ann.hear("update")
    for _ in range(1000):
        if last["table"]["status"] == "over":
            break
        [mine] = last["sights"]
        if mine["options"]:
            moves = mine["options"][0]["moves"]
            ann.send("move", seat=1, moves=moves, version=last["version"])
        last = ann.hear("update")
    assert last["table"]["status"] == "over"
