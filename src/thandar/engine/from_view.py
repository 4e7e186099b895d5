"""A view read back: a position that agrees with it, and the ids its viewer knows.

Where the viewer does not know which card lies where, the unseen cards are laid in the order of
their names; `sample.resample` then deals them anew.
"""

from typing import Any, Final

from thandar.cards import BOSSES
from thandar.cards.lich import SOUL_JARS
from thandar.engine import layout as at
from thandar.engine.names import row_of
from thandar.engine.sight import OPEN, SPECTATOR, Sight
from thandar.engine.state import State
from thandar.engine.tables import NUMBERS

TABLE: Final = (
    "format", "first", "turn", "playing", "market", "fire_gems", "sacrificed", "removed",
)  # fmt: skip
SEAT: Final = (
    "hero", "health", "gold", "combat", "received", "combat_gained", "played",
    "turns_taken", "acquired", "acquired_before", "dealt", "dealt_before", "rage", "heist",
    "blessed_next", "tried", "taunt_guard", "shielded", "waiting", "discounts", "factions",
)  # fmt: skip
COPY: Final = ("card", "expended", "ally_used", "damage", "borrowed_from")


def position_of(view: dict[str, Any]) -> dict[str, Any]:
    """A position that agrees with a view."""
    bottom = view["market_deck_bottom"]
    deck = list(view["market_deck_unseen"])
    for card in bottom:
        deck.remove(card)
    heaps = [list(seat["unseen"]) for seat in view["seats"]]
    position = {
        **{key: view[key] for key in TABLE},
        "active": view["active"][0],
        "market_deck": [*deck, *reversed(bottom)],
        "market_deck_known": len(bottom),
        "effects": view["effects"],
        "seats": [seat_position(view, seat, heaps) for seat in view["seats"]],
    }
    if view["difficulty"] is not None:
        position["difficulty"] = view["difficulty"]
    if view["over"]:
        position.update(winners=view["winners"], ended_by=view["ended_by"])
    return position


def seat_position(
    view: dict[str, Any], seat: dict[str, Any], heaps: list[list[str]]
) -> dict[str, Any]:
    """A seat of the position; `heaps` are the cards of each seat that are still to be laid."""
    own = seat["seat"] == view["seat"]
    heap = heaps[seat["seat"] - 1]
    result = {key: seat[key] for key in SEAT}
    result["blessed"] = seat["blessed"] - seat["blessed_next"]
    result["borrowed_from"] = seat["lent"]
    result["hand"] = hand_position(seat, heaps)
    result["deck"] = deck_position(seat, heap, own)
    result["discard"] = [
        {"card": card, "stunned": True} if id in seat["stunned"] else card
        for card, id in zip(seat["discard"], seat["discard_ids"])
    ]
    result["in_play"] = [copy_position(copy) for copy in seat["in_play"]]
    if seat["hero"] is not None:
        result["powers"] = [copy_position(copy) for copy in seat["powers"]]
    if seat["items"] or seat["hoard"]:
        result["items"] = [copy_position(copy) for copy in seat["items"]]
        result["hoard"] = seat["hoard"]
    if seat["taunted_by"] is not None:
        result["taunted_by"] = seat["taunted_by"]
    if seat["hero"] == "lich":
        result["grimoire"] = seat["grimoire"]
        result["jar_health"] = seat["jar_health"]
        result["minions_rest"] = seat["minions_rest"]
        result["no_clinging"] = seat["no_clinging"]
        lay_jars(seat, result)
    elif view["seats"][-1]["hero"] == "lich" and seat["hero"] not in BOSSES:
        step_up(seat, result)
    return result


def hand_position(seat: dict[str, Any], heaps: list[list[str]]) -> list[Any]:
    """A hand: the cards known, borrowed ones unseen, then others unseen."""
    lenders = {loan["id"]: loan["from"] for loan in seat["loans"] if loan["id"] is not None}
    unseen_loans = [loan["from"] for loan in seat["loans"] if loan["id"] is None]
    hand: list[Any] = []
    for card, id in zip(seat["hand"], seat["hand_ids"]):
        marks: dict[str, Any] = {"known": True} if id in seat["shown"] else {}
        if id in lenders:
            marks["borrowed_from"] = lenders[id]
        hand.append({"card": card, **marks} if marks else card)
    for lender in unseen_loans:
        hand.append({"card": heaps[lender - 1].pop(), "borrowed_from": lender})
    while len(hand) < seat["hand_size"]:
        hand.append(heaps[seat["seat"] - 1].pop())
    return hand


