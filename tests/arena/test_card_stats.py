"""`thandar stats cards`: what is counted about cards, and what is made of the counts."""

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import thandar.extras
from table import table
from thandar import Game
from thandar.arena import card_counts as of
from thandar.arena.card_counts import CardCounts
from thandar.arena.card_report import GROUPS, chance_summary, difference, summary
from thandar.arena.plan import make_plan
from thandar.arena.stats import different_seatings, played, shortened
from thandar.bots import make_bot
from thandar.cards import MARKET_DECK
from thandar.cli import main
from thandar.engine.seat_view import SeatView
from thandar.engine.tables import NUMBERS
from thandar.locales import Texts
from thandar.notation import parse_move


def figures(*bots: str, games: int = 12, seats: int | None = 2, **more: Any) -> dict[str, Any]:
    """What is counted in some games."""
    format = more.get("format", "free-for-all")
    plan = make_plan(list(bots), games, more.get("seed", 1), seats, 10.0, format)
    plan = shortened(plan, games)
    done = played(plan, more.get("jobs", 1), Texts("en"))
    return summary(plan, (done[chunk] for chunk in sorted(done)))


def about(card: str, found: dict[str, Any]) -> dict[str, Any]:
    """What is known of one card."""
    return next(one for one in found["cards"] if one["card"] == card)


