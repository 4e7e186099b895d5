"""What a server tells of a table is shown as our own table is: options, log, pictures, orders."""

import random
from typing import Any

import msgspec
import pytest

from thandar.locales import Texts
from thandar.server.journal import Began, Moved, Opened, Replaced, Sat, Undone
from thandar.server.protocol import (
    AnswerUndo,
    AnyReply,
    AskUndo,
    Assign,
    Replace,
    SaidReply,
    Say,
    Sit,
    Undo,
    UndoAsked,
    Update,
    Utterance,
    Welcome,
)
from thandar.server.setup import SeatSetup, Setup
from thandar.server.table import Table
from thandar.server.telling import names, note, sight, table_state
from thandar.table.log import log_lines
from thandar.table.marks import plain
from thandar.table.options import options
from thandar.terminal.drawing import Look, draw
from thandar.terminal.join.lobby import lobby_lines
from thandar.terminal.join.orders import read_order, undo
from thandar.terminal.join.sitting import clock_text
from thandar.terminal.join.told import TableTold
from thandar.terminal.reading import pile_lines, rules_lines
from thandar.terminal.sentences import table_lines

EN = Texts("en")
TABLES = {
    "free-for-all": ["standard", "wizard", "cleric"],
    "hunter-first-blood": ["ranger", "standard", "thief"],
    "hydra": ["cleric", "standard", "wizard", "fighter"],
    "emperor": ["standard", "cleric", "ranger", "wizard", "thief", "standard"],
    "boss": ["cleric", "wizard", "lich"],
    "solo": ["wizard", "demon"],
}


def opened(format: str = "free-for-all", decks: list[str] | None = None, people: int = 2) -> Table:
    """A table of a server at which people sit at the first seats, bots at the others."""
    names: Any = (format, decks or ["standard", "standard"])
    seats = [
        SeatSetup(deck, None if k <= people or deck == "demon" else "baseline")
        for k, deck in enumerate(names[1], 1)
    ]
    table = Table("abcdefg", Opened(setup=Setup(format=names[0], seats=seats), by="p1"))
    for k in range(1, people + 1):
        table.apply(Sat(seat=k, person=f"p{k}", name=f"Player {k}", program=False))
    return table


def begun(format: str = "free-for-all", decks: list[str] | None = None, people: int = 2) -> Table:
    """The same with the cards dealt."""
    table = opened(format, decks, people)
    table.apply(Began(seed=f"{7:032x}"))
    return table


def state(table: Table) -> Any:
    """The table as everybody sees it."""
    return table_state(table, EN, "http://here/t/abcdefg", {"p1"}, 0, None, [], 0)


def sent(told: TableTold, reply: Any) -> None:
    """A message that has gone over the wire."""
    told.hear(msgspec.json.decode(msgspec.json.encode(reply), type=AnyReply))


def welcome(table: Table, seat: int | None = 1) -> TableTold:
    """What somebody at a seat (None: a spectator) knows after coming in."""
    told = TableTold(EN)
    told.online = True
    sights = [sight(table, seat, EN)] if table.session else []
    sent(
        told,
        Welcome(
            id="1",
            person=f"p{seat}" if seat else None,
            name=f"Player {seat}" if seat else None,
            seats=[seat] if seat else [],
            version=table.version,
            table=state(table),
            sights=sights,
            said=[],
            notes=[note(table, noted, EN, [seat] if seat else []) for noted in table.notes],
        ),
    )
    return told


def update(told: TableTold, table: Table, since: int, seat: int | None = 1) -> None:
    """What happened since a version."""
    sights = [sight(table, seat, EN, since)]
    seats = [seat] if seat else []
    sent(told, Update(version=table.version, seats=seats, table=state(table), sights=sights))


def texts(lines: Any) -> list[str]:
    """Lines of a log as they read."""
    return [f"{line.turn} {line.active} {line.seat} {plain(line.text)}" for line in lines]


