"""Laying a position out: a plain dictionary becomes a state, or BadPosition says what cannot be."""

from typing import Any, Final

from mypy_extensions import i16, i64

from thandar.cards import ALL_CARDS, BOSSES, DEMONS, character
from thandar.cards.lich import SOUL_JARS
from thandar.cards.vocabulary import CORRUPTION, DEMON_TYPES
from thandar.engine import layout as at
from thandar.engine import program as op
from thandar.engine.boss import place_of, refresh_shield, reveal_jar
from thandar.engine.demon import announce
from thandar.engine.format import Format, end_game, give_turn
from thandar.engine.handicap import MOST_HEALTH, least_health
from thandar.engine.names import (
    ENDED_BY,
    FACTIONS,
    FRAME_KEYS,
    POWERS,
    WAITING_KINDS,
    entries,
    places,
    seats_of,
)
from thandar.engine.position import FLAG_KEYS, KNIFE, NUMBER_KEYS, SEAT_KEYS, TABLE_KEYS
from thandar.engine.setup import STARTING_FIRE_GEMS, empty_table, lay_piles, room_for, seed
from thandar.engine.state import State
from thandar.engine.tables import (
    CODE_A,
    FORMER_NAMES,
    KIND,
    MARKET_CARDS,
    NAMES,
    NUMBERS,
    OPERATION,
    OWNER,
    PLAYED_KINDS,
    PROGRAMS,
)
from thandar.engine.written import (
    a_dict,
    a_flag,
    a_list,
    a_living_seat,
    a_number,
    a_seat,
    a_seed,
    borrowed_mark,
    card_number,
    card_of,
    check_loans,
    entry_of,
    index_of,
    known_keys,
    market_card,
    mask_of,
    shown,
)
from thandar.errors import BadPosition

MOST_CARDS: Final = at.MOST_COPIES
CARD_ZONES: Final = (
    "hand", "deck", "discard", "in_play", "powers", "jars", "grimoire", "hoard", "items",
)  # fmt: skip


def lay_out(format: Format, names: list[str], position: dict[str, Any]) -> State:
    """The state of a position; BadPosition says what is wrong with it."""
    known_keys(position, TABLE_KEYS, "")
    seats = a_list(position["seats"], "seats")
    for number, seat in enumerate(seats):
        known_keys(a_dict(seat, f"seats.{number + 1}"), SEAT_KEYS, f"seats.{number + 1}")
    rest = missing_market_cards(position)
    gems = fire_gems(position)
    cap = len(rest) + gems + sum(len(pile) - pile.count(None) for pile in all_piles(position))
    cap += sum(room_for(character(name, 5)) for name in names)
    if cap > MOST_CARDS:
        raise BadPosition("too_many_cards", most=MOST_CARDS, given=cap)
    st = empty_table(format, names, cap, difficulty_of(format, position))
    lay_table(st, position, rest, gems)
    for number, seat in enumerate(seats):
        lay_seat(st, number, names[number], seat)
    lay_out_of_game(st, position)
    check_loans(st)
    lay_turn(st, format, position)
    format.fill_reach(st)
    announce_laid(st, names, seats)
    lay_effects(st, position.get("effects", []))
    winners = format.winners(st)
    over = "winners" in position or winners != 0
    if over and st.s[at.DEPTH]:
        raise BadPosition("effects_after_the_end")
    if "ended_by" in position:
        st.s[at.ENDED_BY] = i16(index_of(position["ended_by"], ENDED_BY, "ended_by"))
    if over:
        named = "winners" in position
        end_game(st, mask_of(st, position["winners"], "winners") if named else winners)
    elif not st.s[at.DEPTH] and not st.s[at.PLAYING]:
        raise BadPosition("nobody_plays")
    return st


def all_piles(position: dict[str, Any]) -> list[list[Any]]:
    """Every list of cards in a position."""
    piles = [a_list(position.get(key, []), key) for key in ("market", "sacrificed", "removed")]
    piles.append(a_list(position.get("market_deck", []), "market_deck"))
    for number, seat in enumerate(position["seats"]):
        for zone in CARD_ZONES:
            piles.append(a_list(seat.get(zone, []), f"seats.{number + 1}.{zone}"))
    piles.append([f["held"] for f in effects_of(position) if "held" in f])
    return piles


