"""Who sits where: `you,bot:cleric` taken apart, and the names that players go by."""

from typing import NamedTuple

from thandar.bots import BOTS
from thandar.errors import BadSetup
from thandar.locales import Texts

PERSON = "you"
DEFAULT_BOT = "baseline"
STANDARD = "standard"
KINDS = (PERSON, "bot", *BOTS)
# Names for computers: short, and the same in every language.
BOT_NAMES = ("Sable", "Corvin", "Isolde", "Marek", "Wren", "Thorne")


class Seating(NamedTuple):
    """What sits at a seat: a person or a kind of bot, and with which deck."""

    kind: str
    deck: str = STANDARD

    @property
    def person(self) -> bool:
        """Whether a person sits here."""
        return self.kind == PERSON

    def __str__(self) -> str:
        return self.kind if self.deck == STANDARD else f"{self.kind}:{self.deck}"


def read_seats(text: str) -> list[Seating]:
    """The seats of a list such as `you,bot:cleric`; BadSetup says what is wrong.

    >>> [str(seating) for seating in read_seats("you, bot:cleric")]
    ['you', 'baseline:cleric']
    """
    return [read_seat(number, part) for number, part in enumerate(text.split(","), 1)]


def read_seat(number: int, text: str) -> Seating:
    """One seat: KIND or KIND:HERO."""
    kind, colon, deck = (part.strip() for part in text.rpartition(":"))
    if not colon or (kind.lower() not in KINDS and ":" not in kind):
        kind, deck = text.strip(), STANDARD  # somebody's bot: its name may have colons of its own
    if not kind or not deck:
        raise BadSetup(f"seat {number} must be KIND or KIND:HERO such as 'you', not {text!r}")
    known = kind.lower() if kind.lower() in KINDS else kind
    return Seating(DEFAULT_BOT if known == "bot" else known, deck.lower())


def player_names(seatings: list[Seating], t: Texts) -> list[str]:
    """What the players are called: you when only one is a person, otherwise numbered.

    >>> player_names(read_seats("you,bot,you"), Texts("en"))
    ['Player 1', 'Sable', 'Player 2']
    """
    people = sum(seating.person for seating in seatings)
    names = []
    persons = bots = 0
    for seating in seatings:
        if seating.person:
            persons += 1
            names.append(t("play.you.name") if people == 1 else t("play.player", n=persons))
        else:
            names.append(BOT_NAMES[bots % len(BOT_NAMES)])
            bots += 1
    return names
