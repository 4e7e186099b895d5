"""Every text of every card in every language is read for what may be missing or left over."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from thandar.cards import ALL_CARDS, CARDS, Card
from thandar.cards.vocabulary import (
    FACTIONS,
    Condition,
    Draw,
    Effect,
    Either,
    Gain,
    If,
    InPlay,
    May,
)
from thandar.locales import LANGUAGES, Texts
from thandar.locales.texts import parts

IDS = tuple(CARDS)
# The longest that still fits the large card, and a line of the board at 120 columns.
LONGEST_ABILITY = 150
LONGEST_SHORT = 48

# Words of the English texts that are not also words of the other language.
ENGLISH = {
    "fr": "acquire an ally and another any at by card cards choice choose cost costs damage deal "
    "discard discards draw each expend expended for foe from gain gold guard guards hand "
    "have health if in into is item items knife least less look lose more next of opponent "
    "opposing other per pile play player prepare put rest return sacrifice stun than the them "
    "then this to top turn up wish with you your",
    "es": "acquire action actions ally an and another any at by card cards champion champions "
    "choice choose combat cost costs damage deal deck discard discards draw each expend for foe "
    "from gain gold guard guards hand have health if in into is item items knife least less look "
    "lose may more next of on opponent opposing or other per pile play player plus prepare put "
    "rest return sacrifice stun than the them then this to top turn up wish with you your",
}
POWERS = (
    "bless resurrect crushing_blow shoulder_bash headshot track heist pick_pocket fireball channel"
)
HEROES = "cleric fighter ranger thief wizard"


@pytest.fixture(params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Texts:
    return Texts(request.param)


def every_text(t: Texts, card: Card) -> list[str]:
    """All that is said of a card, its name left out."""
    abilities = [text for _, text in t.abilities(card.id) + t.short(card.id)]
    labels = [t.label(card.id, which) for which, _ in parts(card)]
    words = [t.kind(kind) for kind in card.kinds] + [t.type(card.type)]
    return [*abilities, *labels, *words, t.text(card.id)]


@pytest.mark.parametrize("id", IDS)
def test_every_card_has_a_name_and_all_its_abilities(t: Texts, id: str) -> None:
    assert t.card(id)
    expected = [which for which, _ in parts(CARDS[id])]
    assert [which for which, text in t.abilities(id) if text] == expected
    assert [which for which, text in t.short(id) if text] == expected
    assert t.text(id)


@pytest.mark.parametrize("id", IDS)
def test_nothing_is_left_over(t: Texts, id: str) -> None:
    for text in every_text(t, CARDS[id]):
        assert not re.search(r"[{}_|<>]|None|\s\s|\s[.,]|[.,;:]{2}|^\s|\s$", text), text


@pytest.mark.parametrize("id", IDS)
def test_no_english_is_left_over(t: Texts, id: str) -> None:
    if t.language == "en":
        return
    english = set(ENGLISH[t.language].split())
    for text in every_text(t, CARDS[id]):
        assert not english & set(re.findall(r"[^\W\d]+", text.lower())), text


@pytest.mark.parametrize("id", IDS)
def test_abilities_are_sentences(t: Texts, id: str) -> None:
    for _, text in t.abilities(id):
        assert text.endswith(".")
        for sentence in text.removesuffix(".").split(". "):
            assert sentence[0].isupper(), text
    for _, text in t.short(id):
        assert not text.endswith(".")


@pytest.mark.parametrize("id", IDS)
def test_the_texts_are_short_enough(t: Texts, id: str) -> None:
    for _, text in t.abilities(id):
        assert len(text) <= LONGEST_ABILITY, text
    for _, text in t.short(id):
        assert len(text) <= LONGEST_SHORT, text


@pytest.mark.parametrize("id", IDS)
def test_the_figures_are_those_of_the_definition(t: Texts, id: str) -> None:
    shown = zip(parts(CARDS[id]), t.abilities(id), t.short(id))
    for (_, effects), (_, text), (_, short) in shown:
        expected = Counter(figures(effects))
        assert Counter(numbers(text)) == expected, text
        assert Counter(numbers(short)) == expected, short


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def figures(effects: Sequence[Effect]) -> Iterator[int]:
    """The numbers that a text of these effects must show."""
    for effect in effects:
        match effect:
            case Gain(_, n, each, _):
                yield from filter(None, (n, each))
            case May((Draw(1),), (), times) if times > 1:
                yield times
            case May(offered, then, times):
                yield from figures((*offered, *then))
                if times > 1:
                    yield times
            case Either(sides, all_if):
                for side in sides:
                    yield from figures(side)
                yield from figures_of_condition(all_if)
            case If(condition, rest):
                yield from figures_of_condition(condition)
                yield from figures(rest)
            case _:
                yield from (n for n in effect if type(n) is int and n)


def figures_of_condition(condition: Condition | None) -> Iterator[int]:
    if condition and not (isinstance(condition, InPlay) and condition.at_least == 1):
        yield condition.at_least


def test_names_are_told_apart(t: Texts) -> None:
    assert len({t.card(id) for id in IDS}) == len(IDS)


def test_heroes_and_powers_have_names(t: Texts) -> None:
    assert all(t.card(id) for id in POWERS.split())
    assert all(t(f"hero.{id}") for id in HEROES.split())


def test_factions_types_and_kinds_have_names(t: Texts) -> None:
    assert all(t.faction(faction) for faction in (*FACTIONS, "none"))
    assert all(t.type(card.type)[0].isupper() for card in ALL_CARDS)
    assert all(t.kind(kind)[0].isupper() for card in ALL_CARDS for kind in card.kinds)


@pytest.mark.parametrize(
    ("language", "id", "expected"),
    [
        (
            "en",
            "krythos",
            "Expend: Gain 3 combat. You may sacrifice a card from your hand or discard pile to "
            "gain 3 more combat.",
        ),
        (
            "en",
            "recruit",
            "Gain 2 gold and 3 health, plus 1 health for each champion you have in play. "
            "Imperial ally: Gain 1 gold.",
        ),
        (
            "en",
            "rampage",
            "Gain 6 combat. You may draw up to 2 cards, one at a time, then discard as many.",
        ),
        ("en", "shield_bearer", "No abilities."),
        (
            "fr",
            "bribe",
            "Gagnez 3 pièces d'or. Allié de la Guilde\xa0: La prochaine action acquise ce tour-ci "
            "va sur le dessus de votre deck.",
        ),
        (
            "fr",
            "horn_of_calling",
            "Gagnez 1 pièce d'or. Le prochain champion acquis ce tour-ci coûte 1 pièce d'or "
            "de moins.",
        ),
        (
            "fr",
            "command",
            "Gagnez 2 pièces d'or, 3 points de combat et 4 de santé. Piochez 1 carte.",
        ),
        (
            "fr",
            "elven_gift",
            "Gagnez 2 pièces d'or. Vous pouvez piocher 1 carte\xa0; si vous le faites, défaussez "
            "1 carte. Allié Sauvage\xa0: Gagnez 4 points de combat.",
        ),
        (
            "es",
            "wolf_shaman",
            "Agotar: Gana 2 de combate, más 1 por cada otra carta feral que tengas en juego.",
        ),
        (
            "es",
            "man_at_arms",
            "Agotar: Gana 2 de combate, más 1 por cada otro guardián que tengas en juego.",
        ),
        (
            "es",
            "spell_components",
            "Gana 1 de oro. La próxima acción que adquieras este turno cuesta 1 de oro menos.",
        ),
        (
            "es",
            "prayer_beads",
            "Gana 2 de oro o 5 de vida, o ambas cosas si tienes al menos 2 campeones en juego.",
        ),
    ],
)
def test_some_texts_word_for_word(language: str, id: str, expected: str) -> None:
    assert Texts(language).text(id) == expected


def test_short_texts_word_for_word() -> None:
    t = Texts("en")
    assert t.short("dire_wolf") == [("expend", "3 combat"), ("ally", "4 combat")]
    assert t.short("man_at_arms") == [("expend", "2 combat +1 per other guard")]
    assert t.short("spark") == [("primary", "3 combat, foe discards"), ("ally", "2 combat")]
    assert t.short("cult_priest") == [("expend", "1 gold/1 combat"), ("ally", "4 combat")]
