"""One game as those who learn see it: the core of the single environments, in OpenSpiel's manner.

Players count from 0 here, as in OpenSpiel. Chance has no moves of its own: cards are drawn while an
action is carried out.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16
from numpy.typing import NDArray

from thandar.bots.bot import first_seat
from thandar.encoding.actions import Asking, Lister
from thandar.encoding.columns import Encoding, encoding
from thandar.encoding.features import Observer
from thandar.encoding.naming import action_name
from thandar.engine import layout as at
from thandar.engine.chance import Chance
from thandar.engine.moves import deciding, do
from thandar.engine.playout import play_out
from thandar.engine.sample import resample
from thandar.engine.state import State
from thandar.env.batch import WORD
from thandar.errors import IllegalMove
from thandar.game import Game

OVER: Final = -4  # OpenSpiel's number of nobody, when a game is over
# Of an Asking: who must answer, and what was answered so far.
HALF_ANSWER: Final = ("me", "shared", "skipped", "move", "usual", "amount", "bit")


@lru_cache(maxsize=16)
def looked_up(encode: Encoding) -> tuple[dict[int, int], vec[i16]]:
    """The places of actions and the columns of features, made once: searches clone a lot."""
    return {action: place for place, action in enumerate(encode.actions)}, encode.column_table()


class Situation:
    """A game, asked for actions.

    >>> situation = Situation.new(seed=7)
    >>> while not situation.is_terminal():
    ...     situation.apply_action(situation.legal_actions()[0])
    >>> sum(situation.returns())
    0.0
    """

    def __init__(self, st: State, encode: Encoding, amounts: bool = False) -> None:
        self.encoding = encode
        self.amounts = amounts
        self._places, columns = looked_up(encode)
        self._lister = Lister(amounts, shortcuts=False)
        self._observer = Observer(columns, encode.width, 1)
        self._seen = np.frombuffer(memoryview(self._observer.out), np.uint8)
        self._asking = Asking(st)
        self._go_on()

    @classmethod
    def new(
        cls,
        format: str = "free-for-all",
        seats: Sequence[str] = ("standard", "standard"),
        seed: int | None = None,
        amounts: bool = False,
        encode: Encoding | None = None,
    ) -> "Situation":
        """A new game of a format."""
        chosen = encoding([(format, seats)], amounts) if encode is None else encode
        given: Any = {"format": format, "seats": list(seats)}
        return cls(Game.new(**given, seed=seed).state.clone(), chosen, amounts)

    @property
    def _st(self) -> State:
        return self._asking.st

    def _go_on(self) -> None:
        """Make what is forced, until somebody can choose."""
        st = self._st
        while not st.s[at.OVER]:
            self._asking.me = first_seat(deciding(st))
            self._lister.ask(self._asking)
            if self._lister.n > 1:
                return
            self._answer(int(self._lister.actions[0]))

    def _answer(self, action: int) -> None:
        move = self._lister.answer(self._asking, action)
        if move >= 0:
            do(self._st, move)

    # --- as OpenSpiel calls it

    def num_players(self) -> int:
        """How many seats there are."""
        return int(self._st.s[at.SEATS])

    def num_distinct_actions(self) -> int:
        """How many actions there are in all."""
        return len(self.encoding.actions)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self._st.s[at.OVER])

    def is_chance_node(self) -> bool:
        """Whether chance has the move: never."""
        return False

    def is_simultaneous_node(self) -> bool:
        """Whether several move at once: never, in a shared turn the lowest seat goes first."""
        return False

    def current_player(self) -> int:
        """Who must choose."""
        return OVER if self.is_terminal() else int(self._asking.me)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """What can be chosen, as places in the encoding's list of actions."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        lister = self._lister
        lister.ask(self._asking)
        return sorted(self._places[int(lister.actions[k])] for k in range(lister.n))

    def action_to_string(self, player: int, action: int) -> str:
        """What an action is: `BUY elven_gift`, say."""
        return action_name(self.encoding.actions[action])

    def legal_actions_mask(self, player: int | None = None) -> NDArray[np.int8]:
        """The same as a mask."""
        mask = np.zeros(self.num_distinct_actions(), np.int8)
        mask[self.legal_actions(player)] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Choose; IllegalMove for what cannot be chosen now."""
        if action not in self.legal_actions():
            raise IllegalMove("not_an_action", action=int(action))
        self._answer(self.encoding.actions[action])
        self._go_on()

    def returns(self) -> list[float]:
        """1 for those who have won, -1 for the others; 0 while nobody has."""
        winners = int(self._st.s[at.WINNERS])
        if not self.is_terminal() or winners == 0:
            return [0.0] * self.num_players()
        return [1.0 if winners >> seat & 1 else -1.0 for seat in range(self.num_players())]

    rewards = returns

    def observation(self, player: int) -> NDArray[np.uint8]:
        """What a seat sees, as the encoding's columns."""
        asking = self._asking
        if player != asking.me:
            asking = Asking(self._st)
            asking.me = player
        self._observer.forget(0)
        self._observer.observe(asking, 0)
        return self._seen.copy()

    def information_state(self, player: int) -> str:
        """What a seat sees, as a key: equal where it cannot tell two games apart."""
        return f"{self.current_player()}:{self.observation(player).tobytes().hex()}"

    information_state_string = information_state

    def information_state_tensor(self, player: int) -> list[float]:
        """What a seat sees, as OpenSpiel's algorithms want it."""
        return [float(number) for number in self.observation(player)]

    observation_tensor = information_state_tensor

    def clone(self) -> "Situation":
        """An independent copy, the chance to come included."""
        other = Situation(self._st.clone(), self.encoding, self.amounts)
        other._asking.copy(self._asking)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> "Situation":
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle."""
        half = {name: int(getattr(self._asking, name)) for name in HALF_ANSWER}
        return restored, (self._st, self.encoding, self.amounts, half)

    def resample(self, player: int, seed: int) -> "Situation":
        """A copy in which what a seat cannot see, and coming chance, is drawn anew."""
        other = self.clone()
        chance = Chance(seed)
        resample(other._st, player, chance)
        words = [chance.below(WORD) for _ in range(4)]
        other._st.seed(*words)
        return other

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> "Situation":
        """The same, with a function that draws numbers from 0 to 1, as OpenSpiel has it."""
        return self.resample(player, int(draw() * (1 << 53)))

    def play_out(self, seed: int) -> "Situation":
        """A copy, played to its end at random as the bot `random` plays, in compiled code."""
        other = self.clone()
        play_out(other._st, Chance(seed))
        return other


def restored(st: State, encode: Encoding, amounts: bool, half: dict[str, int]) -> Situation:
    """The situation that was pickled."""
    situation = Situation(st, encode, amounts)
    for name, number in half.items():
        setattr(situation._asking, name, number)
    return situation
