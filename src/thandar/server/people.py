"""Persons: guests who become somebody by a token, and carry it to another device."""

from collections import OrderedDict

from thandar.server.clock import now
from thandar.server.identity import clean_name, hashed, new_code, new_token
from thandar.server.refused import Refused
from thandar.server.storage import PersonRow, Storage
from thandar.table.strength import Strength

KNOWN = 20_000  # tokens kept in memory, so that a crowd that comes back does not ask the store


class People:
    """Everybody whom the server knows."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._known: OrderedDict[bytes, PersonRow] = OrderedDict()

    async def add(self, name: str, program: bool = False) -> tuple[PersonRow, str]:
        """A new person and the token that only they have."""
        person = PersonRow(new_code(), clean_name(name), program, now())
        token = new_token()
        await self._storage.add_person(person, hashed(token))
        self._remember(hashed(token), person)
        return person, token

    async def of_token(self, token: str) -> PersonRow:
        """The person of a token; Refused where it is nobody's."""
        key = hashed(token)
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        person = await self._storage.person_of(key)
        if person is None:
            raise Refused("bad_token")
        self._remember(key, person)
        return person

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        """The person with another name."""
        renamed = person._replace(name=clean_name(name))
        await self._storage.rename(person.id, renamed.name)
        for key, known in self._known.items():
            if known.id == person.id:
                self._known[key] = renamed
        return renamed

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
        self._remember(hashed(token), person)
        return person, token

    async def strength(self, person: str) -> Strength:
        """How strong somebody is against the levels; whoever has not played any is new."""
        found = await self._storage.strength(person)
        return Strength() if found is None else Strength(found.rating, found.games)

    def _remember(self, key: bytes, person: PersonRow) -> None:
        self._known[key] = person
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)
