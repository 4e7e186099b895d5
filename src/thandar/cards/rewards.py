"""What falls to the player when a Demon of the gauntlet is defeated and another waits (R15.11)."""

from thandar.cards.definitions import reward
from thandar.cards.vocabulary import AcquireFree, Either, Sacrifice, draw, health

REWARDS = (
    reward("plunder", Either(((health(12),), (AcquireFree(5),), (Sacrifice(), draw(2))))),
    reward("triumph", Either(((health(20),), (AcquireFree(8),), (Sacrifice(), draw(3))))),
)