@pytest.mark.long
@pytest.mark.parametrize("format", TABLES)
def test_a_game_is_told_as_it_is_shown_here(format: str) -> None:
    decks = TABLES[format]
    table = begun(format, decks, people=1 if format == "solo" else len(decks))
    session = table.session
    assert session is not None
    told = {seat: welcome(table, seat) for seat in (None, 1)}
    chance = random.Random(format)
    for step in range(60):
        if session.game.over:
            break
        seat = chance.choice(session.game.decision.seats)  # type: ignore[union-attr]
        if not session.game.moves(seat):
            continue
        move = chance.choice(session.game.moves(seat)).with_most()
        before = table.version
        table.apply(Moved(seat=seat, words=[move.words]))
        for viewer, seen in told.items():
            update(seen, table, before, viewer)
        if step % 6:
            continue
        for viewer, seen in told.items():
            session.you, session.names = viewer, names(table, EN, viewer)
            assert texts(seen.lines()) == texts(log_lines(session, EN, viewer))
            assert [line.text for line in seen.lines()] == [
                line.text for line in log_lines(session, EN, viewer)
            ]  # in the same colours
            here, there = options(session, viewer, EN), options(seen.session, viewer, EN)
            assert here == there
            draw(seen, Look(there, waiting=not there), 120, 40)
            draw(seen, Look(there, waiting=not there), 80, 23)
            assert table_lines(seen)
            assert pile_lines(seen, 80)
            assert rules_lines(seen, 80)
    for viewer in told:  # who comes late has the same colours
        late = [line.text for line in welcome(table, viewer).lines()]
        assert late == [line.text for line in log_lines(session, EN, viewer)]


def test_who_comes_late_is_told_the_whole_log() -> None:
    table = begun()
    for words in ("end", "end", "end"):
        table.apply(Moved(seat=table.deciding[0], words=[words]))
    assert table.session is not None
    told = welcome(table)
    assert texts(told.lines()) == texts(log_lines(table.session, EN, 1))
    assert told.last_own is not None
    assert told.session.start_health == [50, 50]


def test_moves_that_were_taken_back_leave_the_log() -> None:
    table = begun()
    seat = table.deciding[0]
    told = welcome(table, seat)
    words = table.session.game.moves(seat)[0].words  # type: ignore[union-attr]
    table.apply(Moved(seat=seat, words=[words]))
    update(told, table, 1, seat)
    assert len(told.lines()) == 1
    entry = Undone(seat=seat, made=0)
    table.apply(entry)
    sent(told, note(table, table.notes[-1], EN, [seat]))
    update(told, table, 2, seat)
    assert [plain(line.text) for line in told.lines()] == ["you took a move back"]
    assert told.last_own is None
    assert texts(welcome(table, seat).lines()) == texts(told.lines())


def test_what_is_said_is_heard_once() -> None:
    told = welcome(begun())
    said = Utterance(at=5, person="p2", name="Player 2", phrase="hello", text=None)
    for _ in range(2):
        sent(told, SaidReply(said=said))
    assert [plain(line.text) for line in told.lines()] == ["Player 2: Hello!"]


def test_the_lobby_says_who_sits_where() -> None:
    table = opened(people=1)
    lines = [plain(line) for line in lobby_lines(welcome(table))]
    assert any("1  Player 1  you, host" in line for line in lines)
    assert any("2  Sable  bot, rules of thumb" in line for line in lines)
    assert any("type start" in line for line in lines)
    assert any("http://here/t/abcdefg" in line for line in lines)
    assert "Looking for" in plain(lobby_lines(TableTold(EN))[1])


@pytest.mark.parametrize(
    ("seat", "said", "unsaid"),
    [(1, "type start", "Waiting for the host"), (2, "Waiting for the host", "type start")],
)
def test_the_host_starts_and_others_wait_for_it(seat: int, said: str, unsaid: str) -> None:
    table = opened(people=2)
    lines = "\n".join(plain(line) for line in lobby_lines(welcome(table, seat)))
    assert said in lines
    assert unsaid not in lines
    assert "Type sit" not in lines


