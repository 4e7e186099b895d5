"""A room: a table, those who are connected to it, and one queue for all that happens there.

Whatever changes the table goes through `_commit`: it is stored, and only then told.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from thandar.errors import ThandarError
from thandar.server import handling
from thandar.server.advising import Advising
from thandar.server.allowance import Allowance
from thandar.server.asking import Asking
from thandar.server.audience import Audience, Client
from thandar.server.clock import now
from thandar.server.driver import Driver
from thandar.server.hearsay import Open, Present
from thandar.server.journal import (
    AnyEntry,
    Moved,
    RanOut,
    Rematched,
    Resigned,
    Returned,
    Undone,
    understood,
)
from thandar.server.protocol import (
    Advise,
    Answer,
    AnswerUndo,
    AnyReply,
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
    Say,
    Sit,
    Skip,
    Speak,
    Stand,
    Start,
    TableRequest,
    Undo,
    Want,
    encode,
    facts,
)
from thandar.server.refused import Refused
from thandar.server.storage import PersonRow, StoreConflict, StoreFailed
from thandar.server.summary import listed_as
from thandar.server.table import Table, replayed
from thandar.server.telling import texts
from thandar.server.wanting import Wanting
from thandar.table.marks import plain

if TYPE_CHECKING:
    from thandar.server.hall import Hall

log = logging.getLogger("thandar.room")
ANSWERS_KEPT = 64
RECENT = 30  # versions: who is so far behind is told what was missed with a refusal
PAUSE = 1.0  # seconds until another try, when something could not be stored
TRIES = 5  # for what another server was faster with
CLOSE = 200  # milliseconds: clocks of two servers that go alike


class Room:
    """A table and those who are connected to it."""

    def __init__(self, hall: "Hall", table: Table) -> None:
        self.hall = hall
        self.table = table
        self.asking = Asking()
        self.wanting = Wanting()
        self.used_at = time.monotonic()
        self._read_at = time.monotonic()  # whoever has not come since is away
        rate = hall.settings.messages_per_table
        self.allowance = Allowance(rate, 2 * rate)
        self._lock = asyncio.Lock()
        self._since = time.monotonic()  # when those who think now began to
        self._answers: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._absent: dict[str, float] = {}
        self.in_doubt = False  # whether the table may say what has not been stored
        self._listed: object = None  # what lists of tables showed last
        self.over = asyncio.Event()
        self._elsewhere: dict[str, Present] = {}  # who is connected to other servers
        self._told = table.entries  # so many have happened for those who are connected here
        self._beginning: asyncio.Task[None] | None = None
        self.audience = Audience(self)
        self.driver = Driver(self)
        self.advising = Advising(self)

    # --- connections

    async def join(self, client: Client, hello: Hello) -> None:
        """A client is here; it is told all it may know, or what it missed."""
        async with self._lock:
            self.used_at = time.monotonic()
            await self._make_sure()
            if hello.since is not None and hello.since > self.table.version:
                await self._catch_up()  # another server has told them more than is known here
            if client.person is not None:
                await self._welcome_back(client.person)
            self.audience.welcome(client, hello)
            self.hall.neighbours.present(self.table.code)
            self._go_on()

    async def _welcome_back(self, person: PersonRow) -> None:
        """Somebody is here again: what a bot held for them is theirs, and a rematch may begin."""
        self._absent.pop(person.id, None)
        for _ in range(TRIES):
            await self._make_sure()
            table = self.table
            replaced = [seat for seat in table.seats_of(person.id) if table.seat(seat).replaced]
            entries: list[AnyEntry] = [Returned(seat=seat, by=person.id) for seat in replaced]
            entries = entries or self._rematch_begins({*self.present, person.id})
            with suppress(StoreConflict):
                if entries:
                    await self._commit(entries)
                return

    def _rematch_begins(self, present: set[str]) -> list[AnyEntry]:
        """A rematch begins when everybody is there, if it has not yet."""
        table = self.table
        everybody = bool(table.people) and present.issuperset(table.people)
        complete = everybody and not any(seat.free for seat in table.seats)
        waits = table.status == "open" and bool(table.opened.rematch_of)
        return handling.began(table) if waits and complete else []

    def leave(self, client: Client) -> None:
        """A client is gone."""
        if client not in self.audience.clients:
            return
        self.audience.leave(client)
        self.used_at = time.monotonic()
        self.hall.neighbours.present(self.table.code)
        if client.person is not None and client.person.id not in self.present:
            self._absent[client.person.id] = time.monotonic()

    # --- other servers

    @property
    def present(self) -> set[str]:
        """Those who are connected, here or to another server."""
        return self.audience.here.union(*(one.people for one in self._elsewhere.values()))

    @property
    def watching_elsewhere(self) -> int:
        """How many watch at other servers."""
        return sum(one.watching for one in self._elsewhere.values())

    @property
    def watched(self) -> bool:
        """Whether anybody looks."""
        return bool(self.audience.clients or self._elsewhere)

    def told_here(self, most: int) -> list[str]:
        """Who is connected here, as others are told: first those of whom it matters."""
        sitting = set(self.table.people)
        return sorted(self.audience.here, key=lambda one: (one not in sitting, one))[:most]

    def hear_present(self, said: Present) -> None:
        """Another server says who is connected to it, and for how long is thought already."""
        later = said.entries == self.table.entries and said.thought > self.thought + CLOSE
        if later:
            self._since = time.monotonic() - said.thought / 1000
            self.driver.wake()
        before = self.present
        if said.people or said.watching:
            self._elsewhere[said.server] = said
        else:
            self._elsewhere.pop(said.server, None)
        now = self.present
        for person in before - now:
            self._absent[person] = time.monotonic()
        for person in now - before:
            self._absent.pop(person, None)
        if later or (before ^ now).intersection(self.table.people):
            self.audience.tell_table()
        if self._rematch_begins(now):
            self._beginning = asyncio.create_task(
                self.happen(lambda: self._rematch_begins(self.present))
            )

    async def hear_open(self, said: Open) -> None:
        """Another server says what is asked for and wanted, if it knows the same of the game."""
        async with self._lock:  # what was written before it happens before it
            self.asking.hear_refusals(said.refusals, said.not_before)
            if said.version == self.table.version:
                self.asking.asked, self.wanting.cards = said.asked, said.wanted
                self.audience.tell_table()

    async def hear(self, first: int, entries: list[bytes] | None) -> None:
        """Somebody else has written to the table: these entries, or (none) what is stored."""
        async with self._lock:
            try:
                await self._make_sure()
                had = self.table.entries
                if entries is None or first > had:
                    await self._catch_up()
                else:
                    self._follow(understood(entries[had - first :]))
            except StoreFailed:
                self.in_doubt = True  # whoever comes next reads it
            self._go_on()

    async def _catch_up(self) -> None:
        """Let happen what is stored and has not happened here."""
        stored = await self.hall.storage.journal(self.table.code, self.table.entries)
        self._follow(understood(stored))

    def _follow(self, entries: list[AnyEntry]) -> None:
        """Let happen what another server has stored."""
        try:
            for entry in entries:
                self.table.apply(entry)
        except ThandarError:
            self.in_doubt = True
            raise StoreFailed("not_stored", why="another server knows more") from None
        self._listed = listed_as(self.table)
        self._happened(entries)

    # --- messages

    async def handle(self, client: Client, request: TableRequest) -> None:
        """Carry out a message, or say why not; a repeated one gets its first answer again."""
        async with self._lock:
            self.used_at = time.monotonic()
            self._set_client(client, request)
            key = (client.person.id if client.person else "", request.id)
            if key in self._answers:
                client.send(self._answers[key])
                self.audience.tell_news()
                return
            try:
                await self._make_sure()
                if isinstance(request, Advise):
                    self.advising.begin(client, request)
                    return  # the answer comes when it is worked out
                version = await self._carry_out_once(client, request, key)
                reply: AnyReply = Answer(id=request.id, version=version)
            except ThandarError as error:
                with suppress(Refused):
                    await self._make_sure()
                reply = self.refusal(client, request, error)
            answer = encode(reply)
            client.send(answer)
            # What is stale stays so, and its answer, with all that was missed, may be large.
            refused = reply.code if isinstance(reply, RefusedReply) else ""
            keep = refused not in ("not_stored", "stale")
            if client.person is not None and keep:  # a spectator changes nothing anyway
                self._answers[key] = answer
                if len(self._answers) > ANSWERS_KEPT:
                    self._answers.popitem(last=False)
            self._go_on()

    def _set_client(self, client: Client, request: TableRequest) -> None:
        """What a message changes of its own connection only, also when it is a repeated one."""
        match request:
            case Mute():
                client.muted = request.on
            case Speak() if client.language != request.language:
                client.language = request.language
                client.seen = None

    async def _carry_out_once(
        self, client: Client, request: TableRequest, key: tuple[str, str]
    ) -> int:
        """Carry out a message, again where the table had changed in the store; after which version.

        The store may have taken it already, and only its word was lost.
        """
        conflicts = 0
        while True:
            await self._make_sure()
            version = self.table.known.get(key, self.table.known_said.get(key))
            if version is not None:
                return version
            try:
                await self._carry_out(client, request)
                return self.table.version
            except StoreConflict:
                conflicts += 1
                if conflicts == TRIES:
                    raise

    async def _carry_out(self, client: Client, request: TableRequest) -> None:
        """Carry out a message; an error says why not."""
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
            case Skip():
                handling.seated(table, person)
                self.driver.skip(person.id)
                self.hall.neighbours.skipped(table.code, person.id)
            case Want():
                self.wanting.want(table, person, request)
            case Resign():
                entries = handling.resign(table, person, request.seat)
            case Replace():
                absent = self._is_absent(request.seat)
                entries = handling.replace(table, person, request.seat, absent)
            case Return():
                entries = handling.give_back(table, person, request.seat)
            case Say():
                entries = handling.say(person, request, self.hall.people)
            case Rematch():
                entries = [await self._rematch(person)]
        if entries:
            for entry in entries:
                entry.by = person.id
            entries[-1].id = request.id
            try:
                await self._commit(entries)
            except StoreConflict:
                await self._make_sure()
                [first, *_] = entries
                if isinstance(first, Rematched) and first.code != self.table.rematch:
                    await self.hall.discard(first.code)  # another server has opened one
                raise
        else:
            self.hall.neighbours.open(self)
            self.audience.tell_table()

    async def read_again(self) -> None:
        """The table was changed beside the servers: go on with what it is, if it still is."""
        async with self._lock:
            self.in_doubt = True
        await self.hear(self.table.entries, None)
        await self.stored()

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

    def refusal(self, client: Client, request: TableRequest, error: ThandarError) -> RefusedReply:
        """Why nothing happened, with what was missed where that is the reason."""
        t = texts(client.language)
        text = t.error(error)
        if error.code == "no_undo":
            text = plain(t(f"play.undo.{error.fields['why']}"))
        missed = None
        version = (client.seen or 0) if self.in_doubt else self.table.version
        if error.code == "stale" and isinstance(request, Move | Undo | AskUndo):
            # Whoever is further behind has been told by updates, and would only make work.
            recent = 0 <= version - request.version <= RECENT
            missed = self.audience.sights(client, t, request.version) if recent else None
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
        used = self.thought
        for entry in entries:
            entry.at = now()
            if isinstance(entry, Moved | Undone | Resigned | RanOut) and table.clocks.ticking:
                entry.used, used = used, 0
        self.in_doubt = True  # nobody who goes meanwhile lets the others know of it
        for entry in entries:
            table.apply(entry)
        listed = listed_as(table)
        await self.hall.store(table, first, entries, with_row=listed != self._listed)
        self._listed = listed
        self.in_doubt = False
        self.hall.metrics.entries += len(entries)
        self._happened(entries)

    def _happened(self, entries: list[AnyEntry]) -> None:
        """Entries are stored and have changed the table: what follows of it here."""
        table = self.table
        self._told = table.entries
        if any(isinstance(entry, Moved | Undone | Resigned | RanOut) for entry in entries):
            self._since = time.monotonic()
            self.asking.forget()
        for entry in entries:
            self.audience.tell_entry(entry)
        self.audience.tell_owed()
        if table.status in ("over", "closed") and not self.over.is_set():
            log.info("game over", extra={"format": table.setup.format, "entries": table.entries})
            self.over.set()

    async def _make_sure(self) -> None:
        """Read the table again where it is in doubt what has been stored of it."""
        if self.in_doubt:
            entries = await self.hall.entries(self.table.code)
            self.table = await asyncio.to_thread(replayed, self.table.code, entries)
            self.in_doubt = False
            self.audience.read_again()
            self._listed = None
            self._happened(entries[self._told :])

    async def happen(self, entries: Callable[[], list[AnyEntry]]) -> None:
        """What happens by itself, if there is reason to when it is its turn."""
        async with self._lock:
            try:
                await self._make_sure()
                if now_due := entries():
                    await self._commit(now_due)
            except StoreConflict:  # another server was faster
                with suppress(Refused):
                    await self._make_sure()
            except Refused:
                await asyncio.sleep(PAUSE)
            self.audience.tell_news()

    def _go_on(self) -> None:
        """Something may have happened: tell everybody, and let happen what follows."""
        self.audience.tell_news()
        self.driver.wake()

    @property
    def thought(self) -> int:
        """For how many milliseconds those who must choose have thought."""
        return int((time.monotonic() - self._since) * 1000)

    async def stored(self) -> Table:
        """The table when all that happened to it is stored: for those who ask without a socket."""
        async with self._lock:
            await self._make_sure()
            return self.table

    async def begin(self) -> None:
        """Deal the cards, whoever is here."""
        async with self._lock:
            await self._commit(handling.began(self.table, await self.hall.seed_of(self.table)))
            self._go_on()

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing goes on."""
        working = self._lock.locked() or self.driver.working or self.advising.working
        return not (self.audience.clients or working)
