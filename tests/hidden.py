"""What a viewer cannot see of a game, and the same game with it dealt otherwise."""

from collections.abc import Iterator
from random import Random
from typing import Any

from thandar import Game
from thandar.cards.lich import SOUL_JARS

Entry = tuple[list[Any], int]


def is_hidden(written: Any, own: bool) -> bool:
    """Whether a viewer cannot know where a card is: not everyone does, nor does it as its owner."""
    if isinstance(written, str):
        return True
    return not (written.get("known") or (own and written.get("owner_knows")))


def name_of(written: Any) -> str:
    """The card of an entry, whatever else is noted with it."""
    return str(written if isinstance(written, str) else written["card"])


def sees_hand(game: Game, number: int, viewer: int | None) -> bool:
    """Whether a viewer knows a hand: its own, or that of a defeated member of its party (R1.3)."""
    seat = game.view(None)["seats"][number - 1]
    fallen = game.format.name == "boss" and not seat["alive"]
    return number == viewer or (fallen and viewer in seat["team"])


def hidden_entries(seat: Any, own: bool, hand_seen: bool) -> list[Entry]:
    """Where the cards of a seat lie that a viewer cannot place."""
    piles = [seat["deck"]] if hand_seen else [seat["hand"], seat["deck"]]
    return [(pile, k) for pile in piles for k, card in enumerate(pile) if is_hidden(card, own)]


def permute(entries: list[Entry], chance: Random) -> None:
    """Deal the cards at these places anew among them; what is noted there stays."""
    cards = [name_of(pile[k]) for pile, k in entries]
    chance.shuffle(cards)
    for (pile, k), card in zip(entries, cards, strict=True):
        pile[k] = card if isinstance(pile[k], str) else {**pile[k], "card": card}


def jars_dealt_anew(seat: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The jars of a seat with others behind the revealed one, if it has any."""
    if "jars" not in seat:
        return {}
    first, *hidden = seat["jars"]
    seen = [name_of(first), *seat.get("jars_destroyed", [])]
    others = [jar for jar in SOUL_JARS if jar not in seen]
    return {"jars": [first, *chance.sample(others, len(hidden))]}


def reshuffled(game: Game, viewer: int | None, chance: Random) -> Game:
    """A game that the viewer cannot tell from this one, coming chance included."""
    position: Any = game.position()
    for number, seat in enumerate(position["seats"], 1):
        hand_seen = sees_hand(game, number, viewer)
        permute(hidden_entries(seat, number == viewer, hand_seen), chance)
        for pile in ("grimoire", "hoard"):
            chance.shuffle(seat.get(pile, []))
        seat.update(jars_dealt_anew(seat, chance))
    deck = position["market_deck"]
    hidden = len(deck) - position.get("market_deck_known", 0)
    permute([(deck, k) for k in range(hidden)], chance)
    position["generator"] = [chance.randrange(1, 1 << 32) for _ in range(4)]
    return Game.from_position(position)


def fresh(game: Game) -> Game:
    """The same game as if it began here: ids are handed out anew."""
    return Game.from_position(game.position())


ID_KEYS = (
    *("id", "hand_ids", "deck_ids", "discard_ids", "market_ids", "sacrificed_ids"),
    *("shown", "stunned", "loans"),
)
# What only those who can follow a card are told of it.
FOLLOWERS_KEYS = ("open", "depth", "to_depth", "lender")


def without_ids(data: Any, *more: str) -> Any:
    """Views or events without the ids that are the viewer's own, and without some other keys."""
    if isinstance(data, dict):
        kept = {key: value for key, value in data.items() if key not in (*ID_KEYS, *more)}
        return {key: without_ids(value, *more) for key, value in kept.items()}
    return [without_ids(each, *more) for each in data] if isinstance(data, list) else data


def viewers(game: Game) -> Iterator[int | None]:
    """A spectator, and every seat, that no other seat's choice keeps waiting."""
    asked = game.decision
    for viewer in (None, *range(1, len(game.seats) + 1)):
        if asked is None or asked.kind == "main" or viewer in asked.seats:
            yield viewer