def test_who_has_a_bot_at_their_seat_is_told_so() -> None:
    table = begun()
    seat = table.deciding[0]
    told = welcome(table, seat)
    table.apply(Replaced(seat=seat))
    update(told, table, table.version, seat)
    assert told.elsewhere() == told.waits() == EN("join.held")
    other = welcome(table, 3 - seat)
    assert other.elsewhere() == f"It is Player {seat}’s turn to choose."


@pytest.mark.parametrize(
    ("typed", "kind", "fields"),
    [
        ("sit 2", Sit, {"seat": 2}),
        ("bot 2", Assign, {"seat": 2, "bot": "normal"}),
        ("bot 2 even", Assign, {"seat": 2, "bot": "even"}),
        ("bot 2 random", Assign, {"seat": 2, "bot": "random"}),
        ("free 2", Assign, {"seat": 2, "bot": None}),
        ("say Good luck", Say, {"phrase": "good_luck", "text": None}),
        ("SAY well, well", Say, {"phrase": None, "text": "well, well"}),
    ],
)
def test_orders_before_the_game(typed: str, kind: type, fields: dict[str, object]) -> None:
    order = read_order(typed, welcome(opened(people=1)))
    assert isinstance(order, kind)
    assert {name: getattr(order, name) for name in fields} == fields


@pytest.mark.parametrize("typed", ["play gold", "1", "quit", "yes", "attack 2"])
def test_what_is_no_order(typed: str) -> None:
    assert read_order(typed, welcome(begun())) is None


def test_orders_that_lack_something_say_what() -> None:
    told = welcome(opened(people=1))
    assert read_order("bot", told) == EN("join.which_seat")
    assert read_order("free 9", told) == EN("join.which_seat")
    assert read_order("back", told) == EN("join.no_stand_in")
    assert "Well played!" in str(read_order("say", told))


def test_orders_in_other_languages() -> None:
    told = welcome(opened(people=1))
    told.t = Texts("fr")
    assert isinstance(read_order("asseoir 1", told), Sit)
    assert isinstance(read_order("sit 1", told), Sit)
    assert read_order("dire Bonne chance", told).phrase == "good_luck"  # type: ignore[union-attr]


def test_going_back_is_free_or_asked_for() -> None:
    table = begun()
    seat = table.deciding[0]
    told = welcome(table, seat)
    assert isinstance(undo(told), str)
    words = table.session.game.moves(seat)[0].words  # type: ignore[union-attr]
    table.apply(Moved(seat=seat, words=[words]))
    update(told, table, 1, seat)
    assert isinstance(undo(told), Undo)
    table.apply(Moved(seat=seat, words=["end"]))
    update(told, table, 2, seat)
    assert "ask" in str(undo(told))
    order = read_order("ask", told)
    assert isinstance(order, AskUndo)
    assert order.made == 1


def test_whoever_is_asked_says_yes_or_no() -> None:
    told = welcome(begun())
    assert told.state is not None
    told.state.undo_asked = UndoAsked(seat=2, made=0, waiting=[1])
    assert told.asked == "Player 2"
    order = read_order("no", told)
    assert isinstance(order, AnswerUndo)
    assert not order.agree
    assert isinstance(read_order("bot 2", told), Replace)


@pytest.mark.parametrize(
    ("language", "typed"), [("fr", "libérer 2"), ("fr", "LIBERER 2"), ("es", "oír"), ("es", "oir")]
)
def test_orders_are_typed_with_accents_or_without(language: str, typed: str) -> None:
    told = welcome(begun())
    told.t = Texts(language)
    assert read_order(typed, told) is not None


def test_remarks_about_those_who_sit_there() -> None:
    told = welcome(begun())
    assert told.session.remarks(1, EN) == []
    assert told.session.remarks(2, EN) == ["away"]
    told.seats[1].stand_in = True
    told.seats[1].left = 61_000
    assert told.session.remarks(2, EN) == ["a bot plays", clock_text(61)]