def effects_of(position: dict[str, Any]) -> list[dict[str, Any]]:
    """The effects under way, each a dictionary."""
    frames = a_list(position.get("effects", []), "effects")
    return [a_dict(frame, "effects.*") for frame in frames]


def missing_market_cards(position: dict[str, Any]) -> list[int]:
    """The market cards that lie nowhere, where the position leaves the market deck out."""
    if "market_deck" in position:
        return []
    rest = [int(card) for card in MARKET_CARDS]
    for pile in all_piles(position):
        for written in pile:
            card = 0 if written is None else card_number(card_of(written))
            if card in rest:
                rest.remove(card)
    return rest


def fire_gems(position: dict[str, Any]) -> int:
    """The Fire Gems of the pile; left out: those that lie nowhere else."""
    if "fire_gems" in position:
        return a_number(position["fire_gems"], "fire_gems")
    used = sum(
        1 for p in all_piles(position) for c in p if c is not None and card_of(c) == "fire_gem"
    )
    return max(0, STARTING_FIRE_GEMS - used)


def lay_table(st: State, position: dict[str, Any], rest: list[int], gems: int) -> None:
    """Chance, market, Fire Gems, sacrifice pile, removed cards."""
    s = st.s
    seed(st, a_seed(position.get("seed", 0)))
    s[at.FIRE_GEMS] = i16(gems)
    deck = position.get("market_deck", [])
    cards = rest if "market_deck" not in position else [market_card(c) for c in reversed(deck)]
    for k, card in enumerate(cards):
        s[st.market_deck() + k] = i16(card)
    s[at.MARKET_DECK_SIZE] = i16(len(cards))
    st.shuffle(st.market_deck(), len(rest))
    for k in range(a_number(position.get("market_deck_known", 0), "market_deck_known", len(deck))):
        s[st.market_deck() + k] = s[st.market_deck() + k] | at.KNOWN
    for written in position.get("sacrificed", []):
        card = card_number(written)
        if card == at.FIRE_GEM:
            raise BadPosition("fire_gem_sacrificed")
        st.put_in_sacrifice_pile(card)
    for written in position.get("removed", []):
        st.remove(card_number(written))
    lay_market(st, position)
    if "generator" in position:
        lay_generator(st, position["generator"])


def lay_market(st: State, position: dict[str, Any]) -> None:
    """The market row; left out: dealt from the market deck."""
    if "market" not in position:
        st.refill_market()
        return
    row = position["market"]
    if len(row) > at.MARKET_SLOTS:
        raise BadPosition("too_many_slots", most=at.MARKET_SLOTS, given=len(row))
    for slot, written in enumerate(row):
        st.s[at.MARKET + slot] = i16(at.NOTHING if written is None else market_card(written))
    st.note_cheapest()


def lay_generator(st: State, words: Any) -> None:
    """The state of the generator: four 32-bit words."""
    if len(a_list(words, "generator")) != 4:
        raise BadPosition("generator_size", given=len(words))
    numbers = [a_number(word, "generator", 0xFFFFFFFF) for word in words]
    if not any(numbers):
        raise BadPosition("generator_zero")
    st.r0, st.r1, st.r2, st.r3 = numbers


