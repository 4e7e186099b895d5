"""What a format decides, as hooks. A format is stateless: it fills fields of the state."""

from typing import Final

from mypy_extensions import i16, i64, mypyc_attr

from thandar.cards import HEROES, character
from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine.cleanup import clear_turn, drop_effects, remove_cards
from thandar.engine.state import State
from thandar.errors import BadSetup


@mypyc_attr(allow_interpreted_subclasses=True)
class Format:
    """Who sits where, who reaches whom, whose turn is next, who has won.

    The hooks here are those of a game of each against all; a format overrides what it plays
    differently. Seats count from 0.
    """

    def __init__(self) -> None:
        self.name = ""
        self.sizes: tuple[int, ...] = ()  # how many may sit down to it, fewest first
        self.difficulties: tuple[str, ...] = ()  # easiest first; the middle one is the usual
        self.handicaps = False  # whether its sides may be given handicaps (R14.70)

    def problem(self, seats: list[str]) -> BadSetup | None:
        """What is wrong with a seating, as an error; None if nothing is."""
        if len(seats) not in self.sizes:
            return wrong_size(self.name, self.sizes, len(seats))
        for number, name in enumerate(seats, 1):
            if name not in HEROES:
                return BadSetup("heroes_only", format=self.name, name=name, seat=number)
        return None

    def random_first(self, seats: list[str]) -> bool:
        """Whether chance decides who begins; otherwise it is the first seat."""
        return True

    def opponents(self, seats: list[str], seat: int) -> int:
        """How many opponents a boss at this seat faces; 0 where nobody asks."""
        return 0

    def health(self, seats: list[str], seat: int) -> int:
        """The health a seat begins with (R1.4)."""
        return character(seats[seat], self.opponents(seats, seat)).health

    def arrange(self, st: State, seats: list[str]) -> None:
        """Fill what never changes: teams, shared health, whose guards protect whom."""

    def fill_reach(self, st: State) -> None:
        """Say with `set_reach` whom each seat reaches: at the start and when somebody falls."""
        raise NotImplementedError

    def opening_hand(self, st: State, seat: i64) -> i64:
        """How many cards a seat draws before the first turn (R2.3)."""
        seats = i64(st.s[at.SEATS])
        place = (seat - i64(st.s[at.FIRST]) + seats) % seats
        if place == 0:
            return 3
        return 4 if place == 1 and seats > 2 else 5

    def turn_of(self, st: State, seat: i64) -> i64:
        """Mask of the seats whose turn it is when it is this seat's."""
        return 1 << seat

    def begin(self, st: State) -> None:
        """Hand out the first turn, before the opening hands are drawn."""
        give_turn(st, self.turn_of(st, i64(st.s[at.FIRST])))

    def next_turn(self, st: State) -> None:
        """Hand the turn to the next player clockwise who is still in (R2.2)."""
        seats = i64(st.s[at.SEATS])
        seat = (i64(st.s[at.ACTIVE]) + 1) % seats
        while not st.alive(seat):
            seat = (seat + 1) % seats
        give_turn(st, self.turn_of(st, seat))

    def resigned(self, st: State, seat: i64) -> None:
        """A seat gives up: it is defeated as if at 0 health (R8.4)."""
        st.s[st.health(seat)] = 0
        st.fall(seat)

    def defeated(self, st: State, seat: i64) -> None:
        """A seat has fallen (R7.7)."""
        self.leave(st, seat)

    def leave(self, st: State, seat: i64) -> None:
        """A seat leaves the game with all its cards; perhaps somebody has won."""
        eliminate(st, seat)
        self.fill_reach(st)
        winners = self.winners(st)
        if winners:
            end_game(st, winners)

    def winners(self, st: State) -> i64:
        """Mask of the seats that have won, 0 while nobody has (R8.1)."""
        alive = i64(st.s[at.ALIVE])
        return alive if alive & (alive - 1) == 0 else 0


FORMATS: Final[list[Format]] = []


def wrong_size(format: str, sizes: tuple[int, ...], given: int) -> BadSetup:
    """The error that says how many players a format wants.

    >>> print(wrong_size("hydra", (4, 6), 5))
    hydra wants four or six players, not 5
    >>> print(wrong_size("free-for-all", (2, 3, 4, 5, 6), 7))
    free-for-all wants two to six players, not 7
    """
    if len(sizes) > 2 and sizes[-1] - sizes[0] == len(sizes) - 1:
        least, most = sizes[0], sizes[-1]
        return BadSetup("players_between", format=format, least=least, most=most, given=given)
    return BadSetup("players_among", format=format, sizes=list(sizes), given=given)


def set_reach(st: State, seat: i64, players: i64, champions: i64) -> None:
    """Whom a seat may attack and target, and whose champions."""
    base = st.seat(seat)
    st.s[base + at.REACH] = i16(players)
    st.s[base + at.ATTACKS] = i16(players)
    st.s[base + at.REACH_CHAMPIONS] = i16(champions)
    st.s[base + at.FRIENDS] = i16(i64(st.s[base + at.TEAM]) & i64(st.s[at.ALIVE]))


def arrange_teams(st: State, size: i64) -> None:
    """Seats that sit together form teams of a size (R11)."""
    for seat in range(i64(st.s[at.SEATS])):
        lowest = seat // size * size
        st.s[st.seat(seat) + at.TEAM] = i16(((1 << size) - 1) << lowest)


def give_turn(st: State, mask: i64) -> None:
    """A turn begins: of one seat or of a team."""
    s = st.s
    s[at.PLAYING] = i16(mask)
    s[at.TURN_SEATS] = i16(mask)
    active: i64 = -1
    for seat in range(i64(s[at.SEATS])):
        if mask >> seat & 1:
            st.count_up(st.seat(seat) + at.TURNS_TAKEN, 1)
            active = seat if active < 0 else active
    s[at.ACTIVE] = i16(active)
    if st.listening:
        tell_turn(st, mask, active)


def tell_turn(st: State, mask: i64, active: i64) -> None:
    """Note that a turn begins."""
    taken = i64(st.s[st.seat(active) + at.TURNS_TAKEN])
    st.tell(ev.TURN_BEGAN, active, target=mask, n=i64(st.s[at.TURN]), now=taken)
    for seat in range(i64(st.s[at.SEATS])):
        if mask >> seat & 1 and seat != active:
            st.tell(ev.TURNS, seat, now=i64(st.s[st.seat(seat) + at.TURNS_TAKEN]))


def end_game(st: State, winners: i64) -> None:
    """The game is over; no effect goes on."""
    s = st.s
    s[at.OVER] = 1
    s[at.WINNERS] = i16(winners)
    s[at.DEPTH] = 0
    s[at.PLAYING] = 0
    if st.listening:
        st.tell(ev.GAME_ENDED, -1, n=winners, place=i64(s[at.ENDED_BY]))


def eliminate(st: State, seat: i64) -> None:
    """All cards of a seat leave the game, its effects stop, it takes no more turns (R7.7)."""
    s = st.s
    bit: i64 = 1 << seat
    s[at.ALIVE] = i16(i64(s[at.ALIVE]) & ~bit)
    s[at.PLAYING] = i16(i64(s[at.PLAYING]) & ~bit)
    if st.listening:
        st.tell(ev.DEFEATED, seat, now=i64(s[at.PLAYING]))
    drop_effects(st, seat)
    s[st.health(seat)] = 0
    remove_cards(st, seat)
    clear_turn(st, seat)
