"""Somebody who knows nothing but docs/protocol.schema.json plays every format to its end.

Nothing of thandar is imported: every message and every HTTP call is checked against the schema,
those that are sent and those that come, and all moves are taken from the options.
"""

import json
import random
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from json_schema import Validator
from serving import Served

SCHEMA = json.loads(
    (Path(__file__).resolve().parents[2] / "docs" / "protocol.schema.json").read_text("utf-8")
)
VALID = Validator(SCHEMA)
# What a stranger would rather do: everything that gains something, then attacks, `end` last.
LIKED = ("all", "play", "expend", "ally", "step_up", "buy", "attack", "steal", "choose", "end")
Message = dict[str, Any]


class Stranger:
    """Somebody with a token and a socket, who believes the schema."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.token: str | None = None
        known = self.call("POST /api/people", {"name": name})
        self.token = known["token"]
        self.news: Message = {}
        self._ids = count(1)
        self._open = ExitStack()

    def call(self, what: str, body: Message | None = None, code: str = "") -> Any:
        """An HTTP call that is described in the schema, and what it gives."""
        described = SCHEMA["x-calls"][what]
        VALID.check(body, described["body"])
        way, path = what.replace("{code}", code).split()
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, method=way)
        if described["token"]:
            request.add_header("authorization", f"Bearer {self.token}")
        with urllib.request.urlopen(request, timeout=20) as answer:
            assert answer.status == described["status"]
            text = answer.read().decode()
            found = json.loads(text) if answer.headers["content-type"].endswith("json") else text
        VALID.check(found, described["answer"])
        return found

    def join(self, code: str) -> None:
        """Come to a table."""
        where = f"{self.url.replace('http', 'ws', 1)}/api/tables/{code}/socket"
        self._socket = self._open.enter_context(connect(where, max_size=None, open_timeout=20))
        self.news = self.say("hello", token=self.token)
        assert self.news["type"] == "welcome"

    def say(self, type: str, **fields: Any) -> Message:
        """Send a message; the answer to it."""
        message = {"type": type, "id": str(next(self._ids)), **fields}
        VALID.check(message, "ClientMessage")
        self._socket.send(json.dumps(message))
        while True:
            answer = self.hear()
            if answer.get("id") == message["id"]:
                return answer

    def hear(self) -> Message:
        """The next message; the newest news are kept."""
        message: Message = json.loads(self._socket.recv(20))
        VALID.check(message, "ServerMessage")
        if message["type"] == "update":
            self.news = message
        return message

    def catch_up(self, version: int) -> None:
        """Hear until a version is known."""
        while self.news["version"] < version:
            self.hear()

    def leave(self) -> None:
        self._open.close()

    @property
    def over(self) -> bool:
        return bool(self.news["table"]["status"] == "over")

    def move(self) -> bool:
        """Make a move for each seat that has one; whether there was any."""
        moved = False
        for sight in self.news["sights"]:
            if not sight["options"]:
                continue
            option = liked(sight["options"])
            version = self.news["version"]
            told = self.say("move", seat=sight["seat"], moves=option["moves"], version=version)
            if told["type"] == "refused":
                assert told["code"] == "stale", told
                assert told["missed"]
            moved = True
            self.catch_up(told["version"])
        return moved


def liked(options: list[Message]) -> Message:
    """The option that a stranger takes, by its kind alone."""
    best = min(LIKED.index(o["kind"]) if o["kind"] in LIKED else len(LIKED) for o in options)
    kinds = [*LIKED, None]
    wanted = [o for o in options if o["kind"] == kinds[best]]
    return random.choice(wanted or options)


def play(strangers: list[Stranger]) -> None:
    """Play until the game is over."""
    for _ in range(20_000):
        if all(stranger.over for stranger in strangers):
            return
        if not any([stranger.move() for stranger in strangers]):
            strangers[0].hear()
        newest = max(stranger.news["version"] for stranger in strangers)
        for stranger in strangers:
            stranger.catch_up(newest)
    raise AssertionError("the game does not end")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Served(tmp_path_factory.mktemp("stranger") / "tables.db") as served:
        yield served.url
        assert not served.complaints


BOT = {"bot": "baseline"}
# Seats without a bot are for strangers: the first two are two people, the second of whom takes
# the others, too.
GAMES: dict[str, Message] = {
    "two players": {"seats": [{}, {}]},
    "three players": {"seats": [{}, {"deck": "wizard"}, BOT]},
    "hunter, first blood": {"format": "hunter-first-blood", "seats": [{}, {}, {}]},
    "hunter, last one standing": {"format": "hunter-last-one-standing", "seats": [{}, BOT, BOT]},
    "hydra": {"format": "hydra", "seats": [{}, {}, BOT, BOT]},
    "emperor": {"format": "emperor", "seats": [{}, BOT, BOT, BOT, BOT, {}]},
    "a party against the Lich": {
        "format": "boss",
        "seats": [{"deck": "cleric"}, {"deck": "thief"}, {"deck": "lich", **BOT}],
    },
    "a party against the Dragon": {
        "format": "boss",
        "seats": [{"deck": "fighter"}, {"deck": "ranger", **BOT}, {"deck": "dragon"}],
    },
    "boss against boss": {"format": "boss", "seats": [{"deck": "lich"}, {"deck": "dragon"}]},
    "solo": {
        "format": "solo",
        "seats": [{"deck": "wizard"}, {"deck": "demon"}],
        "difficulty": "hard",
    },
}


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_stranger_plays_to_the_end(url: str, name: str) -> None:
    setup = GAMES[name]
    ann = Stranger(url, "Ann")
    code = ann.call("POST /api/tables", setup)["code"]
    free = [
        k
        for k, seat in enumerate(ann.call("GET /api/tables/{code}", code=code)["seats"], 1)
        if seat["free"]
    ]
    strangers = [ann] if len(free) == 1 else [ann, Stranger(url, "Ben")]
    for stranger in strangers:
        stranger.join(code)
    for k, seat in enumerate(free):
        sitting = strangers[min(k, len(strangers) - 1)]
        assert sitting.say("sit", seat=seat)["type"] == "answer"
    version = ann.say("start")["version"]
    for stranger in strangers:
        stranger.catch_up(version)
    play(strangers)
    watching = Stranger(url, "Wim")
    watching.join(code)
    assert watching.over
    replay = ann.call("GET /api/games/{code}", code=code)
    assert len(replay["steps"]) == ann.news["sights"][0]["made"]
    assert ann.call("GET /api/games/{code}/record", code=code).startswith("thandar record")
    assert ann.call("GET /api/games/{code}/others", code=code)
    assert ann.call("GET /api/me/games")[0]["code"] == code
    for stranger in [*strangers, watching]:
        stranger.leave()
