"""Values join their sentences in the way of each language, and words agree with the cards."""

import re

import pytest

from thandar.cards import ALL_CARDS, CARDS
from thandar.cards.vocabulary import CHAMPION, MINION
from thandar.locales import Texts
from thandar.locales.catalog import messages
from thandar.locales.texts import card_word, sentences
from thandar.table.cardtext import card_name
from thandar.table.log import Line, with_doer
from thandar.table.marks import mark, parts, parts_without_letters, plain
from thandar.table.seating import Seating
from thandar.table.session import Session

GENDERED = ("fr", "es")
FEMININE_STARTS = {
    "fr": r"(la|une|.+euse|.+esse|.+tion|.+ance|.+ette|.+ée)$",
    "es": r"(la|las|una|.+ción|.+cia|.+dad|.+ura|.+ada)$",
}


def said(language: str, text: str, **values: str) -> str:
    return plain(sentences(language).fill(text, values))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Isolde", "Tour d’Isolde"),
        ("Éloi", "Tour d’Éloi"),
        ("Ysolde", "Tour d’Ysolde"),
        ("Yann", "Tour de Yann"),
        ("Hautbois", "Tour de Hautbois"),
        ("Le Dragon", "Tour du Dragon"),
        ("La Liche", "Tour de la Liche"),
    ],
)
def test_french_elides_and_contracts(name: str, expected: str) -> None:
    assert said("fr", "Tour de {name}", name=name) == expected
    assert said("fr", "Tour de {name}", name=mark("player", name)) == expected


def test_french_does_not_elide_before_the_letter_of_a_faction() -> None:
    text = sentences("fr").fill("l’allié de {card}", {"card": card_name(Texts("fr"), "spark")})
    assert plain(text) == "l’allié de S Étincelle"
    assert "".join(part for _, part in parts(text)) == "l’allié de S\xa0Étincelle"
    assert "".join(part for _, part in parts_without_letters(text)) == "l’allié d’Étincelle"


def test_somebody_who_calls_themselves_so_keeps_their_name() -> None:
    assert said("fr", "Tour de {name}", name="Le Roi") == "Tour de Le Roi"
    assert said("es", "atacar a {name}", name="El Rey") == "atacar a El Rey"


def test_spanish_contracts_and_says_e_and_u() -> None:
    assert said("es", "atacar a {name}", name="El Liche") == "atacar al Liche"
    assert said("es", "turno de {name}", name="El Dragón") == "turno del Dragón"
    assert said("es", "{a} y {b}", a="Ana", b="Iris") == "Ana e Iris"
    assert said("es", "{a} o {b}", a="Ana", b="Olmo") == "Ana u Olmo"


def test_an_article_has_its_capital_only_where_a_sentence_begins() -> None:
    assert said("fr", "{name} attaque", name="Le Dragon") == "Le Dragon attaque"
    assert said("fr", "Tour 3 · {name}", name="Le Dragon") == "Tour 3 · Le Dragon"
    assert said("fr", "contre {name}", name="Le Dragon") == "contre le Dragon"
    assert (
        said("en", "{a} against {b}", a="The Lich", b="The Demon") == "The Lich against the Demon"
    )
    assert said("en", "{a}, then {b}", a="Ann", b="The Brokers") == "Ann, then The Brokers"
    assert said("es", "Ha ganado {name}.", name="El Demonio") == "Ha ganado el Demonio."


@pytest.mark.parametrize(
    ("card", "french", "spanish"),
    [
        ("rayla", "Rayla est assommée", "Rayla cayó derribada"),
        ("borg", "Borg est assommé", "Borg cayó derribado"),
        ("wolf_shaman", "Shamane des Loups est assommée", "Chamán Lobo cayó derribado"),
        ("ghoul", "Goule est assommée", "Necrófago cayó derribado"),
    ],
)
def test_participles_agree_with_the_card(card: str, french: str, spanish: str) -> None:
    for language, expected in (("fr", french), ("es", spanish)):
        t = Texts(language)
        name = mark(f"card.{card}", t.card(card).partition(",")[0])
        assert plain(t("play.log.stunned.they", card=name)) == expected


def test_several_cards_agree_as_all_of_them_do() -> None:
    rayla, broelyn, borg = (mark(f"card.{card}", card) for card in ("rayla", "broelyn", "borg"))
    assert said("fr", "joué{cards:e}", cards=f"{rayla}, {broelyn}") == "jouées"
    assert said("fr", "joué{cards:e}", cards=f"{rayla}, {borg}") == "joués"
    assert said("es", "jugad{cards:o}", cards=mark("card.boots_of_speed", "Botas")) == "jugadas"


def test_the_personal_a_stands_before_somebody_and_not_before_something() -> None:
    t = Texts("es")
    labels = {
        card: plain(t("play.choose.stun", card=mark(f"card.{card}", t.card(card))))
        for card in ("rayla", "dire_wolf", "wall_of_bones")
    }
    assert labels == {
        "rayla": "derribar a Rayla, la Invocadora",
        "dire_wolf": "derribar a Lobo gigante",
        "wall_of_bones": "derribar Muro de huesos",
    }
    assert plain(t("play.move.expend", card=mark("card.borg", "Borg"))) == "agotar a Borg"
    orb = mark("card.orb_of_death", "Orbe de la muerte")
    assert plain(t("play.move.expend", card=orb)) == "agotar Orbe de la muerte"
    assert plain(t("play.move.buy", card=mark("card.borg", "Borg"))) == "adquirir Borg"


@pytest.mark.parametrize("language", GENDERED)
def test_every_listed_gender_is_that_of_a_card(language: str) -> None:
    for key in ("feminine", "plural", "thing"):
        listed = messages(language)[f"gender.{key}"].split()
        assert set(listed) <= set(CARDS)
        assert len(listed) == len(set(listed))
    things = messages(language)["gender.thing"].split()
    assert {CARDS[id].type for id in things} <= {CHAMPION, MINION}


@pytest.mark.parametrize("language", GENDERED)
def test_genders_are_those_of_the_words_where_these_are_known(language: str) -> None:
    """The first word of a name may be a kind of card, or show its gender by how it ends."""
    words = messages(language)
    known = {
        words[key]: words[key.replace(".one", ".gender")] == "f"
        for key in words
        if key.startswith("noun.") and key.endswith(".one") and " " not in words[key]
    }
    wrong = []
    for card in ALL_CARDS:
        first = words[f"card.{card.id}"].split()[0].strip(",").lower()
        feminine = known.get(first)
        if feminine is None and re.match(FEMININE_STARTS[language], first):
            feminine = True
        if feminine is not None and feminine != card_word(language, card.id).feminine:
            wrong.append(card.id)
    assert not wrong


def test_who_did_it_is_said_once() -> None:
    session = Session.new([Seating("you"), Seating("baseline")], seed=7, names=["Vous", "Sable"])
    mine, theirs = Line(1, (1,), 1, "vous jouez Or"), Line(1, (1,), 2, "vous attaque avec 3")
    assert plain(with_doer(session, mine)) == "Vous jouez Or"
    assert plain(with_doer(session, theirs)) == "Sable vous attaque avec 3"
    assert with_doer(session, Line(1, (1,), 0, "marché : Or")) == "marché : Or"
