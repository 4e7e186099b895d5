"""Advice at a server's table: for whoever must decide, from what they see, and only where fair."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from rooms import Message, Tab, hall_in, settled
from serving import Player, Served
from sitting import all_see, done, move, refused, seated, sight
from thandar.bots import Advice, Fact
from thandar.server.hall import Hall
from thandar.server.metrics import Metrics
from thandar.server.refused import Refused
from thandar.server.room import Room
from thandar.server.setup import SeatSetup, Setup
from thandar.server.worker import Choice, Question, Task
from thandar.server.workers import Worker, WorkerFailed, Workers

BOT = {"bot": "baseline"}


def advise(player: Player, seat: int = 1) -> Message:
    """Ask for advice on what the player has seen; the answer."""
    return player.say("advise", seat=seat, version=player.now["version"])


# --- real sockets, real workers


def test_alone_with_bots_one_is_advised(served: Served) -> None:
    [ann] = seated(served, "Ann", seats=[{}, BOT])
    assert ann.now["table"]["hints"]
    answer = advise(ann)
    assert (answer["type"], answer["seat"], answer["version"]) == ("advice", 1, 1)
    moves = answer["moves"]
    assert 1 <= len(moves) <= 4
    assert [one["behind"] for one in moves] == sorted(one["behind"] for one in moves)
    assert moves[0]["behind"] == 0
    assert all(0 <= one["chance"] <= 1 and one["error"] > 0 for one in moves)
    listed = sight(ann.now, 1)["options"]
    assert all(any(one["option"]["ids"] == o["ids"] for o in listed) for one in moves)
    assert answer["games"] > 0
    assert answer["seconds"] > 0
    done(move(ann, 1, moves[0]["option"]["moves"]))


def test_it_speaks_the_language_of_whoever_asks(served: Served) -> None:
    [ann] = seated(served, "Ann", seats=[{}, BOT])
    done(ann.say("speak", language="fr"))
    ann.now = ann.hear("update")
    labels = [one["option"]["label"] for one in advise(ann)["moves"]]
    assert {label.split()[0] for label in labels} <= {"jouer", "fin"}


def test_what_is_stale_or_somebody_elses_to_decide_is_refused(served: Served) -> None:
    [ann] = seated(served, "Ann", seats=[{}, {"bot": "baseline"}])
    refused(ann.say("advise", seat=1, version=0), "stale")
    refused(ann.say("advise", seat=2, version=1), "not_your_seat")
    done(move(ann, 1, ["end"]))
    refused(ann.say("advise", seat=1, version=1), "stale")


def test_people_among_themselves_play_without_hints(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    assert not ann.now["table"]["hints"]
    refused(advise(ann), "no_hints")
    refused(advise(ben, 2), "no_hints")


def test_people_who_share_a_device_do_too(served: Served) -> None:
    ann = served.player("Ann")
    ann.join(served.table(ann, seats=[{}, {}], first=1))
    for seat in (1, 2):
        done(ann.say("sit", seat=seat))
    done(ann.say("start"))
    ann.now = ann.hear("update")
    assert not ann.now["table"]["hints"]
    refused(advise(ann), "no_hints")


def test_unless_they_have_agreed_on_them(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben", hints=True)
    assert ben.now["table"]["hints"]
    refused(advise(ben, 2), "not_deciding")
    refused(advise(ben, 1), "not_your_seat")
    assert advise(ann)["type"] == "advice"


def test_those_who_watch_are_not_advised(served: Served) -> None:
    [ann] = seated(served, "Ann", seats=[{}, BOT], hints=True)
    code = ann.now["table"]["code"]
    ben, nobody = served.player("Ben"), served.stranger()
    for watcher in (ben, nobody):
        watcher.now = watcher.join(code)
    refused(advise(ben), "not_your_seat")
    refused(advise(nobody), "bad_token")


def test_the_next_game_of_the_same_people_has_hints_too(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben", hints=True)
    done(ann.say("resign", seat=1))
    all_see(ann, ben)
    done(ann.say("rematch"))
    table = ann.wait(lambda m: m.get("table", {}).get("rematch"))["table"]
    assert ann.join(table["rematch"])["table"]["hints"]


# --- in this process, with advisers that do as they are told


class Adviser(Workers):
    """Workers whose advice comes when a test lets it come."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(1, 1.0, 1, metrics)
        self.let = asyncio.Event()
        self.views: list[Any] = []
        self.error: Refused | None = None

    async def advise(self, view: Any) -> Choice:
        self.views.append(view)
        await self.let.wait()
        if self.error is not None:
            raise self.error
        fact = Fact("hits", 2, "", 3, True)
        return Choice(advice=[Advice("end", 0.25, 0.1, 0, [], [fact], 7)], seconds=0.5)


