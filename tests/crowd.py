"""Loyal people at several tables of one or more servers, and what must be stored of it all."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence

from loyal import Loyal
from serving import Message, Served
from sitting import seated

Seats = list[dict[str, str]]
PEOPLE: Seats = [{}, {}]
WITH_BOT: Seats = [{}, {"bot": "baseline"}]
TABLES = [PEOPLE, PEOPLE, PEOPLE, WITH_BOT, WITH_BOT]


class Crowd:
    """Loyal people at several tables; where a game is over they begin another one."""

    def __init__(self, *servers: Served) -> None:
        self.servers: Sequence[Served] = servers
        self.everybody: list[Loyal] = []
        self.stop = False

    async def play(self) -> None:
        """Play at all tables until told to stop, and then to the end."""
        await asyncio.gather(*(self._play_on(seats) for seats in TABLES))

    async def _play_on(self, seats: Seats) -> None:
        while not self.stop:
            people = await asyncio.to_thread(self._sit, seats)
            self.everybody += people
            await asyncio.gather(*(one.play() for one in people))

    def _sit(self, seats: Seats) -> list[Loyal]:
        """People at a new table, from whom the server may be taken meanwhile."""
        while True:
            try:
                names = [f"Loyal {k}" for k, seat in enumerate(seats) if not seat]
                players = seated(random.choice(self.servers), *names, seats=seats)
                break
            except Exception:  # nothing has begun yet that could be lost
                time.sleep(0.1)
        for player in players:
            player.close()
        code = players[0].now["table"]["code"]
        return [Loyal(player, code, seat, self.servers) for seat, player in enumerate(players, 1)]

    def check(self, journal: Callable[[str], list[Message]]) -> None:
        """All games came to their ends, and everything that was answered is stored."""
        assert all(one.over for one in self.everybody)
        for one in self.everybody:
            check_journal(one, journal(one.code))


def check_journal(one: Loyal, entries: list[Message]) -> None:
    """Everything that somebody was answered is stored, as they said it, and once."""
    mine = [entry for entry in entries if entry.get("by") == one.player.person]
    assert max(Counter(entry["id"] for entry in mine if "id" in entry).values()) == 1
    stored = {entry["id"]: entry["words"] for entry in mine if entry["entry"] == "moved"}
    assert stored == {called: one.sent[called] for called in one.answered}
    made = sum(len(entry["words"]) for entry in entries if entry["entry"] == "moved")
    assert made == one.now["made"]
