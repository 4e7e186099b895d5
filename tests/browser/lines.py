"""A line between a page and the server that a test can cut."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Change = Callable[[dict[str, Any]], None]


class Line:
    """Everything between a page and the server goes through here; made before the page connects."""

    def __init__(self, page: Page, change: Change | None = None) -> None:
        self.page = page
        self.up = True
        self.change = change
        self.open: list[WebSocketRoute] = []
        page.route_web_socket("**/socket", self.connect)

    def connect(self, socket: WebSocketRoute) -> None:
        """Let the page through, or not."""
        if not self.up:
            socket.close(code=3000, reason="cut")
            return
        self.open.append(socket)
        server = socket.connect_to_server()
        if self.change is not None:
            server.on_message(lambda text: socket.send(self.changed(text)))

    def changed(self, text: str | bytes) -> str:
        """What the page gets to hear instead."""
        message = json.loads(text)
        assert self.change is not None
        self.change(message)
        return json.dumps(message)

    def cut(self) -> None:
        """Nothing goes through until it is mended."""
        self.up = False
        for socket in self.open:
            socket.close(code=3000, reason="cut")
        self.open = []

    def mend(self) -> None:
        """The page gets through when it tries again."""
        self.up = True
