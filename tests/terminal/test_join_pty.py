"""thandar join in real terminals, at a real server."""

import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pseudo_terminal import COMMAND, Terminal
from serving import Served
from thandar import Game

pytestmark = pytest.mark.long


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path / "tables.db") as running:
        yield running


def sit_down(folder: Path, *arguments: str, size: tuple[int, int] = (120, 40)) -> Terminal:
    """Somebody whose data lie in a folder of their own."""
    return Terminal("join", *arguments, size=size, XDG_DATA_HOME=str(folder))


def link_of(terminal: Terminal) -> str:
    """The link that a lobby shows."""
    [*_, link] = [word for word in terminal.text().split() if "/t/" in word]
    return link


def two_at_a_table(served: Served, folder: Path) -> tuple[Terminal, Terminal, str]:
    """Ann and Ben, whose game has begun, and the link to it."""
    ann = sit_down(folder / "ann", "--server", served.url, "--new", "free-for-all", "--name", "Ann")
    ann.wait_for("2  free")
    link = link_of(ann)
    ben = sit_down(folder / "ben", link, "--name", "Ben", size=(80, 24))
    ben.wait_for("sit down")
    ben.send("sit 2\r")
    ann.wait_for("2  Ben")
    ann.send("start\r")
    return ann, ben, link


def on_turn(*terminals: Terminal) -> tuple[Terminal, Terminal]:
    """Whose turn it is, and the other one."""
    first, second = terminals
    if first.wait_for("YOUR TURN", "is choosing") == "YOUR TURN":
        return first, second
    return second, first


def leave(*terminals: Terminal) -> None:
    """Everybody goes."""
    for terminal in terminals:
        terminal.send("\x03")
    for terminal in terminals:
        assert terminal.finish() == 0
        assert "thandar join" in terminal.said()


@pytest.mark.parametrize(
    ("how", "said"), [(signal.SIGKILL, "connection lost"), (signal.SIGTERM, "being restarted")]
)
def test_two_terminals_play_through_a_restart_of_the_server(
    how: signal.Signals, said: str, tmp_path: Path
) -> None:
    database = tmp_path / "tables.db"
    with Served(database) as served:
        ann, ben, _ = two_at_a_table(served, tmp_path)
        mover, other = on_turn(ann, ben)
        other.wait_for("is choosing")
        mover.send("1")
        mover.wait_for("played")
        mover.send("end\r\r")
        mover.wait_for("is choosing")
        other.wait_for("YOUR TURN")
        ann.send("say hello\r")
        ben.wait_for("Ann: Hello!")
        served.stop(how)
        for terminal in (ann, ben):
            terminal.wait_for(said)
        other.send("end\r\r")  # it is sent when the server is there again
    with Served(database, port=served.port):
        mover.wait_for("YOUR TURN", seconds=30)
        mover.send("1")
        mover.wait_for("Turn 3")
        leave(ann, ben)


def test_going_back_is_asked_of_the_other(served: Served, tmp_path: Path) -> None:
    ann, ben, _ = two_at_a_table(served, tmp_path)
    mover, other = on_turn(ann, ben)
    mover.send("1")
    mover.wait_for("played")
    mover.send("z")
    mover.wait_for("took a move back")
    mover.send("end\r\r")
    mover.wait_for("is choosing")
    mover.send("z")
    mover.wait_for("Type ask")
    mover.send("ask\r")
    other.wait_for("yes or no")
    other.send("yes\r")
    mover.wait_for("YOUR TURN")
    mover.send("resign\r")
    mover.wait_for("give up")
    mover.send("y")
    other.wait_for("GAME OVER")
    other.send("n")
    mover.wait_for("Somebody would like to play again")
    mover.send("n")
    for terminal in (ann, ben):
        terminal.wait_for("YOUR TURN", "is choosing")
    leave(ann, ben)


def test_a_spectator_sees_the_table(served: Served, tmp_path: Path) -> None:
    ann, ben, link = two_at_a_table(served, tmp_path)
    ann.wait_for("Market")
    watcher = sit_down(tmp_path / "watcher", link, "--watch")
    watcher.wait_for("is choosing")
    mover, _ = on_turn(ann, ben)
    mover.send("end\r\r")
    watcher.wait_for("Turn 2")
    leave(ann, ben, watcher)


def plainly(folder: Path, *arguments: str, given: str) -> subprocess.CompletedProcess[str]:
    """Join line by line, with everything typed beforehand."""
    return subprocess.run(
        [sys.executable, "-c", COMMAND, "join", *arguments, "--plain"],
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8"},
    )


