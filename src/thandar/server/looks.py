"""Finished games that several people look at: opened, found by id, let go when nobody looks."""

import re
import time
import weakref
from typing import TYPE_CHECKING

import msgspec

from thandar.server.identity import new_token
from thandar.server.look import Look, Moment
from thandar.server.protocol import Through
from thandar.server.refused import Refused
from thandar.server.storage import PersonRow
from thandar.server.table import Table

if TYPE_CHECKING:
    from thandar.server.hall import Hall

ID = re.compile(r"[\w-]{43}")


class Looks:
    """All of them.

    With one server they are not stored: after a restart everybody is alone with the replay. Several
    share them by the store, from which they go when nobody looks any more.
    """

    def __init__(self, hall: "Hall") -> None:
        self.all: dict[str, Look] = {}
        self._hall: Hall = weakref.proxy(hall)

    @property
    def clients(self) -> int:
        """How many sockets lead there."""
        return sum(len(look.clients) for look in self.all.values())

    async def open(self, table: Table, person: PersonRow, made: int, through: Through) -> Look:
        """Begin to look at a finished game with others; where some do so already, it goes on."""
        settings = self._hall.settings
        look = Look(self._hall, new_token(), table, person)
        look.show(made, through)
        mine = [one for one in self.all.values() if one.opened_by == person.id]
        same = next((one for one in mine if one.code == table.code), None)
        if same is not None:
            if not same.clients:
                same.show(made, through)
            return same
        if len(mine) >= settings.looks_per_person:
            await self._make_room(mine, Refused("too_many_looks", most=settings.looks_per_person))
        if len(self.all) >= settings.looks:
            await self._make_room(list(self.all.values()), Refused("too_busy"))
        await look.keep()
        self.all[look.id] = look
        return look

    async def find(self, id: str) -> Look:
        """The look of an id; Refused where it is over, or never was."""
        if id not in self.all:
            await self._read(id)
        return self.all[id]

    async def _read(self, id: str) -> None:
        """Go on with a look that another server has begun."""
        hall = self._hall
        row = await hall.storage.look(id) if hall.storage.shared and ID.fullmatch(id) else None
        if row is None:
            raise Refused("no_look")
        moment = msgspec.json.decode(row.moment, type=Moment)
        table = await (await hall.room(moment.code)).stored()
        if id not in self.all:
            look = self.all[id] = Look(hall, id, table, moment.leader)
            look.opened_by = moment.opened_by
            await look.catch_up()  # it is heard of from now on, too
            look.wait_for_leader()
            hall.neighbours.joined(id)

    async def let_go(self) -> None:
        """Forget those at which nobody has looked for a while."""
        before = time.monotonic() - self._hall.settings.look_kept
        left = [look for look in self.all.values() if not look.clients and look.used_at < before]
        for look in left:
            del self.all[look.id]
        await self._delete(left)

    async def _make_room(self, looks: list[Look], otherwise: Refused) -> None:
        """Forget one of some at which nobody looks."""
        left = [look for look in looks if not look.clients]
        if not left:
            raise otherwise
        oldest = min(left, key=lambda look: look.used_at)
        del self.all[oldest.id]
        await self._delete([oldest])

    async def _delete(self, looks: list[Look]) -> None:
        """Let go of what nobody looks at, at any server."""
        alone = [look.id for look in looks if not look.present]
        if alone and self._hall.storage.shared:
            await self._hall.storage.delete_looks(alone)
