"""What ending the turn now would lose, as data and in words."""

from typing import Any, NamedTuple

from thandar import Move
from thandar.locales import Texts
from thandar.table import cardtext
from thandar.types import View


class Lost(NamedTuple):
    """What is left of a turn: pools, `received` gold of teammates, cards, abilities not used.

    `abilities` are the copies in play, as moves call them, that could still be expended or allied.
    """

    gold: int = 0
    received: int = 0
    combat: int = 0
    cards: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return {key: list(v) if isinstance(v, tuple) else v for key, v in self._asdict().items()}


def lost(view: View, moves: list[Move]) -> Lost:
    """What the seat of some moves, which are all that it may do, would lose by ending.

    >>> from thandar import Game
    >>> game = Game.from_position({"market": [], "seats": [
    ...     {"gold": 1, "hand": ["ruby"], "in_play": ["borg"]}, {}]})
    >>> lost(game.view(1), game.moves(1))
    Lost(gold=1, received=0, combat=0, cards=('ruby',), abilities=('borg',))
    """
    if not moves:
        return Lost()
    seat = view["seats"][moves[0].seat - 1]
    copies = [m.place.copy or "" for m in moves if m.kind in ("expend", "ally") and m.place]
    abilities = tuple(dict.fromkeys(copies))
    pools = (seat["gold"], seat["received"], seat["combat"])
    return Lost(*pools, tuple(seat["hand"]), abilities)


def lost_words(left: Lost, t: Texts) -> str:
    """What would be lost, in a few marked words; nothing if there is nothing."""
    pools = {"gold": left.gold + left.received, "combat": left.combat}
    amounts = [cardtext.amount(t, pool, n) for pool, n in pools.items() if n]
    notes = [t("play.note.lost", what=", ".join(amounts))] if amounts else []
    if left.cards:
        notes.append(t("play.note.unplayed", n=len(left.cards)))
    if left.abilities:
        notes.append(t("play.note.unused", n=len(left.abilities)))
    return ", ".join(notes)
