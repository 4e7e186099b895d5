"""Events as dictionaries, each as one viewer may see it; `docs/views.md` describes them.

Besides what happened, an event carries what has changed by it: where a card came from and went to,
and under `now` the numbers as they are from then on. `thandar.follow` needs nothing else.
"""

from typing import Any, Final, cast

from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine.names import (
    ENDED_BY,
    FACTIONS,
    IN_PLAY,
    PLACES,
    POWERS,
    discounts,
    factions,
    row_of,
    seats_of,
    waiting,
)
from thandar.engine.sight import (
    DAMAGE,
    DEFENSE,
    ENTRY,
    EVERYTHING,
    FLAGS,
    ID,
    Sight,
    copy_dict,
    copy_names,
)
from thandar.engine.state import State
from thandar.engine.tables import NAMES, PLAYED_KINDS
from thandar.types import Event, EventName, SeatNow, TableNow, Zone

ZONES: Final[dict[int, Zone]] = {
    **PLACES,
    ev.SACRIFICED_PILE: "sacrificed",
    ev.REMOVED: "removed",
    ev.FIRE_GEMS: "fire_gems",
    ev.MARKET_DECK: "market_deck",
    ev.GRIMOIRE: "grimoire",
    ev.HOARD: "hoard",
    ev.JARS: "jars",
    ev.HELD: "held",
}

# What an event is called, and under which names it shows its card, target and amount.
EVENTS: Final[dict[int, tuple[EventName, tuple[str, ...]]]] = {
    ev.PLAYED: ("played", ("card",)),
    ev.EXPENDED: ("expended", ("card", "paid")),
    ev.ALLIED: ("allied", ("card",)),
    ev.SACRIFICED: ("sacrificed", ("card",)),
    ev.GAINED_GOLD: ("gained_gold", ("amount",)),
    ev.GAINED_COMBAT: ("gained_combat", ("amount",)),
    ev.GAINED_HEALTH: ("gained_health", ("amount",)),
    ev.LOST_HEALTH: ("lost_health", ("amount",)),
    ev.DREW: ("drew", ("card",)),
    ev.DISCARDED: ("discarded", ("card",)),
    ev.ACQUIRED: ("acquired", ("card", "cost")),
    ev.PLACED: ("placed", ("card",)),
    ev.REVEALED: ("revealed", ("card",)),
    ev.ATTACKED: ("attacked", ("target", "amount")),
    ev.ATTACKED_CHAMPION: ("attacked", ("target", "card", "amount")),
    ev.DAMAGED: ("damaged", ("card", "amount")),
    ev.STUNNED: ("stunned", ("card",)),
    ev.PREPARED: ("prepared", ("card",)),
    ev.PUT_ON_TOP: ("put_on_top", ("card",)),
    ev.SHUFFLED: ("shuffled", ("cards",)),
    ev.LOOKED: ("looked", ("card",)),
    ev.CHOSE: ("chose", ("card", "choice")),
    ev.TARGETED: ("targeted", ("card", "target")),
    ev.DECLINED: ("declined", ("card",)),
    ev.DEFEATED: ("defeated", ()),
    ev.RESIGNED: ("resigned", ()),
    ev.TURN_ENDED: ("turn_ended", ("turn",)),
    ev.TURN_BEGAN: ("turn_began", ("turn",)),
    ev.RESURRECTED: ("resurrected", ("card",)),
    ev.SENT: ("sent", ("card", "target", "paid")),
    ev.GAVE: ("gave", ("target", "amount")),
    ev.SUMMONED: ("summoned", ("card",)),
    ev.JAR_REVEALED: ("jar_revealed", ("card", "health")),
    ev.JAR_DESTROYED: ("jar_destroyed", ("card",)),
    ev.GAINED_ITEM: ("gained_item", ("card",)),
    ev.CHECKED: ("checked", ("card",)),
    ev.BORROWED: ("borrowed", ("card", "target")),
    ev.STEPPED_UP: ("stepped_up", ()),
    ev.PREVENTED: ("prevented", ("card",)),
    ev.ANNOUNCED: ("announced", ("card",)),
    ev.BURNED: ("burned", ("card",)),
    ev.TOOK: ("took", ("card",)),
    ev.GAME_ENDED: ("game_ended", ("winners",)),
    ev.PAID: ("paid", ("amount",)),
    ev.DEALT: ("dealt", ("target", "amount")),
    ev.IGNORED: ("ignored", ("amount",)),
    ev.TAUNTED: ("taunted", ("target",)),
    ev.BLESSED: ("blessed", ()),
    ev.DEFENDED: ("defended", ("card",)),
    ev.WAITED: ("waited", ()),
    ev.COUNTED: ("counted", ()),
    ev.TURNS: ("turn_counted", ()),
    ev.HEISTED: ("heist", ()),
    ev.TRIED: ("tried", ("card", "target", "needs")),
    ev.CHECK_ENDED: ("check_ended", ("card", "target", "needs")),
    ev.RAGED: ("raged", ()),
    ev.CARRIED_OUT: ("carried_out", ("card",)),
    ev.CORRUPTED: ("corrupted", ("card",)),
    ev.HEALED: ("healed", ("card",)),
    ev.LOST_POOLS: ("lost_pools", ()),
    ev.CLEANED_UP: ("cleaned_up", ()),
    ev.ENDED: ("ended", ()),
    ev.SHOWED: ("showed", ("card",)),
    ev.ORDERED: ("ordered", ("card",)),
    ev.CYCLE_ENDED: ("cycle_ended", ()),
    ev.KIND_PLAYED: ("kind_played", ()),
    ev.LEFT: ("left", ("card",)),
    ev.RETURNED: ("returned", ("card",)),
    ev.SHIELDED: ("shielded", ()),
    ev.FORGOT_STUNS: ("stuns_forgotten", ()),
}
OF_A_COPY: Final = (
    ev.EXPENDED, ev.ALLIED, ev.DAMAGED, ev.PREPARED, ev.HEALED, ev.DEFENDED, ev.ATTACKED_CHAMPION,
)  # fmt: skip
OF_HEALTH: Final = (ev.GAINED_HEALTH, ev.LOST_HEALTH, ev.RESIGNED)


