"""Whatever happens to the server or its disk, nothing that was acknowledged is lost."""

import asyncio
import json
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from crowd import WITH_BOT, Crowd
from serving import Message, Player, Served
from sitting import all_see, done, finish, move, option, refused, seated, sight

KILLS = 30


def journal(database: Path, code: str) -> list[Message]:
    """What is stored of a table."""
    with closing(sqlite3.connect(database)) as db:
        rows = db.execute("SELECT entry FROM journal WHERE code = ? ORDER BY number", (code,))
        return [json.loads(entry) for (entry,) in rows]


# --- the server dies


@pytest.mark.long
def test_nothing_acknowledged_is_lost_by_thirty_kills(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    chance = random.Random(30)

    async def run() -> Crowd:
        served = Served(database)
        crowd = Crowd(served)
        try:
            playing = asyncio.create_task(crowd.play())
            for _ in range(KILLS):
                await asyncio.sleep(chance.uniform(0.05, 0.7))
                if playing.done():  # something is wrong already
                    break
                await asyncio.to_thread(served.stop, signal.SIGKILL)
                served = await asyncio.to_thread(Served, database, served.port)
            crowd.stop = True
            await asyncio.wait_for(playing, 60)
            assert await asyncio.to_thread(served.stop) == 0
        finally:
            served.stop(signal.SIGKILL)
        assert "Traceback" not in served.complaints
        return crowd

    crowd = asyncio.run(run())
    assert sum(one.came_back for one in crowd.everybody) > KILLS
    assert sum(one.resent for one in crowd.everybody) > 0
    crowd.check(lambda code: journal(database, code))


# --- the server is started again


def test_a_bot_goes_on_in_the_middle_of_its_turn(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with Served(database, bot_pace=0.3) as served:
        [ann] = seated(served, "Ann", seats=WITH_BOT)
        code = ann.now["table"]["code"]
        done(move(ann, 1, ["end"]))
        all_see(ann)
        all_see(ann)
        seen = ann.now
        assert seen["table"]["deciding"] == [2]
        served.stop(signal.SIGKILL)
    with Served(database, served.port) as again:
        wait_until(lambda: asked(again, code) == [ann.person])  # although nobody is there
        ann = again.again(ann)
        back = ann.join(code, since=seen["version"])
        missed = sight(back, 1)
        assert missed["first"] == sight(seen, 1)["made"]
        assert {step["seat"] for step in missed["steps"]} == {2}
        ann.now = back
        finish([ann])


def asked(served: Served, code: str) -> list[str]:
    """Who must choose at a table."""
    found: list[str] = served.call("GET", f"/api/tables/{code}")["asked"]
    return found


def wait_until(true: Any, seconds: float = 20.0) -> None:
    """Wait until something is so."""
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it does not happen"
        time.sleep(0.05)


def test_a_choice_inside_an_effect_waits_for_the_next_server(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with Served(database) as served:
        players = seated(served, "Ann", "Ben")
        code = players[0].now["table"]["code"]
        chooser = play_until_asked(players)
        seat = players.index(chooser) + 1
        before = sight(chooser.now, seat)
        served.stop(signal.SIGKILL)
    with Served(database, served.port) as again:
        players = [again.again(player) for player in players]
        for player in players:
            player.now = player.join(code)
        after = sight(players[seat - 1].now, seat)
        for part in ("view", "options", "question", "log", "made"):
            assert after[part] == before[part] or (part == "log" and not before["whole"])
        done(move(players[seat - 1], seat, after["options"][-1]["moves"]))
        all_see(*players)
        finish(players)


def play_until_asked(players: list[Player]) -> Player:
    """Play until a card asks somebody something; who is asked."""
    for _ in range(500):
        for seat, player in enumerate(players, 1):
            mine = sight(player.now, seat)
            if not mine["options"]:
                continue
            if mine["view"]["decision"]["kind"] != "main":
                return player
            done(move(player, seat, mine["options"][0]["moves"]))
            break
        all_see(*players)
    raise AssertionError("nothing is ever asked")


@pytest.mark.long
def test_a_server_that_is_told_to_stop_says_goodbye_and_keeps_everything(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"

    async def run() -> Crowd:
        served = Served(database)
        crowd = Crowd(served)
        try:
            playing = asyncio.create_task(crowd.play())
            await asyncio.sleep(2)
            assert await asyncio.to_thread(served.stop, signal.SIGTERM) == 0
            assert "Traceback" not in served.complaints
            crowd.stop = True
            served = await asyncio.to_thread(Served, database, served.port)
            await asyncio.wait_for(playing, 60)
        finally:
            served.stop()
        return crowd

    crowd = asyncio.run(run())
    byes = [bye for one in crowd.everybody for bye in one.byes]
    assert {(bye["code"], bye["retry"]) for bye in byes} == {("stopping", 2)}
    crowd.check(lambda code: journal(database, code))


# --- the disk is full


class FullDisk:
    """A small file system of its own, that can be full."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.db"
        self._filler = folder / "filler"

    def fill(self, served: Served) -> None:
        with suppress(OSError), self._filler.open("wb", buffering=0) as filler:
            while filler.write(bytes(4096)):
                pass

    def make_room(self, served: Served) -> None:
        self._filler.unlink()


class NoLongerFiles:
    """A limit to the size of files, which a process can be given from outside."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "tables.db"

    def fill(self, served: Served) -> None:
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))

    def make_room(self, served: Served) -> None:
        whole = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, whole)


@contextmanager
def mounted(folder: Path) -> Iterator[None]:
    """A small file system in memory; skipped where one may not mount."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only who may mount can have a disk that is full")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture(params=["disk", "limit"])
def narrow(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[FullDisk | NoLongerFiles]:
    """Somewhere to store a table where there can be no more room."""
    if not sys.platform.startswith("linux"):
        pytest.skip("needs Linux")
    if request.param == "limit":
        yield NoLongerFiles(tmp_path)
        return
    with mounted(tmp_path):
        yield FullDisk(tmp_path)


def silent(player: Player, seconds: float = 0.5) -> bool:
    """Whether a player is told nothing for a while."""
    try:
        player.heard.append(player.receive(seconds))
    except TimeoutError:
        return not player.heard
    return False


def test_without_room_nothing_happens_and_with_room_the_game_goes_on(
    narrow: FullDisk | NoLongerFiles,
) -> None:
    with Served(narrow.database) as served:
        ann, ben = seated(served, "Ann", "Ben")
        code = ann.now["table"]["code"]
        words = option(ann.now, 1, "all")
        ben.heard.clear()
        narrow.fill(served)
        version = ann.now["version"]
        for _ in range(3):
            answer = ann.say("move", id="again", seat=1, moves=words, version=version)
            assert refused(answer, "not_stored")["version"] == version
        assert silent(ben)
        assert ben.join(code, since=version)["version"] == version
        assert served.ask("GET", "/readyz")[0] == 503
        narrow.make_room(served)
        assert served.ask("GET", "/readyz")[0] == 200
        done(ann.say("move", id="again", seat=1, moves=words, version=version))
        all_see(ann, ben)
        assert [entry.get("id") for entry in journal(narrow.database, code)].count("again") == 1
        finish([ann, ben])


def test_a_bot_waits_for_room(narrow: FullDisk | NoLongerFiles) -> None:
    with Served(narrow.database, bot_pace=0.5) as served:
        [ann] = seated(served, "Ann", seats=WITH_BOT)
        code = ann.now["table"]["code"]
        done(move(ann, 1, ["end"]))
        all_see(ann)
        ann.heard.clear()
        narrow.fill(served)
        stored = len(journal(narrow.database, code))
        assert silent(ann, 2.0)
        assert len(journal(narrow.database, code)) == stored
        narrow.make_room(served)
        all_see(ann)
        assert sight(ann.now, 1)["steps"][0]["seat"] == 2
        served.stop(signal.SIGKILL)
        assert len(journal(narrow.database, code)) > stored
