"""A finished game that several people look at: one leads, the others are shown the same moment."""

import asyncio
import time
from collections import OrderedDict
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

import msgspec
import segno
from msgspec import Struct

from thandar.errors import ThandarError
from thandar.server.allowance import Allowance
from thandar.server.audience import Client
from thandar.server.clock import now
from thandar.server.hearsay import Present
from thandar.server.protocol import (
    Answer,
    AnyReply,
    AskLead,
    BotMove,
    GiveLead,
    Hello,
    Looker,
    LookReply,
    LookRequest,
    LookState,
    LookWelcome,
    Move,
    Ping,
    RefusedReply,
    Show,
    Speak,
    Through,
    Trial,
    Undo,
    WhatIf,
    encode,
    facts,
)
from thandar.server.refused import Refused
from thandar.server.replays import finished
from thandar.server.storage import LookRow, PersonRow, StoreConflict, StoreFailed
from thandar.server.table import Table
from thandar.server.telling import texts
from thandar.server.trial import Tried
from thandar.table.seating import DEFAULT_BOT

if TYPE_CHECKING:
    from thandar.server.hall import Hall

ANSWERS_KEPT = 64
TRIES = 3  # for what another server was faster with
Reader: TypeAlias = tuple[str, int | None]  # a language, and the seat of whoever reads


class Moment(Struct):
    """What those who look see alike, as it is kept for other servers.

    `tried` is what is played out: from which moment, and what each seat did.
    """

    code: str
    opened_by: str
    leader: PersonRow
    asking: list[str]
    version: int
    made: int
    through: Through
    tried: tuple[int, list[tuple[int, list[str]]]] | None


