"""Solo: one player against a Demon, which plays by itself (R15)."""

from mypy_extensions import i16, i64

from thandar.cards import DEMONS, DIFFICULTIES, HEROES
from thandar.cards.demons import WINNING_HEALTH, Strength, strength
from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine.demon import announce, begin_demon_turn
from thandar.engine.format import Format, eliminate, end_game, give_turn, set_reach
from thandar.engine.state import State
from thandar.errors import BadSetup

PLAYER = 0


class Solo(Format):
    """The player sits first, then the Demon; it loses nothing but health."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "solo"
        self.sizes = (2,)
        self.difficulties = DIFFICULTIES

    def problem(self, seats: list[str]) -> BadSetup | None:
        return None if self.fits(seats) else BadSetup("solo_seats", seats=seats)

    def fits(self, seats: list[str]) -> bool:
        """Whether a player sits first, and nobody but Demons behind."""
        demons = all(name in DEMONS for name in seats[1:])
        return len(seats) in self.sizes and seats[PLAYER] in HEROES and demons

    def random_first(self, seats: list[str]) -> bool:
        return False

    def strength(self, seats: list[str], seat: int, difficulty: str) -> Strength:
        """How strong the Demon at a seat begins (R15.9)."""
        return strength(seats[seat], seats[PLAYER], difficulty)

    def arrange(self, st: State, seats: list[str]) -> None:
        for seat in range(1, len(seats)):
            base = st.seat(seat)
            begins = self.strength(seats, seat, DIFFICULTIES[int(st.s[at.DIFFICULTY])])
            st.s[base + at.HEALTH] = i16(begins.health)
            st.s[base + at.RAGE] = i16(begins.rage)
            st.s[base + at.WINS_AT] = WINNING_HEALTH
            st.s[base + at.TEAM] = i16(demons(st))

    def begin(self, st: State) -> None:
        announce(st, foe(st))
        super().begin(st)

    def opening_hand(self, st: State, seat: i64) -> i64:
        return 5 if seat == PLAYER else 0

    def fill_reach(self, st: State) -> None:
        player = i64(st.s[at.ALIVE]) & 1
        fights: i64 = i64(st.s[at.ALIVE]) & 1 << foe(st)
        set_reach(st, PLAYER, fights, fights)
        for seat in range(i64(1), i64(st.s[at.SEATS])):
            reach = player if fights >> seat & 1 else 0
            set_reach(st, seat, reach, reach)

    def next_turn(self, st: State) -> None:
        demon = foe(st)
        if i64(st.s[at.ACTIVE]) != PLAYER:
            give_turn(st, 1 << PLAYER)
            return
        give_turn(st, 1 << demon)
        st.s[at.PLAYING] = 0
        if st.listening:
            st.tell(ev.ENDED, demon)
        begin_demon_turn(st, demon)

    def defeated(self, st: State, seat: i64) -> None:
        if seat == foe(st):
            st.s[at.LOCATION] = at.NOTHING
        eliminate(st, seat)
        self.fill_reach(st)
        winners = self.winners(st)
        if winners:
            end_game(st, winners)

    def winners(self, st: State) -> i64:
        alive = i64(st.s[at.ALIVE])
        if not alive & 1 << PLAYER:
            return demons(st)
        return 0 if alive & demons(st) else 1 << PLAYER


def demons(st: State) -> i64:
    """Mask of the seats of all Demons: everybody but the player."""
    return (1 << i64(st.s[at.SEATS])) - 2


def foe(st: State) -> i64:
    """The seat of the Demon that fights: the first that is left, the last when none is."""
    seat: i64 = 1
    last = i64(st.s[at.SEATS]) - 1
    while seat < last and not st.alive(seat):
        seat += 1
    return seat
