"""Players for `server_load.py`: scripted, over real sockets, and cheap enough to be many.

A socket is the bare protocol of `websockets` on an asyncio transport, and of a message only what a
player needs is decoded, so that one core plays more games than one core can serve.
"""

import asyncio
import time
from collections.abc import Callable

import msgspec
from msgspec import UNSET, Struct, UnsetType
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri


class Option(Struct):
    """Something that can be done."""

    moves: list[str]


class Sight(Struct):
    """What a player sees: of all of it the options are enough to play."""

    made: int
    options: list[Option]


class State(Struct):
    """Of a table's state: whether the game is over."""

    status: str


class Message(Struct):
    """Any message of the server."""

    type: str
    id: str = ""
    code: str = ""
    version: int | None = None
    table: State | UnsetType = UNSET
    sights: list[Sight] | UnsetType = UNSET


decoder = msgspec.json.Decoder(Message)


class Player(asyncio.Protocol):
    """Somebody with a socket at one table. `told` is called with each message that has news."""

    def __init__(self, url: str, seat: int, told: Callable[["Player", Message], None]) -> None:
        self.seat = seat
        self.told = told
        self.news: Message | None = None
        self._protocol = ClientProtocol(parse_uri(url), max_size=None)
        self._waiting: dict[str, asyncio.Future[Message]] = {}
        self._open = asyncio.get_running_loop().create_future()
        self._gone = asyncio.get_running_loop().create_future()
        self._parts = bytearray()
        self._asked = 0

    # --- the socket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if not isinstance(event, Frame):
                if self._protocol.handshake_exc is not None:
                    self._open.set_exception(self._protocol.handshake_exc)
                else:
                    self._open.set_result(None)
            elif event.opcode in (Opcode.TEXT, Opcode.CONT):
                self._parts += event.data
                if event.fin:
                    self._hear(decoder.decode(self._parts))
                    self._parts = bytearray()
        self._flush()

    def eof_received(self) -> None:
        self._protocol.receive_eof()
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        self._gone.set_result(None)

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)

    # --- messages

    async def connected(self) -> None:
        """Wait until messages can be sent."""
        await self._open

    async def close(self) -> None:
        """Hang up, and wait until it is done."""
        self._protocol.send_close()
        self._flush()
        await asyncio.wait_for(self._gone, 10)

    def send(self, type: str, **fields: object) -> str:
        """Send a message; its id."""
        self._asked += 1
        called = str(self._asked)
        message = msgspec.json.encode({"type": type, "id": called, **fields})
        self._protocol.send_text(message)
        self._flush()
        return called

    async def say(self, type: str, **fields: object) -> Message:
        """Send a message; the answer, which must not be a refusal."""
        answered: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._waiting[self.send(type, **fields)] = answered
        answer = await asyncio.wait_for(answered, 60)
        if answer.type == "refused":
            raise RuntimeError(f"{type}: {answer.code}")
        return answer

    def move(self) -> None:
        """Make the first move that is offered."""
        assert self.news is not None
        assert self.news.sights
        options = self.news.sights[0].options
        self.send("move", seat=self.seat, moves=options[0].moves, version=self.news.version)

    @property
    def asked(self) -> bool:
        """Whether there is something to choose."""
        return bool(self.news and self.news.sights and self.news.sights[0].options)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.news and self.news.table and self.news.table.status == "over")

    def _hear(self, message: Message) -> None:
        """Take a message: an answer, news of the game, or nothing that matters here."""
        if message.type in ("update", "welcome"):
            self.news = message
            self.told(self, message)
        elif message.type == "refused" and message.id not in self._waiting:
            raise RuntimeError(f"seat {self.seat}: {message.code}")
        if message.id in self._waiting:
            self._waiting.pop(message.id).set_result(message)


class Table:
    """Two players at a table, who notice how long the other's moves take to reach them."""

    def __init__(self, code: str, tokens: list[str]) -> None:
        self.code = code
        self.tokens = tokens
        self.players: list[Player] = []
        self._all_told = asyncio.Event()
        self._sent_at = 0.0
        self._mover: Player | None = None
        self.took: float | None = None

    async def sit(self, url: str) -> None:
        """Connect both, sit down and start."""
        await self.join(url)
        for player in self.players:
            await player.say("sit", seat=player.seat)
        self._all_told.clear()
        await self.players[0].say("start")
        await asyncio.wait_for(self._all_told.wait(), 60)

    async def join(self, url: str) -> None:
        """Connect both."""
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"
        host, port = url.removeprefix("http://").split(":")
        for seat, token in enumerate(self.tokens, 1):
            player = Player(address, seat, self._told)
            loop = asyncio.get_running_loop()
            await loop.create_connection(lambda player=player: player, host, int(port))  # type: ignore[misc]
            await player.connected()
            await player.say("hello", token=token)
            self.players.append(player)

    async def leave(self) -> None:
        """Disconnect both."""
        for player in self.players:
            await player.close()
        self.players = []
        self._mover = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.players[0].over

    @property
    def moves_made(self) -> int:
        """How many moves have been made."""
        news = self.players[0].news
        return news.sights[0].made if news and news.sights else 0

    async def move(self) -> float:
        """Whoever must choose moves; the seconds until the other one heard of it."""
        self._mover = next(player for player in self.players if player.asked)
        self._all_told.clear()
        self.took = None
        self._sent_at = time.perf_counter()
        self._mover.move()
        await asyncio.wait_for(self._all_told.wait(), 60)
        assert self.took is not None
        return self.took

    def _told(self, player: Player, message: Message) -> None:
        """Somebody has news; with the opponent's the time is taken."""
        if player is not self._mover:
            self.took = time.perf_counter() - self._sent_at
        if len({one.news.version for one in self.players if one.news}) == 1:
            self._all_told.set()
