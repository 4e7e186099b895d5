"""A room: a table, those who are connected to it, and one queue for all that happens there.

Whatever changes the table goes through `_commit`: it is stored, and only then told.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import msgspec

from thandar.errors import ThandarError
from thandar.locales import Texts
from thandar.server import handling
from thandar.server.asking import Asking
from thandar.server.journal import (
    AnyEntry,
    Moved,
    RanOut,
    Rematched,
    Replaced,
    Resigned,
    Returned,
    Said,
    Undone,
)
from thandar.server.protocol import (
    Answer,
    AnswerUndo,
    AnyReply,
    AnyRequest,
    AskUndo,
    Assign,
    Hello,
    Move,
    Mute,
    Ping,
    RefusedReply,
    Rematch,
    Replace,
    Resign,
    Return,
    SaidReply,
    Say,
    Sight,
    Sit,
    Speak,
    Stand,
    Start,
    TableReply,
    TableState,
    Undo,
    Update,
    Welcome,
    facts,
)
from thandar.server.refused import Refused
from thandar.server.spectating import Late
from thandar.server.storage import PersonRow, StoreConflict, StoreFailed
from thandar.server.table import Table
from thandar.server.telling import note, sight, table_state, texts, utterance
from thandar.table.marks import plain

if TYPE_CHECKING:
    from thandar.server.hall import Hall

log = logging.getLogger("thandar.room")
ANSWERS_KEPT = 64
RECENT = 30  # versions: who is so far behind is told what was missed with a refusal
PAUSE = 1.0  # seconds until another try, when something could not be stored
encode = msgspec.json.Encoder().encode


class Client(Protocol):
    """Somebody who is connected; `seen` is the last version they were told of."""

    person: PersonRow | None
    language: str
    muted: bool
    seen: int | None

    def send(self, message: bytes) -> None:
        """Send a message some time soon, never waiting."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Room:
    """A table and those who are connected to it."""

    def __init__(self, hall: "Hall", table: Table) -> None:
        self.hall = hall
        self.table = table
        self.clients: set[Client] = set()
        self.asking = Asking()
        self.used_at = time.monotonic()
        self._read_at = time.monotonic()  # whoever has not come since is away
        self._lock = asyncio.Lock()
        self._since = time.monotonic()  # when those who think now began to
        self._answers: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._absent: dict[str, float] = {}
        self._driver: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._late: Late | None = None
        self._in_doubt = False
        self._table_owed = False  # somebody came or went while the table was in doubt
        self._sights_of: tuple[Table, int] = (table, 0)
        self._kept: dict[tuple[tuple[int, ...], str], list[Sight]] = {}
        self.over = asyncio.Event()

    # --- connections

    async def join(self, client: Client, hello: Hello) -> None:
        """A client is here; it is told all it may know, or what it missed."""
        async with self._lock:
            self.used_at = time.monotonic()
            await self._make_sure()
            if client.person is not None:
                await self._welcome_back(client.person)
            self.clients.add(client)
            table = self.table
            t = texts(client.language)
            client.seen = table.version
            person = client.person
            client.send(
                encode(
                    Welcome(
                        id=hello.id,
                        person=None if person is None else person.id,
                        name=None if person is None else person.name,
                        seats=self._seats(client),
                        version=table.version,
                        table=self._state(t),
                        sights=self._sights(client, t, hello.since),
                        said=[] if client.muted else [utterance(said) for said in table.said],
                        notes=[note(table, noted, t) for noted in table.notes],
                    )
                )
            )
            self._tell_of(client)
            self._tell_news()
            self.wake()

    async def _welcome_back(self, person: PersonRow) -> None:
        """Somebody is here again: what a bot held for them is theirs, and a rematch may begin."""
        self._absent.pop(person.id, None)
        table = self.table
        replaced = [seat for seat in table.seats_of(person.id) if table.seat(seat).replaced]
        entries: list[AnyEntry] = [Returned(seat=seat, by=person.id) for seat in replaced]
        everybody = bool(table.people) and set(table.people) <= {*self.present, person.id}
        complete = everybody and not any(seat.free for seat in table.seats)
        if table.status == "open" and table.opened.rematch_of and complete:
            entries = handling.began(table)
        if entries:
            await self._commit(entries)

    def leave(self, client: Client) -> None:
        """A client is gone."""
        if client not in self.clients:
            return
        self.clients.discard(client)
        if not self.clients:
            self._kept = {}
        self.used_at = time.monotonic()
        if client.person is not None and client.person.id not in self.present:
            self._absent[client.person.id] = time.monotonic()
        if not self.clients and self.table.session is not None:
            self.table.session.game.forget_viewers()
        self._tell_of(client)

    def _tell_of(self, client: Client) -> None:
        """Tell the others that somebody who sits here came or went; not of those who watch."""
        if self._seats(client):
            self._tell_table(but=client)

    @property
    def present(self) -> set[str]:
        """Those who are connected."""
        return {client.person.id for client in self.clients if client.person is not None}

    # --- messages

    async def handle(self, client: Client, request: AnyRequest) -> None:
        """Carry out a message, or say why not; a repeated one gets its first answer again."""
        async with self._lock:
            self.used_at = time.monotonic()
            self._set_client(client, request)
            key = (client.person.id if client.person else "", request.id)
            if key in self._answers:
                client.send(self._answers[key])
                self._tell_news()
                return
            try:
                await self._make_sure()
                version = self.table.known.get(key)
                if version is None:
                    await self._carry_out_now(client, request)
                    version = self.table.version
                reply: AnyReply = Answer(id=request.id, version=version)
            except ThandarError as error:
                with suppress(StoreFailed):
                    await self._make_sure()
                reply = self._refusal(client, request, error)
            answer = encode(reply)
            client.send(answer)
            # What is stale stays so, and its answer, with all that was missed, may be large.
            refused = reply.code if isinstance(reply, RefusedReply) else ""
            keep = refused not in ("not_stored", "stale")
            if client.person is not None and keep:  # a spectator changes nothing anyway
                self._answers[key] = answer
                if len(self._answers) > ANSWERS_KEPT:
                    self._answers.popitem(last=False)
            self._tell_news()
            self.wake()

    def _set_client(self, client: Client, request: AnyRequest) -> None:
        """What a message changes of its own connection only, also when it is a repeated one."""
        match request:
            case Mute():
                client.muted = request.on
            case Speak() if client.language != request.language:
                client.language = request.language
                client.seen = None

    async def _carry_out_now(self, client: Client, request: AnyRequest) -> None:
        """Carry out a message; once more where the table had changed in the store."""
        try:
            await self._carry_out(client, request)
        except StoreConflict:
            await self._carry_out(client, request)

    async def _carry_out(self, client: Client, request: AnyRequest) -> None:
        """Carry out a message; an error says why not."""
        await self._make_sure()
        if isinstance(request, Ping | Mute | Speak):
            return
        person = client.person
        if person is None:
            raise Refused("bad_token")
        table = self.table
        entries: list[AnyEntry] = []
        match request:
            case Hello():
                raise Refused("said_hello")
            case Sit():
                entries = handling.sit(table, person, request.seat)
            case Stand():
                entries = handling.stand(table, person, request.seat)
            case Assign():
                entries = handling.assign(table, person, request)
            case Start():
                entries = handling.start(table, person, await self.hall.seed_of(table))
            case Move():
                entries = handling.move(table, person, request)
            case Undo():
                entries = handling.undo(table, person, request.seat, request.version)
            case AskUndo():
                agreed = self.asking.ask(table, person, request, now())
                entries = [agreed] if agreed else []
            case AnswerUndo():
                agreed = self.asking.answer(table, person, request.agree, now())
                entries = [agreed] if agreed else []
            case Resign():
                entries = handling.resign(table, person, request.seat)
            case Replace():
                absent = self._is_absent(request.seat)
                entries = handling.replace(table, person, request.seat, absent)
            case Return():
                entries = handling.give_back(table, person, request.seat)
            case Say():
                entries = handling.say(person, request)
            case Rematch():
                entries = [await self._rematch(person)]
        if entries:
            for entry in entries:
                entry.by = person.id
            entries[-1].id = request.id
            await self._commit(entries)
        else:
            self._tell_table()

    async def _rematch(self, person: PersonRow) -> AnyEntry:
        """Open another table for the same people."""
        if self.table.status != "over" or not self.table.seats_of(person.id):
            raise Refused("no_rematch")
        if self.table.rematch is not None:
            raise Refused("has_rematch", table=self.table.rematch)
        return Rematched(code=await self.hall.rematch(self.table, person))

    def _is_absent(self, seat: int) -> bool:
        """Whether somebody has been away long enough to be replaced; in a game of days nobody."""
        table = self.table
        if seat > len(table.seats) or table.setup.clock.kind == "days":
            return False
        person = table.seat(seat).person
        if person in self.present:
            return False
        # Who has not come since the server was started went, for all we know, when it was.
        gone = self._absent.get(person, self._read_at)
        return time.monotonic() - gone >= self.hall.settings.absent_after

    def _refusal(self, client: Client, request: AnyRequest, error: ThandarError) -> RefusedReply:
        """Why nothing happened, with what was missed where that is the reason."""
        t = texts(client.language)
        text = t.error(error)
        if error.code == "no_undo":
            text = plain(t(f"play.undo.{error.fields['why']}"))
        missed = None
        version = (client.seen or 0) if self._in_doubt else self.table.version
        if error.code == "stale" and isinstance(request, Move | Undo | AskUndo):
            # Whoever is further behind has been told by updates, and would only make work.
            recent = 0 <= version - request.version <= RECENT
            missed = self._sights(client, t, request.version) if recent else None
        return RefusedReply(
            id=request.id,
            code=error.code,
            text=text,
            fields=facts(error),
            version=version,
            missed=missed,
        )

    # --- what happens

    async def _commit(self, entries: list[AnyEntry]) -> None:
        """Store entries and let them happen; where they cannot be stored nothing has happened."""
        table = self.table
        first = table.entries
        used = self._thought
        for entry in entries:
            entry.at = now()
            if isinstance(entry, Moved | Undone | Resigned | RanOut) and table.clocks.ticking:
                entry.used, used = used, 0
        self._in_doubt = True  # nobody who goes meanwhile lets the others know of it
        for entry in entries:
            table.apply(entry)
        await self.hall.store(table, first, entries)
        self._in_doubt = False
        self.hall.metrics.entries += len(entries)
        if any(isinstance(entry, Moved | Undone | Resigned | RanOut) for entry in entries):
            self._since = time.monotonic()
            self.asking.forget()
        for entry in entries:
            self._tell_entry(entry)
        if self._table_owed:
            self._tell_table()
        if table.status in ("over", "closed") and not self.over.is_set():
            log.info("game over", extra={"format": table.setup.format, "entries": table.entries})
            self.over.set()

    async def _make_sure(self) -> None:
        """Read the table again where it is in doubt what has been stored of it."""
        if self._in_doubt:
            self.table = await self.hall.read(self.table.code)
            self._late = None
            self._in_doubt = False
            if self._table_owed:
                self._tell_table()

    async def stored(self) -> Table:
        """The table when all that happened to it is stored: for those who ask without a socket."""
        async with self._lock:
            await self._make_sure()
            return self.table

    async def begin(self) -> None:
        """Deal the cards, whoever is here."""
        async with self._lock:
            await self._commit(handling.began(self.table, await self.hall.seed_of(self.table)))
            self._tell_news()
            self.wake()

    async def read_again(self) -> None:
        """Somebody else wrote to the table: tell everybody how it stands now."""
        async with self._lock:
            self._in_doubt = True
            await self._make_sure()
            self._tell_table()
            self._tell_news()
            self.wake()

    # --- those who play by themselves

    def wake(self) -> None:
        """Somebody may have to move who is not a person, or a clock may run."""
        self._changed.set()
        waiting = self.table.bot_to_move or (self.table.thinking and self.table.clocks.ticking)
        if waiting and (self._driver is None or self._driver.done()):
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        """Let bots move and clocks run out, as long as one of them does."""
        while True:
            self._changed.clear()
            seat = self.table.bot_to_move
            if seat is not None:
                await self._bot_move(seat)
                continue
            wait = self._until_run_out()
            if wait is None:
                return
            try:
                await asyncio.wait_for(self._changed.wait(), wait)
            except TimeoutError:
                await self._run_out()

    async def _bot_move(self, seat: int) -> None:
        """Let a bot make one move, unless something else happens meanwhile."""
        version = self.table.version
        kind = self.table.seat(seat).player or ""
        pace = self.hall.settings.bot_pace if self.clients else 0.0
        session = self.table.session
        assert session is not None
        began = time.monotonic()
        words = await self.hall.workers.move(session.game, kind, seat)
        await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))
        async with self._lock:
            try:
                await self._make_sure()
                if self.table.version == version and self.table.bot_to_move == seat:
                    await self._commit([Moved(seat=seat, words=[words], bot=True)])
            except StoreFailed:
                await asyncio.sleep(PAUSE)
            self._tell_news()

    def _until_run_out(self) -> float | None:
        """How many seconds until the first clock runs out; none where none runs."""
        table = self.table
        if not table.clocks.ticking or not table.thinking:
            return None
        left = min(table.clocks.left(seat) for seat in table.thinking) / 1000
        programs = all(table.seat(seat).program for seat in table.thinking)
        if programs:
            left = max(left, self.hall.settings.program_time)
        return max(0.0, left - (time.monotonic() - self._since))

    async def _run_out(self) -> None:
        """The clocks that have run out: bots make those turns."""
        async with self._lock:
            try:
                await self._make_sure()
                if self._until_run_out() == 0.0:
                    await self._commit([RanOut(seat=seat) for seat in self._out_of_time()])
            except StoreFailed:
                await asyncio.sleep(PAUSE)
            self._tell_news()

    def _out_of_time(self) -> list[int]:
        """The seats that have the least time left, of those that think."""
        left = {seat: self.table.clocks.left(seat) for seat in self.table.thinking}
        return [seat for seat in left if left[seat] == min(left.values())]

    def stop(self) -> None:
        """Nothing happens here by itself any more."""
        if self._driver is not None:
            self._driver.cancel()

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing goes on."""
        working = self._driver is not None and not self._driver.done()
        return not self.clients and not self._lock.locked() and not working

    # --- telling

    def _seats(self, client: Client) -> list[int]:
        return self.table.seats_of(client.person.id if client.person else None)

    def _state(self, t: Texts) -> TableState:
        watching = sum(not self._seats(client) for client in self.clients)
        link = self.hall.link(self.table.code)
        asked = self.asking.asked
        return table_state(self.table, t, link, self.present, watching, asked, self._thought)

    @property
    def _thought(self) -> int:
        """For how many milliseconds those who must choose have thought."""
        return int((time.monotonic() - self._since) * 1000)

    def _sights(self, client: Client, t: Texts, since: int | None) -> list[Sight]:
        """What a client may see: of each seat of its person, or as a spectator."""
        if self.table.session is None:
            return []
        seats = self._seats(client)
        # A crowd that comes, or somebody who comes again and again, is told the same.
        if self._sights_of != (self.table, self.table.entries):
            self._sights_of, self._kept = (self.table, self.table.entries), {}
        key = (tuple(seats), t.language)
        if since is None and key in self._kept:
            return self._kept[key]
        found = [sight(self.table, seat, t, since) for seat in seats]
        found = found or [self._spectator_sight(t, since)]
        if since is None:
            self._kept[key] = found
        return found

    def _spectator_sight(self, t: Texts, since: int | None) -> Sight:
        """What those who watch see: what everybody may, or all hands some turns late."""
        if not self.table.setup.open_hands:
            return sight(self.table, None, t, since)
        if self._late is None:
            self._late = Late(self.table)
        self._late.catch_up()
        return self._late.sight(t, None)

    def _tell_news(self) -> None:
        """Tell everybody what has happened in the game since they were told last."""
        if self._in_doubt:
            return
        version = self.table.version
        made: dict[tuple[object, ...], bytes] = {}
        for client in list(self.clients):
            if client.seen == version:
                continue
            key = (tuple(self._seats(client)), client.language, client.seen)
            if key not in made:
                t = texts(client.language)
                update = Update(
                    version=version,
                    seats=self._seats(client),
                    table=self._state(t),
                    sights=self._sights(client, t, client.seen),
                )
                made[key] = encode(update)
            client.seen = version
            client.send(made[key])

    def _tell_table(self, but: Client | None = None) -> None:
        """Tell everybody how the table stands."""
        self._table_owed = self._in_doubt
        if self._in_doubt:
            return
        made: dict[tuple[object, ...], bytes] = {}
        for client in list(self.clients):
            if client is but:
                continue
            key = (tuple(self._seats(client)), client.language)
            if key not in made:
                state = self._state(texts(client.language))
                made[key] = encode(TableReply(seats=self._seats(client), table=state))
            client.send(made[key])

    def _tell_entry(self, entry: AnyEntry) -> None:
        """Tell everybody of something that is not a move."""
        match entry:
            case Moved() | Resigned():
                return
            case Said():
                said = encode(SaidReply(said=utterance(entry)))
                for client in list(self.clients):
                    if not client.muted:
                        client.send(said)
            case Undone() | RanOut() | Replaced() | Returned():
                [noted] = [one for one in self.table.notes if one.entry is entry]
                for client in list(self.clients):
                    client.send(encode(note(self.table, noted, texts(client.language))))
                self._tell_table()
            case _:
                self._tell_table()
