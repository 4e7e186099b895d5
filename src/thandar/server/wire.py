"""How connections are read and ended: nobody who sends without end, or never reads, keeps one.

The web server beneath counts neither pings nor parts of messages, waits for ever for a request that
never comes, and does not let go of a connection whose other side takes nothing.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from thandar.server.allowance import Allowance
from thandar.server.settings import Settings

LINGER = 5.0  # seconds in which the other side may take what was still to be sent
UNHEARD = 1.0  # the same for somebody who is not listened to any more
PIECE = 4096  # bytes that are read at a time, so that a flood is noticed before it is all read
SMALL = 4  # pings, pongs and parts of messages for each message that may come


class Requests(H11Protocol):
    """A connection of HTTP, which must come to the point."""

    def __init__(self, settings: Settings, **given: Any) -> None:
        super().__init__(**given)
        self._within = settings.hello_within
        self._hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        if self._is_refused:
            self.transport.pause_reading()
            self.loop.call_later(UNHEARD, self.transport.abort)
            return
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self._wait_for_head()
        else:
            self._head_is_here()

    @property
    def _is_refused(self) -> bool:
        """Whether the answer is given, and still more is sent."""
        answered = self.cycle is not None and self.cycle.response_complete
        return answered and self.conn.their_state is h11.SEND_BODY

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._head_is_here()
        super().handle_websocket_upgrade(event)
        self._head_is_here()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_here()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        if self._hurry is None:
            self._hurry = self.loop.call_later(self._within, self.transport.abort)

    def _head_is_here(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None


class Sockets(WebSocketsSansIOProtocol):
    """A connection of a socket, which may send so much and must read."""

    def __init__(self, settings: Settings, **given: Any) -> None:
        super().__init__(**given)
        most = max(settings.message_burst, settings.program_burst)
        self._allowance = Allowance(SMALL * settings.messages_per_second, SMALL * most)
        self._flooded = False

    def data_received(self, data: bytes) -> None:
        for first in range(0, len(data), PIECE):
            if self._flooded or self.transport.is_closing():
                return
            super().data_received(data[first : first + PIECE])

    def handle_ping(self) -> None:
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        self._count()
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        self._count()
        if self.curr_msg_data_type == "text" and not is_text(self.frames):
            self.curr_msg_data_type = "bytes"  # which the application refuses, and goes on
        super().send_receive_event_to_app()

    def _count(self) -> None:
        """Read no more of somebody who sends too much, and have them told so."""
        if not self._flooded and not self._allowance.take():
            self._flooded = True
            told: Any = {"type": "websocket.receive", "text": "", "flood": True}
            self.queue.put_nowait(told)

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        super().on_task_complete(task)
        self.loop.call_later(UNHEARD if self._flooded else LINGER, self._cut)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(LINGER, self._cut)

    def _cut(self) -> None:
        if self in self.connections:  # a transport that is lost may fail to be cut
            self.transport.abort()


def is_text(parts: list[bytes]) -> bool:
    """Whether the parts of a message make a text.

    >>> is_text([b"caf\\xc3", b"\\xa9"]), is_text([b"\\xff"])
    (True, False)
    """
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True
