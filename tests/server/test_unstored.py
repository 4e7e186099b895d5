"""While something is being stored it has not happened yet: nobody is told of it, in no way."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from serving import Message
from thandar.server.hall import Hall
from thandar.server.journal import Rematched, written
from thandar.server.protocol import Hello, Move, Rematch, Resign, Sit, Start
from thandar.server.refused import Refused
from thandar.server.room import Room
from thandar.server.settings import Settings
from thandar.server.setup import Setup
from thandar.server.sqlite import SqliteStorage
from thandar.server.storage import (
    DailyRow,
    PersonRow,
    RatingRow,
    StoreConflict,
    StoreFailed,
    StrengthRow,
    TableRow,
)
from thandar.server.summary import summary


class SlowStore(SqliteStorage):
    """A store that waits to be let on, or that fails."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.on = asyncio.Event()
        self.on.set()
        self.fails = False

    async def append(
        self,
        code: str,
        first: int,
        entries: list[bytes],
        row: TableRow | None,
        ratings: Sequence[RatingRow] = (),
        strengths: Sequence[StrengthRow] = (),
        daily: DailyRow | None = None,
        told: bytes = b"",
    ) -> None:
        await self.on.wait()
        if self.fails:
            raise StoreFailed("not_stored", why="it is full")
        await super().append(code, first, entries, row, ratings, strengths, daily, told)

    async def journal(self, code: str, first: int = 0) -> list[bytes]:
        if self.fails:
            raise StoreFailed("not_stored", why="it is gone")
        return await super().journal(code, first)


class Ears:
    """A client that hears."""

    def __init__(self, name: str) -> None:
        self.person: PersonRow | None = PersonRow(name, name, False, 0)
        self.language = "en"
        self.muted = False
        self.seen: int | None = None
        self.heard: list[Message] = []

    def send(self, message: bytes) -> None:
        self.heard.append(json.loads(message))

    def send_away(self, why: Refused) -> None:
        raise why


async def begun(store: SlowStore) -> tuple[Hall, Room, list[Ears]]:
    """A game of two people, with two who watch."""
    hall = Hall(Settings(), store)
    clients = [Ears(name) for name in ("ann", "ben", "cay")]
    ann = clients[0].person
    assert ann is not None
    room = await hall.open(Setup(first=1), ann)
    for seat, client in enumerate(clients, 1):
        await room.join(client, Hello(id="hello"))
        if seat < 3:
            await room.handle(client, Sit(id="sit", seat=seat))
    await room.handle(clients[0], Start(id="start"))
    for client in clients:
        client.heard.clear()
    return hall, room, clients


END = Move(id="end", seat=1, moves=["end"], version=1)


def test_who_leaves_while_a_move_is_stored_gives_nothing_away(tmp_path: Path) -> None:
    async def run() -> None:
        store = SlowStore(tmp_path / "tables.db")
        hall, room, (ann, ben, cay) = await begun(store)
        store.on.clear()
        moving = asyncio.create_task(room.handle(ann, END))
        asking = asyncio.create_task(room.stored())
        await asyncio.sleep(0.01)
        room.leave(ben)
        await asyncio.sleep(0.01)
        assert not ann.heard
        assert not cay.heard
        assert not asking.done()
        store.on.set()
        await moving
        assert summary(await asking).turn == 2
        kinds = [message["type"] for message in cay.heard]
        assert kinds == ["table", "update"]
        assert not cay.heard[0]["table"]["seats"][1]["present"]
        await hall.stop()

    asyncio.run(run())


def test_a_store_that_is_gone_leaves_everybody_where_they_were(tmp_path: Path) -> None:
    async def run() -> None:
        store = SlowStore(tmp_path / "tables.db")
        hall, room, (ann, ben, cay) = await begun(store)
        store.fails = True
        await room.handle(ann, END)
        [told] = ann.heard
        assert (told["code"], told["version"], told["missed"]) == ("not_stored", 1, None)
        room.leave(ben)
        with pytest.raises(StoreFailed):
            await room.stored()
        assert not cay.heard
        store.fails = False
        await room.handle(ann, END)
        assert [message["type"] for message in cay.heard] == ["table", "update"]
        assert [message["type"] for message in ann.heard[1:]] == ["table", "answer", "update"]
        assert cay.heard[1]["version"] == 2
        await hall.stop()

    asyncio.run(run())


@pytest.mark.parametrize("stored", [True, False])
def test_a_rematch_is_there_if_it_was_stored_and_only_then(tmp_path: Path, stored: bool) -> None:
    """Its commit may have been stored although the line broke; or another server was faster."""

    async def run() -> None:
        store = SlowStore(tmp_path / "tables.db")
        hall, room, (ann, _, _) = await begun(store)
        await room.handle(ann, Resign(id="gives up", seat=1))
        append, codes = store.append, []

        async def conflicts(
            code: str, first: int, entries: list[bytes], *rest: Any, **named: Any
        ) -> None:
            if code != room.table.code:
                codes.append(code)
                return await append(code, first, entries, *rest, **named)
            store.append = append  # type: ignore[method-assign]
            if not stored:
                entries = [written(Rematched(code="other"))]
            await append(code, first, entries, *rest, **named)
            raise StoreConflict("not_stored", why="somebody else was faster")

        store.append = conflicts  # type: ignore[method-assign]
        await room.handle(ann, Rematch(id="again"))
        [code] = codes
        assert room.table.rematch == (code if stored else "other")
        assert (await store.table(code) is not None) == stored
        assert (code in hall.rooms) == stored
        await hall.stop()

    asyncio.run(run())
