"""New tables, each for new people."""

from thandar.load.calls import Calls
from thandar.load.notes import Notes
from thandar.load.servers import Servers
from thandar.load.table import Table

NAMES = ("Ann", "Ben")


class Opener:
    """Opens tables for two players, or for one and a bot of a level."""

    def __init__(self, servers: Servers, notes: Notes, bot: str | None = None) -> None:
        self.servers = servers
        self.notes = notes
        self.calls = Calls(servers, notes)
        self._bot = bot

    async def new_table(self) -> Table:
        """A table at which the game has begun; Gone where the server does not let us have one."""
        table = await self._open()
        try:
            await table.sit(self.servers)
        except BaseException:
            await table.leave()
            raise
        return table

    async def _open(self) -> Table:
        """A table with nobody at it yet."""
        bot, tokens = self._bot, []
        for name in NAMES[: 1 if bot else 2]:
            known = await self.calls("POST", "/api/people", {"name": name}, patient=False)
            tokens.append(known["token"])
        setup = {"seats": [{}, {"bot": bot}]} if bot else {}
        opened = await self.calls("POST", "/api/tables", setup, tokens[0], patient=False)
        return Table(opened["code"], tokens, self.notes)
