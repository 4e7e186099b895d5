"""A server that has too much to do lets no new game begin, and goes on with those that run."""

from pathlib import Path

import pytest

from serving import Served
from sitting import done, move, option, seated
from thandar.server.admission import Admission
from thandar.server.metrics import Metrics
from thandar.server.refused import Refused
from thandar.server.settings import Settings
from thandar.server.setup import SeatSetup, Setup
from thandar.server.workers import Workers


def admission(patience: float = 5.0, tables: int = 20) -> Admission:
    """What lets games begin, at a server with so many tables and one worker for bots."""
    metrics = Metrics()
    return Admission(Settings(), Workers(1, 10.0, 10, metrics, patience), metrics, range(tables))


def test_a_late_loop_lets_nothing_begin_until_it_is_much_better() -> None:
    found = admission()
    found.note(0.4)
    found.check(Setup())  # once is nothing
    for _ in range(20):
        found.note(0.4)
    with pytest.raises(Refused, match="full"):
        found.check(Setup())
    while found.lag > 0.04:
        found.note(0.0)
    assert found.full
    while found.lag > 0.02:
        found.note(0.0)
    found.check(Setup())


def test_few_tables_are_not_what_makes_a_server_late() -> None:
    found = admission(tables=19)
    for _ in range(20):
        found.note(0.4)
    found.check(Setup())


def test_bots_that_wait_for_each_other_let_no_more_of_their_kind_begin() -> None:
    found = admission(patience=-1.0)
    found.check(Setup(seats=[SeatSetup(), SeatSetup(bot="normal")]))
    with pytest.raises(Refused, match="full"):
        found.check(Setup(seats=[SeatSetup(), SeatSetup(bot="expert")]))


def test_games_that_run_go_on_at_a_server_that_is_full(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with Served(database) as served:
        ann, _ = seated(served, "Ann", "Ben")
    with Served(database, full_lag=-1.0, full_tables=0) as served:
        status, fault = served.ask("POST", "/api/tables", {}, ann.token)
        assert (status, fault["code"]) == (503, "full")
        assert "games that run go on" in fault["text"]
        back = served.again(ann)
        back.now = back.join(ann.now["table"]["code"])
        done(move(back, 1, option(back.now, 1, "play")))
        assert "thandar_shed_total 1\n" in served.call("GET", "/metrics")
