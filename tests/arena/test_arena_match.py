"""Seats rotate over paired deals, and the figures add up."""

from typing import Any

import pytest

from thandar import BadSetup
from thandar.arena.match import Match
from thandar.arena.plan import FEWEST_CHUNKS, Plan, make_match, make_plan
from thandar.arena.progress import Progress, bar, clock
from thandar.arena.report import summary, wilson
from thandar.bots import Bot, bot_class, make_bot
from thandar.engine import layout as at
from thandar.locales import Texts
from thandar.start import new_table
from thandar.types import Event, View

DECKS = ["standard", "standard"]
SEEN: list[tuple[str, int | None, tuple[str | None, ...], int]] = []


class Watcher(Bot):
    """Notes where it sits, and resigns itself to its fate."""

    name = ""

    def choose(self, view: View, legal: list[str]) -> str:
        if view["turn"] == 1 and view["decision"] and view["decision"]["kind"] == "main":
            SEEN.append((self.name, view["seat"], tuple(view["market"]), self.seed))
        raise RuntimeError("seen enough")


def watcher(name: str) -> Any:
    return type(name, (Watcher,), {"name": name})


def test_every_deal_is_played_with_every_rotation() -> None:
    SEEN.clear()
    names = ["standard"] * 3
    table = new_table("free-for-all", names)
    makers = [watcher(name) for name in "abc"]
    tally = Match(table, names, makers, 1, 10.0).play_deals(0, 4)
    assert tally.games == 12
    for deal in range(4):
        first = SEEN[3 * deal : 3 * (deal + 1)]
        assert {name for name, _, _, _ in first} == set("abc")  # each opens the deal once
        assert len({(seat, market) for _, seat, market, _ in first}) == 1  # from the same seat
    assert len({seed for _, _, _, seed in SEEN}) == len(SEEN)


def test_a_stretch_of_deals_is_the_sum_of_its_parts() -> None:
    match = make_match(make_plan(["random", "baseline"], 8, 3, None, 10.0, "free-for-all"))
    parts = [match.play_deals(first, 2).as_list() for first in (0, 2)]
    whole = match.play_deals(0, 4).as_list()
    plan = Plan(("random", "baseline"), 4, 3, 10.0, "free-for-all")
    assert summary(plan, parts) == summary(plan, [whole])


def test_every_game_is_noted_with_its_winners() -> None:
    plan = make_plan(["random", "baseline", "random"], 12, 3, None, 10.0, "free-for-all")
    tally = make_match(plan).play_deals(0, 4)
    assert len(tally.winners) == tally.games == 12
    wins = [0] * 9
    for game, winners in enumerate(tally.winners):
        for seat, player in enumerate(plan.seatings[game % 3]):
            wins[3 * player + seat] += winners >> seat & 1
    assert wins == tally.wins


def test_a_bot_against_itself_comes_out_at_one_half() -> None:
    plan = make_plan(["baseline"], 8, 1, None, 10.0, "free-for-all")
    tally = make_match(plan).play_deals(0, 4)
    assert sum(tally.wins[:2]) == sum(tally.wins[2:]) == 4  # it draws no numbers


def test_the_last_bot_fills_the_seats() -> None:
    plan = make_plan(["baseline", "random"], 10, 1, 4, 10.0, "free-for-all")
    assert plan.bots == ("baseline", "random", "random", "random")
    assert (plan.deals, plan.games) == (3, 12)
    assert make_plan(["random"], 1, 1, None, 10.0, "free-for-all").bots == ("random", "random")


def test_chunks_cover_every_deal_once() -> None:
    for deals in (1, 2, 63, 64, 65, 1000, 100_000):
        plan = Plan(("random", "random"), deals, 1, 10.0, "free-for-all")
        assert (plan.chunks - 1) * plan.chunk < deals <= plan.chunks * plan.chunk
        assert plan.chunks >= min(deals, FEWEST_CHUNKS)


def test_a_plan_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadSetup, match="at least one bot"):
        make_plan([], 1, 1, None, 10.0, "free-for-all")
    with pytest.raises(BadSetup, match="seed"):
        make_plan(["random"], 1, -1, None, 10.0, "free-for-all")
    with pytest.raises(BadSetup, match="format"):
        make_plan(["random"], 1, 1, None, 10.0, "no-such-format")


def test_wilson() -> None:
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.40383, abs=1e-5)
    assert high == pytest.approx(0.59617, abs=1e-5)


def test_the_bar_shows_the_time_left(capsys: pytest.CaptureFixture[str]) -> None:
    text = bar(2000, 1500, 500, 10.0, Texts("en"))
    assert "75%" in text
    assert "100 games/s" in text
    assert "0:05 left" in text
    assert clock(59.7) == "1:00"
    progress = Progress(10, 0, Texts("en"))
    progress.show(5)
    assert capsys.readouterr().err == ""  # no terminal, no bar


def test_a_bot_is_made_anew_for_every_game() -> None:
    assert make_bot("random", 1) is not make_bot("random", 1)


# --- tables with heroes, bosses and the Demon


def test_two_bots_take_a_side_each_in_team_formats() -> None:
    plan = make_plan(["baseline", "random"], 2, 1, ["cleric", "wizard", "lich"], 10.0, "boss")
    assert plan.bots == ("baseline", "random")
    assert plan.seatings == [[0, 0, 1], [1, 1, 0]]
    plan = make_plan(["baseline", "random"], 2, 1, None, 10.0, "hydra")
    assert plan.seats == ("standard",) * 4
    assert plan.seatings == [[0, 0, 1, 1], [1, 1, 0, 0]]


