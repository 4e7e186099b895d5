"""Advice for those who sit at a table: worked out beside the game, from what their seat sees."""

import asyncio
import weakref
from typing import TYPE_CHECKING, Any

from thandar.errors import ThandarError
from thandar.server import handling
from thandar.server.allowance import Allowance
from thandar.server.audience import Client
from thandar.server.protocol import AdviceReply, Advise, AdvisedMove, AnyReply, encode
from thandar.server.refused import Refused
from thandar.server.table import Table
from thandar.server.telling import speaking, texts
from thandar.server.worker import Choice
from thandar.table.advice import told
from thandar.table.marks import parts_without_letters, plain
from thandar.table.options import without_letters

if TYPE_CHECKING:
    from thandar.server.room import Room

MINUTE = 60


class Advising:
    """What is being worked out for those who have asked, each one thing at a time."""

    def __init__(self, room: "Room") -> None:
        self._room: Room = weakref.proxy(room)
        self._tasks: dict[Client, asyncio.Task[None]] = {}
        self._allowances: dict[str, Allowance] = {}  # by person

    @property
    def working(self) -> bool:
        """Whether somebody waits for advice."""
        return bool(self._tasks)

    def begin(self, client: Client, request: Advise) -> None:
        """Let advice be worked out and sent; Refused says why not."""
        table, person = self._room.table, client.person
        if person is None:
            raise Refused("bad_token")
        handling.advise(table, person, request.seat, request.version)
        if client in self._tasks:
            raise Refused("already_advising")
        most = self._room.hall.settings.hints_per_minute
        allowed = self._allowances.setdefault(person.id, Allowance(most / MINUTE, most))
        if not allowed.take():
            raise Refused("advised_lately")
        self._tasks[client] = asyncio.create_task(self._work_out(client, request))

    async def _work_out(self, client: Client, request: Advise) -> None:
        """Find advice, and send it or why there is none."""
        room = self._room
        session = room.table.session
        assert session is not None
        try:
            found = await room.hall.workers.advise(session.game.view(request.seat))
            if room.table.version != request.version:
                raise Refused("stale", version=request.version, now=room.table.version)
            reply: AnyReply = advice(room.table, client, request, found)
        except ThandarError as error:
            reply = room.refusal(client, request, error)
        finally:
            del self._tasks[client]
        client.send(encode(reply))


def advice(table: Table, client: Client, request: Advise, found: Choice) -> AdviceReply:
    """What a bot found out, in the language of whoever asked."""
    t = texts(client.language)
    several = client.person is not None and len(table.seats_of(client.person.id)) > 1
    words = told(speaking(table, request.seat, t, several), request.seat, t, found.advice)
    return AdviceReply(
        id=request.id,
        seat=request.seat,
        version=request.version,
        moves=[
            AdvisedMove(
                option=as_sent(one.option.as_dict()),
                chance=one.chance,
                error=one.error,
                behind=one.behind,
                line=[without_letters(step) for step in one.line],
            )
            for one in words.moves
        ],
        why=plain(words.why),
        parts=parts_without_letters(words.why),
        games=words.games,
        seconds=found.seconds,
    )


def as_sent(option: dict[str, Any]) -> Any:
    """An option as the protocol types it."""
    return option
