"""The other servers at the same store: what they write, who is with them, who drives which table.

Any of them serves any table. A place in a journal is taken once, so that no two of them ever apply
a move in its place; which one lets the bots of a table move and its clocks run out is only agreed
upon, so that none of it is done twice for nothing. A server from which nothing is heard is gone,
and what it drove is taken over.
"""

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from thandar.server import hearsay
from thandar.server.hearsay import (
    MOST_TOLD,
    Analysing,
    AnyMessage,
    Beat,
    Freed,
    Gone,
    Offered,
    Open,
    Present,
    Renamed,
    Skipped,
    Took,
    Who,
    Written,
    decoder,
    encode,
)
from thandar.server.identity import new_code
from thandar.server.refused import Refused
from thandar.server.storage import StoreFailed

if TYPE_CHECKING:
    from thandar.server.hall import Hall
    from thandar.server.look import Look
    from thandar.server.room import Room

log = logging.getLogger("thandar.neighbours")
BEAT = 1.0  # seconds between two signs of life
SILENCE = 3.0  # seconds without one: it is gone
SETTLE = 1.5  # seconds in which all have given one, for those who have just begun to listen
ASK_AGAIN = 4.0  # seconds until it is looked again whether something is still another's
MUCH_LESS = 4  # moves of bots that wait: so many more, and another server drives a table
TOGETHER = 0.05  # seconds: who comes and goes meanwhile is told together