def lay_seat(st: State, seat: int, name: str, given: dict[str, Any]) -> None:
    """A seat: pools, piles, cards in play, waiting effects."""
    s = st.s
    base = st.seat(seat)
    who = f"seats.{seat + 1}"
    if "health" in given:
        health = a_number(given["health"], f"{who}.health")
        shared = int(s[base + at.HEALTH_SEAT]) != seat
        if shared and health != int(s[st.health(seat)]):
            team = int(s[st.health(seat)])
            raise BadPosition("team_health", where=f"{who}.health", health=team, given=health)
        s[st.health(seat)] = i16(health)
    for key, field in NUMBER_KEYS.items():
        most = at.MAX_BLESSING if key in ("blessed", "blessed_next") else at.MAX_AMOUNT
        s[base + field] = i16(a_number(given.get(key, int(s[base + field])), f"{who}.{key}", most))
    lay_played(st, base, given, who)
    for written in given.get("hand", []):
        st.put_in_hand(seat, entry_of(st, written, "hand", who))
    for written in reversed(given.get("deck", [])):
        st.put_on_deck(seat, entry_of(st, written, "deck", who))
    for written in given.get("discard", []):
        entry = entry_of(st, written, "discard", who)
        st.put_in_discard(seat, entry)
        if entry & at.STUNNED:
            s[base + at.STUNNED_LATELY] = 1
    if s[st.health(seat)] or given.get("powers"):
        lay_powers(st, seat, name, given, who)
    for written in given.get("in_play", []):
        if KIND[lay_copy(st, seat, written, f"{who}.in_play")] & at.KIND_POWER:
            raise BadPosition("power_in_play", card=str(card_of(written)), seat=seat + 1)
    lay_boss(st, seat, name, given, who)
    lay_waiting(st, base, given, who)
    for key, field in FLAG_KEYS.items():
        s[base + field] = i16(a_flag(given, key, who))
    if a_flag(given, "known_in_hand", who):
        s[base + at.KNOWN_IN_HAND] = 1
    if s[base + at.HEIST]:
        s[base + at.DEALINGS] = s[base + at.DEALINGS] | at.DEALS_BY_HEIST


def lay_played(st: State, base: i64, given: dict[str, Any], who: str) -> None:
    """What was played this turn, by kind; `knives_played` is how older positions say knives."""
    played = dict(a_dict(given.get("played", {}), f"{who}.played"))
    if "knives_played" in given:
        if KNIFE in played:
            raise BadPosition("knives_twice", where=f"{who}.played")
        played[KNIFE] = a_number(given["knives_played"], f"{who}.knives_played")
    for kind, n in played.items():
        counter = st.played(base) + index_of(kind, PLAYED_KINDS, f"{who}.played")
        st.s[counter] = i16(a_number(n, f"{who}.played"))


def lay_powers(st: State, seat: int, name: str, given: dict[str, Any], who: str) -> None:
    """A hero's skill and ability; left out: both, prepared. A boss may have Corruption."""
    own = character(name, 1).powers
    allowed = own
    if name in BOSSES or name in DEMONS:
        types = DEMON_TYPES if name in DEMONS else (CORRUPTION,)
        allowed = tuple(card.id for card in ALL_CARDS if card.type in types)
    powers = given.get("powers", list(own))
    where = f"{who}.powers"
    for written in powers:
        if card_of(written) not in allowed:
            named = shown(card_of(written))
            raise BadPosition("not_its_power", where=where, given=named, known=list(allowed))
    if len({card_of(written) for written in powers}) < len(powers):
        raise BadPosition("power_twice", where=where, given=shown(powers))
    for written in powers:
        card = lay_copy(st, seat, written, where)
        if KIND[card] & at.KIND_LOCATION:
            st.s[at.LOCATION] = i16(card)


