"""What whoever runs a server does with people."""

import sys
from argparse import Namespace

import msgspec
from msgspec import Struct

from thandar.locales import Texts
from thandar.server.admin.tables import clock_time
from thandar.server.bars import BAN, SILENCE, holds, until
from thandar.server.clock import now
from thandar.server.forgetting import call
from thandar.server.identity import clean_name
from thandar.server.refused import Refused
from thandar.server.retention import DAY
from thandar.server.sql import SqlStorage
from thandar.server.storage import BarRow, PersonRow

MOST_SHOWN = 100


class Shown(Struct, kw_only=True):
    """Somebody, as they are listed."""

    person: str
    name: str
    program: bool
    since: int
    seen: str | None
    played: int | None
    bars: list[BarRow]


async def people_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Print those whose names have a text in them, or whose id it is, the latest first."""
    wanted = arguments.text.casefold()
    found = [
        person.id
        for person in await storage.everybody()
        if wanted in person.name.casefold() or person.id == arguments.text
    ]
    shown = await as_shown(storage, found[:MOST_SHOWN])
    if arguments.json:
        sys.stdout.write(msgspec.json.encode(shown).decode() + "\n")
        return 0
    for one in shown:
        print(line(one, t))
    if len(found) != len(shown) or not shown:
        print(t("server.admin.people_found", n=len(found), shown=len(shown)), file=sys.stderr)
    return 0


async def as_shown(storage: SqlStorage, people: list[str]) -> list[Shown]:
    """Some people, with what is known of them."""
    bars = [bar for bar in await storage.bars() if holds(bar)]
    return [
        Shown(
            person=row.person.id,
            name=row.person.name,
            program=row.person.program,
            since=row.person.since,
            seen=row.seen,
            played=row.played,
            bars=[bar for bar in bars if bar.person == row.person.id],
        )
        for row in await storage.known(people)
    ]


def line(one: Shown, t: Texts) -> str:
    """Somebody in a line."""
    played = "–" if one.played is None else clock_time(one.played)
    facts = t("server.admin.person_line", since=clock_time(one.since), played=played)
    bars = [barred(bar, t) for bar in one.bars]
    return "  ".join([one.person, one.name, facts, *bars])


def barred(bar: BarRow, t: Texts) -> str:
    """What somebody may not do, in words."""
    what = t("server.admin.is_banned" if bar.kind == BAN else "server.admin.is_silenced")
    said = f"{what} ({until(bar)})" if bar.until is not None else what
    return f"{said}: {bar.why}" if bar.why else said


async def rename_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Give somebody another name, also at the tables where they sit or sat."""
    person = await somebody(storage, arguments.person)
    name = clean_name(arguments.name)
    await storage.rename_beside(person.id, name, now())
    await call(storage, person.id, name)
    print(t("server.admin.renamed", person=person.id, old=person.name, name=name))
    return 0


async def ban_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Keep somebody out; servers that run notice it."""
    return await bar(storage, arguments, t, BAN, arguments.why)


async def silence_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Let somebody write no texts; servers that run notice it."""
    return await bar(storage, arguments, t, SILENCE)


async def unban_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Let somebody in again."""
    return await lift(storage, arguments, t, BAN)


async def unsilence_(storage: SqlStorage, arguments: Namespace, t: Texts) -> int:
    """Let somebody write texts again."""
    return await lift(storage, arguments, t, SILENCE)


async def bar(storage: SqlStorage, arguments: Namespace, t: Texts, kind: str, why: str = "") -> int:
    """Somebody may not do something, for some days or for ever."""
    person = await somebody(storage, arguments.person)
    at = now()
    end = at + arguments.days * DAY if arguments.days else None
    put = BarRow(person.id, kind, at, end, why.strip())
    await storage.put_bar(put)
    print(f"{person.id}  {person.name}  {barred(put, t)}")
    return 0


async def lift(storage: SqlStorage, arguments: Namespace, t: Texts, kind: str) -> int:
    """Somebody may do something again."""
    person = await somebody(storage, arguments.person)
    lifted = await storage.lift_bar(person.id, kind)
    said = "server.admin.lifted" if lifted else "server.admin.not_barred"
    print(t(said, person=person.id, name=person.name))
    return 0


async def somebody(storage: SqlStorage, id: str) -> PersonRow:
    """A person by their id; Refused where there is none."""
    found = await storage.person(id)
    if found is None:
        raise Refused("no_person", person=id)
    return found
