"""Screens of the terminal, driven by keys within the test's own process."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from textual.app import App
from textual.pilot import Pilot

from thandar.table.marks import plain
from thandar.terminal.widgets import Picture

Screen = TypeVar("Screen", bound=App[Any])


def driven(
    app: Screen, drive: Callable[[Pilot[Any], Screen], Awaitable[None]], size: tuple[int, int]
) -> Any:
    """What an app returns after somebody has driven it at a terminal of a size."""

    async def whole() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await drive(pilot, app)
            await pilot.pause()

    asyncio.run(whole())
    return app.return_value


def shown(app: App[Any]) -> str:
    """What its picture shows, without marks."""
    return "\n".join(plain(line) for line in app.query_one(Picture).lines)
