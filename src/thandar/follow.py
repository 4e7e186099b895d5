"""From one view to the next: what a viewer is told is all that it needs to keep its view right.

No rule of the game is in here. Cards go from where an event says to where it says, and numbers
become what it says they are.
"""

from bisect import insort
from collections.abc import Iterable
from typing import Any, Final, cast

from thandar.types import Event, FollowedView, View

# What is worked out from the table as a whole: no event tells it, and `follow` leaves it out.
WORKED_OUT: Final = ("decision", "effects")
WORKED_OUT_OF_SEATS: Final = (
    "guarded", "reach", "reach_champions", "attacks", "sends_to", "nearby",
)  # fmt: skip
ROWS: Final = ("in_play", "powers", "items")
SORTED: Final = ("grimoire", "hoard")

# Cards and numbers go from key to key as events say, so in here all of it is read by key.
Table = dict[str, Any]
Seat = dict[str, Any]
Told = dict[str, Any]


def follow(view: View | FollowedView, events: Iterable[Event]) -> FollowedView:
    """The view after some events, as `Game.events_for` tells them to the same viewer.

    What is worked out from the table as a whole, such as the decision, is left out.

    >>> from thandar import Game
    >>> game = Game.new(seed=7, first=1)
    >>> before = game.view(2)
    >>> game.do("play gold")
    >>> after = follow(before, game.events_for(2))
    >>> after["seats"][0]["gold"], after["seats"][0]["hand_size"]
    (1, 2)
    """
    before = cast(Table, view)
    seats = [copied(seat, WORKED_OUT_OF_SEATS) for seat in before["seats"]]
    after = {**copied(before, WORKED_OUT), "seats": seats}
    for event in events:
        apply(after, cast(Told, event))
    for seat in seats:
        name_copies(seat)
    return cast(FollowedView, after)


def copied(given: dict[str, Any], without: tuple[str, ...]) -> dict[str, Any]:
    """A copy whose lists can be changed, without some keys."""
    result = {}
    for key, value in given.items():
        if key in without:
            continue
        if key in ROWS:
            result[key] = [dict(copy) for copy in value]
        else:
            result[key] = list(value) if isinstance(value, list) else value
    return result


def apply(view: Table, event: Told) -> None:
    """One event: the card it moves, then the numbers it changes."""
    seats = view["seats"]
    seat = seats[event["seat"] - 1] if "seat" in event else None
    if event["event"] == "shuffled":
        shuffle(view, seat, event)
    elif "from" in event or "to" in event:
        move(view, event)
    elif seat is not None:
        look(seat, event)
    for number in event.get("seats", [event["seat"]] if "seat" in event else []):
        seats[number - 1].update(event.get("now", {}))
    if "target_now" in event:
        seats[event["target"] - 1].update(event["target_now"])
    for every in seats if "all_now" in event else ():
        every.update(event["all_now"])
    if "copy_now" in event:
        copy_of(seats, event["id"]).update(event["copy_now"])
    view.update(event.get("table", {}))


def move(view: Table, event: Told) -> None:
    """A card leaves a zone and comes to another."""
    seats = view["seats"]
    if "from" in event:
        holder = whose(seats, event, "from_seat")
        known = take(view, holder, event["from"], event)
        heap_of(seats, holder, event, event["from"], known, -1)
    if "to" in event:
        holder = whose(seats, event, "to_seat")
        put(view, holder, event["to"], event)
        heap_of(seats, holder, event, event["to"], "id" in event, 1)


def whose(seats: list[Seat], event: Told, key: str) -> Seat:
    """The seat whose zone it is: the one named, or that of the event; the table's are nobody's."""
    number: int = event.get(key) or event.get("seat") or 1
    return seats[number - 1]


def heap_of(
    seats: list[Seat], holder: Seat, event: Told, zone: str, known: bool, change: int
) -> None:
    """A card that the viewer cannot place joins or leaves the unseen cards of whoever owns it."""
    if zone not in ("hand", "deck") or known or event["card"] is None:
        return
    lent = "lender" in event and event["event"] != "borrowed"
    owner = seats[event["lender"] - 1] if lent else holder
    if change > 0:
        insort(owner["unseen"], event["card"])
    else:
        owner["unseen"].remove(event["card"])