def test_as_many_bots_as_seats_rotate_over_all_of_them() -> None:
    table = ["cleric", "lich"]
    assert make_plan(["baseline", "random"], 2, 1, table, 10.0, "boss").seatings == [[0, 1], [1, 0]]
    three = make_plan(["random"] * 3, 3, 1, ["cleric", "thief", "dragon"], 10.0, "boss")
    assert three.seatings == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]


def test_the_demon_needs_no_bot() -> None:
    plan = make_plan(["baseline", "random"], 8, 1, ["wizard", "demon"], 10.0, "solo", "hard")
    assert plan.seatings == [[0, -1], [1, -1]]
    assert plan.difficulty == "hard"
    tally = make_match(plan).play_deals(0, 4)
    figures = summary(plan, [tally.as_list()])
    assert [bot["games"] for bot in figures["bots"]] == [4, 4]
    assert [[seat["who"] for seat in bot["seats"]] for bot in figures["bots"]] == [["wizard"]] * 2
    assert make_plan(["random"], 1, 1, None, 10.0, "solo").seats == ("standard", "demon")
    assert make_plan(["random"], 1, 1, None, 10.0, "solo").difficulty == "normal"


def test_the_difficulty_reaches_the_table() -> None:
    def laid(level: str) -> int:
        plan = make_plan(["baseline"], 1, 1, None, 10.0, "solo", level)
        return int(make_match(plan).table.s[at.DIFFICULTY])

    assert [laid(level) for level in ("easy", "normal", "hard")] == [1, 2, 3]


def test_a_win_counts_for_every_seat_of_the_team() -> None:
    plan = make_plan(["baseline", "random"], 4, 1, ["cleric", "thief", "dragon"], 10.0, "boss")
    figures = summary(plan, [make_match(plan).play_deals(0, 2).as_list()])
    for bot in figures["bots"]:
        party, boss = bot["sides"]
        assert (party["side"], party["games"], boss["side"], boss["games"]) == (
            "party", 4, "boss", 2
        )  # fmt: skip
        first, second, third = bot["seats"]
        assert first["wins"] == second["wins"] == party["wins"] // 2
        assert third["wins"] == boss["wins"]
        assert bot["games"] == 6
        assert (bot["low"], bot["high"]) == wilson(round(4 * bot["win_rate"]), 4)  # four games
        assert (party["low"], party["high"]) == wilson(party["wins"] // 2, 2)
    decided = sum(bot["seats"][0]["wins"] + bot["seats"][2]["wins"] for bot in figures["bots"])
    assert decided + figures["undecided"] == 4


def test_sides_are_said_only_where_a_party_meets_a_boss() -> None:
    for seats, format in ((["lich", "dragon"], "boss"), (4, "hydra"), (3, "free-for-all")):
        plan = make_plan(["random"], 1, 1, seats, 10.0, format)
        figures = summary(plan, [make_match(plan).play_deals(0, 1).as_list()])
        assert "sides" not in figures["bots"][0]


@pytest.mark.parametrize(
    ("bots", "seats", "format", "difficulty", "what"),
    [
        (1, ["standard", "lich"], "boss", None, "one to five heroes"),
        (1, None, "boss", None, "For example: --seats cleric,wizard,lich"),
        (1, ["cleric", "nobody"], "free-for-all", None, "'nobody', which is unknown"),
        (2, ["cleric", "demon"], "solo", "impossible", "difficulty is one of gentle, easy"),
        (1, 2, "free-for-all", "easy", "difficulty does not belong to free-for-all"),
        (3, ["cleric", "lich"], "boss", None, "3 bots do not fit on 2 seats"),
        (1, 3, "hydra", None, "four or six"),
        (1, 3, "solo", None, "solo wants"),
    ],
)
def test_a_table_that_cannot_be_is_explained(
    bots: int, seats: Any, format: str, difficulty: str | None, what: str
) -> None:
    with pytest.raises(BadSetup, match=what):
        make_plan(["random"] * bots, 1, 1, seats, 10.0, format, difficulty)


def test_a_bot_is_told_what_others_did_and_how_long_it_may_take() -> None:
    heard: list[tuple[int, list[Event]]] = []
    limits: list[float] = []

    class Listener(Bot):
        def hear(self, events: list[Event]) -> None:
            heard.append((self.seed, events))
            limits.append(self.limit)

        def choose(self, view: View, legal: list[str]) -> str:
            return legal[-1] if legal[-1] == "end" else legal[0]

    match = Match(
        new_table("free-for-all", DECKS), DECKS, [Listener, bot_class("baseline")], 1, 7.5
    )
    assert match.play_deals(0, 1).faults == [0, 0]
    assert set(limits) == {7.5}
    (first, second) = dict.fromkeys(seed for seed, _ in heard)
    for seed, mine in ((first, 1), (second, 2)):
        events = [event for one, told in heard if one == seed for event in told]
        theirs = [event for event in events if event.get("seat") == 3 - mine]
        assert any(event["event"] == "acquired" for event in theirs)
        drawn = [event["card"] for event in theirs if event["event"] == "drew"]
        assert drawn.count(None) > 0.9 * len(drawn)  # the others were put on top openly
        assert [e["turn"] for e in events if e["event"] == "turn_began"] == sorted(
            e["turn"] for e in events if e["event"] == "turn_began"
        )


def test_where_nobody_listens_nothing_is_noted() -> None:
    match = Match(new_table("free-for-all", DECKS), DECKS, [bot_class("random")] * 2, 1, 60)
    match.play_deals(0, 1)
    assert not match.view._state.listening
