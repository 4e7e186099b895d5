"""What the server has is compared with what it has acknowledged, move by move."""

import pytest

from thandar import Game
from thandar.load.checking import Verdict, compared, recorded_moves
from thandar.load.notes import Times
from thandar.load.report import holds, verified

A, B, C, D = [(1, "play gold"), (1, "end"), (2, "play gold"), (2, "end")]


@pytest.mark.parametrize(
    ("acknowledged", "in_flight", "recorded", "lost", "doubled"),
    [
        ([A, B, C], [], [A, B, C], 0, 0),
        ([], [], [], 0, 0),
        ([A, B], [C, D], [A, B], 0, 0),  # the last message was not made
        ([A, B], [C, D], [A, B, C, D], 0, 0),  # it was, and the answer was lost
        ([A, B, C], [], [A, B], 1, 0),
        ([A, B, C], [], [A, C], 1, 0),
        ([A, B, C], [], [], 3, 0),
        ([A, B, C], [], [A, B, B, C], 0, 1),
        ([A, B], [C], [A, B, C, C], 0, 1),
        ([A, B], [C, D], [A, B, C], 0, 1),  # half of a message
        ([A, B], [], [A, C], 1, 1),
        ([A, B, C, B, C, D], [], [A, B, C, D], 2, 0),  # an older copy was played on alike
    ],
)
def test_what_is_lost_and_what_is_doubled(
    acknowledged: list[tuple[int, str]],
    in_flight: list[tuple[int, str]],
    recorded: list[tuple[int, str]],
    lost: int,
    doubled: int,
) -> None:
    assert compared(acknowledged, in_flight, recorded) == (lost, doubled)


def test_the_order_of_moves_counts() -> None:
    assert compared([A, B], [], [B, A]) != (0, 0)
    assert compared([(1, "end")], [], [(2, "end")]) == (1, 1)


def test_the_moves_of_a_record() -> None:
    game = Game.new(seed=7, first=1)
    for move in ("play gold", "end", "play gold", "1: resign"):
        game.do(move)
    record = game.record()
    assert recorded_moves(record, [1, 2]) == [(1, "play gold"), (1, "end"), (2, "play gold")]
    assert recorded_moves(record, [1]) == [(1, "play gold"), (1, "end")]


@pytest.mark.parametrize(
    ("lost", "doubled", "kept"), [(0, 0, True), (1, 0, False), (0, 1, False), (None, None, False)]
)
def test_one_table_is_enough_to_fail(lost: int | None, doubled: int | None, kept: bool) -> None:
    good, other = Verdict("good", 5, 0, 0), Verdict("other", 5, lost, doubled)
    report = verified([good, other], 0)
    assert report["acknowledged"] == 10
    assert report["wrong_tables"] == (["other"] if lost or doubled else [])
    assert holds(report | {"bot": None, "heard_ms": None}, None) == kept


@pytest.mark.parametrize(("wanted", "kept"), [(None, True), (50.0, True), (49.0, False)])
def test_moves_must_be_as_quick_as_wanted(wanted: float | None, kept: bool) -> None:
    report = verified([], 0) | {"bot": None, "heard_ms": {"p99": 50.0}}
    assert holds(report, wanted) == kept
    assert holds(report | {"heard_ms": None}, wanted) == (wanted is None)


def test_times_in_milliseconds() -> None:
    times = Times()
    assert times.figures() is None
    for k in range(200):
        times.note(k / 1000)
    assert times.figures() == {"p50": 100.0, "p95": 190.0, "p99": 198.0, "max": 199.0}
    assert times.figures(199) == {"p50": 199.0, "p95": 199.0, "p99": 199.0, "max": 199.0}
