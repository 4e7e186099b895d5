"""Bots about as strong as a person: they follow the results, and a restart changes nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from serving import Message, Player, Served
from sitting import done, move, seated, sight
from thandar.bots import LEVELS
from thandar.server.journal import Assigned, Opened, read
from thandar.server.setup import SeatSetup, Setup
from thandar.server.table import replayed
from thandar.table.strength import Strength


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("strength") / "tables.db") as server:
        yield server


def strength(served: Served, player: Player) -> Message:
    """What the server thinks of somebody."""
    found: Message = served.call("GET", "/api/me", token=player.token)["strength"]
    return found


def bot_at(player: Player, seat: int = 2) -> Any:
    """The bot that sits at a seat."""
    return player.now["table"]["seats"][seat - 1]["bot"]


def lose(player: Player) -> None:
    """Give up at once."""
    done(player.say("resign", seat=1))
    player.wait(lambda message: message.get("table", {}).get("status") == "over")


def test_a_newcomer_meets_easy_and_whoever_loses_meets_beginner(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with Served(database) as first:
        [ann] = seated(first, "Ann", seats=[{}, {"bot": "even"}])
        assert bot_at(ann) == "easy"
        assert strength(first, ann) == {"rating": Strength().rating, "games": 0, "level": "easy"}
        lose(ann)
        before = strength(first, ann)
        assert before["rating"] == Strength().rating - 80
    with Served(database) as second:
        again = second.again(ann)
        assert strength(second, again) == before
        code = second.table(again, seats=[{}, {"bot": "even"}])
        again.now = again.join(code)
        done(again.say("sit", seat=1))
        done(again.say("start"))
        lose(again)
        assert strength(second, again)["games"] == 2
        assert strength(second, again)["level"] == "beginner"
        code = second.table(again, seats=[{}, {"bot": "even"}, {"bot": "hard"}])
        seats = second.call("GET", f"/api/tables/{code}")["seats"]
        assert [seat["bot"] for seat in seats] == [None, "beginner", "hard"]


def test_a_rematch_follows_the_results_too(served: Served) -> None:
    [ann] = seated(served, "Ann", seats=[{}, {"bot": "even"}])
    met = []
    for _ in range(3):
        met.append(bot_at(ann))
        lose(ann)
        done(ann.say("rematch"))
        told = ann.wait(lambda message: message.get("table", {}).get("rematch"))
        ann.now = ann.join(told["table"]["rematch"])
    assert met == ["easy", "easy", "beginner"]


def test_the_host_puts_an_even_bot_on_a_seat(served: Served) -> None:
    ann = served.player("Ann")
    ann.now = ann.join(served.table(ann, seats=[{}, {}]))
    done(ann.say("assign", seat=2, bot="even"))
    seats = served.call("GET", f"/api/tables/{ann.now['table']['code']}")["seats"]
    assert seats[1]["bot"] == "easy"


@pytest.mark.parametrize("bot", ["random", "baseline", "net"])
def test_bots_for_studies_tell_nothing(served: Served, bot: str) -> None:
    [ann] = seated(served, "Ann", seats=[{}, {"bot": bot}])
    assert bot_at(ann) == bot
    lose(ann)
    assert strength(served, ann)["games"] == 0


def test_a_game_of_two_people_tells_nothing(served: Served) -> None:
    ann, ben = seated(served, "Ann", "Ben")
    lose(ann)
    assert [strength(served, one)["games"] for one in (ann, ben)] == [0, 0]


def test_a_deal_that_was_known_tells_nothing(served: Served) -> None:
    [ann] = seated(served, "Ann", seats=[{}, {"bot": "normal"}])
    lose(ann)
    code = ann.now["table"]["code"]
    again = served.call("POST", f"/api/games/{code}/again", {"seat": 1}, ann.token)
    assert again["seats"][1]["bot"] == "normal"
    ann.now = ann.join(again["code"])
    lose(ann)
    assert strength(served, ann)["games"] == 1


# --- what is stored


def opened(bot: Any, **more: Any) -> Opened:
    return Opened(setup=Setup(seats=[SeatSetup(), SeatSetup(bot=bot)]), **more)


def test_a_table_keeps_the_level_that_it_was_opened_with() -> None:
    table = replayed("abc", [opened("even", even="hard")])
    assert (table.seat(2).bot, table.seat(2).asked) == ("hard", "even")
    table.apply(Assigned(seat=2, bot="expert"))
    assert (table.seat(2).bot, table.seat(2).asked) == ("expert", "expert")
    table.apply(Assigned(seat=2, bot="even"))
    assert table.seat(2).bot == "hard"


@pytest.mark.parametrize("bot", ["random", "baseline", "net"])
def test_tables_from_before_the_levels_are_read(bot: str) -> None:
    stored = b'{"entry":"opened","setup":{"seats":[{},{"bot":"%s"}]}}' % bot.encode()
    table = replayed("abc", [read(stored)])
    assert table.seat(2).bot == bot
    table.apply(read(b'{"entry":"assigned","seat":2,"bot":"even"}'))
    assert table.seat(2).bot in LEVELS


def test_a_bot_is_itself_all_game_long_and_nobody_else() -> None:
    tables = [replayed("abc", [opened("easy")]) for _ in range(2)]
    for table, seed in zip(tables, (1, 2), strict=True):
        table.seed = seed
    found = [table.character(seat) for table in tables for seat in (1, 2)]
    assert len(set(found)) == 4
    assert found[0] == tables[0].character(1) < 1 << 32


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_its_turn(served: Served, level: Any) -> None:
    [ann] = seated(served, "Ann", seats=[{}, {"bot": level}], first=1)
    done(move(ann, 1, ["end"]))
    ann.wait(lambda message: bool(message.get("sights")) and bool(sight(message, 1)["options"]))
    assert served.complaints == ""