def lay_boss(st: State, seat: int, name: str, given: dict[str, Any], who: str) -> None:
    """Soul Jars, Grimoire, Treasure Hoard and Hoard Items; left out: as at the start."""
    s = st.s
    base = st.seat(seat)
    demon = name in DEMONS and s[base + at.HEALTH] != 0
    if demon and not written_demon(given):
        lay_demon(st, seat, name)
    lay_piles(st, seat, character(name, 1))
    lay_lasting_handicap(st, seat, name, given, who)
    for written in given.get("items", []):
        card = lay_copy(st, seat, written, f"{who}.items")
        if not KIND[card] & at.KIND_ITEM_OF_HOARD:
            raise BadPosition("wrong_card", where=f"{who}.items", card=NAMES[card])
    lay_small_pile(st, base, at.GRIMOIRE, at.GRIMOIRE_SIZE, given, "grimoire", who, at.KIND_MINION)
    lay_small_pile(st, base, at.HOARD, at.HOARD_SIZE, given, "hoard", who, at.KIND_ITEM_OF_HOARD)
    if given.get("health") == 0:
        s[base + at.JARS_LEFT] = 0
    if s[base + at.JARS_LEFT]:
        lay_jars(st, seat, given, who)
    elif given.get("jars") or given.get("jars_destroyed"):
        raise BadPosition("no_jars_there", where=f"{who}.jars")
    if demon and s[st.health(seat)]:
        check_demon(st, seat, who)
    refresh_shield(st, seat)
    if given.get("taunted_by") is not None:
        s[base + at.TAUNTED_BY] = i16(a_seat(st, given["taunted_by"], f"{who}.taunted_by") + 1)
    if "stepped_up" in given:
        stepped_up = index_of(given["stepped_up"], ("used", "now"), f"{who}.stepped_up")
        if not s[base + at.VILE]:
            raise BadPosition("step_up_value", where=f"{who}.stepped_up")
        s[base + at.STEPS_UP] = i16(2 * stepped_up)


def lay_lasting_handicap(st: State, seat: int, name: str, given: dict[str, Any], who: str) -> None:
    """What a handicap changes for the whole game: Soul Jars and minions (R14.70)."""
    base = st.seat(seat)
    lasting = [key for key in ("jar_health", "minions_rest", "no_clinging") if given.get(key)]
    if lasting and not character(name, 1).jars:
        raise BadPosition("no_jars_there", where=f"{who}.{lasting[0]}")
    more = given.get("jar_health", 0)
    least = 1 - least_health(name, 1)
    if isinstance(more, bool) or not isinstance(more, int) or not least <= more <= MOST_HEALTH:
        raise BadPosition(
            "handicap_number", key=f"{who}.jar_health", least=least, most=MOST_HEALTH,
            given=shown(more),
        )  # fmt: skip
    st.s[base + at.JAR_HEALTH] = i16(more)
    st.s[base + at.NO_CLINGING] = i16(a_flag(given, "no_clinging", who))


def lay_demon(st: State, seat: int, name: str) -> None:
    """A Demon's whole deck, shuffled."""
    base = st.seat(seat)
    for card in character(name, 1).deck:
        st.put_on_deck(seat, NUMBERS[card])
    st.shuffle(st.deck(base), i64(st.s[base + at.DECK_SIZE]))


def announce_laid(st: State, names: list[str], seats: list[Any]) -> None:
    """What a Demon announces whose cards were left out, where it fights."""
    for seat, given in enumerate(seats):
        base = st.seat(seat)
        if names[seat] in DEMONS and not written_demon(given) and st.s[base + at.REACH]:
            announce(st, seat)


def written_demon(given: dict[str, Any]) -> bool:
    """Whether a position says where the cards of a Demon lie."""
    return bool({"deck", "discard", "powers"} & set(given))


def check_demon(st: State, seat: int, who: str) -> None:
    """A Demon without anything to do would reveal cards for ever."""
    base = st.seat(seat)
    deck = entries(st, st.deck(base), i64(st.s[base + at.DECK_SIZE]), 1)
    pile = entries(st, st.discard_end(base), i64(st.s[base + at.DISCARD_SIZE]), -1)
    in_play = [int(st.s[st.in_play(base) + k * at.COPY_SIZE]) for k in places(st, base, POWERS)]
    if not any(KIND[entry & at.CARD_MASK] & at.KIND_DEED for entry in deck + pile + in_play):
        raise BadPosition("idle_demon", seat=seat + 1)


