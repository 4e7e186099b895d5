"""Who sits where: `you,bot:cleric` taken apart, and the names that players go by."""

from typing import NamedTuple

from thandar.bots import NAMES
from thandar.bots.registry import bot_class
from thandar.cards import BOSSES, DEMONS, HEROES
from thandar.errors import BadSetup
from thandar.formats import find
from thandar.locales import Texts
from thandar.start import checked_seats
from thandar.table.strength import EVEN

PERSON = "you"
AUTOMATON = "demon"  # plays a Demon's seat: the rules themselves
DEFAULT_BOT = "normal"
STANDARD = "standard"
KINDS = (PERSON, "bot", EVEN, *NAMES)
# Names for computers: short, and the same in every language.
BOT_NAMES = ("Sable", "Corvin", "Isolde", "Marek", "Wren", "Thorne")
# Who sits down where nobody says so, and the example of a right seating.
USUAL = {
    "free-for-all": "you,bot",
    "hunter-first-blood": "you,bot,bot",
    "hunter-last-one-standing": "you,bot,bot",
    "hydra": "you,bot,bot,bot",
    "emperor": "you,bot,bot,bot,bot,bot",
    "boss": "you:cleric,bot:fighter,bot:lich",
    "solo": "you",
    "gauntlet": "you",
}


# How many Demons sit down to a game by themselves.
DEMONS_IN = {"solo": 1, "gauntlet": 3}


class Seating(NamedTuple):
    """What sits at a seat: a person, a kind of bot or the Demon, and with which deck."""

    kind: str
    deck: str = STANDARD

    @property
    def person(self) -> bool:
        """Whether a person sits here."""
        return self.kind == PERSON

    @property
    def automaton(self) -> bool:
        """Whether the rules themselves play this seat (R15.3)."""
        return self.kind == AUTOMATON

    def __str__(self) -> str:
        return self.kind if self.deck == STANDARD else f"{self.kind}:{self.deck}"


def read_seats(text: str) -> list[Seating]:
    """The seats of a list such as `you,bot:cleric`; BadSetup says what is wrong.

    >>> [str(seating) for seating in read_seats("you, bot:cleric")]
    ['you', 'normal:cleric']
    """
    return [read_seat(number, part) for number, part in enumerate(text.split(","), 1)]


def read_seat(number: int, text: str) -> Seating:
    """One seat: KIND or KIND:HERO; a Demon needs no kind, a hero or boss alone is a bot's."""
    alone = text.strip().lower()
    if alone in DEMONS:
        return Seating(AUTOMATON, alone)
    if alone in BOSSES or alone in HEROES:
        return Seating(DEFAULT_BOT, alone)
    kind, colon, deck = (part.strip() for part in text.rpartition(":"))
    if not colon or (kind.lower() not in (*KINDS, AUTOMATON) and ":" not in kind):
        kind, deck = text.strip(), STANDARD  # somebody's bot: its name may have colons of its own
    if not kind or not deck or (kind.lower() == AUTOMATON and deck.lower() not in DEMONS):
        raise BadSetup("bad_seating", seat=number, given=text)
    known = kind.lower() if kind.lower() in (*KINDS, AUTOMATON) else kind
    return seated(Seating(DEFAULT_BOT if known == "bot" else known, deck.lower()))


def seated(who: Seating) -> Seating:
    """The same, but a Demon's seat is played by the rules, whatever was said."""
    return who._replace(kind=AUTOMATON) if who.deck in DEMONS and not who.person else who


def usual_seats(format: str) -> list[Seating]:
    """Who sits down to a format where nobody says so.

    >>> [str(seating) for seating in usual_seats("boss")]
    ['you:cleric', 'normal:fighter', 'normal:lich']
    """
    return complete(read_seats(USUAL.get(format, "you,bot")), format)


def complete(seatings: list[Seating], format: str) -> list[Seating]:
    """The seats with the Demons, who sit down to a game alone by themselves.

    >>> [str(seating) for seating in complete(read_seats("you:thief"), "gauntlet")]
    ['you:thief', 'demon:demon', 'demon:warlord', 'demon:broker']
    """
    demons = [Seating(AUTOMATON, name) for name in DEMONS]
    alone = len(seatings) == 1
    return [*seatings, *demons[: DEMONS_IN.get(format, 0)]] if alone else seatings


def check_seats(seatings: list[Seating], format: str) -> None:
    """BadSetup, with an example of a right seating, where the format wants another one."""
    chosen = find(format)
    try:
        checked_seats(chosen, [who.deck for who in seatings])
        for who in seatings:
            if not who.person and not who.automaton and who.kind != EVEN:
                bot_class(who.kind)
    except BadSetup as error:
        example = f"thandar play --format {format} --seats {USUAL.get(format, 'you,bot')}"
        raise BadSetup(error.code, **error.fields, example=example) from error


def even_seats(seatings: list[Seating], level: str) -> list[Seating]:
    """The seats with a level where one that is about as strong was asked for.

    >>> [str(who) for who in even_seats(read_seats("you,even:cleric,hard"), "easy")]
    ['you', 'easy:cleric', 'hard']
    """
    return [who._replace(kind=level) if who.kind == EVEN else who for who in seatings]


def kind_name(kind: str, t: Texts) -> str:
    """What a kind of bot is called; somebody's own by its name.

    >>> kind_name("hard", Texts("es")), kind_name("my_bot:Mine", Texts("es"))
    ('difícil', 'my_bot:Mine')
    """
    return t(f"level.{kind}").lower() if kind in NAMES else kind


def only_boss(who: Seating, seatings: list[Seating]) -> bool:
    """Whether a seat is a boss's, and no other is of the same kind."""
    return who.deck in BOSSES and sum(other.deck == who.deck for other in seatings) == 1


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
        elif seating.automaton or only_boss(seating, seatings):
            name = t(f"play.boss.{seating.deck}")
            same = sum(one.deck == seating.deck for one in seatings[: len(names)])
            names.append(f"{name} {same + 1}" if same else name)
        else:
            names.append(BOT_NAMES[bots % len(BOT_NAMES)])
            bots += 1
    return names
