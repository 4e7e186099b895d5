"""Several servers on one machine behind one port: thandar serve --workers N"""

import signal
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from databases import postgres
from serving import Player, Served
from sitting import done, move, option, seated
from thandar.cli import main

PATIENCE = 30.0  # seconds


def members(served: Served) -> list[psutil.Process]:
    """The servers behind the port."""
    found = psutil.Process(served.process.pid).children()
    return [one for one in found if is_member(one)]


def is_member(process: psutil.Process) -> bool:
    """Whether a process serves, and has not just ended."""
    try:
        return "thandar.server.member" in process.cmdline()
    except (psutil.NoSuchProcess, psutil.ZombieProcess):
        return False


def wait_until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


def plays(served: Served, player: Player, code: str) -> None:
    """Whoever comes back finds the table as it was, and plays on."""
    back = served.again(player)
    back.now = back.join(code, since=player.now["version"])
    assert back.now["version"] == player.now["version"]
    done(move(back, 1, option(back.now, 1, "play")))
    player.now = back.hear("update")
    back.close()


@pytest.mark.long
def test_a_table_outlives_every_server_behind_the_port(tmp_path: Path) -> None:
    with Served(
        tmp_path / "crew.db", url=postgres().new_database(), flags=["--workers=2"]
    ) as served:
        first = members(served)
        assert len(first) == 2
        ann, ben = seated(served, "Ann", "Ben")
        code = ann.now["table"]["code"]
        ann.close()
        ben.close()
        for one in first:
            one.kill()
            plays(served, ann, code)
            wait_until(lambda: len(members(served)) == 2)
        second = members(served)
        assert not set(first) & set(second)
        time.sleep(0.5)  # they answer before they are counted as started
        served.process.send_signal(signal.SIGHUP)
        wait_until(lambda: not set(second) & set(members(served)) and len(members(served)) == 2)
        plays(served, ann, code)
        third = members(served)
        served.stop(signal.SIGKILL)
        _, alive = psutil.wait_procs(third, PATIENCE)
        assert not alive  # nobody is left who would start them again, and so they stop
        assert "Traceback" not in served.complaints


def test_several_servers_need_a_store_that_they_can_share(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["serve", "--port=0", "--workers=2", f"--database={tmp_path / 'tables.db'}"]
    assert main(given) == 1
    assert "postgresql://" in capsys.readouterr().err
