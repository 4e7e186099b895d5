"""A finished game is played on from any of its moves, by somebody and bots."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from rooms import Tab, at_rest, hall_in, whole_table
from serving import Served
from sitting import all_see, done, move, option, seated, sight
from thandar import Game
from thandar.server.hall import Hall, demo_setup
from thandar.server.refused import Refused
from thandar.server.table import Table
from thandar.table.seating import USUAL


def run(folder: Path, work: Callable[[Hall], Awaitable[None]]) -> None:
    """Do something with a hall."""

    async def whole() -> None:
        hall = hall_in(folder)
        await work(hall)
        await hall.stop()

    asyncio.run(whole())


async def finished(hall: Hall, format: str) -> Table:
    """A finished game of bots."""
    ann, _ = await hall.people.add("Ann")
    room = await hall.open(demo_setup(format), ann)
    await room.begin()
    await room.over.wait()
    await at_rest(room)
    return room.table


def words(table: Table) -> list[str]:
    """The moves of a table."""
    assert table.session is not None
    return [step.words for step in table.session.steps]


def mover(table: Table, made: int) -> int:
    """Who moved after so many moves: a seat that was not out then."""
    assert table.session is not None
    return table.session.steps[made].seat


@pytest.mark.parametrize("format", USUAL)
def test_the_first_moves_are_made_already_and_it_goes_on(format: str, tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        before = await finished(hall, format)
        made = len(words(before)) // 3
        seat = mover(before, made)
        ben, token = await hall.people.add("Ben")
        room = await hall.again(before, ben, seat, made)
        await at_rest(room)
        table = room.table
        assert table.status == "playing"
        assert table.seats_of(ben.id) == [seat]
        assert table.seed == before.seed
        assert words(table)[:made] == words(before)[:made]
        assert seat in table.deciding
        tab = Tab(hall, table.code, ben, token)
        [seen] = (await tab.hello())["sights"]
        assert seen["whole"]
        assert seen["made"] == len(words(table))
        assert next(line["move"] for line in seen["log"] if line["move"]) == 1
        answer = await tab.say("resign", seat=seat)
        assert answer["type"] == "answer"
        await at_rest(room)
        await tab.leave()
        assert table.session is not None
        assert not table.rated
        whole = Game.from_record(table.session.game.record())
        assert [step.words for step in whole.steps] == words(table)

    run(tmp_path, work)


@pytest.mark.parametrize("format", USUAL)
def test_a_restart_leads_to_the_same_table(format: str, tmp_path: Path) -> None:
    kept: list[Table] = []

    async def work(hall: Hall) -> None:
        before = await finished(hall, format)
        ben, _ = await hall.people.add("Ben")
        made = len(words(before)) // 2
        room = await hall.again(before, ben, mover(before, made), made)
        await at_rest(room)
        kept.append(room.table)

    async def after(hall: Hall) -> None:
        [table] = kept
        again = await hall.read(table.code)
        assert whole_table(again) == whole_table(table)
        assert again.made_before

    run(tmp_path, work)
    run(tmp_path, after)


def test_nobody_plays_on_after_the_end_or_from_nowhere(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        before = await finished(hall, "free-for-all")
        ben, _ = await hall.people.add("Ben")
        most = len(words(before)) - 1
        for made in (-1, most + 1, 10**9):
            with pytest.raises(Refused) as refused:
                await hall.again(before, ben, 1, made)
            assert refused.value.code == "not_before_end"
            assert refused.value.fields == {"made": made, "most": most}
        last = await hall.again(before, ben, mover(before, most), most)
        assert last.table.status == "playing"

    run(tmp_path, work)


def test_nobody_plays_on_at_a_seat_that_was_out(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        before = await finished(hall, "hunter-last-one-standing")
        assert before.session is not None
        fell = [
            (made, event["seat"])
            for made, events in enumerate(before.session.game.events_since(None), 1)
            for event in events
            if event["event"] == "defeated"
        ]
        made, seat = fell[0]
        ben, _ = await hall.people.add("Ben")
        with pytest.raises(Refused) as refused:
            await hall.again(before, ben, seat, made)
        assert refused.value.code == "seat_out"
        room = await hall.again(before, ben, seat, made - 1)
        await at_rest(room)
        assert words(room.table)[: made - 1] == words(before)[: made - 1]

    run(tmp_path, work)


def test_what_another_played_is_not_taken_back_freely(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    done(move(ann, 1, option(ann.now, 1, "play")))
    all_see(ann, ben)
    done(move(ann, 1, option(ann.now, 1, "play")))
    all_see(ann, ben)
    done(ben.say("resign", seat=2))
    code = ann.now["table"]["code"]
    cleo = served.player("Cleo")
    path = f"/api/games/{code}/again"
    status, fault = served.ask("POST", path, {"seat": 1, "made": 3}, cleo.token)
    assert (status, fault["code"]) == (400, "not_before_end")
    again = served.call("POST", path, {"seat": 1, "made": 2}, cleo.token)
    assert not again["rated"]
    cleo.now = cleo.join(again["code"])
    seen = sight(cleo.now, 1)
    assert seen["made"] == 2
    assert len(seen["view"]["seats"][0]["in_play"]) == 2
    assert not seen["can_undo"]
    assert cleo.now["table"]["seed"] is None
    done(cleo.say("resign", seat=1))
    scores = served.call("GET", f"/api/games/{code}/others")
    assert [score["made_before"] for score in scores] == [0, 2]
