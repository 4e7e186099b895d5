"""The game of the day on a server: one for each person and day, without hints, and its results."""

import asyncio
import signal
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest

from rooms import hall_in
from serving import Message, Player, Served
from sitting import done, move, refused
from thandar.locales import LANGUAGES, Texts
from thandar.server import daily as days
from thandar.server.hall import Hall
from thandar.server.journal import Resigned
from thandar.server.setup import SeatSetup, Setup
from thandar.server.storage import PersonRow
from thandar.table.daily import daily
from thandar.table.day_result import DayResult, share_text

DAY = date(2026, 11, 18)


def begun(served: Served, player: Player) -> str:
    """The code of somebody's game of the day, at which they sit."""
    code: str = served.call("POST", "/api/daily", None, player.token)["code"]
    player.now = player.join(code)
    return code


def given_up(served: Served, name: str) -> tuple[Player, str]:
    """Somebody who gave up their game of the day, and its code."""
    player = served.player(name)
    code = begun(served, player)
    done(player.say("resign", seat=1))
    return player, code


def told(served: Served, player: Player | None = None, language: str = "en") -> Message:
    """What the server says of the game of the day."""
    token = None if player is None else player.token
    found: Message = served.ask("GET", "/api/daily", None, token, language)[1]
    return found


# --- a real server


def test_everybody_plays_the_table_of_the_day_and_it_begins_at_once(served: Served) -> None:
    ann, ben = served.player("Ann"), served.player("Ben")
    today = told(served)
    game = daily(date.fromisoformat(today["date"]))
    assert (today["deck"], today["demon"], today["difficulty"]) == game[1:4]
    seen = []
    for player in (ann, ben):
        code = begun(served, player)
        table, [sight] = player.now["table"], player.now["sights"]
        assert table["status"] == "playing"
        assert table["setup"]["daily"] == today["date"]
        assert [seat["deck"] for seat in table["seats"]] == [game.deck, game.demon]
        assert table["seed"] is None
        done(player.say("resign", seat=1))
        seen.append((sight["view"]["market"], sight["view"]["seats"][0]["hand"]))
        assert served.call("GET", f"/api/games/{code}")["seed"] == f"{game.seed:032x}"
    assert seen[0] == seen[1]


def test_who_has_the_game_of_the_day_gets_the_same_one_running_or_over(served: Served) -> None:
    ann = served.player("Ann")
    code = begun(served, ann)
    assert told(served, ann)["table"] == code
    assert begun(served, ann) == code
    done(ann.say("resign", seat=1))
    again = served.call("POST", "/api/daily", None, ann.token)
    assert (again["code"], again["status"]) == (code, "over")


def test_the_first_game_counts_and_playing_it_again_changes_nothing(served: Served) -> None:
    ann, code = given_up(served, "Ann")
    before = told(served, ann)["mine"]
    again = served.call("POST", f"/api/games/{code}/again", {"seat": 1}, ann.token)
    assert again["daily"] == ""
    ann.now = ann.join(again["code"])
    assert ann.now["table"]["hints"]
    done(move(ann, 1, ["end"]))
    done(ann.say("resign", seat=1))
    assert told(served, ann)["mine"] == before
    ann.join(code)
    done(ann.say("rematch"))
    rematch = ann.hear("table")["table"]["rematch"]
    assert served.call("GET", f"/api/tables/{rematch}")["daily"] == ""


def test_nobody_can_claim_the_mark(served: Served) -> None:
    ann = served.player("Ann")
    today = told(served)["date"]
    setup = {"format": "solo", "seats": [{}, {"deck": "demon"}], "daily": today}
    status, fault = served.ask("POST", "/api/tables", setup, ann.token)
    assert (status, fault["code"]) == (400, "daily_mark")
    assert told(served, ann)["table"] is None


def test_there_are_no_hints_and_nobody_goes_back_to_peek(served: Served) -> None:
    ann = served.player("Ann")
    begun(served, ann)
    assert not ann.now["table"]["hints"]
    refused(ann.say("advise", seat=1, version=1), "no_hints_today")
    done(move(ann, 1, ["play gold"]))
    ann.now = ann.hear("update")
    version = ann.now["version"]
    asked = ann.say("ask_undo", seat=1, version=version, made=0)
    assert "brought nothing to light" in refused(asked, "no_undo")["text"]
    done(ann.say("undo", seat=1, version=version))


def test_it_is_not_rated(served: Served) -> None:
    ann, code = given_up(served, "Ann")
    assert not served.call("GET", f"/api/tables/{code}")["rated"]
    assert served.call("GET", "/api/me", None, ann.token)["ratings"] == []


def test_those_who_played_can_compare_their_games(served: Served) -> None:
    _, first = given_up(served, "Ann")
    _, second = given_up(served, "Ben")
    others = served.call("GET", f"/api/games/{second}/others")
    assert {first, second} <= {one["table"]["code"] for one in others}


@pytest.mark.parametrize("language", LANGUAGES)
def test_ones_result_comes_with_a_text_to_share(language: str, served: Served) -> None:
    ann, code = given_up(served, "Ann")
    [mine] = told(served, ann, language)["mine"]
    assert mine["code"] == code
    result = DayResult(mine["date"], False, "resignation", 1, 0, 0, (0,))
    assert mine["share"] == share_text(result, Texts(language))


