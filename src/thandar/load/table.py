"""A table at which scripted players play: two of them, or one with a bot."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from thandar.load.notes import Notes
from thandar.load.player import Player, Sent
from thandar.load.servers import PATIENCE, Gone, Servers, pauses

BOT_PATIENCE = 60.0  # seconds: one that thinks is not one that is gone
SingleMove = tuple[int, str]  # who made it, and its words


class Took(NamedTuple):
    """The seconds from sending a move until its answer, and until the opponent heard of it."""

    answered: float
    heard: float


class Asked(NamedTuple):
    """A move that was sent: by whom, on which version, its words, and what comes of it."""

    player: Player
    version: int
    words: list[str]
    sent: Sent

    @property
    def single_moves(self) -> list[SingleMove]:
        """The moves one by one, as a record has them."""
        return [(self.player.seat, words) for words in self.words]


class Table:
    """A table, its players, and every move that the server has acknowledged there."""

    def __init__(self, code: str, tokens: list[str], notes: Notes) -> None:
        self.code = code
        self.tokens = tokens
        self.notes = notes
        self.players: list[Player] = []
        self.acknowledged: list[SingleMove] = []
        self.gone = False  # the server does not know it any more
        self._move: Asked | None = None
        self._noted = True  # what was answered to it
        self._heard_at = 0.0
        self._bot_since = 0.0  # when it was heard that the bot must choose
        self._bot_version = 0
        self._true: Callable[[], bool] = bool
        self._awake: asyncio.Future[None] | None = None

    # --- coming and going

    async def join(self, servers: Servers) -> None:
        """Connect everybody."""
        self.players = [
            Player(self.code, token, seat, self.notes, self._told)
            for seat, token in enumerate(self.tokens, 1)
        ]
        for player in self.players:
            player.come(servers)
        await self._until(self._all_here)

    def _all_here(self) -> bool:
        return all(player.here for player in self.players)

    async def sit(self, servers: Servers) -> None:
        """Connect everybody, sit down and start."""
        await self.join(servers)
        for player in self.players:
            await self._say(player, "sit", seat=player.seat)
        await self._say(self.players[0], "start")
        await self._until(lambda: all(player.version for player in self.players))

    async def _say(self, player: Player, type: str, **fields: object) -> None:
        """Send a message and wait until it is carried out."""
        sent = player.send(type, **fields)
        await self._until(lambda: sent.reply is not None)
        if sent.refused and sent.reply is not None:
            raise Gone(sent.reply.code)

    async def resign(self) -> None:
        """End the game, if it is not over."""
        if self.over:
            return
        await self._until(self._all_here)
        player = self.players[0]
        sent = player.send("resign", seat=player.seat)
        await self._until(lambda: sent.reply is not None)

    async def leave(self) -> None:
        """Disconnect everybody."""
        for player in self.players:
            await player.leave()

    # --- playing

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.players[0].over

    @property
    def moves_made(self) -> int:
        """How many moves have been made."""
        return self.players[0].moves_made

    @property
    def with_bot(self) -> bool:
        """Whether the opponent is a bot."""
        return len(self.tokens) == 1

    @property
    def in_flight(self) -> list[SingleMove]:
        """The moves that were sent and are not answered."""
        return [] if self._move is None or self._noted else self._move.single_moves

    async def settle(self) -> None:
        """Wait until all have seen the same, and somebody must choose or the game is over."""
        await self._until(self._settled)

    async def move(self) -> Took | None:
        """Whoever must choose moves; how long that took, None where the game is over.

        It is done when everybody has heard of it. What was refused is looked at, and tried anew.
        """
        waits = pauses()
        while True:
            await self.settle()
            if self.over:
                return None
            move = self._begin(next(player for player in self.players if player.asked))
            await self._until(partial(self._is_done, move))
            if not move.sent.refused:
                answered = move.sent.replied_at - move.sent.at
                return Took(answered, (self._heard_at or time.perf_counter()) - move.sent.at)
            if move.sent.reply is not None and move.sent.reply.code != "stale":
                await asyncio.sleep(next(waits))

    def _begin(self, player: Player) -> Asked:
        """Send a move."""
        words, version = player.first_option(), player.version
        self._heard_at, self._noted = 0.0, False
        sent = player.send("move", seat=player.seat, moves=words, version=version)
        self._move = Asked(player, version, words, sent)
        return self._move

    def _settled(self) -> bool:
        versions = {player.version for player in self.players}
        if len(versions) > 1 or not self._all_here():
            return False
        return self.over or any(player.asked for player in self.players)

    def _is_done(self, move: Asked) -> bool:
        """Whether a move is refused, or made and everybody has heard of it."""
        reply = move.sent.reply
        if reply is None or reply.version is None:
            return False
        return move.sent.refused or all(p.version >= reply.version for p in self.players)

    # --- news

    def _told(self, player: Player) -> None:
        """Somebody has heard something."""
        move = self._move
        if move is not None and player is not move.player:
            if not self._heard_at and player.version > move.version:
                self._heard_at = time.perf_counter()
        elif move is not None and not self._noted and move.sent.reply is not None:
            self._noted = True
            self.acknowledged += [] if move.sent.refused else move.single_moves
        if self.with_bot:
            self._time_bot(player)
        if self._awake is not None and (player.gone or self._true()) and not self._awake.done():
            self._awake.set_result(None)

    def _time_bot(self, player: Player) -> None:
        """Note how long the bot took, where it was its move."""
        if player.version == self._bot_version:
            return
        now = time.perf_counter()
        if self._bot_since:
            self.notes.bot.note(now - self._bot_since)
        self._bot_version = player.version
        self._bot_since = 0.0 if player.asked or player.over else now

    async def _until(self, true: Callable[[], bool]) -> None:
        """Wait until something is so; where nothing is heard for too long all connect anew."""
        loop = asyncio.get_running_loop()
        patience = BOT_PATIENCE if self.with_bot and self._bot_since else PATIENCE
        while not true():
            if any(player.gone for player in self.players):
                raise Gone(next(player.gone for player in self.players if player.gone))
            self._true, self._awake = true, loop.create_future()
            timer = loop.call_later(patience, self._hang_up)
            try:
                await self._awake
            finally:
                timer.cancel()

    def _hang_up(self) -> None:
        """Nothing comes: let everybody connect anew."""
        for player in self.players:
            player.hang_up()
        if self._awake is not None and not self._awake.done():
            self._awake.set_result(None)