def health_teams(st: State) -> list[list[int]]:
    """For each seat the seats that have one health with it, counted from 1."""
    seats = range(int(st.s[at.SEATS]))
    keepers = [int(st.s[st.seat(seat) + at.HEALTH_SEAT]) for seat in seats]
    return [[other + 1 for other in seats if keepers[other] == keepers[seat]] for seat in seats]


def told(sight: Sight, event: ev.Raw, teams: list[list[int]]) -> Event:
    """An event as the viewer may see it; its cards are followed.

    `teams` are, for each seat, the seats that have one health with it.
    """
    visible = sight.sees(event[10])
    result = what_happened(event, visible)
    if event[0] in OF_A_COPY:
        tell_copy(sight, event, result)
    elif event[5] != ev.NOWHERE or event[7] != ev.NOWHERE:
        tell_card(sight, event, visible, result)
    else:
        tell_other(sight, event, visible, result)
    tell_changes(sight.viewer, event, teams, result)
    return cast(Event, result)


def retold(viewer: int, event: ev.Raw, teams: list[list[int]]) -> Event:
    """An event of long ago as a viewer may see it: nothing of it needs what happened before.

    So it is without what only following the cards tells: ids, which copy it was, how deep it lay.
    """
    seen = event[10]
    visible = seen == -1 or viewer == EVERYTHING or (viewer >= 0 and seen >> viewer & 1 != 0)
    result = what_happened(event, visible)
    if event[5] != ev.NOWHERE or event[7] != ev.NOWHERE:
        tell_way(event, result)
        row = row_of(event[2]) if event[7] == at.ZONE_PLAY else IN_PLAY
        if row != IN_PLAY:
            result["to"] = "powers" if row == POWERS else "items"
    elif event[0] not in OF_A_COPY:
        tell_figures(event, result)
    tell_changes(viewer, event, teams, result)
    return cast(Event, result)


def what_happened(event: ev.Raw, visible: bool) -> dict[str, Any]:
    """What an event is called, whose it is, and its own fields."""
    seat, entry = event[1], event[2]
    name, fields = EVENTS[event[0]]
    result: dict[str, Any] = {"event": name}
    if seat >= 0:
        result["seat"] = seat + 1
    for field in fields:
        result[field] = field_value(event, field, visible)
    if visible and entry >> at.BORROWED_SHIFT & 7:
        result["lender"] = entry >> at.BORROWED_SHIFT & 7
    return result


def tell_changes(
    viewer: int, event: ev.Raw, teams: list[list[int]], result: dict[str, Any]
) -> None:
    """The numbers as they are from this event on."""
    code, seat = event[0], event[1]
    for key, changes in (
        ("now", numbers_now(event)),
        ("target_now", target_now(event)),
        ("all_now", {"lent": False, "stepped_up": False} if code == ev.CYCLE_ENDED else {}),
        ("table", table_now(event)),
    ):
        if changes:
            result[key] = changes
    if code in OF_HEALTH and len(teams[seat]) > 1:
        result["seats"] = teams[seat]
    if viewer == EVERYTHING:
        result["seen_by"] = None if event[10] == -1 else seats_of(event[10])


