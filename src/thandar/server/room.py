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
from thandar.server.asking import Asking
from thandar.server.audience import Audience, Client
from thandar.server.clock import now
from thandar.server.driver import Driver
from thandar.server.journal import (
    AnyEntry,
    Moved,
    RanOut,
    Rematched,
    Resigned,
    Returned,
    Undone,
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
from thandar.server.table import Table
from thandar.server.telling import texts
from thandar.server.wanting import Wanting
from thandar.table.marks import plain

if TYPE_CHECKING:
    from thandar.server.hall import Hall

log = logging.getLogger("thandar.room")
ANSWERS_KEPT = 64
RECENT = 30  # versions: who is so far behind is told what was missed with a refusal
PAUSE = 1.0  # seconds until another try, when something could not be stored


class Room:
    """A table and those who are connected to it."""

    def __init__(self, hall: "Hall", table: Table) -> None:
        self.hall = hall
        self.table = table
        self.asking = Asking()
        self.wanting = Wanting()
        self.used_at = time.monotonic()
        self._read_at = time.monotonic()  # whoever has not come since is away
        self._lock = asyncio.Lock()
        self._since = time.monotonic()  # when those who think now began to
        self._answers: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._absent: dict[str, float] = {}
        self.in_doubt = False  # whether the table may say what has not been stored
        self._listed: object = None  # what lists of tables showed last
        self.over = asyncio.Event()
        self.audience = Audience(self)
        self.driver = Driver(self)
        self.advising = Advising(self)

    # --- connections

    async def join(self, client: Client, hello: Hello) -> None:
        """A client is here; it is told all it may know, or what it missed."""
        async with self._lock:
            self.used_at = time.monotonic()
            await self._make_sure()
            if client.person is not None:
                await self._welcome_back(client.person)
            self.audience.welcome(client, hello)
            self._go_on()

    async def _welcome_back(self, person: PersonRow) -> None:
        """Somebody is here again: what a bot held for them is theirs, and a rematch may begin."""
        self._absent.pop(person.id, None)
        table = self.table
        replaced = [seat for seat in table.seats_of(person.id) if table.seat(seat).replaced]
        entries: list[AnyEntry] = [Returned(seat=seat, by=person.id) for seat in replaced]
        everybody = bool(table.people) and set(table.people) <= {*self.audience.present, person.id}
        complete = everybody and not any(seat.free for seat in table.seats)
        if table.status == "open" and table.opened.rematch_of and complete:
            entries = handling.began(table)
        if entries:
            await self._commit(entries)

    def leave(self, client: Client) -> None:
        """A client is gone."""
        if client not in self.audience.clients:
            return
        self.audience.leave(client)
        self.used_at = time.monotonic()
        if client.person is not None and client.person.id not in self.audience.present:
            self._absent[client.person.id] = time.monotonic()

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
                version = self.table.known.get(key)
                if version is None:
                    await self._carry_out_now(client, request)
                    version = self.table.version
                reply: AnyReply = Answer(id=request.id, version=version)
            except ThandarError as error:
                with suppress(StoreFailed):
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

    async def _carry_out_now(self, client: Client, request: TableRequest) -> None:
        """Carry out a message; once more where the table had changed in the store."""
        try:
            await self._carry_out(client, request)
        except StoreConflict:
            await self._carry_out(client, request)

    async def _carry_out(self, client: Client, request: TableRequest) -> None:
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
            case Skip():
                handling.seated(table, person)
                self.driver.skip(person.id)
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
                entries = handling.say(person, request)
            case Rematch():
                entries = [await self._rematch(person)]
        if entries:
            for entry in entries:
                entry.by = person.id
            entries[-1].id = request.id
            await self._commit(entries)
        else:
            self.audience.tell_table()

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
        if person in self.audience.present:
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
            self.table = await self.hall.read(self.table.code)
            self.in_doubt = False
            self.audience.read_again()

    async def happen(self, entries: Callable[[], list[AnyEntry]]) -> None:
        """What happens by itself, if there is reason to when it is its turn."""
        async with self._lock:
            try:
                await self._make_sure()
                if now_due := entries():
                    await self._commit(now_due)
            except StoreFailed:
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

    async def read_again(self) -> None:
        """Somebody else wrote to the table: tell everybody how it stands now."""
        async with self._lock:
            self.in_doubt = True
            await self._make_sure()
            self.audience.tell_table()
            self._go_on()

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing goes on."""
        working = self._lock.locked() or self.driver.working or self.advising.working
        return not (self.audience.clients or working)
