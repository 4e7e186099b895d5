"""What a person typed: a number, a move in words, the beginning of one, or a command."""

import re
import unicodedata
from typing import NamedTuple

from thandar import Move
from thandar.locales import Texts
from thandar.table.options import Option, spoken

# Commands and their English words; each language adds its own in `play.command.NAME`.
COMMANDS = {
    "help": "? help",
    "undo": "z undo",
    "hint": "h hint",
    "leave": "q quit leave exit",
    "save": "save",
    "resign": "resign",
    "table": "t table look",
    "log": "l log",
    "zones": "d zones piles",
    "card": "c card cards",
    "rules": "rules why",
    "moves": "m moves",
    "switch": "switch",
}
MOST_SHOWN = 60
# A stray letter must not find a card in the middle of a move.
LEAST_LETTERS = 3
SEAT = re.compile(r"^[1-9]: ?")
STRANGE = re.compile(r"[^\w\s.#:?,'’-]|^-")


class Answer(NamedTuple):
    """What was meant: one or more moves, a command with its argument, or a problem to tell."""

    moves: tuple[Move, ...] = ()
    command: str = ""
    argument: str = ""
    problem: str = ""


def simple(text: str) -> str:
    """Text as it is compared: lower case, no accents, words separated by single spaces.

    >>> simple("  Activer  Prêtre-Culte 2 ")
    'activer pretre culte 2'
    """
    flat = unicodedata.normalize("NFD", text.replace("_", " ").casefold())
    kept = "".join(c for c in flat if not unicodedata.combining(c))
    return " ".join(re.findall(r"[a-z0-9.#?:+]+", kept))


def exact(text: str) -> str:
    """Text as single letters and commands are compared: an accent makes it another letter.

    >>> exact(" É "), exact("E")
    ('é', 'e')
    """
    return " ".join(unicodedata.normalize("NFC", text.replace("_", " ").casefold()).split())


def accented(text: str) -> bool:
    """Whether so little was typed that an accent on it must be meant."""
    return len(simple(text)) < LEAST_LETTERS and exact(text) != simple(text)


def shown(text: str) -> str:
    """What was typed, fit to be shown: no control characters, not too long."""
    kept = "".join(c if c.isprintable() else "·" for c in text)
    return kept if len(kept) <= MOST_SHOWN else kept[:MOST_SHOWN] + "…"


def read_answer(
    text: str, options: list[Option], t: Texts, nothing: str = "", keys: list[str] | None = None
) -> Answer:
    """Take apart what was typed; `nothing` says why there is no move to make, if there is none.

    Moves have numbers, or the keys that are given.
    """
    if nothing and not options:
        return read_command(text, t) or Answer(problem=nothing)
    wanted = simple(SEAT.sub("", text.strip()))
    if not text.strip():
        return Answer(problem=t("play.problem.empty" if keys is None else "board.empty"))
    by_key = numbered(text.strip(), options, t) if keys is None else keyed(text, options, t, keys)
    if by_key is not None:
        return by_key
    same = [o for o in options if wanted in names(o)]
    if same and not STRANGE.search(text.strip()) and not accented(text):
        return Answer(same[0].moves)
    command = read_command(text, t)
    if command is not None and not (len(wanted) == 1 and begins_move(wanted, options)):
        return command
    if not wanted or STRANGE.search(text.strip()) or accented(text):
        return Answer(problem=t("play.problem.unknown", what=shown(text)))
    return worded(text, wanted, options, t, keys)


def numbered(wanted: str, options: list[Option], t: Texts) -> Answer | None:
    """A move by its number, an attack perhaps with an amount after it; None: not a number."""
    found = re.fullmatch(r"([0-9]+)(?:\s+([0-9]+))?", wanted)
    if found is None:
        return None
    if len(found[1]) > 4 or not 1 <= int(found[1]) <= len(options):
        return Answer(problem=t("play.problem.number", n=len(options)))
    option = options[int(found[1]) - 1]
    return Answer(option.moves) if found[2] is None else with_amount(option, found[2], t)


def keyed(text: str, options: list[Option], t: Texts, keys: list[str]) -> Answer | None:
    """A move by its key, an attack perhaps with an amount after it; None: not a key."""
    key, _, amount = text.strip().partition(" ")
    several = [k for k, other in enumerate(keys) if other.startswith(key)]
    if key not in keys and not amount and len(several) > 1 and len(key) == 1:
        which = ", ".join(f"{keys[k]} {spoken(options[k])}" for k in several[:6])
        return Answer(problem=t("play.problem.several", what=key, which=which))
    if key not in keys or not (amount.strip().isdecimal() or not amount):
        return None
    option = options[keys.index(key)]
    return with_amount(option, amount.strip(), t) if amount else Answer(option.moves)


