"""What a type checker says to somebody who uses Thandar: mypy --strict over programs of theirs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import thandar

RIGHT = '''
"""All that a program does with a game, and nothing to complain about."""

from thandar import (
    BadSetup, Decision, Event, FollowedView, FormatName, Game, IllegalMove, Move, Place, Position,
    SeatName, Step, ThandarError, View, follow,
)
from thandar.bots import Bot, make_bot
from thandar.types import DecisionKind, EventName, SeatShown


class Mine(Bot):
    def decide(self, view: View, moves: list[Move]) -> Move | str:
        asked = view["decision"]
        if asked is not None and asked["kind"] == "discard":
            return moves[0]
        return moves[-1].with_most()


class Yours(Bot):
    def choose(self, view: View, legal: list[str]) -> str:
        return legal[0]


def weak(view: View) -> list[SeatShown]:
    return [seat for seat in view["seats"] if seat["health"] < 10]


def drawn(events: list[Event]) -> list[str | None]:
    return [event["card"] for event in events if event["event"] == "drew"]


def changed(event: Event) -> int | None:
    return event["now"].get("gold") if "now" in event else None


format: FormatName = "free-for-all"
seats: tuple[SeatName, ...] = ("standard", "thief", "wizard")
game = Game.new(format, seats, seed=7, first=1)
Game.new(seats=["standard"] * 3)
Game.new("solo", ["thief", "demon"], difficulty="hard")
asked: Decision | None = game.decision
kind: DecisionKind | None = None if asked is None else asked.kind
view: View = game.view(1)
for move in game.moves(1):
    place: Place | None = move.place
    if move.kind == "attack" and place is not None and place.zone == "in_play":
        game.do(move.with_amount(1), seat=1)
game.do("end")
after: FollowedView = follow(follow(view, game.events_for(1)), [])
step: Step | None = game.last_step
name: EventName = game.events[0]["event"]
position: Position = game.position()
position["seats"][0]["hand"] = (*position["seats"][0].get("hand", ()), "ruby")
again = Game.from_position(position)
again = Game.from_position({
    "format": "hydra",
    "market": ["spark", None],
    "seats": [
        {"hand": ["gold", {"card": "spark", "known": True}], "waiting": {"top": ["action"]}},
        {"hero": "thief", "in_play": [{"card": "borg", "damage": 2}, "rake"]},
        {},
        {"health": 60},
    ],
})
other: Game = Game.sample(view, seed=1)
other.reseed()
words: list[str] = [*Game.from_record(game.record()).legal(), make_bot("random").move(game)]
try:
    game.do(words[0], seat=2)
except IllegalMove as error:
    print(error.code == "not_your_turn", error.fields)
except (BadSetup, ThandarError) as error:
    print(error)
'''

# Every line with a mistake says so, and no other is complained about.
WRONG = """
from thandar import BadSetup, Event, Game, Move, View, follow
from thandar.bots import Bot

game = Game.new()
Game.new("free-for-al")  # E
Game.new(seats=["standard", "paladin"])  # E
Game.new(seats="standard, standard")  # E
Game.new(seed="7")  # E
Game.new("solo", difficulty="impossible")  # E
view = game.view(1)
game.view("1")  # E
view["sets"]  # E
view["seats"][0]["helth"]  # E
view["turn"] + view["format"]  # E
print(view["decision"]["kind"])  # E
view["format"] == "hidra"  # E
for event in game.events:
    print(event["event"] == "bought")  # E
    print(event["crad"])  # E
    print(event["from"] == "pocket")  # E
move: Move = game.moves()[0]
print(move.crad)  # E
print(move.kind == "shoot")  # E
move.with_amount("3")  # E
game.do(5)  # E
game.do(move, seat="1")  # E
game.decision.seat  # E
asked = game.decision
if asked is not None:
    print(asked.kind == "mian")  # E
Game.from_position({"seats": [{"hnad": ["gold"]}]})  # E
Game.from_position({"market": ["spark"]})  # E
Game.from_position({"seats": [{"hero": "paladin"}]})  # E
Game.from_position([])  # E
Game.sample(None)  # E
Game.from_record(b"")  # E
after = follow(view, game.events_for(1))
print(after["decision"])  # E
follow(view, [{"event": "bought"}])  # E
told: Event = {"seat": 1}  # E
try:
    game.do("end")
except BadSetup as error:
    print(error.code == "no_such_thing")  # E


class Mine(Bot):
    def decide(self, view: View, moves: list[str]) -> str:  # E
        return moves[0]
"""


def complaints(program: str, folder: Path, *more: str) -> tuple[set[int], str]:
    """The lines of which mypy --strict complains, and all it says."""
    path = folder / "program.py"
    path.write_text(program, encoding="utf-8")
    arguments = ["--strict", "--no-error-summary", f"--cache-dir={folder}/cache", *more, str(path)]
    run = subprocess.run(
        [sys.executable, "-m", "mypy", *arguments],
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
    )
    found = re.findall(r"^program\.py:([0-9]+): error:", run.stdout, re.MULTILINE)
    return {int(line) for line in found}, run.stdout + run.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder, in which both programs share what mypy has learned."""
    return tmp_path_factory.mktemp("outside")


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(thandar.__file__).parent / "py.typed").is_file()


@pytest.mark.long
def test_nothing_is_said_about_a_right_program(folder: Path) -> None:
    lines, said = complaints(RIGHT, folder)
    assert not lines, said
    assert not said


@pytest.mark.long
def test_nothing_that_comes_out_of_the_door_could_be_anything(folder: Path) -> None:
    lines, said = complaints(RIGHT, folder, "--disallow-any-expr")
    assert not lines, said


@pytest.mark.long
def test_every_mistake_of_a_wrong_program_is_found(folder: Path) -> None:
    marked = {n for n, line in enumerate(WRONG.split("\n"), 1) if line.endswith("# E")}
    lines, said = complaints(WRONG, folder)
    assert lines == marked, said
