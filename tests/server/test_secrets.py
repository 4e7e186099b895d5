"""No frame and no answer tells anybody what they may not know: cards, order, seeds, tokens."""

import asyncio
import base64
import json
from collections.abc import Awaitable, Callable
from copy import copy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.applications import Starlette

from driver import expanded
from hidden import fresh, reshuffled, viewers
from rooms import Message, Tab, at_rest, hall_in
from seatings import SEATINGS, Seating
from thandar import Game
from thandar.cards import CARDS
from thandar.server.hall import Hall
from thandar.server.http import Api, routes
from thandar.server.identity import hashed
from thandar.server.journal import AnyEntry
from thandar.server.room import Room
from thandar.server.setup import SeatSetup, Setup
from thandar.server.table import Table

MOVES = 18
SEED = 0xD1CE0FACE0FBADC0DE5EED5EC2E7CA2D  # in few frames by chance
ATTEMPTS = ("end", "2: end", "play excalibur", "choose a", "attack 1 99", "resign", "x" * 80)


def setup_of(seating: Seating, open_hands: int = 0) -> Setup:
    """A table for people at every seat that people can have."""
    named: Any = seating
    return Setup(
        format=named.format,
        seats=[SeatSetup(deck) for deck in named.seats],
        difficulty="easy" if seating.format == "solo" else None,
        listed=True,
        open_hands=open_hands,
    )


