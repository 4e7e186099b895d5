"""Advice in words: which moves are told, what would follow, and why in a sentence."""

from typing import get_args

import pytest

from table import seated
from table import table as position
from thandar import Game
from thandar.bots import Advice, Fact
from thandar.bots.advice import FactName
from thandar.locales import LANGUAGES, Texts
from thandar.table.advice import MOST, Told, told
from thandar.table.marks import parts, plain
from thandar.table.options import options, spoken
from thandar.table.reasons import sentence
from thandar.table.seating import Seating
from thandar.table.session import Session

EN = Texts("en")


def at(game: Game) -> Session:
    """A session in which Ann sits at the first seat, and others are called otherwise."""
    names = ["Ann", "Sable", "Isolde", "Dunstan"]
    return Session(game, [Seating("you") for _ in game.seats], names[: len(game.seats)])


def thought(move: str, behind: float = 0.0, line: tuple[str, ...] = (), *facts: Fact) -> Advice:
    """What a bot might think of a move."""
    return Advice(move, 0.7 - behind, 0.01, behind, list(line), list(facts), 100)


def labels(found: Told) -> list[str]:
    """The moves as one reads them."""
    return [spoken(one.option) for one in found.moves]


def why(language: str, *facts: Fact) -> str:
    """The sentence that facts make."""
    return plain(sentence(at(position({}, {})), Texts(language), list(facts)))


def test_each_move_has_its_option_and_its_chance() -> None:
    game = position({"in_play": ["cult_priest"]}, combat=4, hand=["gold", "gold"])
    session = at(game)
    found = told(session, 1, EN, [thought("play gold"), thought("attack 2.cult_priest 4", 0.02)])
    assert labels(found) == ["play Gold", "attack Cult Priest"]
    assert found.moves[0].option in options(session, 1, EN)
    assert len(found.moves[0].option.ids) == 2  # equal cards are one move
    assert [one.chance for one in found.moves] == [0.7, 0.7 - 0.02]
    assert [one.behind for one in found.moves] == [0, 0.02]
    assert found.games == 200


def test_none_is_better_than_the_best() -> None:
    session = at(position({}, hand=["gold"]))
    found = told(session, 1, EN, [thought("play gold"), thought("end", -0.004)])
    assert [(one.chance, one.behind) for one in found.moves] == [(0.7, 0), (0.7, 0)]


def test_nothing_is_worse_than_hopeless() -> None:
    session = at(position({}, hand=["gold"]))
    found = told(session, 1, EN, [thought("play gold"), thought("end", 0.76)])
    assert [one.chance for one in found.moves] == [0.7, 0]


def test_an_attack_has_the_amount_that_is_advised() -> None:
    session = at(position({"health": 30}, combat=9))
    [one] = told(session, 1, EN, [thought("attack 2 5")]).moves
    assert [move.words for move in one.option.moves] == ["attack 2 5"]
    assert plain(one.option.note) == "5 combat"
    assert (one.option.least, one.option.most) == (1, 9)
    # A second amount for the same target is not another move.
    assert len(told(session, 1, EN, [thought("attack 2 5"), thought("attack 2 9")]).moves) == 1


def test_at_most_four_are_told_and_the_end_of_the_turn_is_among_them() -> None:
    game = position({}, hand=["gold", "ruby", "dagger", "shortsword", "spark"])
    moves = ["play gold", "play ruby", "play dagger", "play shortsword", "play spark", "end"]
    session = at(game)
    found = told(session, 1, EN, [thought(m, k / 100) for k, m in enumerate(moves)])
    assert len(found.moves) == MOST
    assert labels(found) == ["play Gold", "play Ruby", "play Dagger", "end turn"]
    found = told(session, 1, EN, [thought(m, k / 100) for k, m in enumerate(reversed(moves))])
    assert labels(found) == ["end turn", "play Spark", "play Shortsword", "play Dagger"]


def test_what_cannot_be_done_is_not_told() -> None:
    session = at(position({}, hand=["gold"]))
    assert labels(told(session, 1, EN, [thought("play ruby"), thought("play gold")])) == [
        "play Gold"
    ]
    assert told(session, 2, EN, [thought("play gold")]) == Told([], "", 100)


