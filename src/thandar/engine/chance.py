"""Chance: the generator of a game, and of bots that draw numbers of their own.

A bot must not touch the generator of the game: it would learn the next cards.
"""

from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF


class Chance:
    """xoshiro128++ on 32-bit words, seeded with a whole number of up to 128 bits.

    >>> [Chance(7).below(6) for _ in range(3)] == [Chance(7).below(6) for _ in range(3)]
    True
    """

    def __init__(self, seed: int) -> None:
        self.r0: i64 = 0
        self.r1: i64 = 0
        self.r2: i64 = 0
        self.r3: i64 = 0
        self.seed(seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD, seed >> 96 & WORD)

    def seed(self, w0: i64, w1: i64, w2: i64, w3: i64) -> None:
        """Start the generator from 128 bits, no two of which give the same stream."""
        self.r0 = mixed(w0 ^ 0x9E3779B9)
        self.r1 = mixed(w1 ^ 0x7F4A7C15)
        self.r2 = mixed(w2 ^ 0xF39CC060)
        self.r3 = mixed(w3 ^ 0x5CEDC834)
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


def mixed(x: i64) -> i64:
    """A 32-bit word, scrambled so that neighbours end up far apart (reversible)."""
    x ^= x >> 16
    x = (x * 0x7FEB352D) & WORD
    x ^= x >> 13
    x = (x * 0x45D9F3B) & WORD
    return x ^ x >> 16
