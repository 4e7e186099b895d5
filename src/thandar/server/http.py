"""What is asked over HTTP: people, tables to be, finished games, and how the server does."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar
from urllib.parse import quote

import msgspec
import segno
from msgspec import Meta, Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response

from thandar.errors import ThandarError
from thandar.locales import LANGUAGES
from thandar.server import daily
from thandar.server.allowance import Allowance
from thandar.server.analyses import Progress
from thandar.server.decks import all_decks
from thandar.server.finished import Finished
from thandar.server.gallery import all_cards, all_texts
from thandar.server.hall import Hall
from thandar.server.hindsight import AnalysisSoFar
from thandar.server.lasting import lasting
from thandar.server.protocol import Fact, Through, facts
from thandar.server.refused import Refused
from thandar.server.replays import OPEN, finished, record, summaries
from thandar.server.setup import Setup
from thandar.server.storage import PersonRow, RatingRow, StoreFailed
from thandar.server.summary import TableSummary, summary
from thandar.server.table import Table
from thandar.server.telling import texts
from thandar.types import FormatName

T = TypeVar("T")
MOST_LISTED = 100
ADDRESSES = 10_000
HOUR = 3600.0
# The status of the errors that are not simply bad requests.
STATUS = {
    "bad_token": 401, "banned": 403, "no_table": 404, "not_over": 409, "bad_pass": 404,
    "no_look": 404, "too_many_looks": 429, "too_fast": 429,
    "too_long": 413, "not_stored": 503, "too_busy": 503, "full": 503, "went_wrong": 500,
}  # fmt: skip


class NewPerson(Struct, forbid_unknown_fields=True):
    """Somebody who wants to play."""

    name: Annotated[str, Meta(max_length=200)]


class Known(Struct, kw_only=True):
    """A person, and the token by which they are known; it is told this once."""

    person: str
    name: str
    token: str


class Rating(Struct, kw_only=True):
    """How strong somebody is thought to be in a format."""

    format: FormatName
    mu: float
    sigma: float
    games: int


class AgainstLevels(Struct, kw_only=True):
    """How strong somebody is against the levels of the computer, and which one is about so."""

    rating: int
    games: int
    level: str


class Me(Struct, kw_only=True):
    """What the server knows of somebody."""

    person: str
    name: str
    since: int
    program: bool
    ratings: list[Rating]
    strength: AgainstLevels


class Pass(Struct, kw_only=True):
    """A pass for another device, good once: as a link, and as a picture of it."""

    link: str
    until: int
    qr: str


class Claim(Struct, forbid_unknown_fields=True):
    """A pass that is traded for a token."""

    given: Annotated[str, Meta(max_length=100)]


class Again(Struct, forbid_unknown_fields=True):
    """The same deal once more, from a seat; the first `made` moves are made already."""

    seat: int = 1
    made: int = 0


class NewLook(Struct, forbid_unknown_fields=True):
    """The moment of a finished game at which several people begin to look at it."""

    made: int = 0
    through: Through = "open"


class LookOpened(Struct, kw_only=True):
    """A game that several people look at: under which id, and where others find it."""

    look: str
    link: str


class Fault(Struct, kw_only=True):
    """Why something was not done."""

    code: str
    text: str
    fields: dict[str, Fact]


def answer(value: object, status: int = 200) -> Response:
    """Something as JSON."""
    body = msgspec.json.encode(value)
    headers = {"cache-control": "no-store"}  # a token may be in it
    return Response(body, status, headers, "application/json")


class Api:
    """The calls of the HTTP interface, each guarded by a rate for its address."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.finished = Finished(hall)
        self._allowances: OrderedDict[tuple[str, str], Allowance] = OrderedDict()

    # --- around every call

    def guarded(
        self, call: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        """The call; what it refuses becomes an answer in the language of whoever asked."""

        async def guarded_call(request: Request) -> Response:
            try:
                self._within(request, "calls", self.hall.settings.requests_per_minute, 60.0)
                await self._keep_out(request)
                return await call(request)
            except ThandarError as error:
                self.hall.metrics.refused += 1
                text = texts(language_of(request)).error(error)
                fault = Fault(code=error.code, text=text, fields=facts(error))
                return answer(fault, STATUS.get(error.code, 400))

        return guarded_call

    def _within(self, request: Request, what: str, most: int, seconds: float) -> None:
        """Refused for an address that asks for too much."""
        key = (request.client.host if request.client else "", what)
        if key not in self._allowances:
            self._allowances[key] = Allowance(most / seconds, most)
            if len(self._allowances) > ADDRESSES:
                self._allowances.popitem(last=False)
        if not self._allowances[key].take():
            raise Refused("too_fast")

    async def _keep_out(self, request: Request) -> None:
        """Refused for whoever is banned, also where anybody may look."""
        if self.hall.people.bars and "authorization" in request.headers:
            try:
                await self._person(request)
            except Refused as error:
                if error.code == "banned":
                    raise

    async def _body(self, request: Request, kind: type[T]) -> T:
        """What was sent, if it is of the right kind and size."""
        most = self.hall.settings.body_size
        body = b""
        try:
            async with asyncio.timeout(self.hall.settings.hello_within):
                async for part in request.stream():
                    body += part
                    if len(body) > most:
                        raise Refused("too_long", most=most)
        except (TimeoutError, ClientDisconnect) as error:
            raise Refused("bad_message", why=type(error).__name__) from error
        try:
            return msgspec.json.decode(body or b"{}", type=kind)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
            raise Refused("bad_message", why=str(error)[:200]) from error

    async def _person(self, request: Request) -> PersonRow:
        """Who asks."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            raise Refused("bad_token")
        return await self.hall.people.of_token(token.strip())

    async def _you(self, request: Request, table: Table) -> int | None:
        """The seat of a finished game at which whoever asks is spoken to as you."""
        try:
            return table.you((await self._person(request)).id)
        except Refused:
            return None  # anybody may look

    # --- people

    async def new_person(self, request: Request) -> Response:
        self._within(request, "people", self.hall.settings.new_people_per_hour, HOUR)
        asked = await self._body(request, NewPerson)
        person, token = await self.hall.people.add(asked.name)
        return answer(Known(person=person.id, name=person.name, token=token), 201)

    async def new_program(self, request: Request) -> Response:
        self._within(request, "people", self.hall.settings.new_people_per_hour, HOUR)
        await self._person(request)
        asked = await self._body(request, NewPerson)
        person, token = await self.hall.people.add(asked.name, program=True)
        return answer(Known(person=person.id, name=person.name, token=token), 201)

    async def claim(self, request: Request) -> Response:
        self._within(request, "people", self.hall.settings.new_people_per_hour, HOUR)
        asked = await self._body(request, Claim)
        person, token = await self.hall.people.claim(asked.given)
        return answer(Known(person=person.id, name=person.name, token=token), 201)

    async def me(self, request: Request) -> Response:
        person = await self._person(request)
        return answer(await self._me(person))

    async def rename(self, request: Request) -> Response:
        person = await self._person(request)
        asked = await self._body(request, NewPerson)
        renamed = await self.hall.people.rename(person, asked.name)
        self.hall.neighbours.renamed(renamed.id, renamed.name)
        return answer(await self._me(renamed))

    async def _me(self, person: PersonRow) -> Me:
        rows = await self.hall.storage.ratings([person.id])
        found = await self.hall.people.strength(person.id)
        strength = AgainstLevels(rating=round(found.rating), games=found.games, level=found.level)
        return Me(
            person=person.id,
            name=person.name,
            since=person.since,
            program=person.program,
            ratings=[rating(row) for row in rows],
            strength=strength,
        )

    async def new_pass(self, request: Request) -> Response:
        person = await self._person(request)
        token, until = await self.hall.people.new_pass(person, self.hall.settings.pass_valid)
        # Behind the #, so that it is in no log of a server or proxy.
        link = f"{self.hall.settings.public_url}/pass#{quote(token)}"
        qr = segno.make_qr(link).svg_inline(scale=4, border=2)
        return answer(Pass(link=link, until=until, qr=qr), 201)

    async def my_games(self, request: Request) -> Response:
        person = await self._person(request)
        rows = await self.hall.storage.tables_of(person.id, MOST_LISTED)
        return answer(summaries(rows))

    # --- tables

    async def new_table(self, request: Request) -> Response:
        self._within(request, "tables", self.hall.settings.new_tables_per_hour, HOUR)
        person = await self._person(request)
        setup = await self._body(request, Setup)
        if setup.daily:
            raise Refused("daily_mark")
        room = await self.hall.open(setup, person)
        return answer(summary(room.table), 201)

    async def tables(self, request: Request) -> Response:
        rows = await self.hall.storage.listed(MOST_LISTED)
        return answer(summaries(rows))

    async def table(self, request: Request) -> Response:
        found: TableSummary = summary(await self._table(request))
        return answer(found)

    async def _table(self, request: Request) -> Table:
        """The table that is asked for, as it is stored."""
        return await (await self.hall.room(request.path_params["code"])).stored()

    # --- the game of the day

    async def today(self, request: Request) -> Response:
        try:
            person = await self._person(request)
        except Refused:
            person = None  # anybody may look
        return answer(await daily.told(self.hall, person, texts(language_of(request))))

    async def play_today(self, request: Request) -> Response:
        self._within(request, "tables", self.hall.settings.new_tables_per_hour, HOUR)
        room = await daily.opened(self.hall, await self._person(request))
        return answer(summary(await room.stored()), 201)

    # --- what never changes

    async def cards(self, request: Request) -> Response:
        return lasting(request, all_cards(), "application/json")

    async def decks(self, request: Request) -> Response:
        return lasting(request, all_decks(), "application/json")

    async def texts(self, request: Request) -> Response:
        language = request.path_params["language"]
        if language not in LANGUAGES:
            raise Refused("unknown_language", known=list(LANGUAGES), given=language)
        return lasting(request, all_texts(language), "application/json")

    # --- finished games

    async def game(self, request: Request) -> Response:
        table = await self._table(request)
        seat = request.query_params.get("seat", "")
        number = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else None
        finished(table)
        language, you = language_of(request), await self._you(request, table)
        told = await self.finished.replay(table.code, number, seat == OPEN, language, you)
        return answer(msgspec.Raw(told))

    async def review(self, request: Request) -> Response:
        table = await self._table(request)
        finished(table)
        return answer(msgspec.Raw(await self.finished.review(table.code)))

    async def analysis(self, request: Request) -> Response:
        table = await self._table(request)
        found = await self.hall.analyses.of(table)
        if isinstance(found, Progress):
            return answer(AnalysisSoFar(done=found.done, of=found.of, analysis=None))
        language, you = language_of(request), await self._you(request, table)
        told = await self.finished.analysis(table.code, found, language, you)
        return answer(msgspec.Raw(told))

    async def record(self, request: Request) -> Response:
        table = await self._table(request)
        named = {"content-disposition": f'attachment; filename="{table.code}.thandar"'}
        return PlainTextResponse(record(table), headers=named)

    async def again(self, request: Request) -> Response:
        self._within(request, "tables", self.hall.settings.new_tables_per_hour, HOUR)
        person = await self._person(request)
        asked = await self._body(request, Again)
        replay_of = await self._table(request)
        finished(replay_of)
        opened = await self.hall.again(replay_of, person, asked.seat, asked.made)
        return answer(summary(opened.table), 201)

    async def look(self, request: Request) -> Response:
        person = await self._person(request)
        asked = await self._body(request, NewLook)
        table = await self._table(request)
        look = await self.hall.looks.open(table, person, asked.made, asked.through)
        return answer(LookOpened(look=look.id, link=look.link), 201)

    async def others(self, request: Request) -> Response:
        table = await self._table(request)
        finished(table)
        rows = await self.hall.storage.of_deal(table.deal, MOST_LISTED)
        return answer(await self.finished.scores(rows))

    # --- how the server does

    async def health(self, request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def ready(self, request: Request) -> Response:
        try:
            await self.hall.storage.check()
        except StoreFailed as error:
            return PlainTextResponse(f"{error}\n", 503)
        return PlainTextResponse("ready\n")

    async def metrics(self, request: Request) -> Response:
        rooms = self.hall.rooms.values()
        gauges = {
            "rooms": len(rooms),
            "servers": 1 + len(self.hall.neighbours.others),
            "driven": len(self.hall.neighbours.owned),
            "sockets": sum(len(room.audience.clients) for room in rooms) + self.hall.looks.clients,
            "looks": len(self.hall.looks.all),
            "lag_milliseconds": round(1000 * self.hall.admission.lag),
            "full": int(self.hall.admission.full),
            "bots_waiting": self.hall.workers.waiting,
            "analyses_waiting": self.hall.analyses.waiting,
            "time": int(time.time()),
        }
        counts = {"commits": self.hall.storage.commits, "writes": self.hall.storage.written}
        text = self.hall.metrics.text(counts, gauges)
        return PlainTextResponse(text, media_type="text/plain; version=0.0.4")


def rating(row: RatingRow) -> Rating:
    """A rating as it is told."""
    format: Any = row.format
    return Rating(format=format, mu=row.mu, sigma=row.sigma, games=row.games)


def language_of(request: Request) -> str:
    """The language that a browser would like best, of those there are.

    >>> language_of(Request({"type": "http", "headers": [(b"accept-language", b"de,fr;q=0.8")]}))
    'fr'
    """
    for part in request.headers.get("accept-language", "").split(","):
        wanted = part.partition(";")[0].strip().lower()[:2]
        if wanted in LANGUAGES:
            return wanted
    return "en"


def routes(api: Api) -> list[Any]:
    """Every address of the HTTP interface."""
    from starlette.routing import Route

    calls = {
        ("POST", "/api/people"): api.new_person,
        ("POST", "/api/programs"): api.new_program,
        ("POST", "/api/claim"): api.claim,
        ("GET", "/api/me"): api.me,
        ("POST", "/api/me"): api.rename,
        ("POST", "/api/me/pass"): api.new_pass,
        ("GET", "/api/me/games"): api.my_games,
        ("GET", "/api/tables"): api.tables,
        ("POST", "/api/tables"): api.new_table,
        ("GET", "/api/tables/{code}"): api.table,
        ("GET", "/api/daily"): api.today,
        ("POST", "/api/daily"): api.play_today,
        ("GET", "/api/cards"): api.cards,
        ("GET", "/api/decks"): api.decks,
        ("GET", "/api/texts/{language}"): api.texts,
        ("GET", "/api/games/{code}"): api.game,
        ("GET", "/api/games/{code}/review"): api.review,
        ("GET", "/api/games/{code}/analysis"): api.analysis,
        ("GET", "/api/games/{code}/record"): api.record,
        ("POST", "/api/games/{code}/again"): api.again,
        ("GET", "/api/games/{code}/others"): api.others,
        ("POST", "/api/games/{code}/looks"): api.look,
    }
    found = [Route(path, api.guarded(call), methods=[way]) for (way, path), call in calls.items()]
    return [
        *found,
        Route("/healthz", api.health),
        Route("/readyz", api.guarded(api.ready)),  # it writes to the disk
        Route("/metrics", api.guarded(api.metrics)),
    ]
