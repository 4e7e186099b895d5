"""Many games at once, stepped with actions in compiled code.

Everything lies in arrays that numpy can look at without copying: what the seats see, what they may
do, who moves, what was won. Forced moves make themselves, and so do those of bots; a game that is
over is followed by the next.
"""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from thandar.bots.bot import Bot, first_seat
from thandar.encoding.actions import Asking, Lister, block_of
from thandar.encoding.features import Observer
from thandar.encoding.plain import plain_card
from thandar.encoding.secrets import Secrets
from thandar.engine import layout as at
from thandar.engine.chance import Chance
from thandar.engine.moves import deciding, do
from thandar.engine.seat_view import SeatView
from thandar.engine.setup import deal
from thandar.engine.state import State
from thandar.errors import BadSetup, IllegalMove

Maker = Callable[[int], Bot]
WORD: Final = 0x7FFFFFFF  # the most that a generator of 32 bits can be asked for
NOTED: Final = 32  # actions of a mask that are remembered, so that they can be wiped one by one
HALF: Final = 0x40000000
# Sets the deals of learning apart from all others, such as those of the arena.
LEARNING: Final = 0x40000000
NOBODY: Final = 255  # where a table has no seat


@final
class Batch:
    """So many games of some groups, one group after the other.

    A line-up says who sits where: a policy (from 0 on), or a bot (from -1 down). Games take turns
    at the line-ups of their group, and draw one of its tables. `env.Games` makes one with less
    effort.
    """

    def __init__(
        self,
        sizes: list[int],
        tables: list[list[State]],
        lineups: list[list[list[int]]],
        makers: list[Maker],
        seed: int,
        columns: vec[i16],
        width: i64,
        slots: vec[i16],
        codes: vec[i64],
        amounts: bool,
        shortcuts: bool,
        turns: i64,
        secret_columns: vec[i16],
        secret_width: i64,
    ) -> None:
        """`sizes`, `tables` and `lineups` are of groups.

        `columns` and `width` are of an observation, `slots` and `codes` of the actions. Without
        secrets their width is 0.
        """
        self.tables = tables
        self.lineups = lineups
        self.makers = makers
        self.groups = vec[i64]([group for group in range(len(sizes)) for _ in range(sizes[group])])
        n: i64 = len(self.groups)
        self.n = n
        self.observer = Observer(columns, width, n)
        self.secrets = Secrets(secret_columns, secret_width, n)
        self.slots = slots
        self.codes = codes
        self.choices: i64 = len(codes)
        self.shortcuts = shortcuts
        self.turns = turns
        self.chance = Chance(seed)
        self.lister = Lister(amounts, shortcuts)
        first = tables[0][0]
        self.eyes = SeatView(first, [])
        self.askings: list[Asking] = []
        self.bots: list[Bot] = []
        self.players: vec[i64] = vec[i64]([0] * int(n * at.MAX_SEATS))
        self.masks: vec[u8] = vec[u8]([0] * int(n * self.choices))
        self.notes: vec[i16] = vec[i16]([0] * int(n * NOTED))
        self.noted: vec[i64] = vec[i64]([0] * int(n))
        self.actions: vec[i16] = vec[i16]([0] * int(n))
        self.guesses: vec[i16] = vec[i16]([0] * int(n))
        self.begun: vec[u8] = vec[u8]([0] * int(n))
        self.movers: vec[u8] = vec[u8]([0] * int(n))
        self.policies: vec[u8] = vec[u8]([0] * int(n))
        self.blocks: vec[u8] = vec[u8]([0] * int(n * at.MAX_SEATS))
        self.rewards: vec[i16] = vec[i16]([0] * int(n * at.MAX_SEATS))
        self.dones: vec[u8] = vec[u8]([0] * int(n))
        self.lengths: vec[i16] = vec[i16]([0] * int(n))
        self.seated: vec[i16] = vec[i16]([0] * int(n))  # the line-up, and of the game before
        self.seated_before: vec[i16] = vec[i16]([0] * int(n))
        self.laid: vec[i16] = vec[i16]([0] * int(n))  # the table, and of the game before
        self.laid_before: vec[i16] = vec[i16]([0] * int(n))
        nobody = Bot()
        for k in range(n):
            self.askings.append(Asking(first.clone()))
            for _ in range(i64(at.MAX_SEATS)):
                self.bots.append(nobody)
            self.seated[k] = i16(k % len(lineups[self.groups[k]]))
            self.begin(k)
            self.show(k)

    def begin(self, k: i64) -> None:
        """Deal a new game and go to its first question."""
        chance = self.chance
        asking = self.askings[k]
        tables = self.tables[self.groups[k]]
        while True:
            table: i64 = chance.below(len(tables))
            self.laid[k] = i16(table)
            st = relaid(asking.st, tables[table])
            st.seed(chance.below(WORD), chance.below(WORD), chance.below(WORD),
                    LEARNING | chance.below(HALF))  # fmt: skip
            deal(st)
            asking.st = st
            asking.complete()
            self.observer.forget(k)
            self.secrets.forget(k)
            self.begun[k] = 1
            self.sit_down(k)
            self.advance(k)
            if not self.over(st):
                return

    def sit_down(self, k: i64) -> None:
        """Seat the players of the next line-up."""
        lineups = self.lineups[self.groups[k]]
        number: i64 = (i64(self.seated[k]) + 1) % len(lineups)
        self.seated[k] = i16(number)
        lineup = lineups[number]
        for seat in range(len(lineup)):
            player: i64 = lineup[seat]
            self.players[k * at.MAX_SEATS + seat] = player
            if player < 0:
                maker = self.makers[-1 - player]
                self.bots[k * at.MAX_SEATS + seat] = maker(int(self.chance.below(WORD)))

    def over(self, st: State) -> bool:
        """Whether a game has ended, or has taken too long."""
        return st.s[at.OVER] != 0 or i64(st.s[at.TURN]) > self.turns

    def advance(self, k: i64) -> None:
        """Go on until a policy has something to decide, or the game is over."""
        asking = self.askings[k]
        st = asking.st
        lister = self.lister
        while not self.over(st):
            me = first_seat(deciding(st))
            asking.me = me
            place: i64 = k * at.MAX_SEATS + me
            if self.players[place] < 0:
                self.eyes.look(st, me)
                do(st, self.bots[place].pick(self.eyes))
                continue
            if self.shortcuts and not st.s[at.DEPTH]:
                card = plain_card(st, me)
                if card:
                    do(st, at.M_PLAY | me << at.SEAT_SHIFT | card << at.A_SHIFT)
                    continue
            lister.ask(asking)
            if lister.n > 1:
                return
            move = lister.answer(asking, lister.actions[0])
            if move >= 0:
                do(st, move)

    def show(self, k: i64) -> None:
        """Write what the seat that must decide sees and may do."""
        asking = self.askings[k]
        lister = self.lister
        self.observer.observe(asking, k)
        if self.secrets.width:
            self.secrets.tell(asking.st, asking.me, k)
        self.wipe(k)
        masks = self.masks
        slots = self.slots
        actions = lister.actions
        notes = self.notes
        start: i64 = k * self.choices
        n: i64 = 0
        for j in range(lister.n):
            slot = slots[actions[j]]
            if slot < 0:
                continue
            masks[start + i64(slot)] = 1
            if n < NOTED:
                notes[k * NOTED + n] = slot
            n += 1
        if n == 0:
            raise BadSetup("no_known_action", action=int(actions[0]))
        self.noted[k] = n
        self.guesses[k] = self.guess(k, n)
        if i64(self.movers[k]) != asking.me or self.begun[k]:
            self.begun[k] = 0
            self.movers[k] = u8(asking.me)
            self.show_seats(k)
        self.policies[k] = u8(self.players[k * at.MAX_SEATS + asking.me])

    def show_seats(self, k: i64) -> None:
        """Write which seats the others are to the one that must decide."""
        asking = self.askings[k]
        place: i64 = k * at.MAX_SEATS
        seats = i64(asking.st.s[at.SEATS])
        for seat in range(seats):
            self.blocks[place + seat] = u8(block_of(asking.st, asking.me, seat))
        for seat in range(seats, i64(at.MAX_SEATS)):
            self.blocks[place + seat] = NOBODY

    def guess(self, k: i64, n: i64) -> i16:
        """One of the possible actions of a game, drawn."""
        drawn = self.chance.below(n)
        if n <= NOTED:
            return self.notes[k * NOTED + drawn]
        for j in range(self.choices):
            drawn -= i64(self.masks[k * self.choices + j])
            if drawn < 0:
                return i16(j)
        return 0

    def wipe(self, k: i64) -> None:
        """Make the mask of a game empty."""
        masks = self.masks
        notes = self.notes
        start: i64 = k * self.choices
        if self.noted[k] > NOTED:
            for j in range(start, start + self.choices):
                masks[j] = 0
            return
        for j in range(k * NOTED, k * NOTED + self.noted[k]):
            masks[start + i64(notes[j])] = 0

    def step(self) -> None:
        """Take `actions`, one in every game; one that is not legal changes nothing anywhere."""
        actions = self.actions
        masks = self.masks
        choices = self.choices
        for k in range(self.n):
            action = i64(actions[k])
            if action < 0 or action >= choices or not masks[k * choices + action]:
                raise IllegalMove("not_an_action", action=int(action))
        for k in range(self.n):
            self.step_game(k)

    def step_game(self, k: i64) -> None:
        """Take one action in one game."""
        asking = self.askings[k]
        self.dones[k] = 0
        move = self.lister.answer(asking, self.codes[i64(self.actions[k])])
        if move >= 0:
            do(asking.st, move)
        self.advance(k)
        if self.over(asking.st):
            self.close(k)
            self.begin(k)
        self.show(k)

    def close(self, k: i64) -> None:
        """Note who has won: 1 for winners, -1 for the others, 0 for all without a winner.

        Seats that the table does not have are 0 as well: the table before may have had them.
        """
        s = self.askings[k].st.s
        self.dones[k] = 1
        self.lengths[k] = s[at.TURN]
        self.seated_before[k] = self.seated[k]
        self.laid_before[k] = self.laid[k]
        winners: i64 = i64(s[at.WINNERS]) if s[at.OVER] else 0
        for seat in range(i64(at.MAX_SEATS)):
            reward: i64 = 0
            if winners and seat < i64(s[at.SEATS]):
                reward = 1 if winners >> seat & 1 else -1
            self.rewards[k * at.MAX_SEATS + seat] = i16(reward)


def relaid(st: State, table: State) -> State:
    """A table to be dealt: in the memory of the game before, unless that had another size."""
    if len(st.s) != len(table.s) or st.cap != table.cap:
        return table.clone()
    st.take_over(table)
    return st