def test_who_is_not_known_may_look_and_not_play(served: Served) -> None:
    today = told(served, served.stranger())
    assert (today["table"], today["mine"], today["streak"]) == (None, [], 0)
    status, fault = served.ask("POST", "/api/daily", None, "nobody")
    assert (status, fault["code"]) == (401, "bad_token")


def test_solo_games_have_a_score_and_others_have_none(served: Served) -> None:
    ann, code = given_up(served, "Ann")
    score = {"met": 1, "demons": 0, "health": 0, "speed": 0, "total": 0}
    found = served.call("GET", f"/api/tables/{code}")["score"]
    assert {key: found[key] for key in score} == score
    assert ann.hear("update")["table"]["score"] == found
    duel = served.table(ann, seats=[{}, {"bot": "baseline"}])
    ann.join(duel)
    done(ann.say("sit", seat=1))
    done(ann.say("start"))
    done(ann.say("resign", seat=1))
    assert served.call("GET", f"/api/tables/{duel}")["score"] is None


def test_a_server_that_is_killed_loses_no_result_and_no_game(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    served = Served(database)
    ann, over = given_up(served, "Ann")
    ben = served.player("Ben")
    running = begun(served, ben)
    done(move(ben, 1, ["play gold"]))
    before = told(served, ann)
    served.stop(signal.SIGKILL)
    with Served(database) as again:
        after = told(again, ann)
        assert (after["mine"], after["results"]) == (before["mine"], before["results"])
        assert after["mine"][0]["code"] == over
        ben = again.again(ben)
        assert begun(again, ben) == running
        done(ben.say("resign", seat=1))
        assert [place["name"] for place in told(again, ben)["results"]] == ["Ann", "Ben"]


def test_games_of_the_day_are_counted(tmp_path: Path) -> None:
    with Served(tmp_path / "tables.db") as served:
        begun(served, served.player("Ann"))
        assert "thandar_dailies_total 1\n" in served.call("GET", "/metrics")


# --- rooms in this process, on days of our choice


def run(folder: Path, work: Callable[[Hall], Awaitable[None]]) -> None:
    """Do something with a hall."""

    async def whole() -> None:
        hall = hall_in(folder)
        await work(hall)
        await hall.stop()

    asyncio.run(whole())


async def playing(hall: Hall, person: PersonRow) -> str:
    """The code of somebody's game of the day; it is given up."""
    room = await days.opened(hall, person)
    if room.table.status == "playing":
        await room.happen(lambda: [Resigned(seat=1, by=person.id)])
    return room.table.code


def test_days_in_a_row_are_a_streak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(hall: Hall) -> None:
        ann, _ = await hall.people.add("Ann")
        codes = []
        for k in (5, 3, 2, 1):
            monkeypatch.setattr(days, "today", partial(date.fromordinal, DAY.toordinal() - k))
            codes.append(await playing(hall, ann))
        monkeypatch.setattr(days, "today", lambda: DAY)
        found = await days.told(hall, ann, Texts("en"))
        assert (found.streak, found.table, found.results) == (3, None, [])
        assert [one.code for one in found.mine] == codes[::-1]
        assert len(set(codes)) == 4
        assert found.until == 1_795_046_400_000
        await playing(hall, ann)
        assert (await days.told(hall, ann, Texts("en"))).streak == 4

    run(tmp_path, work)


def test_a_game_that_ends_on_another_day_counts_for_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(hall: Hall) -> None:
        ann, _ = await hall.people.add("Ann")
        monkeypatch.setattr(days, "today", lambda: DAY)
        room = await days.opened(hall, ann)
        monkeypatch.setattr(days, "today", lambda: DAY + timedelta(days=1))
        await room.happen(lambda: [Resigned(seat=1, by=ann.id)])
        found = await days.told(hall, ann, Texts("en"))
        assert [one.date for one in found.mine] == ["2026-11-18"]
        assert found.table is None

    run(tmp_path, work)


def test_two_devices_at_once_get_one_game(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ann, _ = await hall.people.add("Ann")
        rooms = await asyncio.gather(*(days.opened(hall, ann) for _ in range(5)))
        assert len({room.table.code for room in rooms}) == 1
        assert len(await hall.storage.tables_of(ann.id, 10)) == 1

    run(tmp_path, work)


def test_the_best_come_first_programs_and_too_many_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores = iter(range(1, 100))

    def scored(game: object, day: str) -> DayResult:
        return DayResult(day, True, "health", 9, 20, next(scores), (0,))

    async def work(hall: Hall) -> None:
        monkeypatch.setattr(days, "result_of", scored)
        monkeypatch.setattr(days, "MOST_LISTED", 3)
        robot, _ = await hall.people.add("Robot", program=True)
        people = [(await hall.people.add(name))[0] for name in ("Ann", "Ben", "Cy", "Di")]
        for person in (*people, robot):
            await playing(hall, person)
        await hall.people.rename(people[3], "Diana")
        found = await days.told(hall, people[2], Texts("en"))
        listed = [(one.name, one.score, one.you) for one in found.results]
        assert listed == [("Diana", 4, False), ("Cy", 3, True), ("Ben", 2, False)]

    run(tmp_path, work)


def test_an_ordinary_table_leaves_nothing_among_the_results(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        ann, _ = await hall.people.add("Ann")
        setup = Setup(format="solo", seats=[SeatSetup(bot="random"), SeatSetup("demon")])
        room = await hall.open(setup, ann)
        await room.begin()
        await room.over.wait()
        assert (await days.told(hall, ann, Texts("en"))).mine == []

    run(tmp_path, work)
