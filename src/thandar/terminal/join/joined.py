"""Somebody at a table of a server: what was told, what was sent and is not answered yet."""

from collections.abc import Callable, Sequence
from typing import get_args

from thandar import Move
from thandar.locales import Texts
from thandar.server import protocol
from thandar.server.protocol import Answer, AnyReply, AnyRequest, RefusedReply, Rematch
from thandar.terminal.join.calls import Place
from thandar.terminal.join.connection import Connection, new_id
from thandar.terminal.join.identity import Identity
from thandar.terminal.join.told import TableTold
from thandar.terminal.table import command


class Joined:
    """A connection to a table, and what came of it; a front end is told of every message."""

    def __init__(self, place: Place, who: Identity | None, t: Texts) -> None:
        self.place = place
        self.who = who
        self.t = t
        self.table = TableTold(t)
        self.heard: Callable[[AnyReply], None] = lambda reply: None
        self.stood: Callable[[bool], None] = lambda online: None
        self._awaited = 0  # the version to which our last message led
        self._wants_rematch = False
        self._was_lost = False
        language = next(known for known in get_args(protocol.Language) if known == t.language)
        token = None if who is None else who.token
        self.connection = Connection(place.socket, token, language, self._hear, self._stand)

    # --- sending

    def send(self, request: AnyRequest) -> None:
        """Send a message."""
        self._wants_rematch = self._wants_rematch or isinstance(request, Rematch)
        self.connection.send(request)

    def move(self, moves: Sequence[Move]) -> None:
        """Make moves of the seat that must choose here."""
        seat = self.table.session.mover or 0
        words = [move.words for move in moves]
        version = self.table.version
        self.send(protocol.Move(id=new_id(), seat=seat, moves=words, version=version))

    def ask_advice(self) -> None:
        """Ask what a bot would do at the seat that must choose here."""
        seat = self.table.session.mover or 0
        self.send(protocol.Advise(id=new_id(), seat=seat, version=self.table.version))

    @property
    def busy(self) -> bool:
        """Whether something that was sent has not come to pass yet, nor was refused."""
        return bool(self.connection.unanswered) or self.table.version < self._awaited

    @property
    def resigner(self) -> int | None:
        """The seat of ours that may give up; None where none does."""
        if self.table.status != "playing":
            return None
        seats = self.table.session.view()["seats"]
        return next((seat for seat in self.table.mine if seats[seat - 1]["alive"]), None)

    def resign(self) -> None:
        """Give up."""
        if self.resigner is not None:
            self.send(protocol.Resign(id=new_id(), seat=self.resigner))

    # --- hearing

    def _hear(self, reply: AnyReply) -> None:
        self.table.hear(reply)
        if isinstance(reply, Answer):
            self._awaited = max(self._awaited, reply.version)
        if isinstance(reply, RefusedReply):
            self._wants_rematch = False
        self.heard(reply)

    def _stand(self, online: bool) -> None:
        self.table.online = online
        if self._was_lost or not online:  # coming in for the first time is no news
            self.stood(online)
        self._was_lost = not online

    # --- another game

    @property
    def rematch(self) -> "Joined | None":
        """The table of the next game, where there is one."""
        code = self.table.state.rematch if self.table.state else None
        return None if code is None else Joined(Place(self.place.server, code), self.who, self.t)

    @property
    def follows(self) -> bool:
        """Whether we asked for the next game, and it is there."""
        return self._wants_rematch and self.rematch is not None

    def farewell(self) -> str:
        """What to say on leaving: how to come back, while there is something to come back to."""
        state = self.table.state
        if state is None or state.status in ("over", "closed"):
            return self.t("play.bye")
        return self.t("join.farewell", command=command("join", state.link))
