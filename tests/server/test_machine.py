"""Whatever clients send, in whatever order: one answer each, nothing lost, everybody agrees."""

import asyncio
import json
import secrets
import shutil
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rooms import Message, Tab, at_rest, hall_in, told, whole_table
from thandar import follow
from thandar.server.setup import SeatSetup, Setup

T = TypeVar("T")
TABLES = [
    Setup(),
    Setup(seats=[SeatSetup("thief"), SeatSetup("cleric"), SeatSetup()]),
    Setup(format="hydra", seats=[SeatSetup("ranger")] * 4),
    Setup(format="solo", seats=[SeatSetup("wizard"), SeatSetup("demon")], difficulty="easy"),
    Setup(format="boss", seats=[SeatSetup("fighter"), SeatSetup("thief"), SeatSetup("lich")]),
    Setup(open_hands=2),
]
PEOPLE = ("Ann", "Ben", "Cyn")
NONSENSE = [
    *("", "end", "1: end", "2: resign", " Resign", "play gold", "choose a", "attack 2 99"),
    *("buy borg", "\x00", "é" * 80, "x" * 81),
]
GARBAGE: list[str | bytes] = [
    *("", "{}", "[]", "null", '{"type":"ping"}', '{"type":"move","id":"x","seat":NaN}'),
    *('{"type":"sit","id":"x","seat":7}', '{"type":"sit","id":"x","seat":1,"extra":1}', "[" * 2000),
    *('{"type":"nope","id":"x"}', '{"type":"ping","id":"\\ud800"}', b"\xff\xfe", b"\x00" * 9),
]
# How far a table is when anything may happen.
STAGES = ("open", "begun", "played", "played", "over")
ANY_TIME = (
    *("sit", "stand", "assign", "start", "move", "undo", "ask_undo", "answer_undo", "replace"),
    "return",
)
OWN = 0  # stands for a seat of whoever sends the message
SINCE_WHEN = ("whole", "first", "steps", "log")  # what depends on what a client had seen before
seats = st.sampled_from([OWN, OWN, OWN, 1, 2, 3, 4, 5, 6])
some = st.integers(0, 99)