class Played:
    """A room with a person at each seat, and spectators; everything they are sent is kept."""

    def __init__(self, hall: Hall, room: Room) -> None:
        self.hall = hall
        self.room = room
        self.tabs: list[Tab] = []
        self.gone: list[Tab] = []
        self.tokens: dict[Tab, str] = {}

    @staticmethod
    async def begun(hall: Hall, setup: Setup) -> "Played":
        people = [await hall.people.add(f"Player {k}") for k in range(1, len(setup.seats) + 1)]
        room = await hall.open(setup, people[0][0])
        found = Played(hall, room)
        for seat, (person, token) in enumerate(people, 1):
            tab = await found.come(Tab(hall, room.table.code, person, token))
            if room.table.seat(seat).free:
                await tab.say("sit", seat=seat)
        await found.come(Tab(hall, room.table.code))
        await found.tabs[0].say("start")
        return found

    async def come(self, tab: Tab, since: int | None = None) -> Tab:
        """A tab comes in, perhaps going on from a version."""
        assert (await tab.hello(since))["type"] == "welcome"
        self.tabs.append(tab)
        return tab

    async def come_again(self, tab: Tab, since: int | None) -> None:
        """Somebody's connection was lost; they come back."""
        self.tabs.remove(tab)
        self.gone.append(tab)
        await tab.leave()
        await self.come(Tab(self.hall, self.room.table.code, tab.person, tab.token), since)

    @property
    def game(self) -> Game:
        assert self.room.table.session is not None
        return self.room.table.session.game

    def tab_of(self, seat: int) -> Tab:
        """The tab of whoever sits there."""
        person = self.room.table.seat(seat).person
        return next(tab for tab in self.tabs if tab.person and tab.person.id == person)

    async def move(self, chance: Random) -> None:
        """Somebody who must choose makes a move, of those that are offered to them."""
        asked = self.game.decision
        assert asked is not None
        seat = chance.choice([seat for seat in asked.seats if self.game.legal(seat)])
        words = chance.choice(expanded(self.game.legal(seat)))
        answer = await self.tab_of(seat).say(
            "move", seat=seat, moves=[words], version=self.room.table.version
        )
        assert answer["type"] == "answer", answer

    async def meddle(self, chance: Random) -> None:
        """Somebody does something else: what is refused, undo, coming back, another language."""
        tab = chance.choice(self.tabs)
        seat, version = chance.randint(1, len(self.game.seats)), self.room.table.version
        match chance.randrange(6):
            case 0:
                words = chance.choice((*ATTEMPTS, *expanded(self.game.legal())))
                await tab.say("move", seat=seat, moves=[words], version=max(0, version - 1))
            case 1:
                await tab.say("undo", seat=seat, version=version)
            case 2:
                made = max(0, self.game.moves_made - chance.randint(1, 4))
                await tab.say("ask_undo", seat=seat, version=version, made=made)
                for other in self.tabs:
                    await other.say("answer_undo", agree=chance.random() < 0.9)
            case 3:
                await self.come_again(tab, chance.choice([None, 1, version, version // 2]))
            case 4:
                await tab.say("speak", language=chance.choice(["en", "fr", "es"]))
            case 5:
                await tab.say("say", text="hello", phrase="hello")

    def frames(self) -> list[tuple[Tab, Message, str]]:
        """Everything that anybody was sent."""
        return [
            (tab, json.loads(frame), frame)
            for tab in [*self.tabs, *self.gone]
            for frame in tab.line.frames
        ]


def spoken(secret: bytes) -> list[str]:
    """A secret in the ways in which it might be written."""
    ways = [base64.b64encode(secret), base64.urlsafe_b64encode(secret)]
    return [secret.hex(), *(way.decode() for way in ways)]


def never_told(tabs: list[Tab]) -> list[str]:
    """What nobody may be told, ever: tokens and what is stored of them."""
    tokens = [tab.token for tab in tabs if tab.token]
    return [*tokens, *(way for token in tokens for way in spoken(hashed(token)))]


def seed_in_words(seed: int) -> list[str]:
    """A seed in the ways in which it might be written."""
    return [str(seed), f"{seed:x}", f"{seed:X}", *spoken(seed.to_bytes(16, "big"))[1:]]


def assert_no_secret(table: Played) -> None:
    """No frame holds a token; none before the end holds the seed."""
    seed = table.room.table.seed
    assert seed is not None
    for _, message, frame in table.frames():
        told = [secret for secret in never_told([*table.tabs, *table.gone]) if secret in frame]
        state = message.get("table") or {}
        if state.get("status") != "over":
            told += [way for way in seed_in_words(seed) if way in frame]
            assert not state.get("seed")
        assert not told


# --- what a viewer cannot see changes nothing


class NothingStored(Hall):
    """A hall that keeps nothing, so that games that never were can be played in its rooms."""

    async def store(
        self, table: Table, first: int, entries: list[AnyEntry], with_row: bool = True
    ) -> None: ...


def room_with(table: Played, game: Game) -> Room:
    """A room like that of a table, in which another game is played."""
    other: Hall = copy(table.hall)
    other.__class__ = NothingStored
    twin = copy(table.room.table)
    assert twin.session is not None
    twin.session = copy(twin.session)
    twin.session._undo = copy(twin.session._undo)
    twin.session._undo.units = []
    twin.session.game = game
    twin.known, twin.known_said, twin.said = twin.known.copy(), twin.known_said.copy(), []
    twin.made_at, twin.version, twin.whole_from = [0, 0], 1, 0
    room = Room(other, twin)
    other.rooms = {twin.code: room}
    return room


async def told_to(table: Played, game: Game, viewer: int | None, chance: Random) -> list[str]:
    """What a viewer would be told if this were the game: welcome, refusals, free moves, undo."""
    room = room_with(table, game)
    person = None if viewer is None else table.tab_of(viewer)
    tab = Tab(room.hall, room.table.code, *((person.person, person.token) if person else ()))
    await tab.say("hello", "hi", token=tab.token)
    seat = viewer or 1
    legal = expanded(game.legal(seat))
    cards = [f"play {card}" for card in chance.sample(sorted(CARDS), 4)]
    for k, words in enumerate([*ATTEMPTS, *cards]):
        if words not in legal:
            await tab.say("move", f"a{k}", seat=seat, moves=[words], version=room.table.version)
    if viewer is not None:
        await move_freely(tab, room, viewer, chance)
    await tab.leave()
    return tab.line.frames


async def move_freely(tab: Tab, room: Room, seat: int, chance: Random) -> None:
    """Make some moves that show nothing new, and take one back."""
    for k in range(3):
        assert room.table.session is not None
        legal = expanded(room.table.session.game.legal(seat))
        free = [words for words in legal if goes_back(room, words, seat)]
        if not free:
            return
        words, version = chance.choice(free), room.table.version
        await tab.say("move", f"f{k}", seat=seat, moves=[words], version=version)
    await tab.say("undo", "u", seat=seat, version=room.table.version)


def goes_back(room: Room, words: str, seat: int) -> bool:
    """Whether a move could be taken back, so that it shows nothing new."""
    assert room.table.session is not None
    trial = copy(room.table.session)
    trial.game, trial._undo = trial.game.clone(), copy(trial._undo)
    trial._undo.units = []
    trial.do(words, seat)
    return trial.can_undo(seat)


async def assert_nothing_shows(table: Played, seed: int) -> None:
    """Whatever a viewer cannot see is dealt anew: they are told the same."""
    for viewer in viewers(table.game):
        if viewer is not None and not table.room.table.seat(viewer).person:
            continue
        other = reshuffled(table.game, viewer, Random(seed))
        one = await told_to(table, fresh(table.game), viewer, Random(seed))
        assert await told_to(table, other, viewer, Random(seed)) == one


def run(folder: Path, work: Callable[[Hall], Awaitable[None]]) -> None:
    """Do something in a hall."""

    async def worked() -> None:
        hall = hall_in(folder)
        await work(hall)
        for room in hall.rooms.values():
            assert not room._lock.locked()
        await hall.stop()

    asyncio.run(worked())


@pytest.fixture(autouse=True)
def dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("thandar.server.handling.secrets.randbits", lambda bits: SEED % 2**bits)


@pytest.mark.long
@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_nobody_is_told_what_they_may_not_know(seating: Seating, tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        chance = Random(str(seating))
        table = await Played.begun(hall, setup_of(seating))
        for k in range(MOVES):
            if table.game.over:
                break
            await (table.meddle if k % 3 == 2 else table.move)(chance)
            await at_rest(table.room)
        if not table.game.over:
            await assert_nothing_shows(table, seed=len(seating.seats))
        assert_no_secret(table)
        for tab in table.tabs:
            await tab.leave()

    run(tmp_path, work)


@pytest.mark.long
def test_spectators_see_hands_as_late_as_the_host_wanted(tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        chance = Random(7)
        table = await Played.begun(hall, setup_of(SEATINGS[0], open_hands=2))
        for _ in range(40):
            await table.move(chance)
            await at_rest(table.room)
            old = [step for step in table.game.steps if step.turn <= table.game.turn - 2]
            for tab in table.tabs:
                for message in tab.news():
                    for sight in message.get("sights") or []:
                        assert (sight["hands"] is None) == (sight["seat"] is not None)
                        assert sight["seat"] or sight["made"] <= len(old)
        assert len(old) > 5
        assert_no_secret(table)

    run(tmp_path, work)


# --- over HTTP


async def asked(app: Starlette, way: str, path: str, token: str | None) -> tuple[int, bytes]:
    """The status and the body that an application answers with."""
    path, _, query = path.partition("?")
    headers = [(b"authorization", f"Bearer {token}".encode())] if token else []
    scope = {
        "type": "http", "method": way, "path": path, "raw_path": path.encode(), "headers": headers,
        "query_string": query.encode(), "client": ("here", 1), "server": ("here", 80),
        "scheme": "http", "http_version": "1.1", "asgi": {"version": "3.0"},
    }  # fmt: skip
    sent: list[Any] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, receive, send)
    body = b"".join(message.get("body", b"") for message in sent)
    return int(sent[0]["status"]), body


@pytest.mark.parametrize("seating", [SEATINGS[0], Seating("boss", ("dragon", "dragon"))], ids=str)
def test_nothing_is_told_over_http_before_the_end(seating: Seating, tmp_path: Path) -> None:
    async def work(hall: Hall) -> None:
        chance = Random(11)
        table = await Played.begun(hall, setup_of(seating))
        for _ in range(MOVES):
            await table.move(chance)
        app = Starlette(routes=routes(Api(hall)))
        code, token = table.room.table.code, table.tabs[0].token
        parts = ["/review", "/analysis", "/record", "/others", "/again"]
        told = b""
        for path in ["", "?seat=1", "?seat=open", *parts]:
            way = "POST" if path == "/again" else "GET"
            status, body = await asked(app, way, f"/api/games/{code}{path}", token)
            assert (status, json.loads(body)["code"]) == (409, "not_over")
            told += body
        for path in ("/api/tables", f"/api/tables/{code}", "/api/me", "/api/me/games", "/metrics"):
            status, body = await asked(app, "GET", path, token)
            assert status == 200
            told += body
        secrets = [*never_told(table.tabs), *seed_in_words(SEED)]
        assert not [secret for secret in secrets if secret in told.decode()]
        await assert_the_same_summary(table, app)
        await end(table)
        for path in ("", "?seat=1", "?seat=open", "/review", "/record", "/others"):
            status, body = await asked(app, "GET", f"/api/games/{code}{path}", token)
            assert status == 200
            assert not [secret for secret in never_told(table.tabs) if secret in body.decode()]

    run(tmp_path, work)


async def assert_the_same_summary(table: Played, app: Starlette) -> None:
    """A table in few words does not change with what nobody sees."""
    session = table.room.table.session
    assert session is not None
    true, path = session.game, f"/api/tables/{table.room.table.code}"
    bodies = []
    for game in (fresh(true), reshuffled(true, None, Random(5))):
        session.game = game
        bodies.append(await asked(app, "GET", path, None))
    session.game = true
    assert bodies[0] == bodies[1]


async def end(table: Played) -> None:
    """Give up until somebody has won."""
    for seat in range(1, len(table.game.seats)):
        await table.tab_of(seat).say("resign", seat=seat)
    assert table.game.over
