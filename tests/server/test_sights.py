"""What a sight tells besides the view: the log in parts, facts of seats, the forecast."""

from typing import Any

import pytest

from thandar.cards import CARDS
from thandar.locales import LANGUAGES, Texts
from thandar.server.journal import Began, Moved, Opened, Sat
from thandar.server.protocol import SeatFacts
from thandar.server.setup import SeatSetup, Setup
from thandar.server.table import Table
from thandar.server.telling import sight
from thandar.table.facts import Facts
from thandar.table.forecast import forecast
from thandar.table.log import log_lines
from thandar.table.marks import LETTER, plain

EN = Texts("en")


def begun(format: str = "free-for-all", decks: tuple[str, ...] = ("standard",) * 2) -> Table:
    """A table with a person at every seat that a person can have, and the cards dealt."""
    named: Any = (format, [SeatSetup(deck) for deck in decks])  # type: ignore[arg-type]
    table = Table("abcdefg", Opened(setup=Setup(format=named[0], seats=named[1], first=1)))
    for k, deck in enumerate(decks, 1):
        if deck != "demon":
            table.apply(Sat(seat=k, person=f"p{k}", name=f"Player {k}"))
    table.apply(Began(seed=f"{7:032x}"))
    return table


def do(table: Table, words: str) -> None:
    """Make a move of whoever must choose."""
    table.apply(Moved(seat=table.deciding[0], words=[words]))


def played(table: Table, moves: int) -> Table:
    """The table after some moves, always the first that can be made."""
    for _ in range(moves):
        if table.deciding:
            assert table.session is not None
            seat = next(seat for seat in table.deciding if table.session.game.legal(seat))
            words = table.session.game.moves(seat)[0].with_most().words
            table.apply(Moved(seat=seat, words=[words]))
    return table


# --- the log


def test_the_parts_of_a_line_say_which_card_it_names_and_what_was_gained() -> None:
    table = begun()
    do(table, "play gold")
    [line] = sight(table, 1, EN).log
    assert line.text == "played Gold +1 gold"
    assert line.parts == [("", "played "), ("card.gold", "Gold"), ("", " "), ("gold", "+1 gold")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_parts_are_the_text_without_the_letters_of_factions(language: str) -> None:
    t = Texts(language)
    table = played(begun(decks=("wizard", "thief")), 150)
    assert table.session is not None
    log = sight(table, 1, t).log
    lines = log_lines(table.session, t, 1)
    assert any(LETTER.search(line.text) for line in lines)
    for told, line in zip(log, lines, strict=True):
        assert told.text == plain(line.text)
        assert plain("".join(text for _, text in told.parts)) == plain(LETTER.sub("", line.text))
        named = [style.removeprefix("card.") for style, _ in told.parts if "." in style]
        assert all(card in CARDS for card in named)


@pytest.mark.parametrize(
    ("language", "own", "hit"),
    [
        ("en", "attacked Player 2 for 2", "attacked you for 2"),
        ("fr", "vous attaquez Player 2 avec 2 de combat", "vous attaque avec 2 de combat"),
        ("es", "atacaste a Player 2 con 2 de combate", "te atacó con 2 de combate"),
    ],
)
def test_who_reads_is_spoken_to_as_you(language: str, own: str, hit: str) -> None:
    t = Texts(language)
    table = begun()
    for words in ("play shortsword", "attack 2 2"):
        do(table, words)
    said = {viewer: sight(table, viewer, t).log[-1].text for viewer in (None, 1, 2)}
    assert (said[1], said[2]) == (own, hit)
    assert said[None] == plain(t("play.log.attacked.they", target="Player 2", n=2))
    assert sight(table, 1, t).question == t("play.ask.main.you")
    several = sight(table, 1, t, several=True)
    assert several.log[-1].text == said[None]
    assert several.question == t("play.ask.main.they", name="Player 1")


# --- facts of seats

TABLES = {
    "free-for-all": ("standard", "wizard", "cleric"),
    "hunter-first-blood": ("ranger", "standard", "thief"),
    "hydra": ("cleric", "standard", "wizard", "fighter"),
    "emperor": ("standard", "cleric", "ranger", "wizard", "thief", "standard"),
    "boss": ("cleric", "wizard", "lich"),
    "solo": ("wizard", "demon"),
}


def facts_seen(table: Table, viewer: int | None) -> list[SeatFacts]:
    """What a viewer is told of all seats."""
    return sight(table, viewer, EN).facts


@pytest.mark.parametrize("format", TABLES)
def test_the_facts_are_those_of_the_viewers_own_view(format: str) -> None:
    table = begun(format, TABLES[format])
    for _ in range(12):
        played(table, 8)
        for viewer in (None, 1, len(TABLES[format])):
            told = facts_seen(table, viewer)
            assert table.session is not None
            view = table.session.game.view(viewer)
            facts = Facts(table.session, EN, view)
            for one, seat in zip(told, view["seats"], strict=True):
                assert one.seat == seat["seat"]
                assert one.role == facts.role(seat)
                assert one.full_health == facts.full_health(seat)
                assert one.notes == [plain(note) for note in facts.notes(seat)]
                assert {power.id for power in one.powers} == {
                    copy["id"] for copy in [*seat["powers"], *seat["items"]]
                }
                mine = seat["seat"] in facts.me["team"]
                reach = (False, "") if mine else facts.reach(seat)
                assert (one.reach_open, one.reach) == reach


def test_one_is_told_whether_and_why_not_somebody_can_be_attacked() -> None:
    table = begun()
    own, other = facts_seen(table, 1)
    assert (own.reach_open, own.reach) == (False, "")
    assert other.reach_open
    assert other.reach == EN("play.reach.no_combat")
    assert facts_seen(table, 2)[0].reach == EN("play.reach.later")
    assert other.full_health == 50


def test_a_power_says_whether_it_can_be_used() -> None:
    table = begun(decks=("wizard", "standard"))
    skill, ability = facts_seen(table, 1)[0].powers
    assert (skill.kind, skill.dull) == (EN("noun.skill.one"), True)  # there is no gold yet
    assert (ability.kind, ability.dull) == (EN("noun.ability.one"), False)
    assert facts_seen(table, 2)[1].powers == []


def test_the_role_of_an_emperor_is_told_to_everybody() -> None:
    table = begun("emperor", TABLES["emperor"])
    for viewer in (None, 1, 4):
        emperor = facts_seen(table, viewer)[1].role
        assert EN("role.emperor") in emperor


def test_notes_are_told_without_marks() -> None:
    notes = [note for one in facts_seen(begun("hydra", TABLES["hydra"]), 1) for note in one.notes]
    assert EN("play.fact.playing") in notes


# --- the forecast


def test_what_the_demon_will_do_is_told_while_it_is_the_players_turn() -> None:
    table = begun("solo", TABLES["solo"])
    told = 0
    for _ in range(60):
        played(table, 1)
        assert table.session is not None
        for viewer in (1, None):
            known = forecast(table.session.game.view(viewer), EN)
            seen = sight(table, viewer, EN).forecast
            assert (seen is None) == (known is None)
            if seen is None or known is None:
                continue
            told += 1
            assert seen.words == [plain(line) for line in known.words]
            assert seen.gains == known.gains
            you = table.session.game.view(viewer)["seats"][0]
            greedy, bloody, merciful = seen.karma
            assert (greedy.has, greedy.met) == (you["acquired"], you["acquired"] >= 2)
            assert (bloody.has, bloody.met) == (you["dealt"], you["dealt"] >= 10)
            assert merciful.met == (you["dealt"] == 0)
    assert told
    assert sight(begun(), 1, EN).forecast is None