def with_amount(option: Option, amount: str, t: Texts) -> Answer:
    """An attack with an amount."""
    if option.listed is None or not option.most:
        return Answer(problem=t("play.problem.no_amount"))
    if len(amount) > 6 or not 1 <= int(amount) <= option.most:
        return Answer(problem=t("play.problem.amount", most=option.most))
    return Answer((option.listed.with_amount(int(amount)),))


def names(option: Option) -> tuple[str, ...]:
    """What an option is called: in the person's language, and in the words of the engine."""
    found = [spoken(option)]
    if option.listed is None:
        found.append(option.words)
    else:
        # In a shared turn the seat before a move goes without saying, and so may the amount.
        found += [option.moves[0].bare, option.listed.phrase.format("")]
    return tuple(dict.fromkeys(simple(text) for text in found))


def worded(
    text: str, wanted: str, options: list[Option], t: Texts, keys: list[str] | None
) -> Answer:
    """A move by the beginning of its words, an attack perhaps with an amount at the end."""
    for option in options:
        amount = said_amount(wanted, option)
        if amount:
            return with_amount(option, amount, t)
    target, _, amount = wanted.rpartition(" ")
    if amount.isdigit() and target:
        attacks = matching(target, [o for o in options if o.most])
        if len(attacks) == 1:
            return with_amount(attacks[0], amount, t)
    found = matching(wanted, options)
    if len(found) == 1:
        return Answer(found[0].moves)
    if found:
        named = keys or [str(number) for number in range(1, len(options) + 1)]
        several = ", ".join(f"{named[options.index(o)]} {spoken(o)}" for o in found[:6])
        return Answer(problem=t("play.problem.several", what=shown(text), which=several))
    return Answer(problem=t("play.problem.unknown", what=shown(text)))


def said_amount(wanted: str, option: Option) -> str:
    """The amount in the words of the engine for an attack or a gift; empty: these are other words.

    Any of the numbers that were typed may be the amount; the others are seats.
    """
    if option.listed is None or not option.most:
        return ""
    for number in re.findall(r"[0-9]+", wanted):
        if simple(option.listed.phrase.format(number)) == wanted:
            return str(number)
    return ""


def matching(wanted: str, options: list[Option]) -> list[Option]:
    """The options that begin with these words, else those whose words begin so one by one."""
    exact = [o for o in options if wanted in names(o)]
    if exact:
        return exact[:1]
    begin = [o for o in options if any(name.startswith(wanted) for name in names(o))]
    if begin or len(wanted) < LEAST_LETTERS:
        return begin
    return [o for o in options if any(word_by_word(wanted, name) for name in names(o))]


def begins_move(text: str, options: list[Option]) -> bool:
    """Whether a move begins so, which then goes before a command; the turn's end does not."""
    return any(simple(spoken(o)).startswith(text) for o in options if o.kind != "end")


def word_by_word(wanted: str, name: str) -> bool:
    """Whether the typed words begin words of the name, in order.

    >>> word_by_word("att wolf", "attack dire wolf")
    True
    """
    words = iter(re.split(r"[ .]", name))
    return all(any(word.startswith(piece) for word in words) for piece in wanted.split())


def read_command(text: str, t: Texts) -> Answer | None:
    """A command with its argument; None: not a command."""
    first, _, argument = text.strip().partition(" ")
    word = exact(first)
    for name in COMMANDS:
        if word in command_words(name, t):
            return Answer(command=name, argument=argument.strip())
    return None


def command_words(name: str, t: Texts) -> list[str]:
    """The words that a command answers to.

    >>> command_words("rules", Texts("fr"))
    ['rules', 'why', 'règles', 'regles']
    """
    own = t(f"play.command.{name}")
    return [*COMMANDS[name].split(), *exact(own).split(), *simple(own).split()]


def completions(text: str, options: list[Option]) -> list[str]:
    """What the typed text may become, as one types it."""
    wanted = simple(text)
    if not wanted or wanted.isdigit() or accented(text):
        return []
    return [spoken(o) for o in options if simple(spoken(o)).startswith(wanted)]
