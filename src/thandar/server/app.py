"""The server put together: routes, sockets, headers, and a good end."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from thandar.server.allowance import Allowance
from thandar.server.hall import Hall
from thandar.server.headers import SafeHeaders, went_wrong
from thandar.server.http import Api, routes
from thandar.server.page import PACKAGE, Page, built
from thandar.server.refused import Refused
from thandar.server.settings import Settings
from thandar.server.socket import AWAY, BUSY, NOT_ALLOWED, RETRY, TO_LOOKS, TO_TABLES, Socket, Way
from thandar.server.storage import Storage
from thandar.server.wire import Requests, Sockets


class Door:
    """Lets sockets in: from our own pages or from programs, and not too many of one address."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.sockets: set[Socket] = set()
        self._by_address: Counter[str] = Counter()
        self._allowances: dict[str, Allowance] = {}

    async def enter(self, websocket: WebSocket, way: Way) -> None:
        """Serve a socket until it goes."""
        settings = self.hall.settings
        address = websocket.client.host if websocket.client else ""
        if not self._from_here(websocket):
            await websocket.close(NOT_ALLOWED)
            return
        full = len(self.sockets) >= settings.sockets
        if full or self._by_address[address] >= settings.sockets_per_address:
            self.hall.metrics.dropped += 1
            await websocket.close(BUSY)
            return
        await websocket.accept()
        rate = settings.messages_per_address
        allowance = self._allowances.setdefault(address, Allowance(rate, 3 * rate))
        socket = Socket(self.hall, websocket, allowance, way)
        self.sockets.add(socket)
        self._by_address[address] += 1
        try:
            await socket.run(websocket.path_params["code"])
        finally:
            self.sockets.discard(socket)
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address], self._allowances[address]

    def _from_here(self, websocket: WebSocket) -> bool:
        """Whether no page of another site is behind it. Programs say nothing about an origin."""
        origin = websocket.headers.get("origin")
        if origin is None:
            return True
        ours = {websocket.headers.get("host", ""), urlsplit(self.hall.settings.public_url).netloc}
        return urlsplit(origin).netloc in ours - {""}

    async def say_bye(self) -> None:
        """Tell everybody that the server goes, and that it will be back."""
        for socket in list(self.sockets):
            socket.say_bye(Refused("stopping"), RETRY, AWAY)
        for _ in range(50):
            if not self.sockets:
                return
            await asyncio.sleep(0.02)


class Server(uvicorn.Server):
    """A server that says when it is ready, and goodbye before it closes its sockets."""

    door: Door
    ready: Callable[[], None]

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self.ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in good order, and at once if asked twice.

        uvicorn would die of the signal in the end: to those who run it that looks like a fault.
        """
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: Any = None) -> None:
        await self.door.say_bye()
        await super().shutdown(sockets)


def build(settings: Settings, storage: Storage) -> tuple[ASGIApp, Door]:
    """The application, and the door of its sockets."""
    hall = Hall(settings, storage)
    door = Door(hall)
    page = Page(Path(settings.page) if settings.page else built(PACKAGE))

    @asynccontextmanager
    async def alive(app: Starlette) -> AsyncIterator[None]:
        await hall.start()
        yield
        await hall.stop()

    async def to_table(websocket: WebSocket) -> None:
        await door.enter(websocket, TO_TABLES)

    async def to_look(websocket: WebSocket) -> None:
        await door.enter(websocket, TO_LOOKS)

    app = Starlette(
        routes=[
            *routes(Api(hall)),
            WebSocketRoute("/api/tables/{code}/socket", to_table),
            WebSocketRoute("/api/looks/{code}/socket", to_look),
            *page.routes(),
        ],
        lifespan=alive,
        exception_handlers={HTTPException: page.nowhere, Exception: went_wrong},
    )
    app.router.redirect_slashes = False  # it would send people where the request's Host says
    return SafeHeaders(app, settings.public_url), door


def server(settings: Settings, storage: Storage, ready: Callable[[], None]) -> Server:
    """A server that can be run; it calls `ready` when it can be reached."""
    app, door = build(settings, storage)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=partial(Requests, settings),  # type: ignore[arg-type]
        ws=partial(Sockets, settings),  # type: ignore[arg-type]
        ws_max_size=settings.message_size,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=16384,
        server_header=False,
        proxy_headers=settings.trust_proxy,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=5,
        limit_concurrency=None,
    )
    found = Server(config)
    found.door = door
    found.ready = ready
    return found
