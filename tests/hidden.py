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


def owner_of(written: Any, holder: int) -> int:
    """Whose a card in a hand is: the seat's it was borrowed from, or the holder's."""
    return holder if isinstance(written, str) else int(written.get("borrowed_from", holder))


def seen_in_hand(game: Game, hand: list[Any], holder: int, viewer: int | None) -> list[bool]:
    """Of each card in a hand whether a viewer knows it (R1.3).

    All are known of one's own hand and, to a party, of a defeated member's; the party also knows
    what its members have borrowed (R14.8).
    """
    seat = game.view(None)["seats"][holder - 1]
    in_party = game.format.name == "boss" and viewer in seat["team"]
    if holder == viewer or (in_party and not seat["alive"]):
        return [True for _ in hand]
    borrowed = [owner_of(card, holder) != holder for card in hand]
    return [
        not is_hidden(card, own=False) or (in_party and lent)
        for card, lent in zip(hand, borrowed, strict=True)
    ]


def hidden_entries(game: Game, seats: list[Any], viewer: int | None) -> list[list[Entry]]:
    """For each seat of a position where those of its cards lie that a viewer cannot place.

    What somebody has borrowed is one of its owner's cards, not of those it lies with.
    """
    found: list[list[Entry]] = [[] for _ in seats]
    for holder, seat in enumerate(seats, 1):
        hand, deck = seat["hand"], seat["deck"]
        for k, seen in enumerate(seen_in_hand(game, hand, holder, viewer)):
            if not seen:
                found[owner_of(hand[k], holder) - 1].append((hand, k))
        hidden = [k for k, card in enumerate(deck) if is_hidden(card, holder == viewer)]
        found[holder - 1] += [(deck, k) for k in hidden]
    return found


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
    for entries in hidden_entries(game, position["seats"], viewer):
        permute(entries, chance)
    for seat in position["seats"]:
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
