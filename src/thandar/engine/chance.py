"""Chance for players: the generator of the state, as an object of its own.

A bot that draws numbers must not touch the generator of the game: it would learn the next cards.
"""

from typing import Final, final

from mypy_extensions import i64

from thandar.engine.state import mixed

WORD: Final = 0xFFFFFFFF


@final
class Chance:
    """xoshiro128++ on 32-bit words, seeded with a whole number of up to 128 bits.

    >>> [Chance(7).below(6) for _ in range(3)] == [Chance(7).below(6) for _ in range(3)]
    True
    """

    def __init__(self, seed: int) -> None:
        self.r0: i64 = mixed(seed & WORD ^ 0x2545F491)
        self.r1: i64 = mixed(seed >> 32 & WORD ^ 0x4F6CDD1D)
        self.r2: i64 = mixed(seed >> 64 & WORD ^ 0x9E6C63D0)
        self.r3: i64 = mixed(seed >> 96 & WORD ^ 0x3C6EF372)
        if self.r0 | self.r1 | self.r2 | self.r3 == 0:
            self.r0 = 1
        for _ in range(i64(20)):
            self.below(2)

    def below(self, n: i64) -> i64:
        """A random number from 0 to n - 1."""
        r0 = self.r0
        r1 = self.r1
        r2 = self.r2
        r3 = self.r3
        x: i64 = (r0 + r3) & WORD
        x = (((x << 7) & WORD | x >> 25) + r0) & WORD
        t: i64 = (r1 << 9) & WORD
        r2 ^= r0
        r3 ^= r1
        self.r1 = r1 ^ r2
        self.r0 = r0 ^ r3
        self.r2 = r2 ^ t
        self.r3 = (r3 << 11) & WORD | r3 >> 21
        return (x * n) >> 32
