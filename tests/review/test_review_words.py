"""A review in words: what would have been better, and why, in every language."""

import pytest

from table import table
from thandar.bots import Fact
from thandar.locales import Texts
from thandar.review.analysis import Judged
from thandar.review.moments import Moment
from thandar.review.words import labels, sentence


def told(language: str, facts: list[Fact], lost: float = 0.2) -> str:
    """What is said of a turn that Ann ended before a guard."""
    game = table({"health": 5, "in_play": ["man_at_arms"]}, combat=4)
    game.do("end")
    one = Judged(0, 1, 1, "end", 0.4, "attack 2.man_at_arms 4", 0.4 + lost, facts)
    t = Texts(language)
    named = labels(game.record(), [one], ["Ann", "Ben"], t)
    return sentence(Moment("mistake", 0, 1, 1, -lost, one), "Ann", named, t)


FACTS = [Fact("stuns_guard", 2, "man_at_arms"), Fact("thins", 0, "gold", 0, True)]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "because it stuns the guard Man-at-Arms, and then makes it possible to thin the"),
        ("fr", "car cela assomme le garde Homme d’Armes, puis permet d’épurer le deck."),
        ("es", "porque derriba al guardián Hombre de armas, y después permite depurar el mazo."),
    ],
)
def test_a_mistake_is_told_with_why_the_other_move_is_better(language: str, words: str) -> None:
    assert words in told(language, FACTS)


def test_nobody_who_looks_on_is_spoken_to_as_the_player() -> None:
    facts = [
        *(Fact("thins", later=later) for later in (False, True)),
        *(Fact("draws", 0, "", 2, later) for later in (False, True)),
        *(Fact("heals", 0, "", 2, later) for later in (False, True)),
    ]
    for language, yours in (("en", "you"), ("fr", "vous"), ("es", " te ")):
        said = told(language, facts)
        assert yours not in said


def test_without_a_reason_only_the_better_move_is_told() -> None:
    assert told("en", []).endswith("Better: attack Man-at-Arms.")
