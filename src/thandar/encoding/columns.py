"""Which features and actions can occur at some tables: columns of observations and masks."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i16, i64

from thandar.encoding import codes as of
from thandar.encoding import secrets as hidden
from thandar.encoding.actions import block_of
from thandar.encoding.naming import action_name
from thandar.engine import layout as at
from thandar.engine.state import State
from thandar.engine.tables import CONTROL, CORRUPTION, HAS, KIND, MARKET_CARDS, NUMBERS
from thandar.errors import BadSetup
from thandar.formats import find
from thandar.start import checked_seats, new_table

PURPOSES = 24  # that there are
OPTIONS = 3
Table = tuple[str, Sequence[str]]
DEMONIC = at.KIND_DEED | at.KIND_KARMA | at.KIND_LOCATION


class Encoding(NamedTuple):
    """The features of an observation and the actions of a mask, by their fixed numbers.

    Several features may share a column, in which they are added up.
    """

    columns: tuple[tuple[int, ...], ...]
    actions: tuple[int, ...]

    def action_names(self) -> list[str]:
        """What each action is, in the order of a mask."""
        return [action_name(action) for action in self.actions]

    @property
    def width(self) -> int:
        """How many numbers an observation has."""
        return len(self.columns)

    def column_table(self) -> vec[i16]:
        """The column of every feature."""
        return column_table(self.columns, of.FEATURES)

    def slot_table(self) -> vec[i16]:
        """The place in a mask of every action, NONE for those that have none."""
        return column_table([(action,) for action in self.actions], of.ACTIONS)

    def code_table(self) -> vec[i64]:
        """The action at every place of a mask."""
        return vec[i64]([i64(action) for action in self.actions])


def column_table(columns: Iterable[Iterable[int]], size: int) -> vec[i16]:
    """In which column each number goes, NONE for those that go in none."""
    table = [of.NONE] * size
    for column, numbers in enumerate(columns):
        for number in numbers:
            table[number] = column
    return vec[i16]([i16(column) for column in table])


def secret_columns(tables: Iterable[Table]) -> list[tuple[int]]:
    """What can be hidden at tables, by the numbers of `secrets.py`."""
    found: set[int] = set()
    for format, seats in tables:
        found |= Cast(format, list(seats), False).secrets()
    return [(number,) for number in sorted(found)]


def encoding(tables: Iterable[Table], amounts: bool = False) -> Encoding:
    """What can occur at tables, each a format and who sits there.

    >>> two = encoding([("free-for-all", ["standard", "standard"])])
    >>> two.width, len(two.actions)
    (1363, 546)
    """
    columns: set[int] = set()
    found: set[int] = set()
    for format, seats in tables:
        cast = Cast(format, list(seats), amounts)
        columns |= cast.features()
        found |= cast.actions()
    return Encoding(tuple((column,) for column in sorted(columns)), tuple(sorted(found)))


def check_room(cards: int) -> None:
    """BadSetup where there are more cards than numbers: they would share those of others."""
    if cards >= of.CARD_SLOTS:
        raise BadSetup("no_numbers_left", cards=cards, version=of.VERSION, most=of.CARD_SLOTS - 1)


class Cast:
    """The cards that can be met at a table, and as whom the seats see each other."""

    def __init__(self, format: str, seats: list[str], amounts: bool) -> None:
        check_room(len(NUMBERS))
        st = new_table(format, checked_seats(find(format), seats))
        self.amounts = amounts
        self.several = len(seats) > 2
        self.format = int(st.s[at.FORMAT])
        places = range(len(seats))
        self.blocks = {int(block_of(st, me, seat)) for me in places for seat in places}
        self.dealings = 0
        self.piles: set[int] = set()
        self.cards = {int(at.FIRE_GEM), *(int(card) for card in MARKET_CARDS)}
        for seat in places:
            self.look_at(st, seat)
        if self.of_kind(at.KIND_JAR, self.piles):
            self.cards |= {int(CORRUPTION), int(CONTROL)}
        self.against_boss = bool(self.piles) or any(st.s[st.seat(k) + at.WINS_AT] for k in places)
        self.cards |= self.piles

    def look_at(self, st: State, seat: int) -> None:
        """Note what somebody brings along."""
        s = st.s
        base = st.seat(seat)
        deck, copies = st.deck(base), st.in_play(base)
        self.dealings |= int(s[base + at.DEALINGS])
        self.cards |= {int(s[deck + k]) for k in range(int(s[base + at.DECK_SIZE]))}
        powers = range(int(s[base + at.IN_PLAY_SIZE]))
        self.cards |= {int(s[copies + at.COPY_SIZE * k]) for k in powers}
        for pile, size in (
            (at.JARS, at.JARS_LEFT),
            (at.GRIMOIRE, at.GRIMOIRE_SIZE),
            (at.HOARD, at.HOARD_SIZE),
        ):
            self.piles |= {int(s[base + pile + k]) for k in range(int(s[base + size]))}

    def of_kind(self, kinds: int, cards: set[int] | None = None) -> set[int]:
        """The cards of some kinds."""
        among = self.cards if cards is None else cards
        return {card for card in among if int(KIND[card]) & kinds}

    def able(self, ability: int) -> set[int]:
        """The cards with an ability."""
        return {card for card in self.cards if int(HAS[card]) >> ability & 1}

    @property
    def held(self) -> set[int]:
        """The cards that can be in a hand, a deck and a discard pile."""
        return self.of_kind(at.KIND_ACTION | at.KIND_ITEM | at.KIND_CHAMPION | DEMONIC)

    # --- features

    def features(self) -> set[int]:
        """The features that can be other than 0."""
        found = {block * of.SEAT_FEATURES + k for block in self.blocks for k in self.of_seat()}
        market = {card for card in self.held if int(KIND[card]) & at.KIND_COSTS}
        found |= {of.MARKET + card for card in market}
        found |= {of.CAUSE + card for card in self.cards}
        found |= {of.HELD + card for card in market}
        found |= {of.SACRIFICED + card for card in self.cards}
        found |= {of.HALF + card for card in self.cards}
        found |= set(range(of.TURN, of.PASSED + 1))
        found |= set(range(of.PURPOSE, of.PURPOSE + PURPOSES))
        found.add(of.FORMAT + self.format)
        found |= {first + block for first in (of.OWNER, of.TARGET) for block in self.blocks}
        found |= set(range(of.HALF_VERB, of.HALF_VERB + of.VERBS + 1))
        return found

    def of_seat(self) -> set[int]:
        """The same of one seat."""
        held = self.held
        planes: dict[int, set[int]] = {
            **dict.fromkeys((of.HAND, of.HIDDEN, of.DECK, of.TOP, of.DISCARD), held),
            of.IN_PLAY: self.cards,
            of.EXPENDED: self.able(at.EXPEND),
            of.ALLIED: self.able(at.ALLY),
            of.DAMAGE: self.of_kind(at.KIND_ATTACKABLE),
            of.STUNNED: self.of_kind(at.KIND_CHAMPION),
            of.BORROWED: held if self.against_boss else set(),
            of.PILES: self.piles,
        }
        found = {plane + card for plane, cards in planes.items() for card in cards}
        found |= set(range(of.SCALARS, of.TEAM))
        if self.several:
            found |= set(range(of.TEAM, of.BOSS))
        if self.against_boss:
            found |= set(range(of.BOSS, of.VILE + 1))
        return found

    def secrets(self) -> set[int]:
        """The numbers of `secrets.py` that can be other than 0."""
        market = {card for card in self.held if int(KIND[card]) & at.KIND_MARKET}
        planes = {(hidden.MARKET + k * of.CARD_SLOTS, card) for k in (1, 2) for card in market}
        for block in self.blocks:
            first = int(hidden.owner(block)) * hidden.PLANES
            owned = range(first + (block == 0), first + hidden.PLANES)
            planes |= {(plane * of.CARD_SLOTS, card) for plane in owned for card in self.held}
        return {plane + card for plane, card in planes}

    # --- actions

    def actions(self) -> set[int]:
        """The actions that can be possible."""
        held = self.held
        market = {card for card in held if int(KIND[card]) & at.KIND_COSTS}
        champions = self.of_kind(at.KIND_ATTACKABLE)
        verbs: dict[int, set[int]] = {
            of.PLAY: held,
            of.EXPEND: self.able(at.EXPEND),
            of.ALLY: self.able(at.ALLY),
            of.SACRIFICE: self.able(at.SACRIFICE),
            **dict.fromkeys((of.BUY, of.FROM_MARKET), market),
            **dict.fromkeys((of.FROM_HAND, of.FROM_DISCARD, of.FROM_DECK), held),
            of.HIT: champions,
            of.OWN_COPY: self.of_kind(at.KIND_CHAMPION),
            of.OTHER_COPY: champions | self.of_kind(at.KIND_ITEM_OF_HOARD),
        }
        if NUMBERS["heist"] in self.cards:
            verbs[of.BUY_FROM] = market
        if self.dealings & at.DEALS_WITH_TEAM:
            verbs[of.SEND] = held
        if self.dealings & at.DEALS_WITH_BOSS:
            verbs[of.BORROW] = held
            verbs[of.STEAL] = self.of_kind(at.KIND_ITEM_OF_HOARD)
        if self.amounts:
            verbs[of.HIT_WITH] = champions
        found = {verb + card for verb, cards in verbs.items() for card in cards}
        by_seat = [of.ATTACK, of.GIVE, of.SEAT]
        if self.amounts:
            by_seat += [of.ATTACK_WITH, of.GIVE_SOME]
            found |= set(range(of.ADD, of.ENOUGH + 1))
        found |= {verb + block for verb in by_seat for block in self.blocks}
        found |= set(range(of.OPTION, of.OPTION + OPTIONS))
        found |= set(range(of.FACTION, of.FACTION + at.FACTIONS))
        found |= {of.PLACE + zone for zone in (at.ZONE_HAND, at.ZONE_DECK)}
        found |= {of.END, of.DECLINE, of.STEP_UP}
        return found | set(range(of.WHICH, of.WHICH + of.WHICH_SLOTS))