def test_a_whole_game_line_by_line(served: Served, tmp_path: Path) -> None:
    new = ("--server", served.url, "--new", "free-for-all", "--seats", "you,bot")
    played = plainly(tmp_path, *new, "--name", "Ann", given="start\n" + "1\n" * 3000)
    assert played.returncode == 0, played.stderr
    assert re.search(r"(Sable has|You have) won, in turn", played.stdout)
    [kept] = (tmp_path / "thandar" / "servers").iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    known = kept.read_text()
    again = plainly(tmp_path, *new, "--lang", "fr", given="dire bonjour\n")
    assert again.returncode == 0, again.stderr
    assert "1  Ann  vous, hôte" in again.stdout
    assert kept.read_text() == known


def test_what_cannot_be_joined_says_why(served: Served, tmp_path: Path) -> None:
    for arguments, why in (
        ([f"{served.url}/t/nosuchtable"], "there is no table"),
        (["http://127.0.0.1:9/t/abcdefg"], "does not answer"),
        (["not a link"], "neither a link"),
        ([], "by its link"),
        (["--server", served.url, "--new", "free-for-all"], "--name"),
        (["--server", served.url, "--new", "chess", "--name", "Ann"], "chess"),
    ):
        said = plainly(tmp_path, *arguments, given="")
        assert said.returncode == 1, said.stdout
        assert why in said.stderr


def test_a_rematch_line_by_line(served: Served, tmp_path: Path) -> None:
    new = ("--server", served.url, "--new", "free-for-all", "--seats", "you,bot")
    given = "start\nresign\nyes\nn\nresign\nyes\nsave\n"
    played = plainly(tmp_path, *new, "--name", "Ann", given=given)
    assert played.returncode == 0, played.stderr
    assert played.stdout.count("Sable has won, in turn") == 2, played.stdout
    [record] = (tmp_path / "thandar").glob("*.thandar")
    assert Game.from_record(record.read_text()).over


def test_a_second_client_plays_in_a_plain_terminal(served: Served, tmp_path: Path) -> None:
    ann = sit_down(
        *(tmp_path / "ann", "--plain", "--server", served.url, "--new", "hydra"),
        *("--seats", "you,free,you,bot", "--name", "Ann", "--clock", "turn:60"),
    )
    ann.wait_for("1  Ann  you, host")
    ann.send("bot 2 random\r")
    ann.wait_for("bot, random")
    ann.send("say hi all\rstart\r")
    ann.wait_for("Ann: hi all")
    ann.wait_for("to move")
    told = ann.said().count(f"{served.url}/t/")
    ann.send("switch\rzones\rtable\rlog\rz\rcard borg\r?\rmute\rlink\r")
    while ann.said().count(f"{served.url}/t/") == told:  # a teammate's moves may push it away
        assert ann.read(20)
    ann.send("q\r")
    assert ann.finish() == 0
    assert "Come back with" in ann.said()


def test_a_client_ends_when_its_terminal_is_gone(served: Served, tmp_path: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as under nohup, and inherited
    ann = sit_down(tmp_path, "--server", served.url, "--new", "free-for-all", "--name", "Ann")
    signal.signal(signal.SIGHUP, before)
    ann.wait_for("2  free")
    os.close(ann.handle)
    _, status = os.waitpid(ann.pid, 0)
    assert os.waitstatus_to_exitcode(status) != 0


def test_who_plays_with_bots_is_advised(served: Served, tmp_path: Path) -> None:
    new = ("--server", served.url, "--new", "free-for-all", "--seats", "you,bot", "--name", "Ann")
    played = plainly(tmp_path, *new, given="start\nhint\n1\n")
    hinted, _, after = played.stdout.partition("games played out")
    assert re.search(r"wins \d+% ±\d+, best", hinted), played.stdout
    assert "You played" in after
    ann = sit_down(tmp_path, *new)
    ann.wait_for("start")
    ann.send("start\r")
    ann.wait_for("YOUR TURN")
    ann.send("h")
    ann.wait_for("games played out")
    ann.send("h")
    ann.wait_for("YOUR TURN")
    leave(ann)


def test_people_who_play_with_each_other_have_no_hints(served: Served, tmp_path: Path) -> None:
    ann, ben, _ = two_at_a_table(served, tmp_path)
    mover, _ = on_turn(ann, ben)
    mover.send("h")
    mover.wait_for("There are no hints at this table.")
    leave(ann, ben)
