"""Two servers and their PostgreSQL, from which each is taken while people play: nothing is lost."""

import asyncio
import json
import random
import signal
import time
from pathlib import Path

import psycopg
import pytest

from crowd import WITH_BOT, Crowd
from databases import Postgres, postgres
from serving import Message, Served
from sitting import all_see, done, move, seated

KILLS = 30


def journal(url: str, code: str) -> list[Message]:
    """What is stored of a table."""
    with psycopg.connect(url) as db:
        rows = db.execute("SELECT entry FROM journal WHERE code = %s ORDER BY number", (code,))
        return [json.loads(entry) for (entry,) in rows]


@pytest.mark.long
def test_nothing_acknowledged_is_lost_when_servers_are_killed_and_the_database_is_disturbed(
    tmp_path: Path,
) -> None:
    database = Postgres()  # of its own: others would not like it to be taken away
    url, chance = database.new_database(), random.Random(15)
    disturbances = {5: database.cut_lines, 12: database.restart, 20: database.cut_lines,
                    25: database.restart}  # fmt: skip

    def start(number: int, port: int = 0) -> Served:
        return Served(tmp_path / f"{number}.db", port, url=url)

    async def run() -> Crowd:
        servers = [start(0), start(1)]
        crowd = Crowd(*servers)
        crowd.servers = servers
        try:
            playing = asyncio.create_task(crowd.play())
            for kill in range(KILLS):
                await asyncio.sleep(chance.uniform(0.05, 0.5))
                if playing.done():  # something is wrong already
                    break
                if kill in disturbances:
                    await asyncio.to_thread(disturbances[kill])
                which = chance.randrange(2)
                await asyncio.to_thread(servers[which].stop, signal.SIGKILL)
                servers[which] = await asyncio.to_thread(start, which, servers[which].port)
            crowd.stop = True
            await asyncio.wait_for(playing, 60)
            assert [await asyncio.to_thread(one.stop) for one in servers] == [0, 0]
        finally:
            for one in servers:
                one.stop(signal.SIGKILL)
        assert not any("Traceback" in one.complaints for one in servers)
        return crowd

    crowd = asyncio.run(run())
    assert sum(one.came_back for one in crowd.everybody) > KILLS
    assert sum(one.resent for one in crowd.everybody) > 0
    crowd.check(lambda code: journal(url, code))


@pytest.mark.long
def test_bots_of_a_server_that_is_killed_are_taken_over(tmp_path: Path) -> None:
    url = postgres().new_database()
    with (
        Served(tmp_path / "one.db", url=url, bot_pace=0.3) as one,
        Served(tmp_path / "two.db", url=url, bot_pace=0.3) as two,
    ):
        watched, left = (seated(one, "Ann", seats=WITH_BOT)[0] for _ in range(2))
        watcher = two.stranger()
        watcher.join(watched.now["table"]["code"])
        for ann in (watched, left):
            done(move(ann, 1, ["end"]))
            all_see(ann)
            all_see(ann)  # its bot has begun to move
            assert ann.now["table"]["deciding"] == [2]
        one.stop(signal.SIGKILL)
        assert watcher.wait(lambda said: said.get("table", {}).get("deciding") == [1])
        code = left.now["table"]["code"]  # at which nobody is
        while two.call("GET", f"/api/tables/{code}")["asked"] != [left.person]:
            time.sleep(0.05)
