"""thandar load: what it reports, and what it does not do."""

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import pytest

from serving import Served
from thandar.cli import main
from thandar.load.checking import Verdict, check_all
from thandar.load.crowd import Crowd, Plan
from thandar.load.live import ERASE, Lately, Live
from thandar.load.notes import Notes
from thandar.load.servers import RAISED, Servers
from thandar.locales import Texts
from thandar.server.refused import Refused

Capture = pytest.CaptureFixture[str]
SHORT = ("--tables=2", "--rate=20", "--seconds=1", "--lang=en")


def loaded(capsys: Capture, *words: str) -> tuple[int, Any]:
    """The exit status of a short load, and its report."""
    status = main(["load", *words, *SHORT, "--json"])
    return status, json.loads(capsys.readouterr().out)


def kept(report: Any) -> bool:
    """Whether all was compared, and nothing is lost or doubled."""
    return [report[key] for key in ("lost", "doubled", "unchecked")] == [0, 0, 0]


@pytest.fixture
def free_port() -> int:
    """A port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


# --- reports


def test_a_short_load(served: Served, free_port: int, capsys: Capture) -> None:
    """Also where one of two servers is not there."""
    status, report = loaded(capsys, f"http://127.0.0.1:{free_port}", f"{served.url}/")
    assert status == 0
    assert kept(report)
    assert report["holds"]
    assert report["acknowledged"] >= report["moves"] > 0
    assert 0 < report["answered_ms"]["p50"] <= report["heard_ms"]["max"]
    assert (report["reconnects"], report["broken"], report["refused"]) == (0, 0, {})
    assert report["bot_ms"] is report["flood"] is None


def test_a_load_in_words(served: Served, capsys: Capture) -> None:
    assert main(["load", served.url, *SHORT, "--wanted-p99", "0.001"]) == 1
    said = capsys.readouterr().out
    assert "The server has every move that it acknowledged" in said
    assert "wanted: 0.001 ms at most" in said
    assert said.splitlines()[0].split() == ["tables", "2"]


def test_games_against_bots(served: Served, capsys: Capture) -> None:
    status, report = loaded(capsys, served.url, "--bots", "random")
    assert (status, kept(report), report["heard_ms"]) == (0, True, None)
    assert report["answered_ms"]["p99"] > 0


@pytest.mark.parametrize("bot", [None, "random"])
def test_where_a_game_is_over_another_one_begins(served: Served, bot: str | None) -> None:
    async def play() -> tuple[Crowd, list[Verdict]]:
        crowd = Crowd(Plan(1, 0.0, 1.0, bot), Servers([served.url]), Notes())
        await crowd.grow()
        crowd.play()
        first = crowd.tables[0]
        async with asyncio.timeout(60):
            while crowd.tables[0] is first or not crowd.tables[0].acknowledged:
                await asyncio.sleep(0.02)
        await crowd.settle()
        return crowd, await check_all(
            [*crowd.played, *crowd.tables], crowd.opener.calls, lambda done: None
        )

    crowd, verdicts = asyncio.run(play())
    assert [table.over for table in crowd.played] == [True]
    assert [(one.lost, one.doubled) for one in verdicts] == [(0, 0), (0, 0)]
    assert verdicts[0].acknowledged > verdicts[1].acknowledged > 0
    assert len(crowd.notes.bot) == 0 if bot is None else len(crowd.notes.bot) > 20


def test_a_flood_is_measured_beside_the_other_tables(served: Served, capsys: Capture) -> None:
    status, report = loaded(capsys, served.url, "--flood", "2")
    assert (status, kept(report)) == (0, True)
    flood = report["flood"]
    assert flood["connections"] == 2
    assert flood["messages"] > 0
    assert flood["p99_ratio"] == flood["during_ms"]["p99"] / flood["before_ms"]["p99"]


def test_the_line_of_a_moment(capsys: Capture) -> None:
    crowd = Crowd(Plan(5, 1.0, 60.0), Servers([]), Notes(), asyncio.Event())
    lately = Lately(crowd, Texts("en"), 1)
    assert "tables 0 · moves/s 0 · p50 - · p95 - · p99 - ms" in lately()
    crowd.notes.heard.note(0.004)
    crowd.notes.refused["stale"] += 2
    assert "p50 4.0 · p95 4.0 · p99 4.0 ms · broken 0 · refused 2 · 0 of 60 s" in lately()
    assert "p50 - " in lately()
    live = Live()
    live.say("once")
    live.in_place = True
    live.say("again")
    assert capsys.readouterr().err == f"once\n{ERASE}again"


# --- what it does not do


@pytest.mark.parametrize(
    "url", ["http://example.org", "https://192.0.2.1:8390", "http://localhost.example.org"]
)
def test_nobody_elses_server(url: str, capsys: Capture) -> None:
    assert main(["load", "http://127.0.0.1:9", url, *SHORT]) == 1
    said = capsys.readouterr().err
    assert f"{url} is not on this machine" in said
    assert "--mine" in said


@pytest.mark.parametrize("url", ["127.0.0.1:8390", "ftp://127.0.0.1", "http://", "http://[::1"])
def test_what_is_no_address(url: str, capsys: Capture) -> None:
    assert main(["load", url, *SHORT, "--mine"]) == 1
    assert f"{url!r} is not the address of a server" in capsys.readouterr().err


def test_a_server_that_is_not_there(free_port: int, capsys: Capture) -> None:
    url = f"http://localhost:{free_port}"
    assert main(["load", url, *SHORT]) == 1
    assert f"the server at {url} does not answer: " in capsys.readouterr().err


def test_a_server_that_takes_no_more(tmp_path: Path) -> None:
    async def grow(url: str) -> None:
        crowd = Crowd(Plan(2, 1.0, 1.0), Servers([url]), Notes())
        try:
            async with asyncio.timeout(60):
                await crowd.grow()
        finally:
            await crowd.leave()

    with (
        Served(tmp_path / "tables.db", new_people_per_hour=3) as served,
        pytest.raises(Refused) as refused,
    ):
        asyncio.run(grow(served.url))
    assert refused.value.code == "load_limited"
    said = str(refused.value)
    assert all(f"--set {name}={value}" in said for name, value in RAISED.items())


def test_a_level_that_is_none(served: Served, capsys: Capture) -> None:
    assert main(["load", served.url, *SHORT, "--bots", "genius"]) == 1
    assert "genius" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words", [["--tables", "0"], ["--rate", "-1"], ["--seconds", "0"], ["--rate", "nan"]]
)
def test_numbers_that_make_no_sense(words: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as end:
        main(["load", "http://127.0.0.1:9", *words])
    assert end.value.code == 2
    assert words[0] in capsys.readouterr().err
