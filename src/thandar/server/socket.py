"""One connection of a client: what comes in is measured, what goes out never waits."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from thandar.errors import ThandarError
from thandar.server.allowance import Allowance
from thandar.server.audience import Client
from thandar.server.hall import Hall
from thandar.server.protocol import (
    Bye,
    Hello,
    LookRequest,
    MessageId,
    RefusedReply,
    TableRequest,
    encode,
    facts,
)
from thandar.server.refused import Refused
from thandar.server.storage import PersonRow, StoreFailed
from thandar.server.telling import texts

LAST_WORD = 1.0  # seconds for the last word to somebody who reads slowly
# Why a socket is closed, as the number that the protocol of sockets has for it.
NORMAL, AWAY, NOT_ALLOWED, BUSY = 1000, 1001, 1008, 1013
RETRY = 2  # seconds after which a client may come back to a server that has stopped, or a store


class Place(Protocol):
    """Where a socket leads: a room, or a finished game that several people look at.

    Many who say much there only slow each other down.
    """

    allowance: Allowance

    async def join(self, client: Client, hello: Hello) -> None:
        """A client is here; it is told all it may know, or an error says why it is not let in."""

    async def handle(self, client: Client, request: Any) -> None:
        """Carry out a message, or say why not."""

    def leave(self, client: Client) -> None:
        """A client is gone."""


class Way(NamedTuple):
    """What may be said in places of a kind, and how one is found."""

    decoder: msgspec.json.Decoder[Any]
    find: Callable[[Hall, str], Awaitable[Place]]


TO_TABLES = Way(msgspec.json.Decoder(TableRequest), lambda hall, code: hall.room(code))
TO_LOOKS = Way(msgspec.json.Decoder(LookRequest), lambda hall, id: hall.looks.find(id))


class Called(msgspec.Struct):
    """The id of a message, whatever else it says."""

    id: MessageId


def id_of(message: str | bytes) -> str:
    """The id of a message that cannot be read otherwise; empty where it has none.

    >>> id_of('{"type": "dance", "id": "7"}'), id_of("[]")
    ('7', '')
    """
    try:
        return msgspec.json.decode(message, type=Called).id
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return ""


async def take_turn(place: Place) -> None:
    """Wait until a place has time for one message more."""
    place.allowance.borrow()
    await place.allowance.repaid()


class Socket:
    """A client of a room, or of a game that is looked at."""

    def __init__(
        self, hall: Hall, websocket: WebSocket, of_address: Allowance, way: Way = TO_TABLES
    ) -> None:
        self.hall = hall
        self._way = way
        self.person: PersonRow | None = None
        self.language = "en"
        self.muted = False
        self.seen: int | None = None
        self._websocket = websocket
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(hall.settings.backlog)
        self._closing = NORMAL
        self._ending = False
        self._backlog = 0  # bytes in the queue
        self._receiving = False  # and not in the middle of carrying something out
        settings = hall.settings
        self._allowance = Allowance(settings.messages_per_second, settings.message_burst)
        self._of_address = of_address

    # --- out

    def send(self, message: bytes) -> None:
        """Put a message into the queue; a reader who is too slow is cut off and may come back."""
        if self._ending:
            return
        self._backlog += len(message)
        if self._out.full() or self._backlog > self.hall.settings.backlog_size:
            self.hall.metrics.dropped += 1
            self._cut_off(BUSY)
            self._sending.cancel()  # it may be in the middle of a message that nobody takes
        else:
            self._out.put_nowait(message)

    def send_away(self, why: Refused) -> None:
        """Say why somebody cannot stay, then close."""
        self.say_bye(why, None, NOT_ALLOWED)

    def say_bye(self, why: Refused, retry: int | None, number: int) -> None:
        """Say why, then close."""
        text = texts(self.language).error(why)
        with suppress(asyncio.QueueFull):
            self._out.put_nowait(encode(Bye(code=why.code, text=text, retry=retry)))
        self._cut_off(number, drop=False)

    def _cut_off(self, number: int, drop: bool = True) -> None:
        """Send nothing more, except what waits."""
        self._ending = True
        self._closing = number
        while drop and not self._out.empty():
            self._out.get_nowait()
        with suppress(asyncio.QueueFull):
            self._out.put_nowait(None)

    async def _send_on(self) -> None:
        """Send what is in the queue until the end of it."""
        try:
            while (message := await self._out.get()) is not None:
                self._backlog -= len(message)
                await self._websocket.send_text(message.decode())
            await self._websocket.close(self._closing)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the other side is gone, which whoever receives notices too

    # --- in

    async def run(self, code: str) -> None:
        """Serve a client until it goes, or does not read what it is sent."""
        self._sending = asyncio.create_task(self._send_on())
        receiving = asyncio.create_task(self._receive_on(code))
        try:
            await asyncio.wait({self._sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
            self._ending = True
            if self._receiving:
                receiving.cancel()
            with suppress(asyncio.CancelledError):
                await receiving
            if self._sending.cancelled():
                await self._close_soon()
        finally:
            self._sending.cancel()
            receiving.cancel()

    async def _close_soon(self) -> None:
        """Say why it is over to somebody who reads too slowly, if they read at all."""
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            async with asyncio.timeout(LAST_WORD):
                await self._websocket.close(self._closing)

    async def _receive_on(self, code: str) -> None:
        """Carry out what comes until the end of it."""
        place: Place | None = None
        try:
            place = await self._come_in(code)
            while place is not None and not self._ending:
                request = await self._receive()
                if request is not None:
                    await take_turn(place)
                    began = time.perf_counter()
                    await place.handle(self, request)
                    self.hall.metrics.handled.note(time.perf_counter() - began)
        except WebSocketDisconnect:
            pass
        finally:
            if place is not None:
                place.leave(self)

    async def _come_in(self, code: str) -> Place | None:
        """The first message: who it is and which table."""
        try:
            hello = await asyncio.wait_for(self._receive(), self.hall.settings.hello_within)
        except TimeoutError:
            hello = None
        if not isinstance(hello, Hello):
            self.send_away(Refused("hello_first"))
            await self._drained()
            return None
        self.language = hello.language
        try:
            if hello.token is not None:
                self.person = await self.hall.people.of_token(hello.token)
                if self.person.program:
                    self._allowance.burst = self.hall.settings.program_burst
            place = await self._way.find(self.hall, code)
            await take_turn(place)
            await place.join(self, hello)
            return place
        except StoreFailed as error:
            self._refuse(hello.id, error)
            self.say_bye(error, RETRY, BUSY)
        except ThandarError as error:
            self._refuse(hello.id, error)
            self.send_away(Refused("not_let_in"))
        await self._drained()
        return None

    async def _receive(self) -> Any:
        """The next message; one that is none is answered at once."""
        self._receiving = True
        await self._of_address.repaid()  # many behind one address only slow each other down
        received = await self._websocket.receive()
        self._receiving = False
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", AWAY))
        text = received.get("text")
        self.hall.metrics.messages += 1
        self._of_address.borrow()
        if received.get("flood") or not self._allowance.take():
            self.hall.metrics.dropped += 1
            self.say_bye(Refused("too_fast"), 5, NOT_ALLOWED)
            await self._drained()
            raise WebSocketDisconnect(NOT_ALLOWED)
        message = text if text is not None else received.get("bytes") or b""
        try:
            return self._way.decoder.decode(message)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            self._refuse(id_of(message), Refused("bad_message", why=str(error)[:200]))
            return None

    def _refuse(self, id: str, error: ThandarError) -> None:
        """Say why something was not done."""
        self.hall.metrics.refused += 1
        text = texts(self.language).error(error)
        code, fields = error.code, facts(error)
        refused = RefusedReply(id=id, code=code, text=text, fields=fields, version=0, missed=None)
        self.send(encode(refused))

    async def _drained(self) -> None:
        """Wait until the last word is out, but not for somebody who does not read."""
        for _ in range(50):
            if self._out.empty():
                return
            await asyncio.sleep(0.02)
