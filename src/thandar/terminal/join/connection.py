"""A socket to a table that comes back by itself; what was not answered is sent again."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from thandar.server.protocol import (
    AdviceReply,
    Answer,
    AnyReply,
    AnyRequest,
    Bye,
    Hello,
    Language,
    RefusedReply,
    Update,
    Welcome,
)

FIRST_WAIT, LONGEST_WAIT = 0.5, 10.0  # seconds between two attempts
UNSTORED = "not_stored"  # the one refusal after which the same is tried anew
UNSTORED_WAIT = 2.0  # seconds
UNSTORED_TRIES = 5

decoder: msgspec.json.Decoder[AnyReply] = msgspec.json.Decoder(AnyReply)


def new_id() -> str:
    """An id for a message, of which there is no other."""
    return secrets.token_hex(8)


class Connection:
    """A connection to a table; `unanswered` are the messages that the server may not have seen."""

    def __init__(
        self,
        url: str,
        token: str | None,
        language: Language,
        heard: Callable[[AnyReply], None],
        stood: Callable[[bool], None],
    ) -> None:
        self.url = url
        self.token = token
        self.language: Language = language
        self.heard = heard
        self.stood = stood
        self.online = False
        self.since: int | None = None
        self.unanswered: dict[str, AnyRequest] = {}
        self._bye: Bye | None = None
        self._hello = ""
        self._tries: Counter[str] = Counter()
        self._out: asyncio.Queue[AnyRequest] = asyncio.Queue()

    def send(self, request: AnyRequest) -> None:
        """Send a message now, or as soon as the server is there again."""
        self.unanswered[request.id] = request
        self._say(request.id)

    def _say(self, id: str) -> None:
        """Send what is still to be answered, if the server is there."""
        if self.online and id in self.unanswered:
            self._out.put_nowait(self.unanswered[id])

    async def run(self) -> None:
        """Be connected until the server says that there is nothing to come back to."""
        wait = FIRST_WAIT
        while True:
            self._bye = None
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(self.url, max_size=None) as socket:
                    await self._serve(socket)
            if self.online:
                wait = FIRST_WAIT
            self._stand(False)
            bye: Bye | None = self._bye
            if bye is not None and bye.retry is None:
                return
            await asyncio.sleep(wait if bye is None else max(wait, bye.retry or 0))
            wait = min(2 * wait, LONGEST_WAIT)

    async def _serve(self, socket: ClientConnection) -> None:
        """Say hello, then take what comes."""
        self._out = asyncio.Queue()
        self._hello = new_id()
        hello = Hello(id=self._hello, token=self.token, language=self.language, since=self.since)
        await socket.send(msgspec.json.encode(hello).decode())
        sending = asyncio.create_task(self._send_on(socket))
        try:
            async for text in socket:
                with suppress(msgspec.ValidationError):  # a newer server may know more messages
                    self._take(decoder.decode(text))
        finally:
            sending.cancel()

    async def _send_on(self, socket: ClientConnection) -> None:
        """Send what is in the queue; what is lost on the way is sent again after coming back."""
        with suppress(ConnectionClosed):
            while True:
                await socket.send(msgspec.json.encode(await self._out.get()).decode())

    def _take(self, reply: AnyReply) -> None:
        """Take a message of the server."""
        match reply:
            case Welcome():
                self.since = reply.version
                for request in self.unanswered.values():
                    self._out.put_nowait(request)
                self._stand(True)
            case Update():
                self.since = reply.version
            case RefusedReply() if self._tried_anew(reply):
                return
            case Answer() | AdviceReply() | RefusedReply():
                self.unanswered.pop(reply.id, None)
            case Bye():
                self._bye = reply
        self.heard(reply)

    def _tried_anew(self, refused: RefusedReply) -> bool:
        """Whether the same is tried again: the store did not answer."""
        if refused.code != UNSTORED:
            return False
        self._tries[refused.id] += 1
        asyncio.get_running_loop().call_later(UNSTORED_WAIT, self._say, refused.id)
        return refused.id == self._hello or self._tries[refused.id] < UNSTORED_TRIES

    def _stand(self, online: bool) -> None:
        """Note whether the server is there, and say so when that changes."""
        changed, self.online = self.online != online, online
        if changed:
            self.stood(online)