def lay_small_pile(
    st: State,
    base: i64,
    start: int,
    size: int,
    given: dict[str, Any],
    key: str,
    who: str,
    kind: int,
) -> None:
    """The Grimoire or the Treasure Hoard, top first; left out: what is not in play, shuffled."""
    s = st.s
    most = int(s[base + size])
    if key in given:
        cards = [card_number(written) for written in reversed(given[key])]
    else:
        cards = [int(s[base + start + k]) for k in range(most)]
        for place in range(int(s[base + at.IN_PLAY_SIZE])):
            card = int(s[st.in_play(base) + place * at.COPY_SIZE]) & at.CARD_MASK
            if card in cards:
                cards.remove(card)
    out = [
        int(s[st.in_play(base) + k * at.COPY_SIZE]) for k in range(int(s[base + at.IN_PLAY_SIZE]))
    ]
    room = most - sum(1 for card in out if KIND[card & at.CARD_MASK] & kind & at.KIND_MINION)
    if len(cards) > room:
        raise BadPosition("too_many_in_pile", where=f"{who}.{key}", most=room, given=len(cards))
    for k, card in enumerate(cards):
        if not KIND[card] & kind:
            raise BadPosition("wrong_card", where=f"{who}.{key}", card=NAMES[card])
        s[base + start + k] = i16(card)
    s[base + size] = i16(len(cards))
    if key not in given:
        st.shuffle(base + start, len(cards))


def soul_jars(given: Any, where: str) -> list[int]:
    """The numbers of Soul Jars."""
    jars = a_list(given, where)
    cards = [card_number(jar if k else card_of(jar)) for k, jar in enumerate(jars)]
    for card in cards:
        if not KIND[card] & at.KIND_JAR:
            raise BadPosition("wrong_card", where=where, card=NAMES[card])
    return cards


def lay_jars(st: State, seat: int, given: dict[str, Any], who: str) -> None:
    """The Soul Jars, the revealed one first; left out: as many as there are opponents."""
    s = st.s
    base = st.seat(seat)
    most = int(s[base + at.JARS_LEFT])
    destroyed = soul_jars(given.get("jars_destroyed", []), f"{who}.jars_destroyed")
    if "jars" not in given:
        st.shuffle(base + at.JARS, most)
        jars = [int(s[base + at.JARS + k]) for k in range(most)]
        jars = [jar for jar in jars if jar not in destroyed][: int(s[base + at.OPPONENTS])]
    else:
        jars = soul_jars(given["jars"], f"{who}.jars")
    dealt = jars + destroyed
    if not jars or len(set(dealt)) < len(dealt):
        raise BadPosition("jar_count", where=f"{who}.jars", most=most, given=len(jars))
    others = [NUMBERS[jar] for jar in SOUL_JARS if NUMBERS[jar] not in dealt]
    undealt = others[: at.MOST_JARS - len(dealt)]
    for k, card in enumerate(jars + undealt + destroyed):
        s[base + at.JARS + k] = i16(card)
    s[base + at.JARS_LEFT] = i16(len(jars))
    s[base + at.JARS_UNDEALT] = i16(len(undealt))
    health = int(s[base + at.HEALTH])
    reveal_jar(st, seat)
    if "health" in given:
        s[base + at.HEALTH] = i16(health)
    revealed = given.get("jars", [None])[0]
    if isinstance(revealed, dict):
        known_keys(revealed, ("card", "expended"), f"{who}.jars")
        if a_flag(revealed, "expended", f"{who}.jars"):
            st.expend(seat, place_of(st, base, i64(s[base + at.JARS])))


def lay_out_of_game(st: State, position: dict[str, Any]) -> None:
    """A seat at 0 health is out and has no cards (R7.7), unless it is just choosing a gift."""
    s = st.s
    gifts = [frame for frame in effects_of(position) if frame.get("program") == "gift"]
    leaving = [frame.get("seat") for frame in gifts]
    for seat in range(int(s[at.SEATS])):
        base = st.seat(seat)
        if s[st.health(seat)] or seat + 1 in leaving:
            continue
        if s[base + at.KEEPS_CARDS] or s[base + at.FACTOR] > 1:
            s[at.ALIVE] = i16(int(s[at.ALIVE]) & ~(1 << seat))
            continue
        for field in (at.HAND_SIZE, at.DECK_SIZE, at.DISCARD_SIZE, at.IN_PLAY_SIZE):
            if s[base + field]:
                raise BadPosition("out_with_cards", seat=seat + 1)
        s[at.ALIVE] = i16(int(s[at.ALIVE]) & ~(1 << seat))