def take(view: Table, seat: Seat, zone: str, event: Told) -> bool:
    """A card leaves a zone; whether the viewer knew that it was there."""
    card, id = event.get("card"), event.get("id")
    if zone == "hand":
        return take_from_hand(seat, event)
    if zone == "deck":
        return take_from_deck(seat, event)
    if zone == "discard":
        take_by_id(seat, "discard", id)
        seat["stunned"] = [other for other in seat["stunned"] if other != id]
    elif zone == "in_play":
        for row in ROWS:
            seat[row] = [copy for copy in seat[row] if copy["id"] != id]
    elif zone == "market":
        view["market"][event["slot"] - 1] = None
        view["market_ids"][event["slot"] - 1] = None
    elif zone == "market_deck":
        view["market_deck_size"] -= 1
        view["market_deck_unseen"].remove(card)
        del view["market_deck_bottom"][view["market_deck_size"] :]
    elif zone == "fire_gems":
        view["fire_gems"] -= 1
    elif zone == "sacrificed":
        take_by_id(view, "sacrificed", id)
    elif zone in SORTED:
        seat[zone].remove(card)
    return True


def take_from_hand(seat: Seat, event: Told) -> bool:
    """A card leaves a hand; whether the viewer knew it there."""
    id = event.get("id")
    seat["hand_size"] -= 1
    lender = event.get("lender")
    if id not in seat["hand_ids"]:
        if lender and event["event"] != "borrowed":
            seat["loans"].remove({"id": None, "from": lender})
        return False
    take_by_id(seat, "hand", id)
    seat["loans"] = [loan for loan in seat["loans"] if loan["id"] != id]
    seat["shown"] = [other for other in seat["shown"] if other != id]
    return True


def take_from_deck(seat: Seat, event: Told) -> bool:
    """A card leaves a deck; whether the viewer knew it there."""
    seat["deck_size"] -= 1
    depth = event.get("depth", 0)
    searched = event["event"] in ("took", "sent")
    if depth >= len(seat["deck"]) or (searched and event["card"] is None):
        return False
    known = seat["deck"].pop(depth) is not None
    id = seat["deck_ids"].pop(depth)
    seat["shown"] = [other for other in seat["shown"] if other != id]
    trim(seat)
    return known


def put(view: Table, seat: Seat, zone: str, event: Told) -> None:
    """A card comes to a zone."""
    card, id = event.get("card"), event.get("id")
    if zone == "hand":
        seat["hand_size"] += 1
        if id is not None:
            put_by_id(seat, "hand", card, id)
        if "lender" in event or event["event"] == "borrowed":
            lend(seat, id, event["target"])
    elif zone == "deck":
        seat["deck_size"] += 1
        seat["deck"].insert(0, card)
        seat["deck_ids"].insert(0, id)
    elif zone == "discard":
        put_by_id(seat, "discard", card, id)
        if event["event"] == "stunned":
            insort(seat["stunned"], id)
    elif zone in ROWS:
        seat[zone].insert(event["place"], dict(event["enters"]))
    elif zone == "market":
        view["market"][event["slot"] - 1] = card
        view["market_ids"][event["slot"] - 1] = id
    elif zone == "market_deck":
        view["market_deck_size"] += 1
        insort(view["market_deck_unseen"], card)
        view["market_deck_bottom"].insert(0, card)
    elif zone == "fire_gems":
        view["fire_gems"] += 1
    elif zone == "sacrificed":
        put_by_id(view, "sacrificed", card, id)
    elif zone == "removed":
        insort(view["removed"], card)
        if event["event"] == "jar_destroyed":
            insort(seat["jars_destroyed"], card)
    elif zone in SORTED:
        insort(seat[zone], card)
    if zone in ("hand", "deck") and event.get("open"):
        insort(seat["shown"], id)