def field_value(event: ev.Raw, field: str, visible: bool) -> Any:
    """A field of an event: the card if it may be seen, the target, or the amount."""
    if field == "card":
        return NAMES[event[2] & at.CARD_MASK] if visible else None
    if field == "target":
        return event[3] + 1 if event[3] >= 0 else None
    if field == "winners":
        return seats_of(event[4])
    if field == "choice":
        return FACTIONS[event[4]] if event[9] == ev.A_FACTION else "abcdef"[event[4]]
    return event[4]


def tell_copy(sight: Sight, event: ev.Raw, result: dict[str, Any]) -> None:
    """Which copy in play it is about, by id and by the name that moves call it, and its change."""
    code, place = event[0], event[9]
    copies = sight.copies[event[3] if code == ev.ATTACKED_CHAMPION else event[1]]
    copy = copies[place]
    result["id"] = copy[ID]
    result["copy"] = copy_names(copies[: place + 1])[place]
    if code == ev.EXPENDED:
        copy[FLAGS] |= at.EXPENDED
        result["copy_now"] = {"expended": True}
    elif code == ev.ALLIED:
        copy[FLAGS] |= at.ALLY_USED
        result["copy_now"] = {"ally_used": True}
    elif code == ev.PREPARED:
        copy[FLAGS] &= 0 if event[4] else ~at.EXPENDED
        result["copy_now"] = {"expended": False}
        if event[4]:
            result["copy_now"]["ally_used"] = False
    elif code == ev.DAMAGED or code == ev.HEALED:
        copy[DAMAGE] = event[11]
        result["copy_now"] = {"damage": event[11]}
    elif code == ev.DEFENDED:
        copy[DEFENSE] = event[11]
        result["copy_now"] = {"defense": event[11]}


def tell_card(sight: Sight, event: ev.Raw, visible: bool, result: dict[str, Any]) -> None:
    """Where a card came from and went to, and which it is if the viewer can follow it."""
    code, seat, source, to = event[0], event[1], event[5], event[7]
    if source == at.ZONE_PLAY:
        copies = sight.copies[seat if event[6] < 0 else event[6]]
        place = event[11] if event[6] >= 0 else event[9]
        result["copy"] = copy_names(copies[: place + 1])[place]
    id = sight.take(event, visible)
    id = sight.put(event, id, visible)
    tell_way(event, result)
    if id and code != ev.SHUFFLED:
        result["id"] = id
    if source == at.ZONE_DECK and code != ev.SHUFFLED and event[9] and (visible or code == ev.DREW):
        result["depth"] = event[9]
    if source == at.ZONE_MARKET or to == at.ZONE_MARKET:
        result["slot"] = event[9] + 1
    if to in (at.ZONE_HAND, at.ZONE_DECK) and visible and code != ev.SHUFFLED:
        result["open"] = event[10] == -1
    if to == at.ZONE_PLAY:
        tell_entry(sight, event, id, result)


def tell_way(event: ev.Raw, result: dict[str, Any]) -> None:
    """Where a card came from and went to."""
    seat, source, to = event[1], event[5], event[7]
    if source != ev.NOWHERE:
        result["from"] = ZONES[source]
        if event[6] >= 0 and event[6] != seat:
            result["from_seat"] = event[6] + 1
    if to != ev.NOWHERE:
        result["to"] = ZONES[to]
        if event[8] >= 0 and event[8] != seat:
            result["to_seat"] = event[8] + 1


def tell_entry(sight: Sight, event: ev.Raw, id: int, result: dict[str, Any]) -> None:
    """A copy that enters play, whole, and its place among the cards, powers or Hoard Items."""
    copies = sight.copies[event[1]]
    for place, copy in enumerate(copies):
        if copy[ID] == id:
            row = row_of(copy[ENTRY])
            result["to"] = "in_play" if row == IN_PLAY else "powers" if row == POWERS else "items"
            result["place"] = sum(1 for other in copies[:place] if row_of(other[ENTRY]) == row)
            result["enters"] = copy_dict(copy, copy_names(copies[: place + 1])[place])


def tell_other(sight: Sight, event: ev.Raw, visible: bool, result: dict[str, Any]) -> None:
    """What is seen without a card going anywhere, and what ends a game."""
    code, seat, card, place = event[0], event[1], event[2], event[9]
    if code == ev.LOOKED:
        result["depth"] = place
        if visible:
            result["open"] = event[10] == -1
            result["id"] = sight.look_at(seat, place, card, event[10] == -1)
        else:
            sight.lose_sight(seat, place)
    elif code == ev.ORDERED and visible:
        result["depth"] = place
        result["to_depth"] = event[11]
        sight.reorder(seat, place, event[11])
    elif code == ev.SHOWED and visible and sight.viewer != EVERYTHING:
        result["id"] = sight.new_id()
        sight.hands[seat].append([card, result["id"], 0])
    elif code == ev.CORRUPTED:
        copy = sight.copies[seat][place]
        copy[ENTRY] = card
        result["id"] = copy[ID]
        result["copy_now"] = {"card": NAMES[card]}
    elif code == ev.FORGOT_STUNS:
        for stunned in sight.discards[seat]:
            stunned[2] = 0
    elif code == ev.BLESSED:
        sight.blessed[seat] = event[11] + place
    else:
        tell_figures(event, result)


