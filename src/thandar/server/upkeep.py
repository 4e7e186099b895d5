"""What whoever runs the server does with the store: bars, deleting, rewriting, finding people."""

from collections.abc import Sequence
from typing import NamedTuple

from thandar.server.database import Database, Db
from thandar.server.storage import BarRow, PersonRow, TableRow, TouchedRow

BAR = "person, kind, at, until, why"
PUT_BAR = (
    f"INSERT INTO bars ({BAR}) VALUES (?, ?, ?, ?, ?) ON CONFLICT (person, kind)"
    " DO UPDATE SET at = excluded.at, until = excluded.until, why = excluded.why"
)
PUT_SEEN = (
    "INSERT INTO seen (person, day) SELECT id, ? FROM people WHERE id = ?"
    " ON CONFLICT (person) DO UPDATE SET day = excluded.day WHERE seen.day < excluded.day"
)
TOUCH = (
    "INSERT INTO touched (what, gone, at) VALUES (?, ?, ?) ON CONFLICT (what)"
    " DO UPDATE SET gone = excluded.gone, at = excluded.at"
)
# A table for which something is due goes on by itself.
OLD_GAMES = (
    "SELECT code FROM tables WHERE changed < ? AND (due IS NULL OR due < ?)"
    " ORDER BY changed LIMIT ?"
)
OLD_GUESTS = (
    "SELECT id FROM people WHERE id > ? AND since < ?"
    " AND NOT EXISTS (SELECT 1 FROM seen WHERE seen.person = people.id AND day >= ?)"
    " AND NOT EXISTS (SELECT 1 FROM players JOIN tables USING (code)"
    " WHERE players.person = people.id AND changed >= ?) ORDER BY id LIMIT ?"
)
KNOWN = (
    "SELECT id, name, program, since, (SELECT day FROM seen WHERE person = people.id),"
    " (SELECT MAX(changed) FROM players JOIN tables USING (code) WHERE person = people.id)"
    " FROM people WHERE id = ?"
)
# `people` comes last: others refer to it.
OF_GAME = ("journal", "players", "analyses", "tables")
OF_PERSON = ("tokens", "passes", "ratings", "strengths", "dailies", "seen", "bars")


class KnownRow(NamedTuple):
    """Somebody, as whoever runs the server finds them."""

    person: PersonRow
    seen: str | None  # the day on which they came last
    played: int | None  # when a game of theirs changed last


