"""What a card does in one format and not in another stands in its text, in every language."""

import pytest

from thandar.cards import ALL_CARDS, CARDS
from thandar.cards.vocabulary import (
    LOCATION,
    AcquireFree,
    Card,
    Damage,
    EachLoses,
    Effect,
    Gain,
    Heist,
    Per,
    Summon,
    abilities,
    held,
)
from thandar.cards.vocabulary import PARTY as PARTY_KIND
from thandar.engine.boss import BOSS_SHIELD
from thandar.errors import in_words
from thandar.locales import LANGUAGES, Texts
from thandar.locales.catalog import error_texts
from thandar.locales.deeds import TYPES as DEMON_TYPES

TRIPLE = {"en": "boss … three times as much", "fr": "boss … le triple", "es": "jefe … el triple"}
COUNTED = {"en": "three against a boss", "fr": "trois contre un boss", "es": "tres contra un jefe"}
PRINTED = {"en": "with a printed cost", "fr": "si elle porte un coût", "es": "con coste impreso"}


def inside(effects: tuple[Effect, ...]) -> list[Effect]:
    """The effects, and those that they hold."""
    return [one for effect in effects for one in (effect, *inside(held(effect)))]


def effects_of(card: Card) -> list[Effect]:
    return inside(tuple(effect for _, effects in abilities(card) for effect in effects))


def having(*kinds: type[Effect]) -> list[str]:
    """The cards of players and bosses that have such an effect."""
    cards = [card for card in ALL_CARDS if card.type not in (*DEMON_TYPES, LOCATION)]
    return [card.id for card in cards if any(isinstance(e, kinds) for e in effects_of(card))]


def counts_the_party(card: Card) -> bool:
    for effect in effects_of(card):
        if isinstance(effect, Gain) and isinstance(effect.per, Per):
            if effect.per.kind == PARTY_KIND:
                return True
        elif isinstance(effect, Summon) and effect.party:
            return True
    return False


def says(text: str, words: str) -> bool:
    """Whether a text has words one after the other, others perhaps between them."""
    at = 0
    for piece in words.split(" … "):
        at = text.find(piece, at)
        if at < 0:
            return False
    return True


@pytest.mark.parametrize("language", LANGUAGES)
def test_r14_60_what_hits_each_opposing_player_hits_a_boss_three_times_as_hard(
    language: str,
) -> None:
    t = Texts(language)
    hitting = {
        id
        for id in having(Damage, EachLoses)
        if any(not isinstance(e, Damage) or e.players for e in effects_of(CARDS[id])
               if isinstance(e, Damage | EachLoses))
    }  # fmt: skip
    assert hitting >= {"void", "banshee", "wall_of_fire", "dragons_tail"}
    assert {id for id in CARDS if says(t.text(id), TRIPLE[language])} == hitting


@pytest.mark.parametrize("language", LANGUAGES)
def test_r14_60_the_party_counts_as_three_against_a_boss(language: str) -> None:
    t = Texts(language)
    counting = {card.id for card in ALL_CARDS if counts_the_party(card)}
    assert counting >= {"frozen_touch", "major_summoning", "soul_diamond", "skeleton_horde"}
    assert {id for id in CARDS if COUNTED[language] in t.text(id)} == counting


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shield_says_what_it_ignores_between_bosses(language: str) -> None:
    word = in_words(BOSS_SHIELD, error_texts(language))
    shields = [card.id for card in ALL_CARDS if card.shield]
    assert shields == ["guardians_shield"]
    assert f" {word} " in Texts(language).text("guardians_shield")


@pytest.mark.parametrize("language", LANGUAGES)
def test_r6_10_what_may_be_a_fire_gem_says_so(language: str) -> None:
    t = Texts(language)
    for id in having(AcquireFree):
        assert t.card("fire_gem") in t.text(id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_heist_takes_what_has_a_printed_cost(language: str) -> None:
    t = Texts(language)
    assert having(Heist) == ["heist"]
    assert PRINTED[language] in t.text("heist")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "changes hands"), ("fr", "change de mains"), ("es", "cambiar de manos")],
)
def test_r14_46_the_ring_is_prepared_whenever_it_changes_hands(language: str, words: str) -> None:
    resting = [card.id for card in ALL_CARDS if card.rests]
    assert resting == ["ring_of_wishes"]
    assert words in Texts(language).text("ring_of_wishes")