async def begun(hall: Hall) -> tuple[Room, Tab, Adviser]:
    """Ann alone with a bot, and her adviser."""
    hall.workers = adviser = Adviser(hall.metrics)
    person, token = await hall.people.add("Ann")
    room = await hall.open(Setup(seats=[SeatSetup(), SeatSetup(bot="baseline")], first=1), person)
    tab = Tab(hall, room.table.code, person, token)
    await tab.hello()
    await tab.say("sit", seat=1)
    await tab.say("start")
    return room, tab, adviser


def test_nobody_waits_and_a_move_meanwhile_makes_it_stale(tmp_path: Path) -> None:
    async def whole() -> None:
        hall = hall_in(tmp_path)
        room, ann, adviser = await begun(hall)
        asked = asyncio.create_task(ann.say("advise", id="a", seat=1, version=1))
        await settled()
        again = await ann.say("advise", seat=1, version=1)
        assert again["code"] == "already_advising"
        assert not room.idle
        played = await ann.say("move", seat=1, moves=["play gold"], version=1)
        assert played["type"] == "answer"
        adviser.let.set()
        assert (await asked)["code"] == "stale"
        assert (await ann.say("advise", seat=1, version=2))["type"] == "advice"
        await hall.stop()

    asyncio.run(whole())


def test_the_adviser_is_given_what_the_seat_sees_and_nothing_else(tmp_path: Path) -> None:
    async def whole() -> None:
        hall = hall_in(tmp_path)
        room, ann, adviser = await begun(hall)
        adviser.let.set()
        answer = await ann.say("advise", seat=1, version=1)
        assert room.table.session is not None
        assert adviser.views == [room.table.session.game.view(1)]
        assert answer["why"] == "lets you deal 3 damage to Sable."
        assert ["player", "Sable"] in answer["parts"]
        assert (answer["games"], answer["seconds"]) == (7, 0.5)
        await hall.stop()

    asyncio.run(whole())
    assert set(Question.__struct_fields__) == {"view", "bot", "seed"}


def test_who_asks_very_often_must_wait(tmp_path: Path) -> None:
    async def whole() -> None:
        hall = hall_in(tmp_path, hints_per_minute=2)
        _room, ann, adviser = await begun(hall)
        adviser.let.set()
        answers = [await ann.say("advise", seat=1, version=1) for _ in range(3)]
        assert [one["type"] for one in answers] == ["advice", "advice", "refused"]
        assert answers[-1]["code"] == "advised_lately"
        await hall.stop()

    asyncio.run(whole())


def test_an_adviser_that_fails_is_told_and_asked_again(tmp_path: Path) -> None:
    async def whole() -> None:
        hall = hall_in(tmp_path)
        _room, ann, adviser = await begun(hall)
        adviser.let.set()
        adviser.error = Refused("no_advice")
        assert (await ann.say("advise", seat=1, version=1))["code"] == "no_advice"
        adviser.error = None
        assert (await ann.say("advise", seat=1, version=1))["type"] == "advice"
        await hall.stop()

    asyncio.run(whole())


@pytest.mark.parametrize("fails", [False, True])
def test_advice_is_counted_and_so_are_its_faults(
    fails: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def chosen(self: Worker, task: Task | Question, time: float) -> Choice:
        assert isinstance(task, Question)
        if fails:
            raise WorkerFailed("planner: TimeoutError")
        return Choice()

    monkeypatch.setattr(Worker, "choose", chosen)
    metrics = Metrics()
    workers = Workers(2, 1.0, 10, metrics)
    view: Any = {}
    if fails:
        with pytest.raises(Refused, match="no hint"):
            asyncio.run(workers.advise(view))
    else:
        asyncio.run(workers.advise(view))
    assert (metrics.advice, metrics.advice_faults, metrics.bot_faults) == (1, int(fails), 0)
    assert f"thandar_advice_faults_total {int(fails)}" in metrics.text({}, {})


def test_only_so_many_are_advised_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(self: Worker, task: Task | Question, time: float) -> Choice:
        await asyncio.sleep(3600)
        raise AssertionError

    monkeypatch.setattr(Worker, "choose", never)
    view: Any = {}

    async def whole() -> None:
        workers = Workers(1, 1.0, 10, Metrics())
        waiting = [asyncio.create_task(workers.advise(view)) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="too much to do"):
            await workers.advise(view)
        for task in waiting:
            task.cancel()

    asyncio.run(whole())
