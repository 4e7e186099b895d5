"""Every kind of table that the property tests play at. A new format or hero is added here."""

from typing import NamedTuple


class Seating(NamedTuple):
    """A format and who sits down to it."""

    format: str
    seats: tuple[str, ...]


SEATINGS: list[Seating] = [
    *(Seating("free-for-all", ("standard",) * n) for n in range(2, 7)),
]
