"""The grammar of each language, also of what no card says yet."""

import re
from functools import partial
from typing import NamedTuple, cast, get_args

import pytest

from thandar.cards.vocabulary import (
    ACTION,
    ALL_FACTIONS,
    ANY,
    CHAMPION,
    DISCARD,
    FACTIONS,
    GREEDY,
    GUARD,
    GUILD,
    HAND,
    ITEM,
    MERCIFUL,
    PARTY_MEMBERS,
    PLAYED,
    TOP,
    AcquireFree,
    Assault,
    Bless,
    Burn,
    ChooseFaction,
    Damage,
    DamageTarget,
    Discard,
    DiscardHand,
    Draw,
    EachGains,
    EachLoses,
    Effect,
    Either,
    EndTaunt,
    Enrage,
    Gain,
    Heist,
    Hoard,
    If,
    InPlay,
    Look,
    LoseHealth,
    May,
    NextAcquired,
    OpponentDiscards,
    Per,
    Played,
    Prepare,
    PutOnTop,
    Resurrect,
    Sacrifice,
    StealItem,
    Stun,
    StunAll,
    StunDearest,
    Summon,
    TakeCard,
    combat,
    draw,
    either,
    gold,
    health,
    may,
    when,
)
from thandar.locales import LANGUAGES, Texts
from thandar.locales.deeds import Deeds
from thandar.locales.shorthand import Shorthand
from thandar.locales.texts import grammar

SAMPLES: tuple[Effect, ...] = (
    Gain("gold", 8),
    LoseHealth(1),
    Draw(2),
    Discard(2),
    Discard(0, drawn=True),
    OpponentDiscards(),
    Stun(),
    Prepare(),
    Sacrifice(),
    PutOnTop(ACTION),
    NextAcquired(ITEM, to=HAND),
    NextAcquired(ANY, to=TOP, cheaper=2),
    AcquireFree(4),
    Damage(2, champions=True),
    Damage(2, players=True),
    Damage(2, champions=True, players=True),
    Look(3, 2),
    ChooseFaction(),
    May((Stun(),)),
    Either(((Stun(),), (Draw(1),))),
    If(InPlay(ACTION), (Draw(1),)),
    If(InPlay(ALL_FACTIONS, 2), (Draw(1),)),
    If(Played(MERCIFUL), (Draw(1),)),
    Bless(3, 1),
    Resurrect(),
    Heist(),
    DamageTarget(4),
    EachLoses(3),
    EachGains(1),
    Summon(1),
    Summon(2),
    Summon(party=True),
    StunAll(),
    StunDearest(),
    DiscardHand(),
    Hoard(),
    StealItem(),
    EndTaunt(),
    TakeCard(),
    Assault(5),
    Burn(1),
    Burn(2),
    Enrage(1),
)


def say(language: str, *effects: Effect) -> str:
    t = Texts(language)
    return grammar(language)(partial(t.noun, faction=GUILD)).text(effects)


def hint(language: str, *effects: Effect) -> str:
    t = Texts(language)
    return Shorthand(t, partial(t.noun, faction=GUILD)).text(effects)


def test_there_is_a_sample_of_every_effect() -> None:
    assert {type(sample) for sample in SAMPLES} == set(get_args(Effect))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_every_effect_can_be_said_offered_and_made_conditional(
    language: str, sample: Effect
) -> None:
    ways: list[Effect] = [
        sample,
        may(sample),
        may(sample, times=3),
        may(sample, then=(draw(), combat(1))),
        either(sample, draw()),
        when(InPlay("bow", other=True), sample),
    ]
    for effect in ways:
        for text in (say(language, effect), hint(language, effect)):
            assert text
            assert not re.search(r"[{}_]|None|\s\s", text), text


