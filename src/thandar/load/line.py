"""One connection, cheap enough to be many: the bare protocol of sockets on an asyncio transport."""

import asyncio
from collections.abc import Callable

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from thandar.load.messages import Message, decode

LAST_WORD = 5.0  # seconds for the other side to hang up too


class Line(asyncio.Protocol):
    """A connection. `heard` is called with each message, `lost` when an open one breaks."""

    def __init__(
        self, url: str, heard: Callable[[Message], None], lost: Callable[[], None]
    ) -> None:
        self.heard = heard
        self.lost = lost
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._protocol = ClientProtocol(parse_uri(url), max_size=None)
        self._parts = bytearray()

    # --- what asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if not isinstance(event, Frame):
                self._answered()
            elif event.opcode in (Opcode.TEXT, Opcode.CONT):
                self._parts += event.data
                if event.fin:
                    self.heard(decode(self._parts))
                    self._parts = bytearray()
        self._flush()

    def _answered(self) -> None:
        """The other side has let us in, or not."""
        if self.opened.done():
            return
        if self._protocol.handshake_exc is None:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(self._protocol.handshake_exc)

    def eof_received(self) -> None:
        self._protocol.receive_eof()
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        if not self._gone.done():
            self._gone.set_result(None)
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError())
            self.opened.exception()  # perhaps nobody waits for it any more
        elif not self.opened.cancelled() and self.opened.exception() is None:
            self.lost()

    # --- what players call

    def send(self, message: bytes) -> None:
        """Send a message; nothing happens where the line is broken."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_text(message)
            self._flush()

    async def close(self) -> None:
        """Hang up, and wait until it is done."""
        self.forget()
        if self._protocol.state is State.OPEN:
            self._protocol.send_close()
            self._flush()
        try:
            await asyncio.wait_for(self._gone, LAST_WORD)
        except TimeoutError:
            self._transport.abort()

    def cut(self) -> None:
        """End it at once, as if the line was broken."""
        self._transport.abort()

    def forget(self) -> None:
        """Whatever comes from now on is of no interest."""
        self.heard = lambda message: None
        self.lost = lambda: None

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:  # an empty one only says that nothing follows
                self._transport.write(data)


async def connected(url: str, heard: Callable[[Message], None], lost: Callable[[], None]) -> Line:
    """A line to a socket; OSError or a WebSocketException says why there is none."""
    where = parse_uri(url)
    loop = asyncio.get_running_loop()
    secure = True if where.secure else None
    _, line = await loop.create_connection(
        lambda: Line(url, heard, lost), where.host, where.port, ssl=secure
    )
    try:
        await line.opened
    except BaseException:
        line.cut()
        raise
    return line
