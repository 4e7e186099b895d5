"""Persons: guests who become somebody by a token, and carry it to another device."""

from collections import OrderedDict
from datetime import UTC, datetime

from thandar.server.bars import Bars
from thandar.server.clock import now
from thandar.server.identity import hashed, new_code, new_token
from thandar.server.manners import Manners
from thandar.server.refused import Refused
from thandar.server.settings import Settings
from thandar.server.storage import PersonRow, Storage, TouchedRow
from thandar.table.strength import Strength

KNOWN = 20_000  # tokens kept in memory, so that a crowd that comes back does not ask the store


class People:
    """Everybody whom the server knows."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self._storage = storage
        self.manners = Manners(settings)
        self._known: OrderedDict[bytes, PersonRow] = OrderedDict()
        self.bars = Bars(storage)
        self._gone: set[str] = set()
        self._come: set[str] = set()  # since it was stored last
        self._stored: set[str] = set()  # who has come on this day
        self._day = ""

    async def add(self, name: str, program: bool = False) -> tuple[PersonRow, str]:
        """A new person and the token that only they have."""
        person = PersonRow(new_code(), self.manners.name(name), program, now())
        token = new_token()
        await self._storage.add_person(person, hashed(token))
        self._remember(hashed(token), person)
        return person, token

    async def of_token(self, token: str) -> PersonRow:
        """The person of a token; Refused where it is nobody's, or theirs who is barred."""
        key = hashed(token)
        person = self._known.get(key) or await self._storage.person_of(key)
        if person is None:
            raise Refused("bad_token")
        if why := self.barred(person.id):
            raise why
        self._remember(key, person)
        self._come.add(person.id)
        return person

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """The person with another name."""
        renamed = person._replace(name=self.manners.name(name))
        await self._storage.rename(person.id, renamed.name)
        self.heard_renamed(person.id, renamed.name)
        return renamed

    def heard_renamed(self, person: str, name: str) -> None:
        """Somebody has another name."""
        for key, known in self._known.items():
            if known.id == person:
                self._known[key] = known._replace(name=name)

    async def new_pass(self, person: PersonRow, valid: float) -> tuple[str, int]:
        """A pass for one use, and until when it is good."""
        token = new_token()
        until = now() + int(valid * 1000)
        await self._storage.add_pass(person.id, hashed(token), until)
        return token, until

    async def claim(self, given: str) -> tuple[PersonRow, str]:
        """Trade a pass for a token of the same person."""
        token = new_token()
        person = await self._storage.use_pass(hashed(given), now(), hashed(token))
        if person is None:
            raise Refused("bad_pass")
        if why := self.barred(person.id):
            raise why
        self._remember(hashed(token), person)
        return person, token

    async def strength(self, person: str) -> Strength:
        """How strong somebody is against the levels; whoever has not played any is new."""
        found = await self._storage.strength(person)
        return Strength() if found is None else Strength(found.rating, found.games)

    # --- whoever runs the server

    async def read_bars(self) -> None:
        """Read who may not do what."""
        await self.bars.read()

    def barred(self, person: str) -> Refused | None:
        """Why somebody may not be here; None for those who may."""
        return Refused("bad_token") if person in self._gone else self.bars.banned(person)

    def may_say(self, person: str, text: str) -> str:
        """What somebody says, as others may hear it; Refused where they may not say it."""
        self.manners.check_chat()
        if text and (why := self.bars.silenced(person)):
            raise why
        return self.manners.text(text)

    def notice(self, touched: TouchedRow) -> None:
        """Somebody was changed beside this server, or deleted."""
        for key in [key for key, person in self._known.items() if person.id == touched.what]:
            del self._known[key]
        if touched.gone:
            self._gone.add(touched.what)
            if len(self._gone) > KNOWN:
                self._gone.pop()

    async def write_seen(self) -> None:
        """Store who has come today, once a day for each."""
        today = datetime.now(UTC).date().isoformat()
        if self._day != today:
            self._day, self._stored = today, set()
        new = self._come - self._stored
        if new:
            await self._storage.write_seen(sorted(new), today)
            self._stored |= new
        self._come -= self._stored

    def _remember(self, key: bytes, person: PersonRow) -> None:
        self._known[key] = person
        self._known.move_to_end(key)
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)