def deck_position(seat: dict[str, Any], heap: list[str], own: bool) -> list[Any]:
    """A deck from the top: known cards at their places, unseen ones between."""
    deck: list[Any] = []
    for card, id in zip(seat["deck"], seat["deck_ids"]):
        if card is None:
            deck.append(heap.pop())
        else:
            deck.append({"card": card, "known" if id in seat["shown"] else "owner_knows": True})
    while len(deck) < seat["deck_size"]:
        deck.append(heap.pop())
    return deck


def copy_position(copy: dict[str, Any]) -> dict[str, Any]:
    """A copy in play as positions write it."""
    return {key: copy[key] for key in COPY if copy[key]}


def lay_jars(seat: dict[str, Any], result: dict[str, Any]) -> None:
    """The Soul Jars: the revealed one, some that may come behind it, and those destroyed."""
    if not seat["jars_left"]:
        return
    revealed = next(copy for copy in result["powers"] if copy["card"] in SOUL_JARS)
    result["powers"] = [copy for copy in result["powers"] if copy is not revealed]
    known = (revealed["card"], *seat["jars_destroyed"])
    unseen = [jar for jar in SOUL_JARS if jar not in known]
    result["jars"] = [revealed, *unseen[: seat["jars_left"] - 1]]
    result["jars_destroyed"] = seat["jars_destroyed"]


def step_up(seat: dict[str, Any], result: dict[str, Any]) -> None:
    """Whether a hero has Stepped Up against the Lich."""
    if seat["stepped_up"] or not seat["may_step_up"]:
        result["stepped_up"] = "now" if seat["stepped_up"] else "used"


def sight_of(view: dict[str, Any], st: State) -> Sight:
    """What the viewer of a view has in sight of a state that agrees with it."""
    sight = Sight(SPECTATOR if view["seat"] is None else view["seat"] - 1)
    for number, seat in enumerate(view["seats"]):
        lenders = {loan["id"]: loan["from"] for loan in seat["loans"]}
        sight.hands.append(
            [
                [
                    NUMBERS[card] | lenders.get(id, 0) << at.BORROWED_SHIFT,
                    id,
                    int(id in seat["shown"]),
                ]
                for card, id in zip(seat["hand"], seat["hand_ids"])
            ]
        )
        sight.decks.append(
            [
                None if card is None else [NUMBERS[card], id, OPEN if id in seat["shown"] else 0]
                for card, id in zip(seat["deck"], seat["deck_ids"])
            ]
        )
        sight.discards.append(
            [
                [NUMBERS[card], id, int(id in seat["stunned"])]
                for card, id in zip(seat["discard"], seat["discard_ids"])
            ]
        )
        sight.copies.append(sighted_copies(st, number, sight, seat))
        sight.blessed.append(seat["blessed"])
    sight.market = [id or 0 for id in view["market_ids"]]
    cards = zip(view["sacrificed"], view["sacrificed_ids"])
    sight.sacrificed = [[NUMBERS[card], id, 0] for card, id in cards]
    sight.next = 1 + max(all_ids(sight), default=0)
    for frame in view["effects"]:
        if "held" in frame:
            sight.held.append([NUMBERS[frame["held"]], sight.new_id(), 0])
    return sight


def entry(card: str, lender: int) -> int:
    """A card with the seat it is borrowed from, 0 for nobody."""
    return NUMBERS[card] | lender << at.BORROWED_SHIFT


def sighted_copies(st: State, number: int, sight: Sight, seat: dict[str, Any]) -> list[list[int]]:
    """The copies in play in the order of the state, with the ids of the view."""
    rows = {row_of(NUMBERS[c["card"]]): iter(seat[row]) for row in ROWS for c in seat[row]}
    copies = sight.first_copies(st, number)
    for copy in copies:
        copy[1] = next(rows[row_of(copy[0])])["id"]
    return copies


ROWS: Final = ("in_play", "powers", "items")


def all_ids(sight: Sight) -> list[int]:
    """Every id in sight."""
    zones = [*sight.hands, *sight.discards, *sight.copies, sight.sacrificed]
    ids = [card[1] for zone in zones for card in zone]
    ids += [card[1] for deck in sight.decks for card in deck if card]
    return ids + sight.market