class Upkeep(Database):
    """The part of a store by which it is looked after."""

    # --- people

    async def write_seen(self, people: Sequence[str], day: str) -> None:
        rows = [(day, person) for person in sorted(people)]
        await self._write(lambda db: db.executemany(PUT_SEEN, rows))

    async def bars(self) -> list[BarRow]:
        select = f"SELECT {BAR} FROM bars ORDER BY at"
        return await self._read(lambda db: [BarRow(*row) for row in db.execute(select)])

    async def put_bar(self, bar: BarRow) -> None:
        """Somebody may not do something from now on."""
        await self._write(lambda db: db.execute(PUT_BAR, bar))

    async def lift_bar(self, person: str, kind: str) -> bool:
        """Somebody may do something again; whether they could not."""
        delete = "DELETE FROM bars WHERE person = ? AND kind = ? RETURNING kind"

        def work(db: Db) -> bool:
            return db.execute(delete, (person, kind)).fetchone() is not None

        found: bool = await self._write(work)
        return found

    async def everybody(self) -> list[PersonRow]:
        """All people, the latest first."""
        select = "SELECT id, name, program, since FROM people ORDER BY since DESC"

        def ask(db: Db) -> list[PersonRow]:
            return [PersonRow(*row)._replace(program=bool(row[2])) for row in db.execute(select)]

        return await self._read(ask)

    async def known(self, people: Sequence[str]) -> list[KnownRow]:
        """When some people came and played last."""

        def ask(db: Db) -> list[KnownRow]:
            rows = [db.execute(KNOWN, (person,)).fetchone() for person in people]
            return [
                KnownRow(PersonRow(row[0], row[1], bool(row[2]), row[3]), row[4], row[5])
                for row in rows
                if row is not None
            ]

        return await self._read(ask)

    async def rename_beside(self, person: str, name: str, at: int) -> None:
        """Somebody has another name; the servers notice."""

        def work(db: Db) -> None:
            db.execute("UPDATE people SET name = ? WHERE id = ?", (name, person))
            db.execute(TOUCH, (person, 0, at))

        await self._write(work)

    async def old_guests(self, before: int, day: str, after: str, most: int) -> list[str]:
        values = (after, before, day, before, most)
        return await self._read(lambda db: [id for (id,) in db.execute(OLD_GUESTS, values)])

    async def delete_person(self, person: str, at: int) -> bool:
        def work(db: Db) -> bool:
            for table in OF_PERSON:
                db.execute(f"DELETE FROM {table} WHERE person = ?", (person,))
            mark = f'"{person}"'.encode()
            looks = db.execute("SELECT id, moment FROM looks").fetchall()
            theirs = [(id,) for id, moment in looks if mark in moment]
            db.executemany("DELETE FROM looks WHERE id = ?", theirs)
            gone = db.execute("DELETE FROM people WHERE id = ? RETURNING id", (person,)).fetchone()
            db.execute(TOUCH, (person, 1, at))
            return gone is not None

        found: bool = await self._write(work)
        return found

    # --- tables

    async def touched(self, since: int) -> list[TouchedRow]:
        select = "SELECT what, gone, at FROM touched WHERE at >= ?"
        return await self._read(
            lambda db: [
                TouchedRow(what, bool(gone), at) for what, gone, at in db.execute(select, (since,))
            ]
        )

    async def rewrite(
        self, row: TableRow, entries: Sequence[tuple[int, bytes]], leaves: str, at: int
    ) -> None:
        code = row.code
        update = "UPDATE journal SET entry = ? WHERE code = ? AND number = ?"
        new = [(entry, code, number) for number, entry in entries]
        people = " ".join(row.people)

        def work(db: Db) -> None:
            db.executemany(update, new)
            db.execute(
                "UPDATE tables SET people = ?, summary = ? WHERE code = ?",
                (people, row.summary, code),
            )
            db.execute("DELETE FROM players WHERE person = ? AND code = ?", (leaves, code))
            db.execute(TOUCH, (code, 0, at))

        await self._write(work, code)

    async def journals_with(self, mark: bytes, after: str, most: int) -> tuple[list[str], str]:
        """Which of the next tables after a code have a mark in their journals; the last of them."""
        select = "SELECT code FROM tables WHERE code > ? ORDER BY code LIMIT ?"
        look = "SELECT entry FROM journal WHERE code = ?"

        def ask(db: Db) -> tuple[list[str], str]:
            codes = [code for (code,) in db.execute(select, (after, most))]
            found = [
                code
                for code in codes
                if any(mark in entry for (entry,) in db.execute(look, (code,)))
            ]
            return found, codes[-1] if codes else ""

        return await self._read(ask)

    async def old_games(self, before: int, most: int) -> list[str]:
        values = (before, before, most)
        return await self._read(lambda db: [code for (code,) in db.execute(OLD_GAMES, values)])

    async def delete_games(self, codes: Sequence[str], at: int) -> None:
        def work(db: Db) -> None:
            for code in sorted(codes):
                for table in OF_GAME:
                    db.execute(f"DELETE FROM {table} WHERE code = ?", (code,))
                db.execute(TOUCH, (code, 1, at))

        await self._write(work)

    # --- the whole

    async def delete_expired(self, now: int, read_before: int) -> None:
        def work(db: Db) -> None:
            db.execute("DELETE FROM bars WHERE until < ?", (now,))
            db.execute("DELETE FROM passes WHERE until < ?", (now,))
            db.execute("DELETE FROM touched WHERE at < ?", (read_before,))
            db.execute("DELETE FROM looks WHERE at < ?", (read_before,))

        await self._write(work)