def test_a_teams_moves_are_known_by_their_seat() -> None:
    game = seated("hydra", 4, {1: {"hand": ["ruby"]}, 2: {"hand": ["ruby"]}})
    found = told(at(game), 2, EN, [thought("2: play ruby", 0, ("2: end",))])
    assert labels(found) == ["play Ruby"]
    assert found.moves[0].line == ("end turn",)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["play Gold ×2", "acquire W Spark", "choose Dagger", "attack W Orc Grunt #2 3",
                "attack Sable 4", "end turn"]),
        ("fr", ["jouer Or ×2", "acquérir S Étincelle", "choisir Dague",
                "attaquer S Grognard Orque #2 3", "attaquer Sable 4", "fin du tour"]),
        ("es", ["jugar Oro ×2", "adquirir F Centella", "elegir Daga",
                "atacar a F Infante orco #2 3", "atacar a Sable 4", "fin del turno"]),
    ],
)  # fmt: skip
def test_what_would_follow_is_told_in_a_few_words(language: str, expected: list[str]) -> None:
    line = ("play gold", "play gold", "buy spark", "choose discard.dagger", "choose a",
            "attack 2.orc_grunt#2 3", "attack 2 4", "end")  # fmt: skip
    session = at(position({}, hand=["ruby"]))
    [one] = told(session, 1, Texts(language), [thought("play ruby", 0, line)]).moves
    assert [plain(words) for words in one.line] == expected


GUARDS = (Fact("stuns_guard", 2, "dire_wolf", 1), Fact("stuns_guard", 2, "orc_grunt", 1))


@pytest.mark.parametrize(
    ("language", "facts", "expected"),
    [
        ("en", GUARDS, "stuns the guards Dire Wolf and Orc Grunt."),
        ("en", (Fact("thins", 0, "gold"), GUARDS[0]._replace(later=True)),
         "thins your deck, and then lets you stun the guard Dire Wolf."),
        ("en", (Fact("denies", 2, "tyrannor", 80),), "denies Tyrannor to Sable."),
        ("en", (Fact("hits", 2, "", 8, True),), "lets you deal 8 damage to Sable."),
        ("en", (Fact("makes_discard", 2, "", 2), Fact("draws", 0, "", 1)),
         "makes Sable discard 2 cards and draws a card."),
        ("en", (Fact("stuns", 2, "cron", 1), Fact("stuns", 3, "borg", 1)), "stuns Cron and Borg."),
        ("en", (Fact("hits", 2, "", 3), Fact("hits", 3, "", 4)),
         "deals 3 damage to Sable and deals 4 damage to Isolde."),
        ("fr", GUARDS[:1], "assomme le garde Loup Terrifiant."),
        ("fr", (Fact("thins", 0, "gold"), Fact("draws", 0, "", 1),
                Fact("stuns", 2, "cron", 1, True), Fact("hits", 2, "", 1, True)),
         "épure votre deck et vous fait piocher une carte, puis vous permet d’assommer Cron et "
         "d’infliger 1 dégât à Sable."),
        ("fr", (Fact("denies", 2, "tyrannor", 80),), "ne laisse pas Tyrannor à Sable."),
        ("es", (Fact("stuns", 2, "cron", 1),), "derriba a Cron."),
        ("es", (Fact("thins", 0, "gold"), Fact("heals", 0, "", 3, True)),
         "depura tu mazo, y después te permite ganar 3 de vida."),
        ("es", (Fact("denies", 2, "tyrannor", 80),), "no le deja Tyrannor a Sable."),
        ("en", (Fact("acquires", 0, "tyrannor", 1, True),), "lets you acquire Tyrannor."),
        ("en", (Fact("acquires", 0, "fire_gem", 3, True),), "lets you acquire Fire Gem ×3."),
        ("fr", (Fact("acquires", 0, "fire_gem", 2, True), Fact("acquires", 0, "spark", 1, True)),
         "vous permet d’acquérir Gemme de Feu ×2 et Étincelle."),
        ("es", (Fact("stuns", 2, "cron", 2),), "derriba a Cron ×2."),
        ("en", (), ""),
    ],
)  # fmt: skip
def test_facts_make_a_sentence(language: str, facts: tuple[Fact, ...], expected: str) -> None:
    assert why(language, *facts) == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", get_args(FactName))
def test_there_are_words_for_every_fact(language: str, name: FactName) -> None:
    for later in (False, True):
        for amount in (1, 2):
            text = why(language, Fact(name, 2, "cron", amount, later))
            assert text.endswith(".")
            assert "{" not in text


def test_cards_and_players_of_a_sentence_can_be_told_from_it() -> None:
    facts = [Fact("denies", 2, "tyrannor", 80)]
    found = parts(sentence(at(position()), EN, facts))
    assert ("card.tyrannor", "Tyrannor") in found
    assert ("player", "Sable") in found


def test_spanish_says_e_before_an_i() -> None:
    facts = (Fact("stuns", 2, "cron", 1), Fact("stuns", 2, "influence", 1))
    assert why("es", *facts) == "derriba a Cron e Influjo."