def tell_figures(event: ev.Raw, result: dict[str, Any]) -> None:
    """Figures that have a name of their own in some events."""
    code, place = event[0], event[9]
    if code == ev.KIND_PLAYED:
        result.update({"kind": PLAYED_KINDS[event[4]], "amount": event[11]})
    elif code == ev.PAID:
        result["received"] = event[3]
    elif code == ev.LOST_POOLS:
        result.update({"gold": event[4], "received": event[3], "combat": place})
    elif code == ev.CHECK_ENDED:
        result.update({"total": event[11], "success": place == 1})
    elif code == ev.GAME_ENDED:
        result["why"] = ENDED_BY[place]


def target_now(event: ev.Raw) -> SeatNow:
    """What has changed at the seat that is the target."""
    if event[0] == ev.GAVE:
        return {"received": event[9]}
    return {"lent": True} if event[0] == ev.BORROWED else {}


def table_now(event: ev.Raw) -> TableNow:
    """What has changed of the table itself."""
    code, now = event[0], event[11]
    if code == ev.TURN_BEGAN:
        seats = seats_of(event[3])
        return {"turn": event[4], "active": seats, "playing": seats}
    if code == ev.ENDED or code == ev.DEFEATED:
        return {"playing": seats_of(now)}
    if code == ev.GAME_ENDED:
        why = ENDED_BY[event[9]]
        return {"over": True, "winners": seats_of(event[4]), "ended_by": why, "playing": []}
    return {}


def numbers_now(event: ev.Raw) -> SeatNow:
    """The numbers of the seat as they are from this event on."""
    code, place, now = event[0], event[9], event[11]
    if code in ONE_NUMBER:
        return cast(SeatNow, {ONE_NUMBER[code]: now})
    if code == ev.EXPENDED:
        return {"gold": now} if event[4] else {}
    if code == ev.GAINED_COMBAT:
        return {"combat": now, "combat_gained": place}
    if code == ev.PAID:
        return {"gold": now, "received": place}
    if code == ev.JAR_REVEALED:
        return {"health": event[4]}
    if code == ev.STEPPED_UP:
        return {"stepped_up": True, "may_step_up": False}
    if code == ev.TAUNTED:
        return {"taunted_by": event[3] + 1 if event[3] >= 0 else None, "taunt_guard": now}
    if code == ev.BLESSED:
        return {"blessed": now + place, "blessed_next": place}
    if code == ev.WAITED:
        off = [event[3], event[4], event[6], event[8]]
        return {"waiting": waiting(now, place), "discounts": discounts(off)}
    if code == ev.COUNTED:
        return {"factions": factions([event[3], event[4], event[6], event[8]])}
    if code == ev.HEISTED:
        return {"heist": now != 0}
    if code == ev.TRIED:
        return {"tried": now != 0}
    if code == ev.FORGOT_STUNS:
        return {"stunned": []}
    if code == ev.DEFEATED:
        return {"alive": False, "health": 0, "jars_left": 0, "jars_destroyed": []}
    if code == ev.RESIGNED:
        return {"health": 0}
    if code == ev.CLEANED_UP:
        return turns_end(event[4], now)
    return {}


ONE_NUMBER: Final = {
    ev.GAINED_GOLD: "gold",
    ev.GAINED_HEALTH: "health",
    ev.LOST_HEALTH: "health",
    ev.ACQUIRED: "acquired",
    ev.ATTACKED: "combat",
    ev.ATTACKED_CHAMPION: "combat",
    ev.TURN_BEGAN: "turns_taken",
    ev.TURNS: "turns_taken",
    ev.SENT: "gold",
    ev.GAVE: "gold",
    ev.JAR_DESTROYED: "jars_left",
    ev.DEALT: "dealt",
    ev.IGNORED: "shielded",
    ev.RAGED: "rage",
    ev.SHIELDED: "shield",
}


def turns_end(dealt: int, acquired: int) -> SeatNow:
    """Pools and what lasts for a turn, when it is over (R3.2, R3.5)."""
    return {
        "gold": 0,
        "combat": 0,
        "received": 0,
        "combat_gained": 0,
        "played": {},
        "waiting": {},
        "discounts": {},
        "factions": [],
        "heist": False,
        "dealt": 0,
        "acquired": 0,
        "tried": False,
        "dealt_before": dealt,
        "acquired_before": acquired,
    }
