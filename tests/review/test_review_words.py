"""A review in words: what would have been better, and why, in every language."""

import pytest

from table import table
from thandar.bots import Fact
from thandar.locales import Texts
from thandar.review.analysis import Judged
from thandar.review.moments import Dealt, Moment
from thandar.review.words import labels, sentence


def told(language: str, facts: list[Fact], lost: float = 0.2) -> str:
    """What is said of a turn that Ann ended before a guard."""
    game = table({"health": 5, "in_play": ["man_at_arms"]}, combat=4)
    game.do("end")
    one = Judged(0, 1, 1, "end", 0.4, "attack 2.man_at_arms 4", 0.4 + lost, facts)
    t = Texts(language)
    named = labels(game.record(), [one], ["Ann", "Ben"], t)
    return sentence(Moment("mistake", 0, 1, 1, -lost, one), ["Ann", "Ben"], named, t)


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


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "a lucky turn for Ann. Drawn: Gold ×2, Borg. New in the market: Spark. "
               "Next hand, Ben: Ruby ×3."),
        ("fr", "un tour de chance pour Ann. Pioché : Or ×2, Borg. Nouveau au marché : "
               "Étincelle. Main suivante, Ben : Rubis ×3."),
        ("es", "un turno de suerte para Ann. Robado: Oro ×2, Borg. Nuevo en el mercado: Centella. "
               "Mano siguiente, Ben: Rubí ×3."),
    ],
)  # fmt: skip
def test_luck_is_told_by_what_chance_brought(language: str, words: str) -> None:
    dealt = Dealt(["gold", "borg", "gold"], ["spark"], (2,), ["ruby"] * 3)
    luck = Moment("luck", 0, 1, 1, 0.2, dealt=dealt)
    said = sentence(luck, ["Ann", "Ben"], {}, Texts(language))
    assert said.replace("\xa0", " ") == words


def test_of_a_turn_that_brought_nothing_only_the_luck_is_told() -> None:
    luck = Moment("misfortune", 0, 1, 1, -0.2, dealt=Dealt([], [], (2,), []))
    assert sentence(luck, ["Ann", "Ben"], {}, Texts("en")) == "an unlucky turn for Ann."


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "attack you, because it deals you 3 damage"),
        ("fr", "vous attaquer, car cela vous inflige 3 dégâts"),
        ("es", "atacarte, porque te hace 3 de daño"),
    ],
)
def test_what_is_done_to_whoever_reads_is_done_to_you(language: str, words: str) -> None:
    game = table({"health": 50}, combat=3)
    game.do("end")
    facts = [Fact("hits", 2, "", 3), Fact("defeats", 2), Fact("denies", 2, "cron", 80, True)]
    one = Judged(0, 1, 1, "end", 0.4, "attack 2 3", 0.6, facts)
    t = Texts(language)
    named = labels(game.record(), [one], ["Ann", t("play.you.name")], t, you=2)
    said = sentence(Moment("mistake", 0, 1, 1, -0.2, one), ["Ann", ""], named, t)
    assert words in said
    assert t("play.you.name") not in said