class Neighbours:
    """The other servers, and what is this one's own."""

    def __init__(self, hall: "Hall") -> None:
        self.name = new_code()
        self.owned: set[str] = set()
        self._hall = hall
        self._shared = hall.storage.shared
        self._heard: dict[str, float] = {}  # of each: when it was heard last
        self._heard_self = 0.0  # when this one heard itself last
        self._waiting: dict[str, int] = {}  # of each: how many moves of bots wait there
        self._listening = asyncio.Event()
        self._settled_at = 0.0
        self._theirs: dict[str, float] = {}  # what is others', as it was found at a time
        self._changed: set[str] = set()  # tables to which somebody came, or who went
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False

    # --- beginning and end

    def start(self) -> None:
        """Listen to the others, if there can be any."""
        if self._shared:
            self._hall.storage.listen(self._hear, self._back)
            self._do(self._beat_on())

    async def stop(self) -> None:
        """Let the others have what is this one's own; what they still tell is not heard."""
        self._stopped = True
        for task in list(self._tasks):
            task.cancel()
        if self._shared:
            with suppress(StoreFailed):
                await self._hall.storage.release(self.name)
                await self._hall.storage.tell(encode(Gone(server=self.name)))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done while this goes on, if it can be."""
        if self._stopped:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        """Something is done; where the store did not answer, it is done later or by others."""
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):
            log.error("message failed", exc_info=error)

    # --- who there is

    @property
    def others(self) -> list[str]:
        """The servers from which something was heard lately."""
        return list(self._heard)

    async def _beat_on(self) -> None:
        """Give signs of life, and notice who gives none."""
        at = time.monotonic()
        while True:
            with suppress(StoreFailed):
                await self._hall.storage.tell(encode(self._beat()))
            await asyncio.sleep(BEAT)
            before, at = at, time.monotonic()
            if at - before > 2 * BEAT or self._heard_self < at - 2 * BEAT:
                self._give_time()  # this one stood still itself, or hears nothing
            for name in [name for name, heard in self._heard.items() if heard < at - SILENCE]:
                self._lost(name)

    def _beat(self, new: bool = False) -> Beat:
        """A sign of life."""
        return Beat(server=self.name, waiting=self._hall.workers.waiting, new=new)

    def _give_time(self) -> None:
        """Nothing was heard, and that is nobody's fault."""
        now = time.monotonic()
        self._heard = dict.fromkeys(self._heard, now)
        self._settled_at = now + SETTLE

    def _back(self) -> None:
        """It is listened to from now on; something may have been missed."""
        self._give_time()
        self._listening.set()
        self._theirs.clear()
        self._tell(self._beat(new=True))
        self._hall.changed_while_read()
        self._do(self.keep_own())
        for room in self._hall.rooms.values():
            self._do(room.hear(room.table.entries, None))
            self._ask(room.table.code)
        for look in self._hall.looks.all.values():
            self._do(look.catch_up())
            self._ask(look.id)

    def _found(self, name: str) -> None:
        """A server is there, perhaps again: there may be people with it."""
        log.info("server found", extra={"server": name})
        for code in (*self._hall.rooms, *self._hall.looks.all):
            self._ask(code)

    def _lost(self, name: str) -> None:
        """A server is gone: who was with it is away, and what it drove can be taken over."""
        if self._heard.pop(name, None) is None:
            return
        self._waiting.pop(name, None)
        log.warning("server gone", extra={"server": name, "left": len(self._heard)})
        self._theirs.clear()
        for room in self._hall.rooms.values():
            room.hear_present(Present(server=name, code=room.table.code))
            room.driver.wake()
        for look in self._hall.looks.all.values():
            look.hear_present(Present(server=name, code=look.id))
        self._do(self._hall.wake_due())

    # --- what is whose

    async def claim(self, what: str) -> bool:
        """Whether this server is to drive a table, or to do whatever else only one does."""
        if self.owns(what):
            return True
        await self._listening.wait()  # who there is must be known first
        await asyncio.sleep(self._settled_at - time.monotonic())
        now = time.monotonic()
        if self._theirs.get(what, 0.0) > now - ASK_AGAIN:
            return False
        told = encode(Took(server=self.name, what=what))
        claimed = await self._hall.storage.claim(what, self.name, self.others, told)
        if claimed:
            self.owned.add(what)
        else:
            self._theirs[what] = now
        return claimed

    async def handed_over(self, code: str) -> bool:
        """Whether a server with much less to do was asked to drive a table instead of this one."""
        freest = min(self._waiting, key=self._waiting.__getitem__, default=None)
        if freest is None or self._hall.workers.waiting < self._waiting[freest] + MUCH_LESS:
            return False
        await self.release([code])
        self._tell(Offered(server=self.name, code=code, to=freest))
        return True

    async def _accept(self, code: str) -> None:
        """Drive a table for a server that has too much to do."""
        if await self.claim(code):
            (await self._hall.room(code)).driver.wake()

    def owns(self, what: str) -> bool:
        """Whether this server still drives a table."""
        return not self._shared or what in self.owned

    async def release(self, what: list[str]) -> None:
        """Let others drive some tables."""
        for one in what:
            self._theirs.pop(one, None)
        mine = self.owned.intersection(what)
        self.owned -= mine
        if mine:
            await self._hall.storage.release(self.name, sorted(mine))
            freed = sorted(mine)
            for k in range(0, len(freed), MOST_TOLD):
                self._tell(Freed(server=self.name, what=freed[k : k + MOST_TOLD]))

    async def keep_own(self) -> None:
        """Give up what another server took when nobody could say so."""
        if self._shared:
            before = set(self.owned)
            self.owned -= before - await self._hall.storage.owned(self.name)

    async def forget_gone(self) -> None:
        """Whatever servers drove that are gone, nobody does."""
        await self._hall.storage.release_others([self.name, *self.others])

    # --- telling

    def _tell(self, message: AnyMessage) -> None:
        """Tell the others something, some time soon."""
        if self._shared:
            self._do(self._hall.storage.tell(encode(message)))

    def written(self, code: str, first: int, entries: list[bytes]) -> bytes:
        """What the others are told of entries, when they are stored."""
        return hearsay.written(self.name, code, first, entries) if self._shared else b""

    def present(self, code: str) -> None:
        """Somebody came to a table or a look, or went."""
        if self._shared:
            if not self._changed:
                asyncio.get_running_loop().call_later(TOGETHER, self._tell_present)
            self._changed.add(code)

    def _tell_present(self) -> None:
        """Tell who is at the places to which somebody came, or from which somebody went."""
        changed, self._changed = self._changed, set()
        for code in changed:
            found = Present(server=self.name, code=code)
            room, look = self._hall.rooms.get(code), self._hall.looks.all.get(code)
            if room is not None:
                found.people = room.told_here(MOST_TOLD)
                found.watching = room.audience.watching
                found.entries, found.thought = room.table.entries, room.thought
            elif look is not None:
                found.people = list(look.here)
                found.names = [person.name for person in look.here.values()]
            self._tell(found)

    def _ask(self, code: str) -> None:
        """Ask the others who is at a table."""
        self._tell(Who(server=self.name, code=code))

    def joined(self, code: str) -> None:
        """A table or a look was read, which others may have too."""
        if self._heard:
            self._ask(code)

    def open(self, room: "Room") -> None:
        """What is open at a table has changed."""
        asking = room.asking
        self._tell(
            Open(
                server=self.name,
                code=room.table.code,
                version=room.table.version,
                asked=asking.asked,
                refusals=asking.refusals,
                not_before=asking.not_before,
                wanted=room.wanting.cards,
            )
        )

    def skipped(self, code: str, person: str) -> None:
        """Somebody would see the moves of bots at once."""
        self._tell(Skipped(server=self.name, code=code, person=person))

    def analysing(self, code: str, done: int, of: int) -> None:
        """A finished game is gone through so far."""
        self._tell(Analysing(server=self.name, code=code, done=done, of=of))

    def renamed(self, person: str, name: str) -> None:
        """Somebody has another name."""
        self._tell(Renamed(server=self.name, person=person, name=name))

    # --- hearing

    def _hear(self, told: bytes) -> None:
        """Another server, or this one, has told something."""
        if self._stopped:
            return
        try:
            message = decoder.decode(told)
        except msgspec.MsgspecError:
            return  # a newer server may say more
        if message.server == self.name:
            self._heard_self = time.monotonic()
            return
        if isinstance(message, Gone):
            self._lost(message.server)
            return
        found = message.server not in self._heard
        self._heard[message.server] = time.monotonic()
        if found:
            self._found(message.server)
        match message:
            case Beat():
                self._waiting[message.server] = message.waiting
                if message.new:
                    self._tell(self._beat())
            case Offered():
                if message.to == self.name:
                    self._do(self._accept(message.code))
            case Took():
                self.owned.discard(message.what)
            case Freed():
                for what in message.what:
                    self._theirs.pop(what, None)
            case Analysing():
                self._hall.analyses.heard(message.code, message.done, message.of)
            case Renamed():
                self._hall.people.heard_renamed(message.person, message.name)
            case Written() | Who() | Present() | Open() | Skipped():
                self._hear_of_table(message)

    def _hear_of_table(self, message: Written | Who | Present | Open | Skipped) -> None:
        """Another server has told something of a table."""
        room, look = self._hall.rooms.get(message.code), self._hall.looks.all.get(message.code)
        if look is not None:
            self._hear_of_look(look, message)
        if room is None:
            if isinstance(message, Written):
                self._hall.changed_while_read(message.code)
            return
        match message:
            case Written():
                self._do(room.hear(message.first, list(map(bytes, message.entries)) or None))
            case Who():
                self.present(message.code)
                if room.asking.asked is not None or room.asking.refusals or room.wanting.cards:
                    self.open(room)
            case Present():
                room.hear_present(message)
            case Open():
                self._do(room.hear_open(message))
            case Skipped():
                room.driver.skip(message.person)

    def _hear_of_look(
        self, look: "Look", message: Written | Who | Present | Open | Skipped
    ) -> None:
        """Another server has told something of a game that is looked at."""
        match message:
            case Written():
                self._do(look.catch_up())
            case Who():
                self.present(message.code)
            case Present():
                look.hear_present(message)