def lay_copy(st: State, seat: int, written: Any, where: str) -> int:
    """A copy in play with its flags and damage; its card."""
    s = st.s
    card = card_number(card_of(written))
    base = st.seat(seat)
    place = i64(s[base + at.IN_PLAY_SIZE])
    st.enter_play(seat, card | borrowed_mark(st, written, where))
    if isinstance(written, str):
        return card
    known_keys(written, ("card", "expended", "damage", "ally_used", "borrowed_from"), where)
    if KIND[card] & at.KIND_POWER:
        place = place_of(st, base, card)
        while int(s[st.in_play(base) + (place + 1) * at.COPY_SIZE]) == card:
            place += 1
    copy = st.in_play(base) + place * at.COPY_SIZE
    if a_flag(written, "expended", where):
        if not i64(s[copy + 1]) & at.CAN_EXPEND:
            raise BadPosition("missing_ability", card=NAMES[card], ability="expend")
        st.expend(seat, place)
    if a_flag(written, "ally_used", where):
        if not i64(s[copy + 1]) & at.CAN_ALLY:
            raise BadPosition("missing_ability", card=NAMES[card], ability="ally")
        s[copy + 1] = s[copy + 1] ^ (at.CAN_ALLY | at.ALLY_USED)
    damage = a_number(written.get("damage", 0), f"{where}.damage")
    if damage and not (st.is_champion(card) and damage < st.defense(seat, card)):
        raise BadPosition("too_much_damage", card=NAMES[card], damage=damage)
    if damage:
        st.damage_champion(seat, place, damage)
    return card


def lay_waiting(st: State, base: i64, given: dict[str, Any], who: str) -> None:
    """Waiting effects, reductions and chosen factions."""
    s = st.s
    places = {"top": at.WAITING_TOP, "hand": at.WAITING_HAND}
    wait = a_dict(given.get("waiting", {}), f"{who}.waiting")
    known_keys(wait, tuple(places), f"{who}.waiting")
    for place, kinds in wait.items():
        for kind in a_list(kinds, f"{who}.waiting"):
            field = base + places[place]
            s[field] = s[field] | i16(1 << index_of(kind, WAITING_KINDS, f"{who}.waiting"))
    off = a_dict(given.get("discounts", {}), f"{who}.discounts")
    for kind, n in off.items():
        field = base + at.DISCOUNTS + index_of(kind, WAITING_KINDS, f"{who}.discounts")
        s[field] = i16(a_number(n, f"{who}.discounts"))
        s[base + at.DISCOUNTED] = 1
    factions = a_list(given.get("factions", []), f"{who}.factions")
    if len(factions) > MOST_CARDS:
        where = f"{who}.factions"
        raise BadPosition("too_many_in_pile", where=where, most=MOST_CARDS, given=len(factions))
    for faction in factions:
        k = index_of(faction, FACTIONS, f"{who}.factions")
        s[base + at.CHOSEN_FACTIONS + k] = s[base + at.CHOSEN_FACTIONS + k] + 1
        s[base + at.FACTION_COUNT + k] = s[base + at.FACTION_COUNT + k] + 1


def lay_turn(st: State, format: Format, position: dict[str, Any]) -> None:
    """Whose turn it is, and which."""
    s = st.s
    s[at.TURN] = i16(a_number(position.get("turn", 1), "turn", at.OPEN_TURNS))
    if not s[at.TURN]:
        raise BadPosition("turn_from_one")
    alive = int(s[at.ALIVE])
    if not alive:
        raise BadPosition("nobody_left")
    active = a_seat(st, position.get("active", 1), "active")
    s[at.FIRST] = i16(a_seat(st, position.get("first", 1), "first"))
    give_turn(st, format.turn_of(st, active))
    if "playing" in position:
        playing = mask_of(st, position["playing"], "playing")
        if playing & ~(int(s[at.TURN_SEATS]) & alive):
            raise BadPosition("not_playing")
        s[at.PLAYING] = i16(playing)
    over = "winners" in position or format.winners(st) != 0
    waited_for = not s[at.PLAYING] and len(effects_of(position)) > 0
    if not (st.alive(active) or over or waited_for):
        raise BadPosition("seat_is_out", where="active", seat=active + 1)
    lay_turns_taken(st, position)