class Unheard(NamedTuple):
    """An effect that no language knows."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_effect_without_words_is_an_error(language: str) -> None:
    unheard = cast(Effect, Unheard())
    with pytest.raises(NotImplementedError, match="Unheard"):
        say(language, unheard)
    with pytest.raises(NotImplementedError, match="Unheard"):
        hint(language, unheard)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "effect", [cast(Effect, Unheard()), gold(1), when(InPlay(ACTION), health(1))], ids=str
)
def test_what_the_demon_never_does_is_an_error(language: str, effect: Effect) -> None:
    deeds = Deeds(Texts(language))
    with pytest.raises(NotImplementedError, match="Demon"):
        deeds.text((effect,))
    with pytest.raises(NotImplementedError, match="Demon"):
        deeds.short((effect,))


def test_the_demon_strikes_whom_it_says() -> None:
    effects = (Damage(1, champions=True), Damage(2, players=True))
    assert Deeds(Texts("en")).text(effects) == (
        "Each of your champions takes 1 damage. You take 2 damage."
    )
    assert Deeds(Texts("fr")).text(effects) == (
        "Chacun de vos champions subit 1 dégât. Vous subissez 2 dégâts."
    )


def test_an_answer_of_the_demon_may_have_several_parts() -> None:
    effect = when(Played(GREEDY), Burn(2), Assault(3))
    assert Deeds(Texts("es")).text((effect,)) == (
        "Si tu último turno fue codicioso, el Demonio sacrifica las 2 cartas más caras del mercado "
        "y el Demonio ataca con 3 de combate, más su furia."
    )
    assert Deeds(Texts("en")).short((effect,)) == "greedy: burn 2, attack 3"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_kind_without_a_word_is_an_error(language: str) -> None:
    with pytest.raises(KeyError, match="teapot"):
        say(language, PutOnTop("teapot"))


@pytest.mark.parametrize(
    ("effect", "english", "french", "spanish"),
    [
        (
            NextAcquired(ITEM, to=HAND),
            "The next item you acquire this turn goes into your hand.",
            "Le prochain objet acquis ce tour-ci va dans votre main.",
            "El próximo objeto que adquieras este turno va a tu mano.",
        ),
        (
            NextAcquired(ANY, to=TOP, cheaper=2),
            "The next card you acquire this turn costs 2 gold less and goes on top of your deck.",
            "La prochaine carte acquise ce tour-ci coûte 2 pièces d’or de moins et va sur le "
            "dessus de votre deck.",
            "La próxima carta que adquieras este turno cuesta 2 de oro menos y va encima de tu "
            "mazo.",
        ),
        (
            combat(each=1, per=Per("arrow", PLAYED, other=True)),
            "Gain 1 combat for each other arrow you have played this turn.",
            "Gagnez 1 point de combat pour chaque autre flèche que vous avez jouée ce tour-ci.",
            "Gana 1 de combate por cada otra flecha que hayas jugado este turno.",
        ),
        (
            combat(3, each=1, per=Per(CHAMPION, DISCARD)),
            "Gain 3 combat, plus 1 for each champion in your discard pile.",
            "Gagnez 3 points de combat, plus 1 par champion dans votre défausse.",
            "Gana 3 de combate, más 1 por cada campeón en tu pila de descarte.",
        ),
        (
            when(InPlay("axe"), draw(2)),
            "If you have an axe in play, draw 2 cards.",
            "Si vous avez une hache en jeu, piochez 2 cartes.",
            "Si tienes un hacha en juego, roba 2 cartas.",
        ),
        (
            when(InPlay(GUARD, 2, other=True), Stun()),
            "If you have at least 2 other guards in play, stun an opposing champion.",
            "Si vous avez au moins 2 autres gardes en jeu, assommez un champion adverse.",
            "Si tienes al menos otros 2 guardianes en juego, derriba a un campeón de un oponente.",
        ),
        (
            when(InPlay(ACTION, other=True), Prepare()),
            "If you have another action in play, prepare one of your champions.",
            "Si vous avez une autre action en jeu, mobilisez l’un de vos champions.",
            "Si tienes otra acción en juego, prepara a uno de tus campeones.",
        ),
        (
            when(InPlay(GUILD, 3), gold(1)),
            "If you have at least 3 Guild cards in play, gain 1 gold.",
            "Si vous avez au moins 3 cartes de la Guilde en jeu, gagnez 1 pièce d’or.",
            "Si tienes al menos 3 cartas cofrades en juego, gana 1 de oro.",
        ),
        (
            either(gold(7), combat(8)),
            "Gain 7 gold or 8 combat.",
            "Gagnez 7 pièces d’or ou 8 points de combat.",
            "Gana 7 de oro u 8 de combate.",
        ),
        (
            either(health(5), Stun()),
            "Gain 5 health, or stun an opposing champion.",
            "Gagnez 5 points de santé, ou assommez un champion adverse.",
            "Gana 5 de vida, o derriba a un campeón de un oponente.",
        ),
        (
            may(draw(), Damage(1, players=True)),
            "You may draw 1 card and deal 1 damage to each opposing player, ignoring guards; a "
            "boss "
            "takes three times as much.",
            "Vous pouvez piocher 1 carte et infliger 1 dégât à chaque joueur adverse, malgré les "
            "gardes\xa0; un boss en subit le triple.",
            "Puedes robar 1 carta e infligir 1 de daño a cada oponente, aunque haya guardianes; un "
            "jefe recibe el triple.",
        ),
        (
            may(OpponentDiscards()),
            "If you wish, an opponent of your choice discards a card.",
            "Si vous le souhaitez, un adversaire de votre choix se défausse d’une carte.",
            "Si quieres, un oponente a tu elección descarta una carta.",
        ),
        (
            may(OpponentDiscards(), then=(draw(),), times=2),
            "Up to 2 times, if you wish, an opponent of your choice discards a card, then draw "
            "1 card.",
            "Jusqu’à 2 fois, si vous le souhaitez, un adversaire de votre choix se défausse "
            "d’une carte, puis piochez 1 carte.",
            "Hasta 2 veces, si quieres, un oponente a tu elección descarta una carta; luego roba "
            "1 carta.",
        ),
        (
            may(Stun(), times=2),
            "Up to 2 times, you may stun an opposing champion.",
            "Jusqu’à 2 fois, vous pouvez assommer un champion adverse.",
            "Hasta 2 veces, puedes derribar a un campeón de un oponente.",
        ),
        (
            may(LoseHealth(1), then=(gold(1),)),
            "You may lose 1 health to gain 1 gold.",
            "Vous pouvez perdre 1 point de santé pour gagner 1 pièce d’or.",
            "Puedes perder 1 de vida para ganar 1 de oro.",
        ),
        (
            Look(3, 2),
            "Look at the top 3 cards of your deck, discard up to 2 of them and put the rest back "
            "in any order.",
            "Regardez les 3 premières cartes de votre deck, défaussez-vous de 2 d’entre elles "
            "au plus et remettez le reste dans l’ordre de votre choix.",
            "Mira las 3 primeras cartas de tu mazo, descarta hasta 2 de ellas y devuelve el resto "
            "en el orden que quieras.",
        ),
        (
            when(InPlay(ALL_FACTIONS, len(FACTIONS)), draw()),
            "If you have all 4 factions in play, draw 1 card.",
            "Si vous avez les 4 factions en jeu, piochez 1 carte.",
            "Si tienes las 4 facciones en juego, roba 1 carta.",
        ),
        (
            combat(1, each=2, per=PARTY_MEMBERS),
            "Gain 1 combat, plus 2 for each party member, defeated or not (three against a boss).",
            "Gagnez 1 point de combat, plus 2 par membre du groupe, même vaincu (trois contre un "
            "boss).",
            "Gana 1 de combate, más 2 por cada miembro del grupo, incluso derrotado (tres "
            "contra un jefe).",
        ),
        (
            may(Hoard()),
            "You may reveal the next Hoard Item, or steal one from a player who has more of them "
            "than you.",
            "Vous pouvez révéler le prochain objet du Trésor, ou en voler un à un joueur qui en a "
            "plus que vous.",
            "Puedes revelar el próximo objeto del tesoro, o arrebatar uno a un jugador que tenga "
            "más que tú.",
        ),
        (
            may(Burn(1)),
            "You may sacrifice the costliest card of the market row.",
            "Vous pouvez sacrifier la carte la plus chère du marché.",
            "Puedes sacrificar la carta más cara del mercado.",
        ),
        (
            may(EachLoses(1)),
            "If you wish, each opposing player loses 1 health, a boss three times as much.",
            "Si vous le souhaitez, chaque joueur adverse perd 1 point de santé, un boss le triple.",
            "Si quieres, cada oponente pierde 1 de vida; un jefe, el triple.",
        ),
        (
            when(Played(GREEDY), Assault(4)),
            "If your opponent’s last turn was greedy, attack a player with 4 combat, the guards "
            "first.",
            "Si le dernier tour de votre adversaire a été cupide, attaquez un joueur avec 4 points "
            "de combat, d’abord ses gardes.",
            "Si el último turno de tu oponente fue codicioso, ataca a un jugador con 4 de combate, "
            "primero a sus guardianes.",
        ),
        (
            AcquireFree(4),
            "Acquire for free a card of the market row or a Fire Gem that costs 4 or less.",
            "Acquérez gratuitement une carte du marché ou une Gemme de Feu coûtant 4 ou moins.",
            "Adquiere gratis una carta del mercado o una Gema ígnea que cueste 4 o menos.",
        ),
    ],
    ids=str,
)
def test_plurals_genders_and_elisions(
    effect: Effect, english: str, french: str, spanish: str
) -> None:
    assert [say(language, effect) for language in LANGUAGES] == [english, french, spanish]


def test_gains_in_a_row_share_a_verb() -> None:
    assert say("fr", gold(1), combat(1), health(2)) == (
        "Gagnez 1 pièce d’or, 1 point de combat et 2 de santé."
    )
    assert say("es", gold(1), health(each=2, per=Per(CHAMPION))) == (
        "Gana 1 de oro, más 2 de vida por cada campeón que tengas en juego."
    )


def test_short_offers() -> None:
    assert hint("en", may(draw(), times=2)) == "draw up to 2"
    assert hint("en", may(LoseHealth(1), times=2)) == "-1 health up to 2"
    assert hint("es", may(draw(), then=(Discard(1),))) == "puedes robar 1, descartar 1"
    assert hint("fr", may(Sacrifice(), then=(gold(2),))) == "vous pouvez sacrifier\xa0: +2 or"


def test_what_is_discarded_joins_what_was_drawn() -> None:
    assert say("en", draw(2), Discard(1)) == "Draw 2 cards, then discard 1 card."
    assert say("es", draw(2), Discard(1)) == "Roba 2 cartas; luego descarta 1 carta."
    assert say("en", Discard(1), draw(2)) == "Discard 1 card. Draw 2 cards."


def test_a_discard_behind_an_offer_or_a_condition_is_no_part_of_it() -> None:
    assert say("en", may(draw()), Discard(1)) == "You may draw 1 card. Discard 1 card."
    assert say("es", when(InPlay(ACTION), draw()), Discard(1)) == (
        "Si tienes una acción en juego, roba 1 carta. Descarta 1 carta."
    )
    assert say("en", when(InPlay("bow"), draw()), Discard(0, drawn=True)) == (
        "If you have a bow in play, draw 1 card, then discard as many."
    )


def test_a_choice_that_is_offered() -> None:
    offer = may(either(gold(1), draw()), then=(combat(1),))
    assert say("en", offer) == "You may gain 1 gold, or draw 1 card; if you do, gain 1 combat."
    assert say("fr", offer) == (
        "Vous pouvez gagner 1 pièce d’or, ou piocher 1 carte\xa0; si vous le faites, gagnez "
        "1 point de combat."
    )
    assert hint("en", offer) == "may 1 gold/+1 card, 1 combat"
    wish = may(either(OpponentDiscards(), draw()))
    assert say("en", wish) == (
        "If you wish, an opponent of your choice discards a card, or draw 1 card."
    )


def test_short_sides_of_several_effects_hold_together() -> None:
    sides = Either(((gold(1), draw()), (combat(2),)))
    assert hint("en", health(1), sides) == "1 health, 1 gold & +1 card/2 combat"


def test_short_counts_say_where() -> None:
    per = [Per("arrow", zone) for zone in (PLAYED, DISCARD, HAND)]
    assert [hint("en", combat(each=1, per=one)) for one in per] == [
        "1 combat per arrow played",
        "1 combat per arrow in discard",
        "1 combat per arrow in hand",
    ]
    assert hint("fr", combat(each=1, per=per[0])) == "1 combat par flèche jouée"
    assert hint("es", combat(each=1, per=Per("knife", PLAYED, other=True))) == (
        "1 combate por cada otro cuchillo jugado"
    )