class Client:
    """A tab, and what its user has on the screen."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.version = 0
        self.language = "en"
        self.sights: dict[int | None, Message] = {}

    def hear(self) -> None:
        """Take in what came: versions grow, and events lead from one view to the next."""
        for message in self.tab.news():
            version = message.get("version", self.version)
            if message["type"] in ("welcome", "update"):
                assert version >= self.version
                self.version = version
                for sight in message["sights"]:
                    self._see(sight)

    def _see(self, sight: Message) -> None:
        if not sight["whole"]:
            before = self.sights[sight["seat"]]
            assert sight["first"] == before["made"]
            events = [event for step in sight["steps"] for event in step["events"]]
            assert follow(before["view"], events) == told(sight["view"])
        self.sights[sight["seat"]] = sight


def is_open(machine: "TableMachine") -> bool:
    """Whether people may sit down."""
    return machine.room.table.status == "open"


def playing(machine: "TableMachine") -> bool:
    """Whether a game is under way."""
    return machine.room.table.status == "playing"


def fields_of(type: str, seat: int, version: int) -> Message:
    """What a message of a type has besides its id."""
    if type in ("start", "answer_undo"):
        return {"agree": True} if type == "answer_undo" else {}
    fields: Message = {"seat": seat}
    if type in ("move", "undo", "ask_undo"):
        fields["version"] = version
    if type in ("move", "ask_undo"):
        fields |= {"moves": ["end"]} if type == "move" else {"made": 0}
    return fields


class TableMachine(RuleBasedStateMachine):
    """Three people, some of them with several tabs, and spectators, at one table."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        # A disk takes its time to be sure of each write; memory is as good to test with.
        memory = Path("/dev/shm")
        self.folder = Path(tempfile.mkdtemp(dir=memory if memory.is_dir() else None))
        self.clients: list[Client] = []
        self.last_seen: dict[str, Client] = {}
        self.version = 0
        # The same deals each time, so that what goes wrong goes wrong again.
        self.dealt = patch.object(secrets, "randbits", lambda bits: 12345 % 2**bits)
        self.dealt.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Have something done in the event loop, and the bots move."""

        async def done() -> T:
            result = await work
            await at_rest(self.room)
            return result

        return self.loop.run_until_complete(done())

    @initialize(setup=st.sampled_from(TABLES), stage=st.sampled_from(STAGES), pick=some, bots=some)
    def open_table(self, setup: Setup, stage: str, pick: int, bots: int) -> None:
        async def opened() -> None:
            self.hall = hall_in(self.folder)
            self.people = [await self.hall.people.add(name) for name in PEOPLE]
            self.room = await self.hall.open(setup, self.people[0][0])

        self.loop.run_until_complete(opened())
        for k in range(len(PEOPLE)):
            self.come(k, since=False)
        if stage != "open":
            self.all_sit_and_start(bots)
        if stage == "played":
            self.play(30, pick)
        for seat in range(1, 7) if stage == "over" else ():
            for k in range(len(PEOPLE)):
                self.say(k, "resign", seat=seat)

    def teardown(self) -> None:
        if hasattr(self, "room"):
            for client in list(self.clients):
                self.run(client.tab.leave())
            self.everything_is_stored()
            self.loop.run_until_complete(self.hall.stop())
        self.dealt.stop()
        self.loop.close()
        shutil.rmtree(self.folder)

    # --- what is done

    def client(self, which: int) -> Client:
        return self.clients[which % len(self.clients)]

    def say(self, which: int, type: str, **fields: Any) -> Message:
        """Have a client send a message: it gets one answer."""
        tab = self.client(which).tab
        if fields.get("seat") == OWN:
            own = self.room.table.seats_of(tab.person.id if tab.person else None)
            fields["seat"] = own[0] if own else 1
        answer = self.run(tab.say(type, **fields))
        assert answer["type"] in ("answer", "refused"), answer
        return answer

    @rule(who=st.integers(0, 3), since=st.booleans())
    def come(self, who: int, since: bool) -> None:
        """Somebody opens a tab, perhaps another one, perhaps going on where they were."""
        if len(self.clients) > 6:
            return

        async def come_in() -> Client:
            person, token = (None, None) if who == len(PEOPLE) else self.people[who]
            client = Client(Tab(self.hall, self.room.table.code, person, token))
            name = "" if person is None else person.id
            before = self.last_seen.get(name)
            known = since and before is not None
            if known and before is not None:
                client.sights, client.version = dict(before.sights), before.version
            welcome = await client.tab.hello(client.version if known else None)
            assert welcome["type"] == "welcome", welcome
            return client

        self.clients.append(self.run(come_in()))

    @precondition(lambda self: len(self.clients) > 1)
    @rule(which=some)
    def go(self, which: int) -> None:
        client = self.client(which)
        client.hear()
        self.clients.remove(client)
        person = client.tab.person
        self.last_seen["" if person is None else person.id] = client
        self.run(client.tab.leave())

    @precondition(is_open)
    @rule(which=some, seat=seats)
    def sit(self, which: int, seat: int) -> None:
        self.say(which, "sit", seat=seat)

    @precondition(is_open)
    @rule(which=some, seat=seats)
    def stand(self, which: int, seat: int) -> None:
        self.say(which, "stand", seat=seat)

    @precondition(is_open)
    @rule(which=some, seat=seats, bot=st.sampled_from([None, "baseline", "random", "nobody"]))
    def assign(self, which: int, seat: int, bot: str | None) -> None:
        self.say(which, "assign", seat=seat, bot=bot)

    @precondition(is_open)
    @rule(which=some)
    def start(self, which: int) -> None:
        self.say(which, "start")

    @precondition(is_open)
    @rule(bots=some)
    def all_sit_and_start(self, bots: int) -> None:
        """So that most games begin some time."""
        host = next((k for k, c in enumerate(self.clients) if c.tab.person == self.people[0][0]), 0)
        for seat, one in enumerate(self.room.table.seats, 1):
            if one.free and bots >> seat & 1:
                self.say(host, "assign", seat=seat, bot="random")
            elif one.free:
                self.say(seat, "sit", seat=seat)
        self.say(host, "start")

    @precondition(playing)
    @rule(count=st.integers(1, 12), pick=some)
    def play(self, count: int, pick: int) -> None:
        """Some moves of those who must choose, as they are offered."""
        for k in range(count):
            self.everybody_hears()
            for client in self.clients:
                for seat, sight in client.sights.items():
                    if sight["options"]:
                        option = sight["options"][(pick + k) % len(sight["options"])]
                        version = self.room.table.version
                        self.say(
                            self.clients.index(client), "move",
                            seat=seat, moves=option["moves"], version=version,
                        )  # fmt: skip
                        break

    @precondition(playing)
    @rule(which=some, seat=seats, words=st.lists(st.sampled_from(NONSENSE), max_size=3))
    def move_nonsense(self, which: int, seat: int, words: list[str]) -> None:
        tab = self.client(which).tab
        message = {"type": "move", "seat": seat, "moves": words, "version": self.room.table.version}
        id = f"nonsense-{len(tab.sent)}"
        text = json.dumps({**message, "id": id})
        answer = self.run(tab.send(text, id))
        assert answer["type"] in ("answer", "refused")

    @precondition(playing)
    @rule(which=some, seat=seats, age=st.integers(-1, 5), words=st.sampled_from(NONSENSE[1:8]))
    def move_on_an_old_version(self, which: int, seat: int, age: int, words: str) -> None:
        version = max(0, self.room.table.version - age)
        self.say(which, "move", seat=seat, moves=[words], version=version)

    @precondition(playing)
    @rule(which=some, seat=seats)
    def undo(self, which: int, seat: int) -> None:
        self.say(which, "undo", seat=seat, version=self.room.table.version)

    @precondition(playing)
    @rule(which=some, seat=seats, back=st.integers(-1, 8))
    def ask_undo(self, which: int, seat: int, back: int) -> None:
        version = self.room.table.version
        made = max(0, self.room.table.made_at[-1] - back)
        self.say(which, "ask_undo", seat=seat, version=version, made=made)

    @precondition(playing)
    @rule(which=some, back=st.integers(1, 30))
    def go_back_by_leave(self, which: int, back: int) -> None:
        """Somebody asks, and whoever must answers."""
        self.ask_undo(which, OWN, back)
        for k in range(len(self.clients)):
            self.say(k, "answer_undo", agree=True)

    @precondition(playing)
    @rule(which=some, agree=st.sampled_from([True, True, True, False]))
    def answer_undo(self, which: int, agree: bool) -> None:
        self.say(which, "answer_undo", agree=agree)

    @precondition(playing)
    @rule(which=some, seat=seats, sure=st.sampled_from([True, False, False, False]))
    def resign(self, which: int, seat: int, sure: bool) -> None:
        if sure:
            self.say(which, "resign", seat=seat)

    @precondition(playing)
    @rule(which=some, seat=seats)
    def replace(self, which: int, seat: int) -> None:
        self.say(which, "replace", seat=seat)

    @precondition(playing)
    @rule(which=some, seat=seats)
    def take_back_the_seat(self, which: int, seat: int) -> None:
        self.say(which, "return", seat=seat)

    @rule(which=some, type=st.sampled_from(ANY_TIME), seat=seats)
    def at_any_time(self, which: int, type: str, seat: int) -> None:
        """What makes no sense now, or perhaps does."""
        self.say(which, type, **fields_of(type, seat, self.room.table.version))

    @rule(which=some, text=st.sampled_from(["hi", "", "\u202e<b>", "x" * 200]))
    def speak_up(self, which: int, text: str) -> None:
        self.say(which, "say", text=text)

    @rule(which=some, on=st.booleans())
    def mute(self, which: int, on: bool) -> None:
        self.say(which, "mute", on=on)
        assert self.client(which).tab.socket.muted == on

    @rule(which=some, language=st.sampled_from(["en", "fr", "es"]))
    def speak(self, which: int, language: str) -> None:
        self.say(which, "speak", language=language)
        self.client(which).language = language

    @rule(which=some)
    def rematch(self, which: int) -> None:
        self.say(which, "rematch")

    @precondition(lambda self: self.room.table.rematch is not None)
    @rule()
    def go_on_to_the_rematch(self) -> None:
        """Everybody goes to the next table, one after the other."""
        code = self.room.table.rematch or ""
        for client in list(self.clients):
            self.run(client.tab.leave())
        self.everything_is_stored()
        self.clients, self.last_seen, self.version = [], {}, 0
        self.room = self.loop.run_until_complete(self.hall.room(code))
        for who in range(len(PEOPLE)):
            self.come(who, since=False)

    @rule(which=some, garbage=st.sampled_from(GARBAGE))
    def garbage(self, which: int, garbage: str | bytes) -> None:
        answer = self.run(self.client(which).tab.send(garbage, "", "x"))
        assert (answer["type"], answer["code"]) == ("refused", "bad_message")

    @rule(which=some, age=st.integers(1, 5))
    def repeat(self, which: int, age: int) -> None:
        """A message that is sent again gets the answer it got, and changes nothing."""
        tab = self.client(which).tab
        sent = [message for message in tab.sent if message["type"] != "hello"][-age:]
        if not sent or tab.person is None:
            return
        text, id = json.dumps(sent[0]), sent[0]["id"]
        first = next(json.loads(f) for f in tab.line.frames if json.loads(f).get("id") == id)
        entries, muted, language = self.room.table.entries, tab.socket.muted, tab.socket.language
        again = self.run(tab.send(text, id))
        assert self.room.table.entries == entries
        if first.get("code") == "stale":
            assert again["code"] == "stale"
        else:
            assert again == first
        if sent[0]["type"] not in ("mute", "speak"):
            assert (tab.socket.muted, tab.socket.language) == (muted, language)

    @rule()
    def everything_is_stored(self) -> None:
        """The table that the journal makes is the table."""
        read = self.loop.run_until_complete(self.hall.read(self.room.table.code))
        stored, held = whole_table(read), whole_table(self.room.table)
        assert not [key for key in held if stored[key] != held[key]]

    # --- what holds after each

    def everybody_hears(self) -> None:
        for client in self.clients:
            client.hear()

    @invariant()
    def versions_grow_and_everybody_was_told(self) -> None:
        if not hasattr(self, "room"):
            return
        table = self.room.table
        assert table.version >= self.version
        self.version = table.version
        assert len(table.made_at) == table.version + 1
        self.everybody_hears()
        for client in self.clients:
            assert client.version == table.version
            assert client.tab.line.closed is None

    @invariant()
    def those_who_see_the_same_agree(self) -> None:
        seen: dict[tuple[int | None, str], Message] = {}
        self.everybody_hears()
        for client in self.clients:
            for seat, sight in client.sights.items():
                shown = {k: v for k, v in sight.items() if k not in SINCE_WHEN}
                assert seen.setdefault((seat, client.tab.socket.language), shown) == shown


TestTable = pytest.mark.long(TableMachine.TestCase)
TestTable.settings = settings(
    max_examples=25, stateful_step_count=30, phases=[Phase.generate], report_multiple_bugs=False
)
