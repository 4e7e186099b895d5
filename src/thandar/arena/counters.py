"""Rows of whole numbers in which things are counted. Compiled, like those who count."""

from librt.vecs import vec
from mypy_extensions import i64


def zeros(n: i64) -> vec[i64]:
    """So many zeros."""
    return vec[i64]([0] * int(n))


def clear(numbers: vec[i64]) -> None:
    """Set all to zero."""
    for k in range(i64(len(numbers))):
        numbers[k] = 0


def capped(n: i64, size: i64) -> i64:
    """A number as the index of a row of that size, the last place standing for all from there."""
    return n if n < size else size - 1
