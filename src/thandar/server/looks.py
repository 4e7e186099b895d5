"""Finished games that several people look at: opened, found by id, let go when nobody looks."""

import time
import weakref
from typing import TYPE_CHECKING

from thandar.server.identity import new_token
from thandar.server.look import Look
from thandar.server.protocol import Through
from thandar.server.refused import Refused
from thandar.server.storage import PersonRow
from thandar.server.table import Table

if TYPE_CHECKING:
    from thandar.server.hall import Hall


class Looks:
    """All of them. They are not stored: after a restart everybody is alone with the replay."""

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
            self._make_room(mine, Refused("too_many_looks", most=settings.looks_per_person))
        if len(self.all) >= settings.looks:
            self._make_room(list(self.all.values()), Refused("too_busy"))
        self.all[look.id] = look
        return look

    async def find(self, id: str) -> Look:
        """The look of an id; Refused where it is over, or never was."""
        if id not in self.all:
            raise Refused("no_look")
        return self.all[id]

    def let_go(self) -> None:
        """Forget those at which nobody has looked for a while."""
        before = time.monotonic() - self._hall.settings.look_kept
        for id, look in list(self.all.items()):
            if not look.clients and look.used_at < before:
                del self.all[id]

    def _make_room(self, looks: list[Look], otherwise: Refused) -> None:
        """Forget one of some at which nobody looks."""
        left = [look for look in looks if not look.clients]
        if not left:
            raise otherwise
        del self.all[min(left, key=lambda look: look.used_at).id]
