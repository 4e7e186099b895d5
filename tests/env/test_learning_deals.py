"""What is measured was not trained on: deals for learning are set apart from those of the arena."""

from thandar import Game
from thandar.arena.match import DEAL_SHIFT, Match
from thandar.arena.plan import SEED_BITS
from thandar.bots import Bot
from thandar.bots.random_bot import RandomBot
from thandar.engine.chance import Chance
from thandar.engine.setup import deal, seed
from thandar.engine.state import State
from thandar.env.games import Games, laid
from thandar.types import View

DUEL = ("free-for-all", ("standard", "standard"))
LEARNING = 1 << 126  # the bit of a seed that only deals for learning have


def dealt(number: int) -> State:
    """The deal of a seed."""
    st = laid(DUEL)
    seed(st, number)
    deal(st)
    return st


def drawn(chance: Chance) -> int:
    """The seed of the first deal of a batch, with one table to choose from."""
    chance.below(1)
    words = [int(chance.below(0x7FFFFFFF)) for _ in range(3)]
    words.append(0x40000000 | int(chance.below(0x40000000)))
    return sum(word << 32 * k for k, word in enumerate(words))


def test_deals_for_learning_have_a_bit_of_their_own() -> None:
    for batch in range(5):
        number = drawn(Chance(batch))
        assert number & LEARNING
        [asking] = Games([DUEL], n=1, seed=batch).batch.askings
        assert asking.st == dealt(number)
        assert asking.st != dealt(number & ~LEARNING)


class Looking(Bot):
    """Plays at random, and keeps the first view of every game."""

    first: list[View]

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.player = RandomBot(seed)
        self.new = True

    def choose(self, view: View, legal: list[str]) -> str:
        if self.new:
            self.new = False
            self.first.append(view)
        return self.player.choose(view, legal)


def test_deals_of_the_arena_do_not_have_it() -> None:
    number, most = (1 << SEED_BITS) - 1, (1 << 40)  # deals of an arena that plays for ever
    Looking.first = []
    match = Match(laid(DUEL), list(DUEL[1]), [Looking, Looking], number, limit=60.0)
    for k in (0, 1, most):
        Looking.first.clear()
        match.play_deals(k, 1)
        game = Game.new(seed=number | k << DEAL_SHIFT)
        assert game.view(Looking.first[0]["seat"]) == Looking.first[0]
    assert not (number | most << DEAL_SHIFT) & LEARNING
