"""Boss: a party of heroes against a boss, or boss against boss (R14)."""

from mypy_extensions import i16, i64

from thandar.cards import BOSSES, HEROES, STANDARD
from thandar.cards.bosses import PLAYERS_PER_BOSS
from thandar.engine import events as ev
from thandar.engine import layout as at
from thandar.engine.boss import (
    bosses_only,
    clings,
    destroy_jar,
    discard_hand,
    drop_jars,
    return_loans,
    stun_all,
    summon,
    take_back_items,
)
from thandar.engine.cleanup import clear_turn, discard_played, drop_effects
from thandar.engine.format import Format, end_game, set_reach
from thandar.engine.state import State
from thandar.errors import BadSetup


class Boss(Format):
    """One to five heroes and a boss, who sits last; or two bosses."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "boss"
        self.sizes = (2, 3, 4, 5, 6)
        self.handicaps = True

    def problem(self, seats: list[str]) -> BadSetup | None:
        if len(seats) == 2 and seats[0] in BOSSES and seats[1] in BOSSES:
            return None
        party = seats[:-1]
        good = bool(party) and seats[-1] in BOSSES and len(seats) in self.sizes
        if good and all(name in HEROES and name != STANDARD for name in party):
            return None
        return BadSetup("boss_seats", seats=seats)

    def random_first(self, seats: list[str]) -> bool:
        return seats[0] in BOSSES

    def opponents(self, seats: list[str], seat: int) -> int:
        if seats[seat] not in BOSSES:
            return 0
        return PLAYERS_PER_BOSS if seats[0] in BOSSES else len(seats) - 1

    def arrange(self, st: State, seats: list[str]) -> None:
        s = st.s
        boss = len(seats) - 1
        for seat, name in enumerate(seats):
            s[st.seat(seat) + at.PREVENTS] = i16(name == "lich")
        if seats[0] in BOSSES:
            return
        s[st.seat(boss) + at.TAUNTABLE] = i16(seats[boss] == "dragon")
        for seat in range(boss):
            base = st.seat(seat)
            s[base + at.TEAM] = i16((1 << boss) - 1)
            s[base + at.KEEPS_CARDS] = 1
            s[base + at.DEALINGS] = at.DEALS_WITH_BOSS
            if seats[boss] == "lich":
                s[base + at.STEPS_UP] = 1
                s[base + at.VILE] = i16(boss + 1)

    def opening_hand(self, st: State, seat: i64) -> i64:
        if bosses_only(st):
            hand = i64(st.s[st.seat(seat) + at.HAND_LIMIT])
            return (hand + 1) // 2 if seat == i64(st.s[at.FIRST]) else hand
        return i64(st.s[st.seat(seat) + at.HAND_LIMIT]) if seat == boss_seat(st) else 3

    def fill_reach(self, st: State) -> None:
        s = st.s
        alive = i64(s[at.ALIVE])
        if bosses_only(st):
            set_reach(st, 0, alive & 2, alive & 2)
            set_reach(st, 1, alive & 1, alive & 1)
            return
        boss = boss_seat(st)
        party = alive & ~(1 << boss)
        for seat in range(boss):
            base = st.seat(seat)
            set_reach(st, seat, alive & 1 << boss, alive & 1 << boss)
            nearby: i64 = neighbour(party, seat, -1) | neighbour(party, seat, 1)
            s[base + at.NEARBY] = i16(nearby if st.alive(seat) else 0)
            s[base + at.FRIENDS] = i16((nearby | 1 << seat) & party)
        set_reach(st, boss, targets(st, boss, party), party)

    def next_turn(self, st: State) -> None:
        if not bosses_only(st) and i64(st.s[at.ACTIVE]) == boss_seat(st):
            end_cycle(st)
        for seat in range(i64(st.s[at.SEATS])):
            if st.listening and st.s[st.seat(seat) + at.SHIELDED]:
                st.tell(ev.IGNORED, seat)
            st.s[st.seat(seat) + at.SHIELDED] = 0
        super().next_turn(st)
        seat = i64(st.s[at.ACTIVE])
        if clings(st, st.seat(seat)):
            summon(st, seat, 1)
        if not bosses_only(st) and seat == boss_seat(st):
            new_hands(st)
        self.fill_reach(st)

    def resigned(self, st: State, seat: i64) -> None:
        if st.s[st.seat(seat) + at.KEEPS_CARDS]:
            super().resigned(st, seat)
        else:
            self.boss_falls(st, seat)

    def defeated(self, st: State, seat: i64) -> None:
        if st.s[st.seat(seat) + at.KEEPS_CARDS]:
            self.member_falls(st, seat)
        elif not st.s[st.seat(seat) + at.JARS_LEFT] or not destroy_jar(st, seat):
            self.boss_falls(st, seat)

    def member_falls(self, st: State, seat: i64) -> None:
        """A party member is defeated, not removed (R14.4)."""
        s = st.s
        drop_effects(st, seat)
        stun_all(st, seat)
        return_loans(st, seat)
        discard_played(st, seat)
        clear_turn(st, seat)
        take_back_items(st, seat, boss_seat(st))
        s[at.ALIVE] = i16(i64(s[at.ALIVE]) & ~(1 << seat))
        s[at.PLAYING] = i16(i64(s[at.PLAYING]) & ~(1 << seat))
        if st.listening:
            st.tell(ev.DEFEATED, seat, now=i64(s[at.PLAYING]))
            show_hand(st, seat)
        self.fill_reach(st)
        if self.winners(st):
            end_game(st, self.winners(st))

    def boss_falls(self, st: State, seat: i64) -> None:
        """A boss is defeated: the game is over (R14.6)."""
        s = st.s
        s[st.health(seat)] = 0
        drop_effects(st, seat)
        drop_jars(st, seat)
        s[at.ALIVE] = i16(i64(s[at.ALIVE]) & ~(1 << seat))
        if st.listening:
            st.tell(ev.DEFEATED, seat, now=i64(s[at.PLAYING]))
        self.fill_reach(st)
        end_game(st, self.winners(st))

    def winners(self, st: State) -> i64:
        alive = i64(st.s[at.ALIVE])
        if bosses_only(st):
            return super().winners(st)
        boss: i64 = 1 << boss_seat(st)
        if not alive & boss:
            return boss - 1
        return boss if alive == boss else 0


def show_hand(st: State, seat: i64) -> None:
    """The party sees the hand of a defeated member from now on (R1.3)."""
    base = st.seat(seat)
    others: i64 = i64(st.s[base + at.TEAM]) & ~(1 << seat)
    for k in range(i64(st.s[base + at.HAND_SIZE])):
        entry = i64(st.s[st.hand(base) + k])
        if not entry & at.KNOWN:
            st.tell(ev.SHOWED, seat, entry & at.CARD_MASK, seen=others)


def boss_seat(st: State) -> i64:
    """The boss sits last."""
    return i64(st.s[at.SEATS]) - 1


def neighbour(party: i64, seat: i64, step: i64) -> i64:
    """Mask of the next party member in a line who is not defeated; 0 at its end (R14.2)."""
    other = seat + step
    while other >= 0 and party >> other:
        if party >> other & 1:
            return 1 << other
        other += step
    return 0


def targets(st: State, boss: i64, party: i64) -> i64:
    """Whom the boss may attack on its turn: those who stepped up or taunted it, or all (R14.7)."""
    if i64(st.s[at.ACTIVE]) != boss:
        return party
    challengers: i64 = 0
    for seat in range(boss):
        if i64(st.s[st.seat(seat) + at.STEPS_UP]) == 2:
            challengers |= 1 << seat
    taunter = i64(st.s[st.seat(boss) + at.TAUNTED_BY])
    if taunter:
        challengers |= 1 << taunter - 1
    return challengers & party or party


def end_cycle(st: State) -> None:
    """The boss's turn is over: challenges and taunts end, loans begin anew (R14.4, R14.26)."""
    s = st.s
    boss = st.seat(boss_seat(st))
    taunted = s[boss + at.TAUNTED_BY] or s[boss + at.TAUNT_GUARD]
    s[boss + at.TAUNTED_BY] = 0
    if s[boss + at.TAUNT_GUARD]:
        s[boss + at.TAUNT_GUARD] = s[boss + at.TAUNT_GUARD] - 1
    if st.listening:
        if taunted:
            st.tell(ev.TAUNTED, boss_seat(st), now=i64(s[boss + at.TAUNT_GUARD]))
        st.tell(ev.CYCLE_ENDED, -1)
    for seat in range(boss_seat(st)):
        base = st.seat(seat)
        s[base + at.BORROWED_FROM] = 0
        if i64(s[base + at.STEPS_UP]) == 2:
            s[base + at.STEPS_UP] = 0


def new_hands(st: State) -> None:
    """The boss's turn begins: defeated players discard their hands and draw anew (R14.5)."""
    for seat in range(boss_seat(st)):
        if not st.alive(seat):
            discard_hand(st, seat)
            st.draw(seat, i64(st.s[st.seat(seat) + at.HAND_LIMIT]))
