"""Somebody in the journals of their tables: called otherwise, or forgotten. The games stay."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from thandar.server.clock import now
from thandar.server.identity import new_code
from thandar.server.journal import AnyEntry, Said, Sat, read, written
from thandar.server.storage import Storage, TableRow
from thandar.server.summary import TableSummary

NOBODY = "?"  # nobody can be called so
ALL_TABLES = 1 << 30


class Change(NamedTuple):
    """Who somebody is from now on, as far as a table tells."""

    person: str
    id: str
    name: str
    silent: bool  # nothing is left of what they said

    def entry(self, entry: AnyEntry) -> bool:
        """Change an entry, if it is about them; whether it was."""
        sat = isinstance(entry, Sat) and entry.person == self.person
        mine = entry.by == self.person
        if isinstance(entry, Sat) and sat:
            entry.person, entry.name = self.id, self.name
        if isinstance(entry, Said) and mine:
            entry.name = self.name
            if self.silent:
                entry.text = entry.phrase = ""
        if mine:
            entry.by = self.id
        return sat or mine

    def row(self, row: TableRow) -> TableRow:
        """The row of a table, with what lists show of it."""
        shown = msgspec.json.decode(row.summary, type=TableSummary)
        for seat in shown.seats:
            if seat.person == self.person:
                seat.person, seat.name = self.id, self.name
        shown.asked = [self._new(person) for person in shown.asked]
        people = tuple(self._new(person) for person in row.people)
        return row._replace(people=people, summary=msgspec.json.encode(shown))

    def _new(self, person: str) -> str:
        return self.id if person == self.person else person


async def call(storage: Storage, person: str, name: str) -> None:
    """Have somebody called by another name wherever they sit or sat."""
    for row in await storage.tables_of(person, ALL_TABLES):
        await change(storage, row.code, Change(person, person, name, silent=False))


async def forget(storage: Storage, person: str, codes: Iterable[str] = ()) -> bool:
    """Delete somebody: nobody comes back as them, and no table knows them any more.

    Their own tables are found; others at which they spoke or that they opened can be named.
    Whether they were known at all.
    """
    known = await storage.delete_person(person, now())
    own = [row.code for row in await storage.tables_of(person, ALL_TABLES)]
    for code in dict.fromkeys([*own, *codes]):
        # Each table has another id for them: nobody can tell that they are the same.
        await change(storage, code, Change(person, new_code(), NOBODY, silent=True))
    return known


async def change(storage: Storage, code: str, change: Change) -> None:
    """Change who somebody is at a table."""
    row = await storage.table(code)
    if row is None:
        return
    entries = [read(stored) for stored in await storage.journal(code)]
    changed = [(k, entry) for k, entry in enumerate(entries) if change.entry(entry)]
    new = [(k, written(entry)) for k, entry in changed]
    leaves = "" if change.id == change.person else change.person
    await storage.rewrite(change.row(row), new, leaves, now())