def output(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a run prints."""
    assert main(["stats", "cards", *words]) == 0
    return capsys.readouterr().out


# --- counting


@pytest.mark.long
def test_who_always_buys_a_card_and_who_never_does() -> None:
    spark = about("spark", figures("card_bots:Buys", games=4))
    assert spark["offered"] == spark["early"]["games"] + spark["later"]["games"] > 0
    assert spark["first_chance"]["taken"]["games"] > 0
    assert spark["first_chance"]["left"]["games"] == 0
    spark = about("spark", figures("card_bots:Leaves", games=4))
    assert spark["offered"] == spark["left"]["games"] > 0
    assert spark["bought"] == 0
    assert spark["first_chance"]["taken"]["games"] == 0
    assert spark["first_chance"]["left"]["games"] > 0


def test_the_win_belongs_to_the_one_who_bought() -> None:
    # Who buys Spark always wins here, who leaves it always loses.
    spark = about("spark", figures("card_bots:Buys", "card_bots:Loses", games=12))
    assert 0 < spark["bought"] < 1
    for group in ("early", "later"):
        assert spark[group]["wins"] == spark[group]["games"]
    assert spark["left"]["wins"] == 0
    chance = spark["first_chance"]
    assert chance["taken"]["wins"] == chance["taken"]["games"] > 0
    assert chance["left"]["games"] > 0 == chance["left"]["wins"]


class Course:
    """One game told by the public calls: each turn of a seat, what it could buy, what it bought."""

    def __init__(self, seed: int, seats: int) -> None:
        self.game = Game.new(seats=["standard"] * seats, seed=seed)
        self.turns: list[tuple[int, int, set[str], set[str]]] = []

    def play(self, counts: CardCounts) -> None:
        game = self.game
        bot = make_bot("random", seed=7)
        view = SeatView(game.state, game.seats)
        while not game.over:
            assert game.decision is not None
            seat = game.decision.seat
            if not self.turns or self.turns[-1][:2] != (game.turn, seat):
                self.turns.append((game.turn, seat, set(), set()))
            offered, bought = self.turns[-1][2:]
            offered |= {move.card for move in game.moves() if move.kind == "buy" and move.card}
            view.look(game.state, seat - 1)
            counts.seen(view)
            words = bot.move(game)
            counts.decided(view, parse_move(game.state, words, seat - 1))
            if words.startswith("buy "):
                bought.add(words.removeprefix("buy "))
            game.do(words)
        counts.over(game.state)

    def groups(self) -> Iterator[tuple[str, int, bool]]:
        """For every seat each card that it was offered, the group, and whether it won."""
        for seat in range(1, len(self.game.seats) + 1):
            own = [turn for turn in self.turns if turn[1] == seat]
            for card in {card for turn in own for card in turn[2]}:
                when = [k for k, turn in enumerate(own, 1) if card in turn[3]]
                group = of.LEFT
                if when:
                    group = of.BOUGHT_EARLY if when[0] <= 4 else of.BOUGHT_LATER
                yield card, group, seat in self.game.winners

    def chances(self) -> Iterator[tuple[str, int, int, bool, bool]]:
        """The first chance at each card: turn and seat, whether it was taken, and won."""
        known: set[str] = set()
        for turn, seat, offered, bought in self.turns:
            for card in offered - known:
                yield card, turn, seat, card in bought, seat in self.game.winners
            known |= offered


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 2), (3, 3)])
def test_the_counts_are_those_of_the_public_calls(seed: int, seats: int) -> None:
    course = Course(seed, seats)
    counts = CardCounts()
    course.play(counts)
    groups, cells = counts.take()
    expected = [0] * len(groups)
    for card, group, won in course.groups():
        sums = (slot(card) * of.GROUPS + group) * of.SUMS
        expected[sums] += 1
        expected[sums + 1] += won
        expected[sums + 2] += 1
    assert groups == expected
    told = []
    for card, turn, seat, taken, won in course.chances():
        row = (slot(card) * 2 + taken) * of.CELLS // of.GOLDS
        row += (seat - 1) * of.TURNS + min(turn, of.TURNS - 1)
        told.append([row, 1, int(won)])
    assert [[cell // of.GOLDS, n, won] for cell, n, won in cells] == sorted(told)
    assert counts.take() == [[0] * len(groups), []]


def slot(card: str) -> int:
    """The place of a card among those that are counted."""
    return of.CARDS.index(NUMBERS[card])


def watch(counts: CardCounts, game: Game, *moves: str) -> None:
    """Let the counts see some moves of a game, and then its end."""
    view = SeatView(game.state, game.seats)
    for words in moves:
        seat = int(words[0]) - 1 if words[1] == ":" else 0
        view.look(game.state, seat)
        counts.seen(view)
        counts.decided(view, parse_move(game.state, words, seat))
        game.do(words)
    counts.over(game.state)


def test_gold_is_all_that_a_seat_had_in_the_turn() -> None:
    counts = CardCounts()
    moves = ["play gold"] * 3 + ["buy the_rot"] + ["play gold"] * 2 + ["buy spark", "end"]
    for _ in range(2):  # what is remembered of the first game must not change the second
        game = table(hand=["gold"] * 5, turn=3, market=["spark", "the_rot"])
        watch(counts, game, *moves)
    groups, cells = counts.take()
    for card in ("spark", "the_rot"):
        taken = (slot(card) * 2 + 1) * of.CELLS + 3 * of.GOLDS + 5
        assert [taken, 2, 0] in cells
        assert groups[slot(card) * of.GROUPS * of.SUMS] == 2


def test_in_a_shared_turn_the_chance_is_the_first_seats() -> None:
    counts = CardCounts()
    game = table({"hand": ["ruby"]}, {}, {}, hand=["ruby"], format="hydra")
    watch(counts, game, "1: play ruby", "2: play ruby", "1: end", "2: buy fire_gem")
    groups, cells = counts.take()
    left = slot("fire_gem") * 2 * of.CELLS
    found = [cell - left for cell, _, _ in cells if left <= cell < left + 2 * of.CELLS]
    assert found == [1 * of.GOLDS + 2]
    sums = slot("fire_gem") * of.GROUPS * of.SUMS
    early, _, never = (groups[sums + group * of.SUMS] for group in range(of.GROUPS))
    assert (early, never) == (1, 1)


def test_every_card_of_the_market_and_the_fire_gem_is_there_once() -> None:
    found = figures("random", games=2)
    assert sorted(one["card"] for one in found["cards"]) == sorted({*MARKET_DECK, "fire_gem"})


def test_the_totals_add_up() -> None:
    found = figures("random", games=20, seats=3)
    assert found["games"] == 20
    assert found["fair_share"] == pytest.approx((20 - found["undecided"]) / 60)
    for card in found["cards"]:
        assert card["offered"] == sum(card[group]["games"] for group in GROUPS) <= 60
        chance = card["first_chance"]
        chances = chance["taken"]["games"] + chance["left"]["games"]
        assert chances <= 20
        assert (chances > 0) == (card["offered"] > 0)
        assert chance["compared"] <= chances
        for rate in (*(card[group] for group in GROUPS), chance["taken"], chance["left"]):
            assert rate["low"] <= rate["win_rate"] <= rate["high"] or not rate["games"]


def test_a_team_counts_once_in_an_interval() -> None:
    fire_gem = about("fire_gem", figures("random", games=10, seats=4, format="hydra"))["early"]
    alone = about("fire_gem", figures("random", games=10, seats=4))["early"]

    def width(rate: dict[str, Any]) -> float:
        return float(rate["high"] - rate["low"])

    assert fire_gem["games"] > 30 < alone["games"]
    assert width(fire_gem) > 1.2 * width(alone)


def test_the_same_game_is_not_counted_twice() -> None:
    def seatings(*bots: str) -> list[list[int]]:
        return different_seatings(make_plan(list(bots), 1, 1, len(bots), 10.0, "free-for-all"))

    assert seatings("baseline", "baseline", "baseline") == [[0, 1, 2]]
    assert seatings("baseline", "random") == [[0, 1], [1, 0]]
    assert seatings("baseline", "random", "baseline", "random") == [[0, 1, 2, 3], [3, 0, 1, 2]]
    assert figures("random", games=7)["games"] == 7


def test_one_and_two_processes_count_alike() -> None:
    one = figures("random", games=20)
    assert figures("random", games=20, jobs=2) == one
    assert figures("random", games=20, seed=2) != one


# --- comparing


def test_too_few_games_are_not_compared() -> None:
    assert chance_summary([(19, 9, 30, 10), (50, 50, 0, 0)])["difference"] is None
    found = chance_summary([(20, 15, 30, 15), (50, 50, 0, 0)])
    assert found["compared"] == 50
    assert found["difference"] == pytest.approx(0.25)
    assert found["taken"]["games"] == 70


def test_gold_does_not_pass_for_the_worth_of_a_card() -> None:
    # The rich win 80 %, the poor 20 %, whether or not they take the card; the rich take it more.
    cells = [(80, 64, 20, 16), (20, 4, 80, 16)]
    worth, low, high = difference(cells)
    assert worth == pytest.approx(0)
    assert -0.2 < low < 0 < high < 0.2
    mixed, above, _ = difference([(100, 68, 100, 32)])
    assert mixed == pytest.approx(0.36)
    assert above > 0.2


def test_many_small_cells_say_as_much_as_few_large_ones() -> None:
    small = difference([(1, 1, 1, 0), (1, 0, 1, 0), (1, 1, 1, 1), (1, 1, 1, 0)] * 50)
    assert small[0] == pytest.approx(0.5)
    assert 0.3 < small[1] < 0.45
    assert 0.55 < small[2] < 0.7


# --- the command


def test_json_and_csv_say_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bots", "random", "--games", "6", "--jobs", "1")
    found = json.loads(output(capsys, *words, "--json"))
    keys = {"bots", "games", "seats", "format", "table", "difficulty", "seed", "undecided"}
    assert keys < set(found)
    assert found["early_turns"] == 4
    rows = list(csv.DictReader(io.StringIO(output(capsys, *words, "--csv"))))
    assert [row["card"] for row in rows] == [card["card"] for card in found["cards"]]
    for row, card in zip(rows, found["cards"]):
        assert (row["format"], row["seats"], row["games"]) == ("free-for-all", "2", "6")
        assert int(row["offered"]) == card["offered"]
        assert float(row["early_win_rate"]) == card["early"]["win_rate"]
        assert int(row["first_taken_games"]) == card["first_chance"]["taken"]["games"]
        assert row["faction"] == (card["faction"] or "")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("first chance", "Guild", "Spark", "a seat wins 50.0")),
        ("fr", ("première occasion", "Guilde", "Étincelle", "une place en gagne")),
        ("es", ("primera ocasión", "Cofrade", "Centella", "un asiento gana")),
    ],
)
def test_the_table_speaks_three_languages(
    language: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    text = output(capsys, "--bots", "random", "--games", "4", "--jobs", "1", "--lang", language)
    for word in words:
        assert word in text
    assert "\033" not in text


def test_faults_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bots", "naughty_bots:Cheats,random", "--games", "2", "--jobs", "1", "--lang", "en")
    assert "2 faults of bots lost games." in output(capsys, *words)


def test_solo_and_bosses_are_counted_too(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["solo"], ["boss", "--seats", "cleric,lich"]):
        text = output(capsys, "--bots", "random", "--games", "2", "--json", "--format", *words)
        found = json.loads(text)
        assert any(card["offered"] for card in found["cards"])
        assert 0 <= found["fair_share"] <= 1


@pytest.mark.long
def test_a_plot_is_drawn_and_always_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    for name in ("one.svg", "two.svg"):
        words = ("--bots", "random", "--games", "6", "--plot", str(tmp_path / name))
        output(capsys, *words, "--jobs", "1", "--lang", "en")
    drawn = (tmp_path / "one.svg").read_bytes()
    assert drawn.startswith(b"<?xml")
    assert drawn == (tmp_path / "two.svg").read_bytes()
    assert len(drawn) < 300_000


def test_a_plot_names_its_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(thandar.extras, "find_spec", lambda name: None)
    assert main(["stats", "cards", "--plot", "x.svg", "--lang", "en"]) == 1
    assert "pip install 'thandar[plot]'" in capsys.readouterr().err


def test_what_cannot_be_counted_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", "cards", "--bots", "nobody", "--lang", "en"]) == 1
    assert main(["stats", "cards", "--games", "0", "--lang", "en"]) == 1
    assert main(["stats", "cards", "--jobs", "0", "--lang", "en"]) == 1
    assert "1 process" in capsys.readouterr().err
    for words in (["stats"], ["stats", "weather"]):
        with pytest.raises(SystemExit):
            main(words)
