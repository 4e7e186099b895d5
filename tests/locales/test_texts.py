"""Every text of every card in every language is read for what may be missing or left over."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from thandar.cards import ALL_CARDS, BOSSES, CARDS, DEMON, DIFFICULTIES, HEROES, STANDARD, Card
from thandar.cards.vocabulary import (
    BLOODY,
    FACTIONS,
    GREEDY,
    MERCIFUL,
    REWARD,
    Burn,
    CombatGained,
    Condition,
    Draw,
    Effect,
    Either,
    Gain,
    If,
    InPlay,
    May,
)
from thandar.cards.vocabulary import abilities as abilities_of
from thandar.formats import FORMATS
from thandar.locales import LANGUAGES, Texts

IDS = tuple(CARDS)
# The longest that still fits the large card, and a line of the board at 120 columns.
LONGEST_ABILITY = 150
LONGEST_SHORT = 49
LONGER_REWARD = 40  # three choices, which lie on no table

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


@pytest.fixture(params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Texts:
    return Texts(request.param)


def every_text(t: Texts, card: Card) -> list[str]:
    """All that is said of a card, its name left out."""
    texts = [text for _, text in t.abilities(card.id) + t.short(card.id)]
    labels = [f(card.id, which) for which in abilities(card) for f in (t.label, t.tag)]
    words = [t.kind(kind) for kind in card.kinds] + [t.type(card.type)]
    return [*texts, *labels, *words, t.figure(card.id), t.text(card.id)]


def abilities(card: Card) -> list[str]:
    """Which abilities a card has; to ignore damage is one too."""
    return [which for which, _ in abilities_of(card)] + ["shield"] * bool(card.shield)


@pytest.mark.parametrize("id", IDS)
def test_every_card_has_a_name_and_all_its_abilities(t: Texts, id: str) -> None:
    assert t.card(id)
    expected = abilities(CARDS[id])
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
    more = LONGER_REWARD if CARDS[id].type == REWARD else 0
    for _, text in t.abilities(id):
        assert len(text) <= LONGEST_ABILITY + more, text
    for _, text in t.short(id):
        assert len(text) <= LONGEST_SHORT + more, text


@pytest.mark.parametrize("id", IDS)
def test_the_figures_are_those_of_the_definition(t: Texts, id: str) -> None:
    shown = zip(abilities_of(CARDS[id]), t.abilities(id), t.short(id))
    for (_, effects), (_, text), (_, short) in shown:
        expected = Counter(figures(effects))
        assert Counter(numbers(text)) == expected, text
        assert Counter(numbers(short)) == expected, short


@pytest.mark.parametrize("id", IDS)
def test_the_whole_text_has_all_figures_and_no_others(t: Texts, id: str) -> None:
    card = CARDS[id]
    expected = Counter(filter(None, (card.pays, card.number, card.shield)))
    for _, effects in abilities_of(card):
        expected.update(figures(effects))
    assert Counter(numbers(t.text(id))) == expected, t.text(id)


@pytest.mark.parametrize("card", [card for card in ALL_CARDS if card.pays], ids=lambda c: c.id)
def test_what_a_skill_costs_stands_before_it(t: Texts, card: Card) -> None:
    assert numbers(t.label(card.id, "expend")) == [card.pays]
    assert numbers(t.tag(card.id, "expend")) == [card.pays]


@pytest.mark.parametrize("card", [card for card in ALL_CARDS if card.from_turn], ids=lambda c: c.id)
def test_from_when_on_an_ability_can_be_used_stands_before_it(t: Texts, card: Card) -> None:
    assert t(f"ordinal.{card.from_turn}") in t.label(card.id, "sacrifice").split()
    assert numbers(t.tag(card.id, "sacrifice")) == [card.from_turn]


@pytest.mark.parametrize("card", [card for card in ALL_CARDS if card.number], ids=lambda c: c.id)
def test_jars_and_hoard_items_have_their_number(t: Texts, card: Card) -> None:
    assert numbers(t.figure(card.id)) == [card.number]


@pytest.mark.parametrize("card", [card for card in ALL_CARDS if card.shield], ids=lambda c: c.id)
def test_shields_say_what_they_ignore(t: Texts, card: Card) -> None:
    for texts in (t.abilities(card.id), t.short(card.id)):
        assert [(which, numbers(text)) for which, text in texts] == [("shield", [card.shield])]


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
            case Burn(1):
                return  # "the costliest card" needs no figure
            case _:
                yield from (n for n in effect if type(n) is int and n)


def figures_of_condition(condition: Condition | None) -> Iterator[int]:
    match condition:
        case CombatGained(n):
            yield n
        case InPlay(_, n) if n > 1:
            yield n


def test_names_are_told_apart(t: Texts) -> None:
    assert len({t.card(id) for id in IDS}) == len(IDS)


def test_heroes_and_bosses_have_names(t: Texts) -> None:
    assert all(t(f"hero.{id}") for id in (*HEROES, *BOSSES, DEMON) if id != STANDARD)


def test_formats_difficulties_and_ways_to_play_have_names(t: Texts) -> None:
    assert all(t(f"format.{format.name}") for format in FORMATS)
    assert all(t(f"difficulty.{difficulty}") for difficulty in DIFFICULTIES)
    assert all(t(f"how.{how}") for how in (GREEDY, BLOODY, MERCIFUL))


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
            "en",
            "bless",
            "Pay 2 gold, expend: A player of your choice gains 3 health; their champions have "
            "1 more defense until the end of that player’s next turn.",
        ),
        (
            "en",
            "heist",
            "Sacrifice, from your third turn on: This turn, you may acquire one card with a "
            "printed cost from an opponent’s discard pile by paying that cost.",
        ),
        ("en", "heart_of_evil", "Health 30. Expend: Summon 1 minion."),
        (
            "en",
            "major_summoning",
            "Summon a minion for each party member, defeated or not (three against a boss).",
        ),
        (
            "en",
            "guardians_shield",
            "Skill check 4. Ignore the first 3 damage dealt to you each turn (the first five when "
            "boss "
            "fights boss).",
        ),
        (
            "en",
            "gathering_dark",
            "The Demon gains 16 health. It sacrifices the 2 costliest cards of the market row.",
        ),
        (
            "en",
            "debt_of_blood",
            "If your last turn was bloody, the Demon attacks with 6 combat, plus its rage. If it "
            "was merciful, the Demon gains 10 health.",
        ),
        ("en", "ashen_market", "Whenever you acquire a card: You lose 1 health."),
        (
            "fr",
            "bribe",
            "Gagnez 3 pièces d’or. Allié de la Guilde\xa0: La prochaine action acquise ce tour-ci "
            "va sur le dessus de votre deck.",
        ),
        (
            "fr",
            "horn_of_calling",
            "Gagnez 1 pièce d’or. Le prochain champion acquis ce tour-ci coûte 1 pièce d’or "
            "de moins.",
        ),
        (
            "fr",
            "command",
            "Gagnez 2 pièces d’or, 3 points de combat et 4 de santé. Piochez 1 carte.",
        ),
        (
            "fr",
            "elven_gift",
            "Gagnez 2 pièces d’or. Vous pouvez piocher 1 carte\xa0; si vous le faites, "
            "défaussez-vous "
            "de 1 carte. Allié Sauvage\xa0: Gagnez 4 points de combat.",
        ),
        (
            "fr",
            "control",
            "Activer\xa0: Invoquez 2 serviteurs. Gagnez 2 points de combat par membre du groupe, "
            "même vaincu (trois contre un boss).",
        ),
        (
            "fr",
            "hoard",
            "Gagnez 1 pièce d’or. Révélez le prochain objet du Trésor, ou volez-en un à un joueur "
            "qui en a plus que vous.",
        ),
        (
            "fr",
            "amulet_of_cleansing",
            "Épreuve 8. Activer\xa0: Gagnez 1 pièce d’or. Choisissez une faction\xa0: ce tour-ci, "
            "comptez-en une carte de plus en jeu. Si vous avez les 4 factions en jeu, piochez "
            "1 carte.",
        ),
        (
            "fr",
            "red_ledger",
            "Si votre dernier tour a été cupide, le Démon gagne 16 points de santé. S’il a été "
            "clément, vous perdez 3 points de santé.",
        ),
        ("fr", "blood_altar", "À chaque tour du Démon\xa0: Le Démon gagne 3 points de santé."),
        (
            "es",
            "fireball",
            "Sacrificar: Inflige 4 de daño a un oponente a tu elección y a cada uno de sus "
            "campeones, "
            "aunque haya guardianes.",
        ),
        ("es", "dragons_claw", "Gana 3 de combate. Si tienes otra garra en juego, roba 1 carta."),
        (
            "es",
            "gauntlets_of_strength",
            "Prueba de habilidad 6. Agotar: Gana 2 de combate por cada facción que tengas en "
            "juego.",
        ),
        (
            "es",
            "cunning_blow",
            "Gana 3 de combate, o derriba a un campeón de un oponente. Sacrificar: Dejas de estar "
            "provocado "
            "y no se te puede provocar hasta el final de tu próximo turno.",
        ),
        (
            "es",
            "hellfire",
            "Recibes 3 de daño, y cada uno de tus campeones también. El Demonio ataca con 6 de "
            "combate, más su furia.",
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
    assert t.short("scales_of_mercy") == [
        ("primary", "greedy: you -4 health, merciful: Demon +12 health")
    ]
    assert t.short("frozen_touch") == [
        ("primary", "1 combat per party member, fallen discards hand")
    ]


def test_locations_say_when_they_work() -> None:
    t = Texts("en")
    assert t.label("ashen_market", "on_acquire") == "Whenever you acquire a card"
    assert t.tag("ashen_market", "on_acquire") == "on acquiring"
    assert t.label("plague_pits", "primary") == "Each turn of the Demon"
    assert t.tag("plague_pits", "primary") == "each turn"
