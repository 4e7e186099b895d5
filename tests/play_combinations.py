"""Plays what `combinations` writes: `play_combinations.py 2 5` the second of five parts.

Every ability that passes the checks stands on a card, is read in three languages and is used at a
table where it finds much to do; its questions are answered by chance and by a bot, and at each of
them the position is written down and read again.
"""

import re
import sys
from random import Random
from typing import Any

import more_cards

CARDS = more_cards.cards_alone()

from combinations import Combination, combinations, written  # noqa: E402
from thandar.cards import vocabulary as v  # noqa: E402
from thandar.cards.checks import checked  # noqa: E402
from thandar.errors import BadCard  # noqa: E402

MOST_QUESTIONS = 100
LEFT_OVER = re.compile(r"[{}_|<>]|None|\s\s|\s[.,]|[.,;:]{2}|^\s|\s$")
MATES = ["orc_grunt", {"card": "cron", "expended": True}, "spark", "taxation"]
HAND = ["gold", "spark", "death_touch", "tyrannor", "gold"]
PILE = ["death_touch", {"card": "borg", "stunned": True}, "gold", "dire_wolf", "wolf_form"]
DECK = ["dagger", "gold", "ruby", "spark", "cron", "gold"]
FOE: dict[str, Any] = {
    "hand": ["gold", "ruby"],
    "deck": DECK,
    "discard": ["spark", "gold"],
    "in_play": ["rayla", "borg"],
}
OPEN_FOE = {**FOE, "in_play": ["rayla", "cult_priest"]}


def usable() -> list[tuple[Combination, v.Card]]:
    """The combinations that pass, each on a card of its own."""
    found: list[tuple[Combination, v.Card]] = []
    for number, combination in enumerate(combinations()):
        try:
            card = checked(written(combination.place, combination.effects, f"tried_{number}"))
        except BadCard:
            continue
        found.append((combination, card))
    return found


def packed(cards: list[tuple[Combination, v.Card]]) -> list[tuple[v.Card, dict[str, str]]]:
    """Cards of a type put together where their abilities do not stand in each other's way."""
    done: list[tuple[v.Card, dict[str, str]]] = []
    open_ones: dict[tuple[str, int], list[int]] = {}
    for combination, card in cards:
        which = combination.place.which
        name = f"{combination.name} in {combination.place}"
        if card.type not in v.DECK_TYPES:
            done.append((card, {which: name}))
            continue
        waiting = open_ones.setdefault((card.type, card.cost), [])
        for k in waiting:
            if which not in done[k][1]:
                both = done[k][0]._replace(**{which: getattr(card, which)})
                done[k] = (both, {**done[k][1], which: name})
                if len(done[k][1]) == 3:
                    waiting.remove(k)
                break
        else:
            waiting.append(len(done))
            done.append((card, {which: name}))
    return done


def mover(card: v.Card, which: str) -> dict[str, Any]:
    """The seat that uses an ability, with much for effects to do."""
    seat: dict[str, Any] = {
        "hand": list(HAND), "deck": list(DECK), "discard": list(PILE), "in_play": list(MATES),
        "gold": 6, "combat": 1, "combat_gained": 4,
    }  # fmt: skip
    if which == "primary" and card.type in v.DECK_TYPES:
        seat["hand"].append(card.id)
    elif card.type in (*v.DECK_TYPES, v.MINION):
        seat["in_play"].append(card.id)
    elif card.type == v.HOARD_ITEM:
        seat["items"] = [card.id, "orb_of_death"]
    elif card.type == v.SOUL_JAR:
        seat["jars"] = [card.id, "void"]
    elif card.type in (v.SKILL, v.ABILITY):
        seat |= {"hero": f"hero_{card.id}", "powers": [card.id]}
    else:
        seat["powers"] = [card.id]
    return seat


