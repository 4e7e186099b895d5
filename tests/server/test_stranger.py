"""Somebody who knows nothing but docs/protocol.schema.json plays every format to its end.

Nothing of thandar is imported: every message and every HTTP call is checked against the schema,
those that are sent and those that come, and all moves are taken from the options.
"""

import json
import random
import urllib.request
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
        self.called: set[str] = set()
        self.sent: set[str] = set()
        self.heard: set[str] = set()
        self.token: str | None = None
        known = self.call("POST /api/people", {"name": name})
        self.token = known["token"]
        self.news: Message = {}
        self._ids = (f"{name}-{k}" for k in count(1))
        self._open = ExitStack()

    def call(self, what: str, body: Message | None = None, code: str = "") -> Any:
        """An HTTP call that is described in the schema, and what it gives."""
        described = SCHEMA["x-calls"][what]
        self.called.add(what)
        VALID.check(body, described["body"])
        way, path = what.replace("{code}", code).replace("{language}", "fr").split()
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

    def join(self, code: str, place: str = "tables") -> Message:
        """Come to a table, or where a game is looked at; the welcome, or why not."""
        where = f"{self.url.replace('http', 'ws', 1)}/api/{place}/{code}/socket"
        self._socket = self._open.enter_context(connect(where, max_queue=None, open_timeout=20))
        told = self.say("hello", token=self.token)
        if told["type"] == "welcome":
            self.news = told
        return told

    def say(self, type: str, **fields: Any) -> Message:
        """Send a message; the answer to it."""
        message = {"type": type, "id": next(self._ids), **fields}
        VALID.check(message, "ClientMessage")
        self.sent.add(type)
        self._socket.send(json.dumps(message))
        while True:
            answer = self.hear()
            if answer.get("id") == message["id"]:
                return answer

    def done(self, type: str, **fields: Any) -> Message:
        """Send a message that is carried out; the answer to it."""
        answer = self.say(type, **fields)
        assert answer["type"] == "answer", answer
        return answer

    def hear(self) -> Message:
        """The next message; the newest news are kept."""
        message: Message = json.loads(self._socket.recv(20))
        VALID.check(message, "ServerMessage")
        self.heard.add(message["type"])
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
        moved = [stranger.move() for stranger in strangers]  # all of them, not the first only
        if not any(moved):
            strangers[0].hear()
        newest = max(stranger.news["version"] for stranger in strangers)
        for stranger in strangers:
            stranger.catch_up(newest)
    raise AssertionError("the game does not end")


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
    "gauntlet": {
        "format": "gauntlet",
        "seats": [{"deck": "cleric"}, {"deck": "broker"}, {"deck": "demon"}, {"deck": "warlord"}],
        "difficulty": "gentle",
    },
    "a handicap": {
        "format": "boss",
        "seats": [{"deck": "ranger"}, {"deck": "lich", **BOT}],
        "handicap": [{"health": 10, "hand": 5}, {"jars": 1, "minions_rest": True}],
    },
}


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_stranger_plays_to_the_end(served: Served, name: str) -> None:
    url, setup = served.url, GAMES[name]
    ann = Stranger(url, "Ann")
    code = ann.call("POST /api/tables", setup)["code"]
    seats = ann.call("GET /api/tables/{code}", code=code)["seats"]
    free = [k for k, seat in enumerate(seats, 1) if seat["free"]]
    strangers = [ann] if len(free) == 1 else [ann, Stranger(url, "Ben")]
    for stranger in strangers:
        stranger.join(code)
    for k, seat in enumerate(free):
        strangers[min(k, len(strangers) - 1)].done("sit", seat=seat)
    version = ann.done("start")["version"]
    for stranger in strangers:
        stranger.catch_up(version)
    play(strangers)
    watching = Stranger(url, "Wim")
    watching.join(code)
    assert watching.over
    replay = ann.call("GET /api/games/{code}", code=code)
    assert len(replay["steps"]) == ann.news["sights"][0]["made"]
    assert ann.call("GET /api/me/games")[0]["winners"] == ann.news["sights"][0]["view"]["winners"]
    assert ann.call("GET /api/me")["ratings"] or len(free) > len(strangers)
    for stranger in [*strangers, watching]:
        stranger.leave()


