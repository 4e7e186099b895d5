"""A scripted player at one table, who comes back by itself and says again what was not answered."""

import asyncio
import random
import secrets
import time
from collections.abc import Callable

from websockets.exceptions import InvalidStatus, WebSocketException

from thandar.load.line import Line, connected
from thandar.load.messages import Message, encode
from thandar.load.notes import Notes
from thandar.load.servers import LIMIT, LONGEST_PAUSE, PATIENCE, Servers, pauses

LOST_FOR_GOOD = ("no_table", "bad_token")
TRIED_ANEW = "not_stored"
STOPPING = "stopping"
FORBIDDEN = 403  # how a server turns away whoever has too many sockets
OVER = ("over", "closed")


class Sent:
    """A message that was sent, and the answer to it once there is one."""

    __slots__ = ("at", "id", "replied_at", "reply", "text")

    def __init__(self, id: str, text: bytes) -> None:
        self.id = id
        self.text = text
        self.at = time.perf_counter()
        self.reply: Message | None = None
        self.replied_at = 0.0

    @property
    def refused(self) -> bool:
        """Whether nothing has come of it."""
        return self.reply is not None and self.reply.type == "refused"


class Player:
    """Somebody with a token at a seat. `told` is called whenever there is something new."""

    def __init__(
        self, code: str, token: str, seat: int, notes: Notes, told: Callable[["Player"], None]
    ) -> None:
        self.code = code
        self.token = token
        self.seat = seat
        self.told = told
        self.here = False
        self.gone = ""  # why there is nothing to come back to
        self.news: Message | None = None
        self._notes = notes
        self._unanswered: dict[str, Sent] = {}
        self._name = secrets.token_hex(4)  # ids must differ from those of another device
        self._asked = 0
        self._line: Line | None = None
        self._url = ""
        self._bye: Message | None = None
        self._coming: asyncio.Task[None] | None = None
        self._hello = ""
        self._welcomed: asyncio.Future[None] | None = None

    # --- coming and going

    def come(self, servers: Servers) -> None:
        """Connect, and again whenever the line breaks, until `leave`."""
        self._servers = servers
        self._coming = asyncio.create_task(self._come(0.0))

    async def _come(self, wait: float) -> None:
        """Try until it works; each time after a longer pause."""
        self._bye = None
        but = ""
        for pause in pauses():
            await asyncio.sleep(wait)
            self._url = but = self._servers.pick(but)
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._connect()
                return
            except InvalidStatus as error:
                self._turned_away(error.response.status_code)
            except (OSError, WebSocketException):
                pass
            self._hang_up()
            if self.gone:
                self.told(self)
                return
            wait = max(pause, self._retry)

    async def _connect(self) -> None:
        """Connect and say hello; what was not answered is sent again after the welcome."""
        self._welcomed = asyncio.get_running_loop().create_future()
        address = f"{self._url.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"
        self._line = await connected(address, self._hear, self._lost)
        self._hello = self._new_id()
        since = None if self.news is None else self.news.version
        hello = {"type": "hello", "id": self._hello, "token": self.token, "since": since}
        self._line.send(encode(hello))
        await self._welcomed

    def _turned_away(self, status: int) -> None:
        """The server does not let the connection in: where it is the first one, no other either."""
        self._notes.refused[f"http_{status}"] += 1
        if status == FORBIDDEN and self.news is None:
            self.gone = LIMIT

    @property
    def _retry(self) -> float:
        """How long the server asks to wait; not where another one is there."""
        if self._bye is None or not self._bye.retry:
            return 0.0
        elsewhere = self._bye.code == STOPPING and len(self._servers.urls) > 1
        return 0.0 if elsewhere else self._bye.retry + random.uniform(0, LONGEST_PAUSE)

    def _lost(self) -> None:
        """The line is broken."""
        welcomed = self._welcomed
        if welcomed is not None and not welcomed.done():
            welcomed.set_exception(ConnectionResetError())
            return
        self.here = False
        self._line = None
        self._notes.broken += 1
        self._coming = asyncio.create_task(self._come(max(next(pauses()), self._retry)))

    def hang_up(self) -> None:
        """Give up a line on which nothing comes, and come back."""
        if self.here and self._line is not None:
            self._line.cut()

    def _hang_up(self) -> None:
        """End a line that has not come about."""
        self.here = False
        if self._line is not None:
            self._line.forget()
            self._line.cut()
            self._line = None

    async def leave(self) -> None:
        """Disconnect, for good or until `come`."""
        if self._coming is not None:
            self._coming.cancel()
        line, self._line, self.here = self._line, None, False
        if line is not None:
            await line.close()

    # --- messages

    def send(self, type: str, **fields: object) -> Sent:
        """Send a message now, or as soon as the server is there again."""
        id = self._new_id()
        sent = Sent(id, encode({"type": type, "id": id, **fields}))
        self._unanswered[id] = sent
        self._send(sent)
        return sent

    def _new_id(self) -> str:
        self._asked += 1
        return f"{self._name}-{self._asked}"

    def _send(self, sent: Sent) -> None:
        """Send a message, if it is still to be answered and there is a line."""
        if self.here and self._line is not None and sent.id in self._unanswered:
            self._line.send(sent.text)

    def _hear(self, message: Message) -> None:
        """Take a message of the server."""
        match message.type:
            case "update":
                self.news = message
            case "welcome":
                self._take_welcome(message)
            case "answer" | "refused":
                self._take_reply(message)
            case "bye":
                self._bye = message
                self._notes.refused[message.code] += message.code != STOPPING
                return
            case _:
                return
        self.told(self)

    def _take_welcome(self, message: Message) -> None:
        """The server is there: go on where it was left."""
        self._notes.came_back += self.news is not None
        self.news = message
        self.here = True
        if self._welcomed is not None and not self._welcomed.done():
            self._welcomed.set_result(None)
        for sent in self._unanswered.values():
            self._send(sent)

    def _take_reply(self, message: Message) -> None:
        """An answer, or why there is none."""
        if message.type == "refused":
            self._notes.refused[message.code] += 1
            if message.code == TRIED_ANEW and message.id in self._unanswered:
                again = self._unanswered[message.id]
                asyncio.get_running_loop().call_later(next(pauses()), self._send, again)
                return
            if message.id == self._hello and message.code in LOST_FOR_GOOD:
                self.gone = message.code
        sent = self._unanswered.pop(message.id, None)
        if sent is not None:
            sent.reply = message
            sent.replied_at = time.perf_counter()
        if message.missed:
            self._look(message)

    def _look(self, refused: Message) -> None:
        """See what was missed."""
        known = self.news
        if known is not None and refused.missed is not None:
            self.news = Message(
                "update", version=refused.version, table=known.table, sights=refused.missed
            )

    # --- the game

    @property
    def version(self) -> int:
        """The last version that was seen."""
        return 0 if self.news is None else self.news.version or 0

    @property
    def asked(self) -> bool:
        """Whether there is something to choose."""
        return bool(self.news and self.news.sights and self.news.sights[0].options)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.news and self.news.table and self.news.table.status in OVER)

    @property
    def moves_made(self) -> int:
        """How many moves have been made in the game."""
        return self.news.sights[0].made if self.news and self.news.sights else 0

    def first_option(self) -> list[str]:
        """The words of the first move that is offered."""
        assert self.news is not None
        assert self.news.sights
        return self.news.sights[0].options[0].moves