class Look:
    """Who looks at a game, which moment they see, and what they play out from there."""

    def __init__(self, hall: "Hall", id: str, table: Table, by: PersonRow) -> None:
        self.hall = hall
        self.id = id
        self.code = table.code
        self.opened_by = by.id
        self.used_at = time.monotonic()
        self.clients: list[Client] = []
        self._table = table
        self._last = finished(table).moves_made
        self._leader = by
        self._asking: list[str] = []  # persons who would like to lead, the first one first
        self._version = 1
        self._made = 0
        self._through: Through = "open"
        self._tried: Tried | None = None
        self._trials: dict[Reader, Trial] = {}  # what was told last of what is tried
        rate = hall.settings.messages_per_table
        self.allowance = Allowance(rate, 2 * rate)
        self._lock = asyncio.Lock()
        self._answers: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._passing_on: asyncio.Task[None] | None = None
        self._kept = 0  # so many moments were stored
        self._elsewhere: dict[str, dict[str, PersonRow]] = {}  # who looks at other servers

    @property
    def link(self) -> str:
        """Where others find it. Behind the #, so that it is in no log of a server or proxy."""
        return f"{self.hall.game_link(self.code)}#together-{self.id}"

    # --- connections

    async def join(self, client: Client, hello: Hello) -> None:
        """Somebody looks, too; Refused without a name, or where too many do already."""
        if client.person is None:
            raise Refused("bad_token")
        most = self.hall.settings.lookers
        if len(self.clients) >= most:
            raise Refused("look_full", most=most)
        async with self._lock:
            self.used_at = time.monotonic()
            tried = self._tried
            trial = None
            if tried is not None:
                language, you = self._reader(client)
                trial = await asyncio.to_thread(tried.told, texts(language), you, True)
            if self._leader.id not in self.present and self._passing_on is None:
                self._leader = client.person
                with suppress(StoreConflict):  # another server has seen to it
                    await self.keep()
            self.clients.append(client)
            self.hall.neighbours.present(self.id)
            qr = segno.make_qr(self.link).svg_inline(scale=4, border=2)
            client.send(
                encode(
                    LookWelcome(
                        id=hello.id,
                        person=client.person.id,
                        game=self.code,
                        link=self.link,
                        qr=qr,
                        look=self._state(trial),
                    )
                )
            )
            await self._tell_others(client)

    def leave(self, client: Client) -> None:
        """Somebody is gone; the lead is kept for a moment, for a line that broke."""
        if client not in self.clients or client.person is None:
            return
        self.clients.remove(client)
        self.used_at = time.monotonic()
        self.hall.neighbours.present(self.id)
        self._somebody_left()

    def _somebody_left(self) -> None:
        """Who is gone asks for nothing, and leads no more after a while."""
        here = self.present
        self._asking = [person for person in self._asking if person in here]
        self.wait_for_leader()
        self._tell_now()

    def wait_for_leader(self) -> None:
        """Whoever leads is not here, or not yet."""
        if self._leader.id not in self.present and self._passing_on is None:
            self._passing_on = asyncio.create_task(self._pass_on())

    async def _pass_on(self) -> None:
        """Let somebody else lead, if the leader does not come back soon."""
        await asyncio.sleep(self.hall.settings.lead_kept)
        self._passing_on = None
        here = self.present
        if here and self._leader.id not in here:
            self._lead(here[next((one for one in self._asking if one in here), next(iter(here)))])
            async with self._lock:
                with suppress(StoreFailed):  # another server has seen to it
                    await self.keep()
            self._tell_now()

    # --- other servers

    def hear_present(self, said: Present) -> None:
        """Another server says who looks there."""
        named = zip(said.people, said.names, strict=True)
        self._elsewhere[said.server] = {id: PersonRow(id, name, False, 0) for id, name in named}
        self._somebody_left()

    def moment(self) -> Moment:
        """What those who look see alike."""
        tried = None if self._tried is None else (self._tried.begun, self._tried.done)
        return Moment(
            self.code, self.opened_by, self._leader, self._asking, self._version, self._made,
            self._through, tried,
        )  # fmt: skip

    async def keep(self) -> None:
        """Keep the moment for the other servers; StoreConflict where one of them was faster."""
        if not self.hall.storage.shared:
            return
        row = LookRow(self.id, self._kept, msgspec.json.encode(self.moment()), now())
        told = self.hall.neighbours.written(self.id, self._kept, [])
        await self.hall.storage.put_look(row, told)
        self._kept += 1

    async def catch_up(self) -> None:
        """Another server has kept another moment: show it."""
        async with self._lock:
            with suppress(StoreFailed):
                await self._follow()
                await self._tell()

    async def _follow(self) -> None:
        """Go on from the moment that was kept last."""
        row = await self.hall.storage.look(self.id)
        if row is not None and row.number >= self._kept:
            await self.show_kept(msgspec.json.decode(row.moment, type=Moment))
            self._kept = row.number + 1

    async def show_kept(self, moment: Moment) -> None:
        """Show a moment that was kept."""
        self._leader, self._asking = moment.leader, moment.asking
        self._version, self._made, self._through = moment.version, moment.made, moment.through
        if moment.tried is None:
            self._tried, self._trials = None, {}
            return
        begun, done = moment.tried
        if self._tried is None or self._tried.begun != begun:
            most = self.hall.settings.look_moves
            self._tried = await asyncio.to_thread(Tried, self._table, begun, most)
        await asyncio.to_thread(self._tried.become, done)

    @property
    def present(self) -> dict[str, PersonRow]:
        """Those who are connected, here or to another server."""
        elsewhere: dict[str, PersonRow] = {}
        for people in self._elsewhere.values():
            elsewhere |= people
        return self.here | elsewhere

    @property
    def here(self) -> dict[str, PersonRow]:
        """Those who are connected, in the order in which they came."""
        return {one.person.id: one.person for one in self.clients if one.person is not None}

    # --- messages

    async def handle(self, client: Client, request: LookRequest) -> None:
        """Carry out a message, or say why not; a repeated one gets its first answer again."""
        assert client.person is not None
        async with self._lock:
            self.used_at = time.monotonic()
            key = (client.person.id, request.id)
            if key in self._answers:
                client.send(self._answers[key])
                return
            try:
                await self._carry_out_once(client, client.person, request)
                reply: AnyReply = Answer(id=request.id, version=self._version)
            except ThandarError as error:
                self.hall.metrics.refused += 1
                reply = self._refusal(client, request, error)
            self._answers[key] = encode(reply)
            if len(self._answers) > ANSWERS_KEPT:
                self._answers.popitem(last=False)
            client.send(self._answers[key])
            if isinstance(reply, Answer) and not isinstance(request, Ping):
                await self._tell()

    def _refusal(self, client: Client, request: LookRequest, error: ThandarError) -> RefusedReply:
        """Why nothing happened."""
        return RefusedReply(
            id=request.id,
            code=error.code,
            text=texts(client.language).error(error),
            fields=facts(error),
            version=self._version,
            missed=None,
        )

    async def _carry_out_once(
        self, client: Client, person: PersonRow, request: LookRequest
    ) -> None:
        """Carry out a message, again where another server had shown something else meanwhile."""
        for tries in range(1, TRIES + 1):
            await self._carry_out(client, person, request)
            try:
                if not isinstance(request, Ping | Speak):
                    await self.keep()
                return
            except StoreConflict:
                await self._follow()
                if tries == TRIES:
                    raise

    async def _carry_out(self, client: Client, person: PersonRow, request: LookRequest) -> None:
        """Carry out a message; an error says why not."""
        match request:
            case Hello():
                raise Refused("said_hello")
            case Ping():
                return
            case Speak():
                client.language = request.language
            case AskLead():
                if person.id not in (self._leader.id, *self._asking):
                    self._asking.append(person.id)
            case GiveLead():
                self._check_leading(person)
                if request.person not in self.present:
                    raise Refused("not_looking")
                self._lead(self.present[request.person])
            case Show():
                self._check_leading(person)
                self.show(request.made, request.through)
            case WhatIf():
                self._check_leading(person)
                most = self.hall.settings.look_moves
                self._tried = await asyncio.to_thread(Tried, self._table, self._made, most)
                self._version += 1
            case Move() | Undo() | BotMove():
                self._check_leading(person)
                await self._try(request)

    async def _try(self, request: Move | Undo | BotMove) -> None:
        """Go on with what is played out, or back."""
        tried = self._tried
        if tried is None:
            raise Refused("no_trial")
        if request.version != self._version:
            raise Refused("stale", version=request.version, now=self._version)
        match request:
            case Move():
                await asyncio.to_thread(tried.do, request.seat, request.moves)
            case Undo():
                await asyncio.to_thread(tried.undo)
            case BotMove():
                if request.seat not in tried.deciding:
                    raise Refused("not_deciding", seat=request.seat)
                words = await self.hall.workers.move(tried.game, DEFAULT_BOT, request.seat)
                await asyncio.to_thread(tried.do, request.seat, [words])
        self._version += 1

    def show(self, made: int, through: Through) -> None:
        """Show another moment of the game as it was played; Refused where there is none."""
        if not 0 <= made <= self._last:
            raise Refused("no_moment", made=made, most=self._last)
        seats = len(self._table.seats)
        if isinstance(through, int) and through > seats:
            raise Refused("no_seat", seat=through, most=seats)
        self._made, self._through = made, through
        self._tried, self._trials = None, {}
        self._version += 1

    def _check_leading(self, person: PersonRow) -> None:
        """Refused for anybody but the one who leads."""
        if person.id != self._leader.id:
            raise Refused("not_leading")

    def _lead(self, person: PersonRow) -> None:
        """Somebody leads from now on."""
        self._leader = person
        self._asking = [one for one in self._asking if one != person.id]

    # --- telling

    def _state(self, trial: Trial | None) -> LookState:
        """Everything that those who look see alike."""
        here = self.present
        return LookState(
            version=self._version,
            made=self._made,
            through=self._through,
            people=[self._looker(one) for one in ({self._leader.id: self._leader} | here).values()],
            trial=trial,
        )

    def _looker(self, person: PersonRow) -> Looker:
        return Looker(
            person=person.id,
            name=person.name,
            leads=person.id == self._leader.id,
            asks=person.id in self._asking,
            here=person.id in self.present,
        )

    async def _tell(self) -> None:
        """Something happened: everybody is told."""
        self._trials = await self._told()
        self._tell_now()

    async def _tell_others(self, client: Client) -> None:
        """Somebody came: the others are told."""
        if self._reader(client) not in self._trials:
            self._trials = await self._told()
        self._tell_now(but=client)

    def _reader(self, client: Client) -> Reader:
        """In which language somebody is told, and of which seat as you."""
        person = None if client.person is None else client.person.id
        return client.language, self._table.you(person)

    async def _told(self) -> dict[Reader, Trial]:
        """What is tried, for all kinds of readers that there are."""
        tried = self._tried
        if tried is None:
            return {}
        return {
            (language, you): await asyncio.to_thread(tried.told, texts(language), you, False)
            for language, you in set(map(self._reader, self.clients))
        }

    def _tell_now(self, but: Client | None = None) -> None:
        """Tell how it stands, with what was last told of what is tried."""
        for client in self.clients:
            if client is not but:
                state = self._state(self._trials.get(self._reader(client)))
                client.send(encode(LookReply(look=state)))