def test_every_message_and_every_call_is_as_described(served: Served) -> None:
    ann, ben, watching = (Stranger(served.url, name) for name in ("Ann", "Ben", "Wim"))
    code = ann.call("POST /api/tables", {"listed": True, "first": 1, "hints": True})["code"]
    assert code in {table["code"] for table in ann.call("GET /api/tables")}
    assert ann.call("GET /api/daily")["table"] is None
    assert ann.call("POST /api/daily")["code"] != code
    for stranger in (ann, ben, watching):
        stranger.join(code)
    before_the_game(ann, ben)
    during_the_game(ann, ben)
    ben.done("resign", seat=2)
    ann.done("rematch")
    after_the_game(ann, code)
    look_together(ann, ben, code)
    watching.token = "nobody's"
    assert watching.join(code)["code"] == "bad_token"
    assert watching.hear()["type"] == "bye"
    everybody = (ann, ben, watching)
    sent = set().union(*(stranger.sent for stranger in everybody))
    assert sent == set(SCHEMA["$defs"]["ClientMessage"]["discriminator"]["mapping"])
    heard = set().union(*(stranger.heard for stranger in everybody))
    assert heard == set(SCHEMA["$defs"]["ServerMessage"]["discriminator"]["mapping"])
    assert set().union(*(stranger.called for stranger in everybody)) == set(SCHEMA["x-calls"])
    for stranger in everybody:
        stranger.leave()


def before_the_game(ann: Stranger, ben: Stranger) -> None:
    """Sit down, change one's mind, try a bot."""
    ann.done("ping")
    ann.done("sit", seat=2)
    ann.done("stand", seat=2)
    ann.done("sit", seat=1)
    ann.done("assign", seat=2, bot="baseline")
    ann.done("assign", seat=2)
    ben.done("sit", seat=2)
    version = ben.done("start")["version"]
    for stranger in (ann, ben):
        stranger.catch_up(version)


def during_the_game(ann: Stranger, ben: Stranger) -> None:
    """Move and go back, by oneself and by leave; talk; be advised; ask for what cannot be had."""
    assert ann.say("advise", seat=1, version=ann.news["version"])["type"] == "advice"
    assert ann.move()
    ann.catch_up(ann.done("undo", seat=1, version=ann.news["version"])["version"])
    assert ann.move()
    ann.done("ask_undo", seat=1, version=ann.news["version"], made=0)
    ann.catch_up(ben.done("answer_undo", agree=True)["version"])
    assert ann.say("undo", seat=1, version=0)["code"] == "stale"
    assert ann.say("replace", seat=2)["code"] == "not_absent"
    assert ann.say("return", seat=1)["code"] == "not_replaced"
    assert ann.say("want", seat=1, slot=1)["code"] == "nobody_to_ask"
    ann.done("skip")
    ann.done("say", phrase="hello")
    ben.done("say", text="Hello, Ann!")
    ben.done("mute", on=True)
    ben.done("speak", language="fr")


def look_together(ann: Stranger, ben: Stranger, code: str) -> None:
    """Look at a finished game with somebody else, and try something out."""
    look = ann.call("POST /api/games/{code}/looks", {"made": 0, "through": "open"}, code)["look"]
    for stranger in (ann, ben):
        stranger.join(look, "looks")
    ben.done("ask_lead")
    ann.done("show", made=0, through=1)
    version = ann.done("what_if")["version"]
    version = ann.done("bot_move", seat=1, version=version)["version"]
    ann.done("undo", seat=1, version=version)
    known = ben.call("GET /api/me")["person"]
    ann.done("give_lead", person=known)
    assert ann.say("what_if")["code"] == "not_leading"


def after_the_game(ann: Stranger, code: str) -> None:
    """Look at a finished game, play its deal again; then what concerns oneself."""
    assert ann.call("GET /api/games/{code}/record", code=code).startswith("thandar record")
    assert len(ann.call("GET /api/games/{code}/others", code=code)) == 1
    assert ann.call("GET /api/games/{code}", code=code)["table"]["code"] == code
    assert ann.call("GET /api/games/{code}/review", code=code)["table"]["code"] == code
    assert ann.call("GET /api/games/{code}/analysis", code=code)["of"] > 0
    assert ann.call("POST /api/games/{code}/again", {"seat": 2}, code)["status"] == "playing"
    assert ann.call("GET /api/tables/{code}", code=code)["status"] == "over"
    given = ann.call("POST /api/me/pass")["link"].partition("#")[2]
    assert ann.call("POST /api/claim", {"given": given})["name"] == "Ann"
    assert ann.call("POST /api/me", {"name": "Anna"})["name"] == "Anna"
    assert ann.call("GET /api/me")["name"] == "Anna"
    assert ann.call("POST /api/programs", {"name": "Robot"})["token"] != ann.token
    assert len(ann.call("GET /api/texts/{language}")["cards"]) == len(ann.call("GET /api/cards"))
    assert {deck["name"] for deck in ann.call("GET /api/decks")["decks"]} >= {"standard", "lich"}
    mine = {game["status"] for game in ann.call("GET /api/me/games")}
    assert mine == {"over", "open", "playing"}  # the game, the next one, the same deal again