def lend(seat: Seat, id: int | None, lender: int) -> None:
    """A borrowed card lies in a hand: those in sight by id, then the others by lender."""
    loans = [*seat["loans"], {"id": id, "from": lender}]
    loans.sort(key=lambda loan: (loan["id"] is None, loan["id"] or loan["from"]))
    seat["loans"] = loans


def shuffle(view: Table, seat: Seat | None, event: Told) -> None:
    """Nobody can tell any more what lies where: a discard pile, a deck or the market deck."""
    if seat is None:
        view["market_deck_bottom"] = []
        return
    if event["from"] == "discard":
        gone = seat["discard"]
        seat.update(discard=[], discard_ids=[], stunned=[])
        seat["deck_size"] += event["cards"]
    else:
        gone = [card for card in seat["deck"] if card is not None]
        seat["shown"] = [id for id in seat["shown"] if id not in seat["deck_ids"]]
        seat.update(deck=[], deck_ids=[])
    seat["unseen"] = sorted([*seat["unseen"], *gone])


def look(seat: Seat, event: Told) -> None:
    """What is seen, or lost out of sight, without a card going anywhere."""
    if event["event"] == "looked":
        look_at(seat, event["depth"], event["card"], event.get("id"))
        if not event.get("open"):
            seat["shown"] = [other for other in seat["shown"] if other != event.get("id")]
    elif event["event"] == "ordered" and event["card"] is not None:
        for pile in (seat["deck"], seat["deck_ids"]):
            pile.insert(event["to_depth"], pile.pop(event["depth"]))
    elif event["event"] == "kind_played":
        seat["played"] = {**seat["played"], event["kind"]: event["amount"]}
    elif event["event"] == "showed" and event["card"] is not None:
        put_by_id(seat, "hand", event["card"], event["id"])
        seat["unseen"].remove(event["card"])


def look_at(seat: Seat, depth: int, card: str | None, id: int | None) -> None:
    """A card of a deck is seen where it lies, or may have been exchanged for another."""
    while card is not None and len(seat["deck"]) <= depth:
        seat["deck"].append(None)
        seat["deck_ids"].append(None)
    if depth >= len(seat["deck"]):
        return
    before = seat["deck"][depth]
    if before is None and card is not None:
        seat["unseen"].remove(card)
    elif before is not None and card is None:
        insort(seat["unseen"], before)
    if card is None:
        seat["shown"] = [other for other in seat["shown"] if other != seat["deck_ids"][depth]]
    seat["deck"][depth] = card
    seat["deck_ids"][depth] = id
    trim(seat)


def trim(seat: Seat) -> None:
    """Below the lowest known card of a deck nothing is written."""
    while seat["deck"] and seat["deck"][-1] is None:
        seat["deck"].pop()
        seat["deck_ids"].pop()


def take_by_id(where: dict[str, Any], zone: str, id: int | None) -> None:
    """Take a card out of a sorted zone and its list of ids."""
    place = where[f"{zone}_ids"].index(id)
    del where[zone][place], where[f"{zone}_ids"][place]


def put_by_id(where: dict[str, Any], zone: str, card: str | None, id: int | None) -> None:
    """Put a card into a sorted zone and its list of ids."""
    pairs = [*zip(where[zone], where[f"{zone}_ids"]), (card, id)]
    pairs.sort()
    where[zone] = [card for card, _ in pairs]
    where[f"{zone}_ids"] = [id for _, id in pairs]


def copy_of(seats: list[Seat], id: int) -> dict[str, Any]:
    """The copy in play with an id."""
    copies = [copy for seat in seats for row in ROWS for copy in seat[row]]
    found: dict[str, Any] = next(copy for copy in copies if copy["id"] == id)
    return found


def name_copies(seat: Seat) -> None:
    """How moves call the copies: those that differ are numbered from the second on."""
    groups: dict[str, list[tuple[Any, ...]]] = {}
    for row in ROWS:
        for copy in seat[row]:
            marks = ("expended", "ally_used", "damage", "borrowed_from")
            state = tuple(copy[mark] for mark in marks)
            known = groups.setdefault(copy["card"], [])
            if state not in known:
                known.append(state)
            number = known.index(state) + 1
            copy["name"] = copy["card"] + (f"#{number}" if number > 1 else "")
