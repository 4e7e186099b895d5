"""Those who are connected to a room, and what they are told: each in turn, each only its own."""

import weakref
from typing import TYPE_CHECKING, Protocol

from thandar.locales import Texts
from thandar.server.journal import (
    AnyEntry,
    Moved,
    RanOut,
    Replaced,
    Resigned,
    Returned,
    Said,
    Undone,
)
from thandar.server.protocol import (
    Hello,
    SaidReply,
    Sight,
    TableReply,
    TableState,
    Update,
    Welcome,
    encode,
)
from thandar.server.refused import Refused
from thandar.server.spectating import Late
from thandar.server.storage import PersonRow
from thandar.server.table import Table
from thandar.server.telling import note, sight, table_state, texts, utterance

if TYPE_CHECKING:
    from thandar.server.room import Room


class Client(Protocol):
    """Somebody who is connected; `seen` is the last version they were told of."""

    person: PersonRow | None
    language: str
    muted: bool
    seen: int | None

    def send(self, message: bytes) -> None:
        """Send a message some time soon, never waiting."""

    def send_away(self, why: Refused) -> None:
        """Say why they cannot stay, then close."""


class Audience:
    """Those who are connected to a room."""

    def __init__(self, room: "Room") -> None:
        self.clients: set[Client] = set()
        self._room: Room = weakref.proxy(room)  # so that a room is freed as soon as it is let go
        self._late: Late | None = None
        self._table_owed = False  # somebody came or went while the table was in doubt
        self._sights_of: tuple[Table, int] = (room.table, 0)
        self._kept: dict[tuple[tuple[int, ...], str], list[Sight]] = {}

    @property
    def here(self) -> set[str]:
        """Those who are connected."""
        return {client.person.id for client in self.clients if client.person is not None}

    @property
    def watching(self) -> int:
        """How many of them only watch."""
        return sum(not self._seats(client) for client in self.clients)

    @property
    def table(self) -> Table:
        """What they look at."""
        return self._room.table

    def welcome(self, client: Client, hello: Hello) -> None:
        """Somebody is here: they are told all they may know, or what they missed."""
        self.clients.add(client)
        table = self.table
        t = texts(client.language)
        client.seen = table.version
        person = client.person
        client.send(
            encode(
                Welcome(
                    id=hello.id,
                    person=None if person is None else person.id,
                    name=None if person is None else person.name,
                    seats=self._seats(client),
                    version=table.version,
                    table=self._state(t),
                    sights=self.sights(client, t, hello.since),
                    said=[] if client.muted else [utterance(said) for said in table.said],
                    notes=[note(table, noted, t, self._seats(client)) for noted in table.notes],
                )
            )
        )
        self._tell_of(client)

    def leave(self, client: Client) -> None:
        """Somebody is gone."""
        self.clients.discard(client)
        if not self.clients:
            self._kept = {}
            if self.table.session is not None:
                self.table.session.game.forget_viewers()
        self._tell_of(client)

    def read_again(self) -> None:
        """The table is another one, and certain."""
        self._late = None
        self.tell_owed()

    def _tell_of(self, client: Client) -> None:
        """Tell the others that somebody who sits here came or went; not of those who watch."""
        if self._seats(client):
            self.tell_table(but=client)

    def _seats(self, client: Client) -> list[int]:
        return self.table.seats_of(client.person.id if client.person else None)

    def _state(self, t: Texts) -> TableState:
        room = self._room
        watching = self.watching + room.watching_elsewhere
        link = room.hall.link(self.table.code)
        asked, wanted = room.asking.asked, room.wanting.wanted(self.table)
        return table_state(self.table, t, link, room.present, watching, asked, wanted, room.thought)

    def sights(self, client: Client, t: Texts, since: int | None) -> list[Sight]:
        """What a client may see: of each seat of its person, or as a spectator."""
        if self.table.session is None:
            return []
        seats = self._seats(client)
        # A crowd that comes, or somebody who comes again and again, is told the same.
        if self._sights_of != (self.table, self.table.entries):
            self._sights_of, self._kept = (self.table, self.table.entries), {}
        key = (tuple(seats), t.language)
        if since is None and key in self._kept:
            return self._kept[key]
        found = [sight(self.table, seat, t, since, len(seats) > 1) for seat in seats]
        found = found or [self._spectator_sight(t, since)]
        if since is None:
            self._kept[key] = found
        return found

    def _spectator_sight(self, t: Texts, since: int | None) -> Sight:
        """What those who watch see: what everybody may, or all hands some turns late."""
        if not self.table.setup.open_hands:
            return sight(self.table, None, t, since)
        if self._late is None:
            self._late = Late(self.table)
        self._late.catch_up()
        return self._late.sight(t, None)

    def tell_news(self) -> None:
        """Tell everybody what has happened in the game since they were told last."""
        if self._room.in_doubt:
            return
        version = self.table.version
        made: dict[tuple[object, ...], bytes] = {}
        for client in list(self.clients):
            if client.seen == version:
                continue
            key = (tuple(self._seats(client)), client.language, client.seen)
            if key not in made:
                t = texts(client.language)
                update = Update(
                    version=version,
                    seats=self._seats(client),
                    table=self._state(t),
                    sights=self.sights(client, t, client.seen),
                )
                made[key] = encode(update)
            client.seen = version
            client.send(made[key])

    def tell_owed(self) -> None:
        """Tell what could not be told while the table was in doubt."""
        if self._table_owed:
            self.tell_table()

    def tell_table(self, but: Client | None = None) -> None:
        """Tell everybody how the table stands."""
        self._table_owed = self._room.in_doubt
        if self._room.in_doubt:
            return
        made: dict[tuple[object, ...], bytes] = {}
        for client in list(self.clients):
            if client is but:
                continue
            key = (tuple(self._seats(client)), client.language)
            if key not in made:
                state = self._state(texts(client.language))
                made[key] = encode(TableReply(seats=self._seats(client), table=state))
            client.send(made[key])

    def tell_entry(self, entry: AnyEntry) -> None:
        """Tell everybody of something that is not a move."""
        match entry:
            case Moved() | Resigned():
                return
            case Said():
                said = encode(SaidReply(said=utterance(entry)))
                for client in list(self.clients):
                    if not client.muted:
                        client.send(said)
            case Undone() | RanOut() | Replaced() | Returned():
                [noted] = [one for one in self.table.notes if one.entry is entry]
                for client in list(self.clients):
                    t = texts(client.language)
                    client.send(encode(note(self.table, noted, t, self._seats(client))))
                self.tell_table()
            case _:
                self.tell_table()
