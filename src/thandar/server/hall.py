"""All rooms of a server: opened, found by code, read back when needed, let go when idle."""

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from thandar.cards import DEMONS
from thandar.formats import find
from thandar.handicap import OFFICIAL
from thandar.server import daily, rating
from thandar.server.admission import Admission
from thandar.server.analyses import Analyses
from thandar.server.audience import Client
from thandar.server.clock import now
from thandar.server.handling import seat_taken_by
from thandar.server.identity import CODE, new_code
from thandar.server.journal import (
    AnyEntry,
    Began,
    Moved,
    Opened,
    Resigned,
    Sat,
    understood,
    written,
)
from thandar.server.looks import Looks
from thandar.server.metrics import Metrics
from thandar.server.neighbours import Neighbours
from thandar.server.notices import Notices
from thandar.server.people import People
from thandar.server.refused import Refused
from thandar.server.replays import moves_before
from thandar.server.retention import prune
from thandar.server.room import Room
from thandar.server.settings import Settings
from thandar.server.setup import SeatSetup, Setup, check_setup, settled
from thandar.server.storage import (
    PersonRow,
    Storage,
    StoreFailed,
    StoreOutdated,
    StrengthRow,
    TableRow,
)
from thandar.server.summary import table_row
from thandar.server.table import Table, replayed
from thandar.server.tidying import tidy
from thandar.server.workers import Workers
from thandar.table.seating import DEFAULT_BOT, USUAL, usual_seats

log = logging.getLogger("thandar.hall")
PRUNE = 3600.0  # seconds between two looks at what is kept no longer
SWEEP = 5.0  # seconds between two looks at what is due and what is idle
TRIES = 20  # for the end of a game, when other servers count games of the same bots
DEMO_PAUSE = 5.0  # seconds for which the end of a game of bots can be seen


