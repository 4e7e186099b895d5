"""Moves that compete: who is kept, who is left, and when."""

from thandar.bots.contest import FEW, MOST, SURE, Contest


def contest_of(results: list[list[float]]) -> Contest:
    """A contest of as many moves as a row has numbers, one row for each table."""
    contest = Contest()
    for move in range(len(results[0])):
        contest.add(100 + move)
    for row in results:
        for place, result in enumerate(row):
            contest.note(place, result)
    return contest


def test_the_favourite_is_left_for_what_is_surely_better() -> None:
    contest = contest_of([[0.0, 1.0], [0.0, 1.0], [1.0, 1.0], [0.0, 0.0]])
    assert contest.moves[contest.best()] == 101
    assert contest.gain(1) == 0.5


def test_the_favourite_stays_where_the_difference_may_be_luck() -> None:
    contest = contest_of([[0.0, 1.0], [1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, 0.05]])
    assert 0 < contest.gain(1) < SURE * contest.error(1)
    assert contest.best() == 0


def test_of_several_that_are_better_the_best_is_taken() -> None:
    contest = contest_of([[0.2, 0.4, 0.7, 0.6]] * 9)
    assert contest.moves[contest.best()] == 102


def test_halving_drops_the_worse_and_never_the_favourite() -> None:
    contest = contest_of([[0.1, 0.5, 0.4, 0.6, 0.3, 0.2]] * 9)
    contest.halve()
    assert [contest.live[k] for k in range(contest.n)] == [0, 3, 1, 2]
    contest.halve()
    assert [contest.live[k] for k in range(contest.n)] == [0, 3, 1]


def test_whoever_was_dropped_wins_no_more() -> None:
    contest = contest_of([[0.1, 0.2, 0.6, 0.3]] * 9)
    contest.halve()
    assert [contest.live[k] for k in range(contest.n)] == [0, 2, 3]
    for _ in range(20):
        for place, result in enumerate((0.5, 0.1, 0.1)):
            contest.note(place, result)
    assert contest.best() == 0


def test_hopeless_moves_are_dropped_at_once() -> None:
    contest = contest_of([[0.9, 0.1, 0.2, 0.1]] * 30)
    contest.halve()
    assert contest.n == 1


def test_the_rounds_end_with_two() -> None:
    for size, rounds in ((2, 1), (3, 2), (5, 3), (6, 4)):
        contest = contest_of([[0.5] * size] * 2)
        assert contest.rounds() == rounds
        for _ in range(rounds - 1):
            assert contest.n > 2
            contest.halve()
        assert contest.n == 2


def test_it_is_settled_when_nothing_can_be_gained_any_more() -> None:
    assert not contest_of([[0.5, 0.4, 0.3]] * (FEW - 1)).settled()
    assert contest_of([[0.5, 0.4, 0.3]] * FEW).settled()
    assert contest_of([[0.5, 0.9, 0.3]] * FEW).settled()


def test_it_is_not_settled_while_another_may_be_better() -> None:
    close = [[0.5, 0.4], [0.5, 0.59]] * FEW
    assert not contest_of(close).settled()
    assert contest_of(close * 300).settled()


def test_it_is_not_settled_while_the_favourite_may_be_better() -> None:
    contest = contest_of([[0.5, 0.3], [0.5, 0.76]] * FEW)
    assert contest.best() == 1
    assert not contest.settled()


def test_where_it_matters_by_how_much_it_is_not_settled_while_another_is_better() -> None:
    contest = contest_of([[0.5, 0.9]] * FEW)
    contest.measures = True
    assert not contest.settled()
    contest = contest_of([[0.5, 0.1]] * FEW)
    contest.measures = True
    assert contest.settled()


def test_who_is_dropped_competes_no_longer() -> None:
    contest = contest_of([[0.1, 0.2, 0.3, 0.4]])
    contest.drop(2)
    assert [contest.live[k] for k in range(contest.n)] == [0, 1, 3]


def test_more_moves_than_there_is_room_for_are_left_out() -> None:
    contest = Contest()
    for move in range(MOST + 5):
        contest.add(move)
    assert (contest.n, contest.moves[MOST - 1]) == (MOST, MOST - 1)


def test_another_contest_begins_empty() -> None:
    contest = contest_of([[0.0, 1.0]] * 5)
    contest.clear()
    contest.add(7)
    contest.add(8)
    assert (contest.n, contest.best(), contest.gain(1)) == (2, 0, 0.0)
