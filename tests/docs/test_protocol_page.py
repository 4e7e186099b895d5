"""docs/protocol.md: it names everything, its limits are the server's, and its examples run."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from howto import BLOCK
from json_schema import LEFT_OUT, Validator
from serving import Player, Served
from thandar.server.settings import Settings

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
SCHEMA = json.loads((DOCS / "protocol.schema.json").read_text(encoding="utf-8"))
PROSE = re.sub(r"^```.*?^```", "", PAGE, flags=re.MULTILINE | re.DOTALL)
NAMED = {word for code in re.findall(r"`([^`\n]+)`", PROSE) for word in re.findall(r"\w+", code)}
# What is part of a view, an event or a move is described in views.md and api.md.
ELSEWHERE = {
    *("View", "SeatShown", "DecisionView", "EffectView", "CopyView", "Loan", "Waiting", "Event"),
    *("SeatNow", "CopyNow", "TableNow", "MoveDict", "PlaceDict"),
}
SHAPES = {name: one for name, one in SCHEMA["$defs"].items() if "properties" in one}
# What a conversation of today and the one on the page have in common.
SAME = ("type", "id", "status", "whole", "first", "made")


@pytest.mark.parametrize("union", ["ClientMessage", "ServerMessage"])
def test_every_message_is_named(union: str) -> None:
    assert set(SCHEMA["$defs"][union]["discriminator"]["mapping"]) - NAMED == set()


@pytest.mark.parametrize("shape", sorted(SHAPES.keys() - ELSEWHERE))
def test_every_key_is_named(shape: str) -> None:
    assert set(SHAPES[shape]["properties"]) - NAMED == set()


def test_every_call_is_named() -> None:
    page = PROSE.replace("CODE", "{code}")
    assert [call for call in SCHEMA["x-calls"] if f"`{call}" not in page] == []


def test_the_limits_are_those_of_the_settings() -> None:
    rows = re.findall(r"^\| [^|]+ \| ([\d.,]+)[^|]* \| `(\w+)` \|$", PROSE, re.MULTILINE)
    assert rows
    settings = Settings()
    for limit, name in rows:
        assert float(limit.replace(",", "")) == getattr(settings, name), name


@pytest.mark.long
def test_the_client_of_the_page_plays_to_the_end(served: Served, tmp_path: Path) -> None:
    [(_, name, program)] = [block for block in BLOCK.findall(PAGE) if block[0] == "python"]
    (tmp_path / name).write_text(program, encoding="utf-8")
    command = [sys.executable, str(tmp_path / name), served.url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "Gold" in done.stdout


# --- the session


def conversation() -> list[tuple[str, str]]:
    """The lines of the session on the page: which way they go, and what they say."""
    [block] = re.findall(r"^```text\n(→ .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [(line[0], line[2:]) for line in block.splitlines()]


def parsed(text: str) -> Any:
    """An example in JSON, in which … may stand for the rest of an object or list."""
    text = re.sub(r"(?<=[{ ])…(?=\})", f'"{LEFT_OUT}": 0', text)
    return json.loads(re.sub(r"(?<=[\[ ])…(?=\])", f'"{LEFT_OUT}"', text))


def test_the_session_is_as_the_schema_says() -> None:
    valid = Validator(SCHEMA)
    call = ""
    for way, text in conversation():
        found = re.fullmatch(r"(POST|GET) (\S+) (.*)|(\d+) (.*)", text)
        if found is None:
            valid.check(parsed(text), "ClientMessage" if way == "→" else "ServerMessage")
        elif found[1]:
            call = f"{found[1]} {found[2]}"
            valid.check(parsed(found[3]), SCHEMA["x-calls"][call]["body"])
        else:
            assert int(found[4]) == SCHEMA["x-calls"][call]["status"]
            valid.check(parsed(found[5]), SCHEMA["x-calls"][call]["answer"])


def test_the_session_can_be_had_with_a_server(served: Served) -> None:
    now: dict[str, str] = {}  # what person, token and code are today
    ann = Player(served)
    answer: Any = None
    for way, text in conversation():
        for then, today in now.items():
            text = text.replace(then, today)
        if way == "→" and text.startswith("POST"):
            _, path, body = text.split(" ", 2)
            answer = served.call("POST", path, parsed(body), ann.token)
        elif way == "→":
            said = parsed(text)
            if said["type"] == "hello":
                ann.connect(answer["code"])
            ann.send(**said)
        elif text.startswith("201"):
            shown = parsed(text.removeprefix("201 "))
            now |= {shown[key]: answer[key] for key in ("person", "token", "code") if key in shown}
            ann.token = answer.get("token", ann.token)
        else:
            shown, real = parsed(text), ann.receive()
            while shown["type"] == "refused" and real["type"] == "update":  # the bot moves on
                real = ann.receive()
            same(shown, real)


def same(shown: Any, real: Any) -> None:
    """AssertionError where a message of the page is not like one that really came."""
    if isinstance(shown, dict):
        for key in shown.keys() - {LEFT_OUT}:
            assert key in real
            if key in SAME:
                assert shown[key] == real[key]
            same(shown[key], real[key])
    elif isinstance(shown, list) and shown and shown[0] != LEFT_OUT:
        same(shown[0], real[0])