class Reading:
    """A table that is being read, for as many as have asked; what was read may be too old."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.asked = 0
        self.too_early = False


class Hall:
    """All rooms of a server."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self.settings = settings
        self.storage = storage
        self.notices = Notices(storage)
        self.people = People(storage, settings)
        self.notices.heard.append(self.people.notice)
        self.metrics = Metrics()
        self.workers = Workers(
            settings.bot_workers,
            settings.bot_time,
            settings.bot_queue,
            self.metrics,
            settings.bot_patience,
        )
        self.looks = Looks(self)
        self.neighbours = Neighbours(self)
        self.analyses = Analyses(storage, settings, self.metrics, self.neighbours)
        self.rooms: dict[str, Room] = {}
        self.admission = Admission(settings, self.workers, self.metrics, self.rooms)
        self._reading: dict[str, Reading] = {}
        self._finishing = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    # --- beginning and end

    async def start(self) -> None:
        """Go on where the last server stopped."""
        await self.people.read_bars()
        self.neighbours.start()
        always = (self._sweep(), self._prune(), self.admission.watch(), tidy())
        self._tasks = [asyncio.create_task(work) for work in always]
        self._tasks += [asyncio.create_task(self._demo(k)) for k in range(self.settings.demo)]

    async def stop(self) -> None:
        """Finish what is being stored, and let go of everything."""
        for task in self._tasks:
            task.cancel()
        for room in self.rooms.values():
            room.driver.stop()
        await self.neighbours.stop()
        await self.workers.stop()
        await self.analyses.stop()
        await self.storage.close()

    async def _sweep(self) -> None:
        """Wake rooms for which something is due, and let idle ones go."""
        while True:
            try:
                await self.wake_due()
                await asyncio.sleep(SWEEP)
                await self._let_go()
                await self.looks.let_go()
                await self._notice()
                await self.neighbours.keep_own()
            except Refused as error:
                log.warning("sweep failed", extra={"why": str(error)})
                await asyncio.sleep(SWEEP)

    async def _let_go(self) -> None:
        """Forget rooms in which nothing goes on: they are read back when somebody comes."""
        before = time.monotonic() - self.settings.unload_after
        idle = [code for code, room in self.rooms.items() if room.idle and room.used_at < before]
        for code in idle:
            del self.rooms[code]
        await self.neighbours.release(idle)

    async def _notice(self) -> None:
        """Whoever runs the server may have closed or deleted tables, or barred somebody."""
        await self.people.read_bars()
        await self.people.write_seen()
        closed = await self.storage.closed(now() - int(3 * SWEEP * 1000))
        found = [code for code in closed if self._is_open(code)]
        for code in {*await self.notices.read(), *found}:
            if code in self.rooms:
                await self._read_again(self.rooms[code])
        everybody = [room.audience.clients for room in self.rooms.values()]
        everybody += [set(look.clients) for look in self.looks.all.values()]
        for client in set[Client]().union(*everybody):
            barred = None if client.person is None else self.people.barred(client.person.id)
            if barred is not None:
                client.send_away(barred)

    def _is_open(self, code: str) -> bool:
        """Whether a table that was closed is still open here."""
        return code in self.rooms and self.rooms[code].table.status != "closed"

    async def _read_again(self, room: Room) -> None:
        """A table was changed beside the server: go on with what it is, if it still is."""
        try:
            await room.read_again()
        except Refused as gone:
            if gone.code == "no_table":
                room.driver.stop()
                del self.rooms[room.table.code]
                for client in list(room.audience.clients):
                    client.send_away(gone)

    async def _prune(self) -> None:
        """Let go of what is kept no longer; one server does it for all."""
        while True:
            await asyncio.sleep(PRUNE)
            with suppress(StoreFailed):
                if await self.neighbours.claim("prune"):
                    await self.neighbours.forget_gone()
                    await prune(self.storage, self.settings.keep_games, self.settings.keep_guests)

    async def wake_due(self) -> None:
        """Have bots move and clocks run out where nobody is connected, and no other server does."""
        for code in await self.storage.due(now() + int(SWEEP * 1000), self.neighbours.others):
            if code in self.rooms or await self.neighbours.claim(code):
                try:
                    (await self.room(code)).driver.wake()
                except StoreFailed:
                    raise
                except Exception:  # one table that cannot be read must not keep all others waiting
                    log.error("table cannot be read", exc_info=True, extra={"table": code})

    # --- rooms

    async def room(self, code: str) -> Room:
        """The room of a table; Refused where there is none."""
        if code in self.rooms:
            return self.rooms[code]
        reading = self._reading.setdefault(code, Reading())
        reading.asked += 1
        try:
            async with reading.lock:
                while code not in self.rooms:
                    reading.too_early = False
                    table = await self.read(code)
                    if not reading.too_early:
                        self.rooms[code] = Room(self, table)
                        self.neighbours.joined(code)
                return self.rooms[code]
        finally:
            reading.asked -= 1
            if not reading.asked:
                del self._reading[code]

    def changed_while_read(self, code: str | None = None) -> None:
        """Another server has written to a table, or perhaps to any, that may be being read."""
        for read in self._reading if code is None else self._reading.keys() & {code}:
            self._reading[read].too_early = True

    async def read(self, code: str) -> Table:
        """A table as it is stored."""
        return await asyncio.to_thread(replayed, code, await self.entries(code))

    async def entries(self, code: str) -> list[AnyEntry]:
        """The journal of a table; Refused where there is none."""
        stored = await self.storage.journal(code) if CODE.fullmatch(code) else []
        if not stored:
            raise Refused("no_table", table=code)
        return understood(stored)

    async def open(
        self,
        setup: Setup,
        person: PersonRow,
        deal: str = "",
        rematch_of: str = "",
        more: Sequence[AnyEntry] = (),
    ) -> Room:
        """A new table of somebody's; what has already happened there is stored with it."""
        check_setup(setup, self.settings.least_clock)
        self.admission.check(setup)
        setup = settled(setup)
        at = now()
        code = new_code()
        even = (await self.people.strength(person.id)).level
        opened = Opened(setup=setup, deal=deal, rematch_of=rematch_of, even=even)
        entries: list[AnyEntry] = [opened, *more]
        for entry in entries:
            entry.at, entry.by = at, person.id
        table = await asyncio.to_thread(replayed, code, entries)
        await self.store(table, 0, entries)
        room = self.rooms[code] = Room(self, table)
        log.info("table opened", extra={"format": setup.format, "listed": setup.listed})
        return room

    async def rematch(self, table: Table, person: PersonRow) -> str:
        """Another table for those who played; whoever sat stays seated."""
        sat = [
            Sat(seat=k, person=seat.person, name=seat.name, program=seat.program)
            for k, seat in enumerate(table.seats, 1)
            if seat.person
        ]
        room = await self.open(seated_setup(table), person, rematch_of=table.code, more=sat)
        return room.table.code

    async def discard(self, code: str) -> None:
        """Delete a table at which nobody has been yet."""
        self.rooms.pop(code, None)
        await self.storage.delete_games([code], now())

    async def again(self, table: Table, person: PersonRow, seat: int, made: int = 0) -> Room:
        """The same deal once more, from one of its seats, bots at the others.

        It begins after so many moves of the finished game, and goes on at once.
        """
        setup = seated_setup(table)
        if not 1 <= seat <= len(setup.seats) or setup.seats[seat - 1].deck in DEMONS:
            raise Refused("no_seat", seat=seat, most=len(setup.seats))
        for k, one in enumerate(setup.seats, 1):
            one.bot = None if k == seat or one.deck in DEMONS else one.bot or "normal"
        sat = seat_taken_by(person, seat)
        began = Began(seed=f"{table.seed:032x}", moves=moves_before(table, seat, made))
        room = await self.open(setup, person, deal=table.deal, more=[sat, began])
        room.driver.wake()
        return room

    async def seed_of(self, table: Table) -> int | None:
        """The seed of the deal that a table plays again; none for a new deal."""
        if not table.opened.deal:
            return None
        return (await self.room(table.opened.deal)).table.seed

    def link(self, code: str) -> str:
        """Where a table is found."""
        return f"{self.settings.public_url}/t/{code}"

    def game_link(self, code: str) -> str:
        """Where a finished game is found."""
        return f"{self.settings.public_url}/games/{code}"

    # --- storing

    async def store(
        self, table: Table, first: int, entries: list[AnyEntry], with_row: bool = True
    ) -> None:
        """Store what happened; what a finished game makes of ratings goes with it."""
        began = time.perf_counter()
        stored = [written(entry) for entry in entries]
        row = table_row(table, now()) if with_row else None
        moved = any(isinstance(entry, Moved | Resigned) for entry in entries)
        ended = moved and table.status == "over"
        day = daily.row_of(table) if ended or first == 0 else None
        told = self.neighbours.written(table.code, first, stored)
        if moved and rating.rated(table):
            async with self._finishing:
                await self._store_rated(table, first, stored, row, told)
        else:
            await self.storage.append(table.code, first, stored, row, daily=day, told=told)
        self.metrics.stored.note(time.perf_counter() - began)

    async def _store_rated(
        self, table: Table, first: int, stored: list[bytes], row: TableRow | None, told: bytes
    ) -> None:
        """Store the end of a game that counts, after those that other servers count meanwhile."""
        for tries in range(1, TRIES + 1):
            before = await self.storage.ratings(rating.players(table))
            after = rating.new_ratings(table, before)
            strengths = await self._new_strengths(table)
            try:
                await self.storage.append(
                    table.code, first, stored, row, after, strengths, told=told
                )
                return
            except StoreOutdated:
                if tries == TRIES:
                    raise

    async def _new_strengths(self, table: Table) -> list[StrengthRow]:
        """What a finished game makes of the strength of the one person who played in it."""
        if len(table.people) != 1:
            return []
        [person] = table.people
        found = rating.new_strength(table, await self.people.strength(person))
        return [] if found is None else [StrengthRow(person, *found)]

    # --- games to look at

    async def _demo(self, number: int) -> None:
        """Keep one table of bots going, each of another format than its neighbour."""
        nobody = PersonRow("", "", False, 0)
        setup = demo_setup(list(USUAL)[number % len(USUAL)])
        while True:
            with suppress(Refused):
                if await self.neighbours.claim(f"demo {number}"):
                    room = await self.open(setup, nobody)
                    await room.begin()
                    await room.over.wait()
            await asyncio.sleep(DEMO_PAUSE)


def demo_setup(format: str) -> Setup:
    """A table of a format with bots at all its seats.

    >>> [(seat.deck, seat.bot) for seat in demo_setup("solo").seats]
    [('standard', 'normal'), ('demon', 'normal')]
    """
    seats = [{"deck": who.deck, "bot": DEFAULT_BOT} for who in usual_seats(format)]
    return msgspec.convert({"format": format, "seats": seats, "listed": True}, Setup)


def seated_setup(table: Table) -> Setup:
    """What was played, with the bots that sat down before the game."""
    setup = table.setup
    return Setup(
        format=setup.format,
        seats=[
            SeatSetup(one.deck, bot)  # type: ignore[arg-type]
            for one, bot in zip(setup.seats, (seat.asked for seat in table.seats), strict=True)
        ],
        difficulty=setup.difficulty,
        handicap=setup.handicap or (OFFICIAL if find(setup.format).handicaps else None),
        first=setup.first,
        listed=setup.listed,
        clock=setup.clock,
        open_hands=setup.open_hands,
        hints=setup.hints,
    )