def lay_turns_taken(st: State, position: dict[str, Any]) -> None:
    """How many turns each seat has had, the present one included; left out: its share of them."""
    s = st.s
    seats = int(s[at.SEATS])
    together = len(seats_of(int(s[at.TURN_SEATS])))
    for number, seat in enumerate(position["seats"]):
        ago = (int(s[at.ACTIVE]) - number // together * together) % seats // together
        rounds = -(-(int(s[at.TURN]) - ago) * together // seats)
        turns = a_number(seat.get("turns_taken", max(0, rounds)), f"seats.{number + 1}.turns_taken")
        s[st.seat(number) + at.TURNS_TAKEN] = i16(turns)


def difficulty_of(format: Format, position: dict[str, Any]) -> int:
    """The number of the difficulty; left out: the middle one."""
    levels = format.difficulties
    if "difficulty" not in position:
        return len(levels) // 2
    return index_of(position["difficulty"], levels, "difficulty")


def lay_effects(st: State, frames: Any) -> None:
    """The effects under way, the one that goes on first last."""
    if len(a_list(frames, "effects")) > at.MAX_WRITTEN:
        raise BadPosition("too_many_written", most=at.MAX_WRITTEN, given=len(frames))
    looking: list[int] = []
    for given in frames:
        known_keys(given, ("program", "at", "card", "held", *FRAME_KEYS), "effects.*")
        name = given.get("program")
        if isinstance(name, str):
            name = FORMER_NAMES.get(name, name)
        if not isinstance(name, str) or name not in PROGRAMS:
            raise BadPosition("unknown_effect", given=shown(name))
        steps, rest = divmod(a_number(given.get("at", 0), "effects.*.at"), op.STEP)
        pc = PROGRAMS[name] + steps
        if rest or OWNER.get(pc) != name:
            raise BadPosition("no_such_step", program=name, given=shown(given.get("at")))
        seat = a_living_seat(st, given.get("seat", 1), "effects.*.seat")
        card = given.get("card")
        frame = st.push(pc, seat, 0 if card is None else card_number(card))
        target = a_seat(st, given.get("target", 1), "effects.*.target")
        st.s[frame + at.F_TARGET] = i16(target)
        for key in ("count", "ordered"):
            n = a_number(given.get(key, 0), f"effects.*.{key}", MOST_CARDS)
            st.s[frame + FRAME_KEYS[key]] = i16(n)
        if "held" in given:
            st.s[frame + at.F_HELD] = i16(card_number(given["held"]))
        check_frame(st, frame, pc, name)
        if looking and (name != "gift" or seat in looking):
            raise BadPosition("effect_waits_not", program=name)
        if st.looked_at(seat):
            looking.append(seat)
            st.s[st.seat(seat) + at.LOOKED] = 1


def check_frame(st: State, frame: i64, pc: int, name: str) -> None:
    """An effect cannot wait for more than is there."""
    s = st.s
    purpose = CODE_A[pc] & op.PURPOSE_BITS if OPERATION[pc] == op.CHOOSE else 0
    if (purpose == op.PLACE) != (s[frame + at.F_HELD] != 0):
        raise BadPosition("effect_holds", program=name)
    looked_at = int(s[frame + at.F_COUNT]) + int(s[frame + at.F_ORDERED])
    deck = int(s[st.seat(i64(s[frame + at.F_SEAT])) + at.DECK_SIZE])
    if purpose in (op.LOOK_DISCARD, op.LOOK_ORDER) and looked_at > deck:
        raise BadPosition("effect_looks", program=name, cards=looked_at, deck=deck)
