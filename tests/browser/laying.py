"""Tables of known deals, played so far by bots and put into a server's database as they are."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from serving import Player, Served
from thandar import Game
from thandar.bots import make_bot
from thandar.server.hall import Hall
from thandar.server.handling import dealt, seat_taken_by
from thandar.server.journal import AnyEntry, Moved
from thandar.server.settings import Settings
from thandar.server.setup import Setup, laid, settled
from thandar.server.sqlite import SqliteStorage


def new_game(setup: Setup, seed: int) -> Game:
    """The game that a server deals for a set-up from a seed."""
    return laid(settled(setup), seed)


def bot_moves(game: Game) -> None:
    """One move of the bot that plays these games, always the same in the same game."""
    game.do(make_bot("baseline").move(game))


def lay(served: Served, player: Player, setup: Setup, seat: int, seed: int, game: Game) -> str:
    """The code of a table at which somebody sits, where this game was played."""
    begun = dealt(seed)
    moved = [
        Moved(seat=step.seat, words=[step.words], bot=step.seat != seat) for step in game.steps
    ]

    async def stored() -> str:
        hall = Hall(Settings(bot_workers=0), SqliteStorage(Path(served.database)))
        person = await hall.people.of_token(player.token or "")
        happened: list[AnyEntry] = [seat_taken_by(person, seat), begun, *moved]
        room = await hall.open(setup, person, more=happened)
        await hall.stop()
        return room.table.code

    with ThreadPoolExecutor(1) as beside:  # this thread may have Playwright's loop
        return beside.submit(asyncio.run, stored()).result()
