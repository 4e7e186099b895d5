"""Moves as actions: one list of numbers for all formats, fixed by VERSION.

Most actions are a verb with a card, a few a verb with a seat, named as the acting one sees it.
Where several legal moves share an action, a second one says which; where an amount is not the usual
one, further ones add it up. `Asking` leads through that, so that every legal move is a sequence of
actions and every sequence is a move. `docs/learning.md` lists them.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from thandar.encoding import codes as of
from thandar.engine import layout as at
from thandar.engine.choices import BLANK, MOST_MOVES, move_buffer
from thandar.engine.moves import WITHOUT_AMOUNT, list_moves_of
from thandar.engine.state import State

ROOM: Final = 2 * MOST_MOVES  # an attack can be two actions


@final
class Asking:
    """What is asked at one table, as actions, and the part of an answer that was given.

    >>> from thandar import Game
    >>> game = Game.new(seed=7, first=1)
    >>> lister = Lister(amounts=False, shortcuts=False)
    >>> asking = Asking(game.state)
    >>> lister.ask(asking)
    >>> of.END in list(lister.actions[: lister.n])
    True
    """

    def __init__(self, st: State) -> None:
        self.st = st
        self.me: i64 = 0
        self.shared: i64 = of.NONE  # an action that several moves share
        self.skipped: i64 = 0  # of those
        self.move: i64 = of.NONE  # a move whose amount is asked, with the most there can be
        self.usual: i64 = 0  # the amount that has an action of its own
        self.amount: i64 = 0
        self.bit: i64 = 0  # amounts are added up from the greatest to the smallest part

    def copy(self, other: "Asking") -> None:
        """Be asked what another one is, at a table that is the same."""
        self.me = other.me
        self.shared = other.shared
        self.skipped = other.skipped
        self.move = other.move
        self.usual = other.usual
        self.amount = other.amount
        self.bit = other.bit

    def complete(self) -> None:
        """Forget half an answer."""
        self.shared = of.NONE
        self.skipped = 0
        self.move = of.NONE
        self.amount = 0


@final
class Lister:
    """Lists actions, and makes moves of them; one serves many tables, one after the other."""

    def __init__(self, amounts: bool, shortcuts: bool) -> None:
        """Without `amounts` an attack and a gift are always of the usual size.

        With `shortcuts` nobody ends a turn without the attack that is possible.
        """
        self.amounts = amounts
        self.shortcuts = shortcuts
        self.actions: vec[i64] = vec[i64]([0] * ROOM)
        self.n: i64 = 0
        self.found: i64 = of.NONE
        self.moves = BLANK[:]
        self.cap: i64 = 0
        self.stamps: vec[i64] = vec[i64]([0] * of.ACTIONS)
        self.stamp: i64 = 0

    def ask(self, asking: Asking) -> None:
        """List the actions of the seat that must answer, each once."""
        self.n = 0
        self.stamp += 1
        if asking.move >= 0:
            self.ask_amount(asking)
        elif asking.shared >= 0:
            self.ask_which(asking)
        else:
            self.ask_move(asking)

    def add(self, action: i64) -> None:
        """Add an action unless it stands in the list already."""
        if self.stamps[action] != self.stamp:
            self.stamps[action] = self.stamp
            self.actions[self.n] = action
            self.n += 1

    # --- the first action

    def list_moves(self, asking: Asking) -> i64:
        """List the legal moves; how many there are."""
        st = asking.st
        if st.cap > self.cap:
            self.cap = st.cap
            self.moves = move_buffer(st)
        return list_moves_of(st, self.moves, asking.me)

    def ask_move(self, asking: Asking) -> None:
        """Every legal move as an action. Done a lot: what `add` does is written out."""
        st = asking.st
        me = asking.me
        n = self.list_moves(asking)
        moves = self.moves
        stamps = self.stamps
        stamp = self.stamp
        actions = self.actions
        attacks = False
        for k in range(n):
            move = moves[k]
            kind = move & at.KIND_BITS
            if kind == at.M_ATTACK or kind == at.M_ATTACK_CHAMPION or kind == at.M_GIVE:
                self.add_sized(st, me, move, kind)
                attacks |= kind == at.M_ATTACK
            elif kind != at.M_END or not (attacks and self.shortcuts):
                action = action_of(st, me, move, kind)
                if stamps[action] != stamp:
                    stamps[action] = stamp
                    actions[self.n] = action
                    self.n += 1

    def add_sized(self, st: State, me: i64, move: i64, kind: i64) -> None:
        """An attack or a gift: of the usual size, and of another one."""
        action = action_of(st, me, move, kind)
        if offered(st, move, kind, True):
            self.add(action)
        if self.amounts and offered(st, move, kind, False):
            self.add(action + (of.CARD_SLOTS if kind == at.M_ATTACK_CHAMPION else of.SEAT_SLOTS))

    # --- the following ones

    def ask_which(self, asking: Asking) -> None:
        """Which of the moves that share an action."""
        left = self.sharing(asking, of.NONE)
        for k in range(min(left - asking.skipped, of.WHICH_SLOTS)):
            self.add(of.WHICH + k)

    def sharing(self, asking: Asking, wanted: i64) -> i64:
        """How many moves share the action; with `wanted`, up to that one, which is found.

        They are counted from the acting seat on, and at a seat as they are listed.
        """
        st = asking.st
        me = asking.me
        seats = i64(st.s[at.SEATS])
        n = self.list_moves(asking)
        plain = plain_action(asking.shared)
        usual = plain == asking.shared
        found: i64 = 0
        for away in range(seats):
            seat: i64 = (me + away) % seats
            for k in range(n):
                move = self.moves[k]
                kind = move & at.KIND_BITS
                if action_of(st, me, move, kind) != plain or seat_of(move, kind, me) != seat:
                    continue
                if not offered(st, move, kind, usual):
                    continue
                self.found = move
                if found == wanted:
                    return found
                found += 1
        return found

    def ask_amount(self, asking: Asking) -> None:
        """The next part of an amount: every amount but the usual one can be reached."""
        most: i64 = asking.move >> at.N_SHIFT
        if asking.amount > 0 and asking.amount != asking.usual:
            self.add(of.ENOUGH)
        bit = asking.bit - 1
        while bit >= 0:
            least = asking.amount + (1 << bit)
            greatest = min(least + (1 << bit) - 1, most)
            if least <= most and not (least == greatest and least == asking.usual):
                self.add(of.ADD + bit)
            bit -= 1

    # --- answers

    def answer(self, asking: Asking, action: i64) -> i64:
        """The move that a legal action completes; NONE if there is more to say."""
        if asking.move >= 0:
            return self.answer_amount(asking, action)
        if asking.shared >= 0:
            return self.answer_which(asking, action)
        move = direct_move(asking.st, asking.me, action)
        if move >= 0:
            return move
        asking.shared = action
        if self.sharing(asking, of.NONE) > 1:
            return of.NONE
        return self.sized(asking, self.found)

    def answer_which(self, asking: Asking, action: i64) -> i64:
        """One of the moves that share an action."""
        k: i64 = action - of.WHICH
        if (
            k == of.WHICH_SLOTS - 1
            and self.sharing(asking, of.NONE) - asking.skipped > of.WHICH_SLOTS
        ):
            asking.skipped += k
            return of.NONE
        self.sharing(asking, asking.skipped + k)
        return self.sized(asking, self.found)

    def sized(self, asking: Asking, move: i64) -> i64:
        """A move with its usual amount; NONE if another one is to be named."""
        kind = move & at.KIND_BITS
        action = asking.shared
        asking.complete()
        if kind != at.M_ATTACK and kind != at.M_ATTACK_CHAMPION and kind != at.M_GIVE:
            return move
        usual = usual_amount(asking.st, move, kind)
        if action == plain_action(action):
            return with_amount(move, usual)
        asking.move = move
        asking.usual = usual
        asking.bit = of.ADD_SLOTS
        return of.NONE

    def answer_amount(self, asking: Asking, action: i64) -> i64:
        """More of an amount, or the whole."""
        if action == of.ENOUGH:
            move = with_amount(asking.move, asking.amount)
            asking.complete()
            return move
        asking.bit = action - of.ADD
        asking.amount += 1 << asking.bit
        return of.NONE


def plain_action(action: i64) -> i64:
    """The same action of the usual amount."""
    if of.HIT_WITH <= action < of.SEND:
        return action - of.CARD_SLOTS
    if of.ATTACK_WITH <= action < of.GIVE or of.GIVE_SOME <= action < of.SEAT:
        return action - of.SEAT_SLOTS
    return action


def with_amount(move: i64, n: i64) -> i64:
    """A move with another amount."""
    return move & WITHOUT_AMOUNT | n << at.N_SHIFT


def usual_amount(st: State, move: i64, kind: i64) -> i64:
    """The amount that has an action of its own; more than can be given where there is none.

    Against a champion just enough; against a player all, or just enough for a defeat; all gold.
    """
    most: i64 = move >> at.N_SHIFT
    a = move >> at.A_SHIFT & at.FIELD_BITS
    base = st.seat(a)
    if kind == at.M_ATTACK_CHAMPION:
        copy: i64 = st.in_play(base) + (move >> at.B_SHIFT & at.FIELD_BITS) * at.COPY_SIZE
        card = i64(st.s[copy]) & at.CARD_MASK
        return st.defense(a, card) - (i64(st.s[copy + 1]) >> at.DAMAGE_SHIFT)
    if kind == at.M_ATTACK:
        shield = max(0, i64(st.s[base + at.SHIELD]) - i64(st.s[base + at.SHIELDED]))
        return min(most, i64(st.s[st.health(a)]) + shield)
    return most


def offered(st: State, move: i64, kind: i64, usual: bool) -> bool:
    """Whether a move can be made with the usual amount; or with another one."""
    if kind != at.M_ATTACK and kind != at.M_ATTACK_CHAMPION and kind != at.M_GIVE:
        return True
    most: i64 = move >> at.N_SHIFT
    enough = usual_amount(st, move, kind) <= most
    return enough if usual else most > 1 or not enough


def seat_of(move: i64, kind: i64, me: i64) -> i64:
    """The other seat that a move names; the acting one where it names none."""
    if kind == at.M_ATTACK_CHAMPION or kind == at.M_COPY:
        return move >> at.A_SHIFT & at.FIELD_BITS
    if kind == at.M_BUY_FROM or kind == at.M_SEND or kind == at.M_BORROW or kind == at.M_STEAL:
        return move >> at.B_SHIFT & at.FIELD_BITS
    if kind == at.M_PLAY or kind == at.M_CARD:
        lender = (move >> at.A_SHIFT & at.FIELD_BITS) >> at.BORROWED_SHIFT
        return lender - 1 if lender else me
    return me


def action_of(st: State, me: i64, move: i64, kind: i64) -> i64:
    """The action of a legal move; of several that share it the same."""
    a = move >> at.A_SHIFT & at.FIELD_BITS
    if kind == at.M_PLAY:
        return of.PLAY + (a & at.CARD_MASK)
    if kind == at.M_BUY:
        return of.BUY + a
    if kind == at.M_END:
        return of.END
    if kind <= at.M_SACRIFICE:
        card = i64(st.s[st.in_play(st.seat(me)) + a * at.COPY_SIZE]) & at.CARD_MASK
        return of.EXPEND + (kind - at.M_EXPEND) * of.CARD_SLOTS + card
    b = move >> at.B_SHIFT & at.FIELD_BITS
    if kind == at.M_ATTACK:
        return of.ATTACK + block_of(st, me, a)
    if kind == at.M_ATTACK_CHAMPION or kind == at.M_COPY:
        card = i64(st.s[st.in_play(st.seat(a)) + b * at.COPY_SIZE]) & at.CARD_MASK
        if kind == at.M_ATTACK_CHAMPION:
            return of.HIT + card
        if a == me:
            return of.OWN_COPY + card
        return of.OTHER_COPY + card
    if kind == at.M_CARD:
        return of.FROM_HAND + b * of.CARD_SLOTS + (a & at.CARD_MASK)
    if kind == at.M_OPTION:
        return of.OPTION + a
    if kind == at.M_DECLINE:
        return of.DECLINE
    if kind == at.M_PLACE:
        return of.PLACE + b
    return rarer_action(st, me, a, kind)


def rarer_action(st: State, me: i64, a: i64, kind: i64) -> i64:
    """The same for what is not done in every game."""
    if kind == at.M_SEAT:
        return of.SEAT + block_of(st, me, a)
    if kind == at.M_FACTION:
        return of.FACTION + a
    if kind == at.M_GIVE:
        return of.GIVE + block_of(st, me, a)
    if kind == at.M_STEP_UP:
        return of.STEP_UP
    if kind == at.M_BUY_FROM:
        return of.BUY_FROM + a
    if kind == at.M_SEND:
        return of.SEND + a
    if kind == at.M_BORROW:
        return of.BORROW + a
    return of.STEAL + a


def direct_move(st: State, me: i64, action: i64) -> i64:
    """The one move of an action that no two moves can share; NONE for other actions."""
    by = me << at.SEAT_SHIFT
    card: i64 = action % of.CARD_SLOTS
    if action < of.EXPEND:
        if st.s[st.seat(me) + at.KEEPS_CARDS]:  # of equal cards one may be borrowed
            return of.NONE
        return at.M_PLAY | by | card << at.A_SHIFT
    if of.BUY <= action < of.BUY_FROM:
        return at.M_BUY | by | card << at.A_SHIFT
    if action == of.END:
        return at.M_END | by
    if of.ATTACK <= action < of.ATTACK_WITH:
        seat = seat_at(st, me, action - of.ATTACK)
        amount = i64(st.s[st.seat(me) + at.COMBAT])
        move: i64 = at.M_ATTACK | by | seat << at.A_SHIFT | amount << at.N_SHIFT
        return with_amount(move, usual_amount(st, move, at.M_ATTACK))
    if of.FROM_DISCARD <= action < of.OWN_COPY:
        zone: i64 = (action - of.FROM_HAND) // of.CARD_SLOTS
        return at.M_CARD | by | card << at.A_SHIFT | zone << at.B_SHIFT
    if of.OPTION <= action < of.FACTION:
        return at.M_OPTION | by | (action - of.OPTION) << at.A_SHIFT
    if action == of.DECLINE:
        return at.M_DECLINE | by
    return of.NONE


def block_of(st: State, me: i64, seat: i64) -> i64:
    """Which seat another one is to the one who acts: 0 itself, opponents, then teammates."""
    s = st.s
    seats = i64(s[at.SEATS])
    if seat == me:
        return 0
    team = i64(s[st.seat(me) + at.TEAM])
    side: i64 = team >> seat & 1
    block: i64 = of.MATE if side else of.OPPONENT
    other: i64 = (me + 1) % seats
    while other != seat:
        block += i64(team >> other & 1 == side)
        other = (other + 1) % seats
    return block


def seat_at(st: State, me: i64, block: i64) -> i64:
    """The seat that is such a one; NONE if there is none."""
    for seat in range(i64(st.s[at.SEATS])):
        if block_of(st, me, seat) == block:
            return seat
    return of.NONE