def table(card: v.Card, which: str) -> tuple[dict[str, Any], str]:
    """A position, and the move with which the ability begins."""
    kinds = {type(effect) for effect in every(dict(v.abilities(card))[which])}
    market = {"market": ["taxation", "spark", "fire_bomb", "orc_grunt", "taxation"]}
    you = mover(card, which)
    if card.type in v.DEMON_TYPES:
        demon = {"hero": "demon", "deck": ["brimstone", "torment"], "powers": [card.id]}
        player = {**mover(v.Card("gold", v.ITEM), "primary"), "acquired": 2}
        start = "buy taxation" if which == "on_acquire" else "end"
        return {**market, "format": "solo", "seats": [player, demon]}, start
    verb = "play" if which == "primary" else which
    if card.type == v.HOARD_ITEM:
        dragon = {**FOE, "hero": "dragon", "items": ["crown_of_will", "sword_of_destiny"]}
        seats = [{**you, "hero": "cleric"}, {**FOE, "hero": "thief"}, dragon]
        return {**market, "format": "boss", "seats": seats}, f"{verb} {card.id}"
    if kinds & {v.Hoard, v.EndTaunt, v.StealItem}:
        boss = {**you, "hero": "dragon", "items": ["orb_of_death"], "taunted_by": 2}
        foes = [{"hero": "cleric", **FOE, "items": ["crown_of_will", "sword_of_destiny"]}]
        seats = [*foes, {"hero": "thief", **OPEN_FOE}, boss]
        return {**market, "format": "boss", "active": 3, "seats": seats}, f"{verb} {card.id}"
    if card.type in v.LICH_TYPES or kinds & {v.Summon, v.DiscardHand, v.Per}:
        fallen = {"hero": "thief", "health": 0, "hand": ["gold", "spark"], "deck": ["gold"]}
        foes = [{"hero": "cleric", **OPEN_FOE}, fallen, {**fallen, "hero": "wizard"}]
        seats = [*foes, {**you, "hero": "lich", "grimoire": ["zombie", "banshee", "ghoul"]}]
        return {**market, "format": "boss", "active": 4, "seats": seats}, f"{verb} {card.id}"
    seats = [you, dict(FOE), dict(OPEN_FOE)]
    return {**market, "seats": seats}, f"{verb} {card.id}"


def every(effects: tuple[v.Effect, ...]) -> list[Any]:
    """The effects and what they hold; of a count of the party, that too."""
    found: list[Any] = []
    for effect in effects:
        found += [effect, *every(v.held(effect))]
        if isinstance(effect, v.Gain) and effect.per and effect.per.kind == v.PARTY:
            found.append(effect.per)
    return found


def read(card: v.Card, texts: list[Any]) -> None:
    """Every text of a card, in every language, must be whole."""
    for t in texts:
        abilities = [which for which, _ in v.abilities(card)]
        shown = t.abilities(card.id) + t.short(card.id)
        assert [which for which, _ in shown] == abilities * 2, shown
        words = [text for _, text in shown] + [t.text(card.id)]
        assert all(words), words
        words += [t.label(card.id, which) for which in abilities]
        words += [t.tag(card.id, which) for which in abilities]
        for text in words:
            assert not LEFT_OVER.search(text.replace("\N{NO-BREAK SPACE}", " ")), text


def use(card: v.Card, which: str, seed: int, answers: Any) -> int:
    """Use an ability and answer all that it asks; how much it asked."""
    from thandar.game import Game

    laid, start = table(card, which)
    position: Any = {**laid, "seed": seed}
    game = Game.from_position(position)
    game.do("play gold" if "play gold" in map(str, game.legal()) else "expend orc_grunt")
    game.do(start)
    for asked in range(MOST_QUESTIONS):
        if game.decision is None or game.decision.kind == "main":
            check_pools(game.position())
            return asked
        position = game.position()
        again = Game.from_position(position)
        assert again.position() == position, (position, again.position())
        assert again.legal() == game.legal()
        game.do(answers(game))
    raise AssertionError(f"more than {MOST_QUESTIONS} questions")


def check_pools(position: Any) -> None:
    """No number of a seat is less than nothing."""
    for seat in position["seats"]:
        assert all(n >= 0 for n in seat.values() if isinstance(n, int)), seat


def main(part: int, parts: int) -> None:
    """Play a part of the combinations; what went wrong is told at the end."""
    cards = packed(usable())[part - 1 :: parts]
    more_cards.add([card for card, _ in cards])
    from thandar.bots.baseline import BaselineBot
    from thandar.locales import LANGUAGES, Texts

    texts = [Texts(language) for language in LANGUAGES]
    bot = BaselineBot(1)
    chance = Random(part)
    wrong: list[str] = []
    tried, asked = 0, 0
    for card, names in cards:
        try:
            read(card, texts)
        except Exception as error:
            wrong.append(f"{card}: {type(error).__name__}: {error}")
        for which, name in names.items():
            tried += 1
            try:
                asked += use(card, which, tried, lambda game: chance.choice(game.legal()))
                asked += use(card, which, tried, bot.move)
            except Exception as error:
                wrong.append(f"{name}: {type(error).__name__}: {str(error)[:600]}")
    print(f"{len(cards)} cards, {tried} abilities, {asked} questions, {len(wrong)} wrong")
    print("\n".join(wrong[:40]))
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
