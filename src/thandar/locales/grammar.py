"""How the definition of a card becomes sentences, whatever the language.

A language is a subclass of `Grammar`: phrases for the simple effects, and a few methods where
number and gender matter. Verbs come in two moods, the order ("gain") and the infinitive that
follows "you may" ("to gain").
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar, NamedTuple, TypeAlias

from thandar.cards.vocabulary import (
    AcquireFree,
    Assault,
    Bless,
    Burn,
    ChooseFaction,
    Condition,
    Damage,
    DamageTarget,
    Discard,
    DiscardHand,
    Draw,
    EachGains,
    EachLoses,
    Effect,
    Either,
    EndTaunt,
    Enrage,
    Gain,
    Heist,
    Hoard,
    If,
    Look,
    LoseHealth,
    May,
    NextAcquired,
    OpponentDiscards,
    Per,
    Prepare,
    PutOnTop,
    Resurrect,
    Sacrifice,
    StealItem,
    Stun,
    StunAll,
    StunDearest,
    Summon,
    TakeCard,
    held,
)
from thandar.locales.catalog import typeset

ORDER, INFINITIVE = 0, 1

# What the player does, without a figure.
Plain: TypeAlias = (
    Stun
    | StunAll
    | StunDearest
    | Prepare
    | Sacrifice
    | ChooseFaction
    | Resurrect
    | Hoard
    | StealItem
    | TakeCard
)
# What somebody else does, or what happens by itself.
Event: TypeAlias = (
    OpponentDiscards
    | DiscardHand
    | Bless
    | Heist
    | EachLoses
    | EachGains
    | EndTaunt
    | Enrage
    | NextAcquired
)

# These have no infinitive to follow "you may".
NOT_ONES_OWN = (
    OpponentDiscards,
    DiscardHand,
    Bless,
    Heist,
    EachLoses,
    EachGains,
    EndTaunt,
    Enrage,
    NextAcquired,
    If,
    May,
)


class Noun(NamedTuple):
    """What a card is, in both numbers; the gender is m or f, or n where there is none."""

    one: str
    other: str
    gender: str = "n"


class Verb(NamedTuple):
    """The two moods in which an effect is told."""

    order: str
    infinitive: str


class Grammar(ABC):
    """The grammar of a language; `noun` gives the word for what a card is.

    >>> from thandar.cards.vocabulary import combat, draw
    >>> from thandar.locales.english import English
    >>> English(lambda kind: Noun(kind, kind + "s")).text((combat(3), draw(2)))
    'Gain 3 combat. Draw 2 cards.'
    """

    LANGUAGE: ClassVar[str]
    GAIN: ClassVar[Verb]
    # For offers: `deed` is an infinitive, `rest` a clause.
    OFFER: ClassVar[str]
    OFFER_TIMES: ClassVar[str]
    PURPOSE: ClassVar[str]
    CONSEQUENCE: ClassVar[str]
    WISH: ClassVar[str]
    # For clauses one after the other, and those that depend on something.
    THEN: ClassVar[str]
    PLUS: ClassVar[str]
    IF: ClassVar[str]
    BOTH_IF: ClassVar[str]
    ALL_IF: ClassVar[str]

    def __init__(self, noun: Callable[[str], Noun]) -> None:
        self.noun = noun

    def text(self, effects: Sequence[Effect]) -> str:
        """The effects of an ability as sentences."""
        told = " ".join(sentence(clause) for clause in self.clauses(effects))
        return typeset(told, self.LANGUAGE)

    def clauses(self, effects: Sequence[Effect]) -> list[str]:
        """One clause for each sentence; what is discarded joins what was drawn."""
        clauses: list[str] = []
        gained: set[str] = set()
        before: Effect | None = None
        for group in groups(effects):
            if isinstance(group[0], May):
                clause = self.may(group[0], gained)
            else:
                clause = self.group(group, ORDER)
            if before is not None and joins(before, group[0]):
                clauses[-1] = self.THEN.format(first=clauses[-1], rest=clause)
            else:
                clauses.append(clause)
            gained.update(effect.pool for effect in group if isinstance(effect, Gain))
            before = group[-1]
        return clauses

    def deeds(self, effects: Sequence[Effect], mood: int) -> str:
        """Several effects in one clause."""
        return self.listed([self.group(group, mood) for group in groups(effects)])

    def group(self, group: Sequence[Effect], mood: int) -> str:
        gains = [effect for effect in group if isinstance(effect, Gain)]
        return self.gain(gains, mood) if gains else self.clause(group[0], mood)

    def clause(self, effect: Effect, mood: int = ORDER) -> str:
        """One effect as a clause, without capital and full stop."""
        match effect:
            case Gain():
                return self.gain([effect], mood)
            case LoseHealth():
                return self.lose(effect, mood)
            case Draw():
                return self.draw(effect, mood)
            case Discard():
                return self.discard(effect, mood)
            case Stun() | StunAll() | StunDearest() | Prepare() | Sacrifice() | ChooseFaction():
                return self.plain(effect)[mood]
            case Resurrect() | Hoard() | StealItem() | TakeCard():
                return self.plain(effect)[mood]
            case OpponentDiscards() | DiscardHand() | Bless() | Heist() | NextAcquired():
                return self.event(effect)
            case EachLoses() | EachGains() | EndTaunt() | Enrage():
                return self.event(effect)
            case PutOnTop():
                return self.put_on_top(effect, mood)
            case AcquireFree():
                return self.acquire_free(effect, mood)
            case Damage() | DamageTarget() | Assault():
                return self.damage(effect, mood)
            case Summon():
                return self.summon(effect, mood)
            case Burn():
                return self.burn(effect, mood)
            case Look():
                return self.look(effect, mood)
            case May():
                return self.may(effect, set())
            case Either():
                return self.either(effect, mood)
            case If():
                rest = self.deeds(effect.effects, ORDER)
                return self.IF.format(condition=self.condition(effect.condition), rest=rest)
        raise NotImplementedError(f"{type(self).__name__} has no words for {effect!r}")

    # Offers

    def may(self, may: May, gained: set[str]) -> str:
        """What the player may do, and what follows from it."""
        offered = [inner for effect in may.effects for inner in (effect, *held(effect))]
        if any(isinstance(effect, NOT_ONES_OWN) for effect in offered):
            return self.wish(may)
        offer = self.offer(may)
        gains = [effect for effect in may.then if isinstance(effect, Gain)]
        if not may.then:
            return offer
        # What is gained, or one of two sides, is nothing that one does to gain something else.
        price = not any(isinstance(effect, (Gain, Either)) for effect in may.effects)
        if price and len(gains) == len(may.then):
            more = all(gain.pool in gained for gain in gains)
            return self.PURPOSE.format(offer=offer, rest=self.gain(gains, INFINITIVE, more))
        return self.CONSEQUENCE.format(offer=offer, rest=self.deeds(may.then, ORDER))

    def wish(self, may: May) -> str:
        """An offer of what the player does not do in person."""
        rest = self.deeds(may.effects, ORDER)
        if may.then:
            rest = self.THEN.format(first=rest, rest=self.deeds(may.then, ORDER))
        wish = self.WISH.format(rest=rest)
        return self.OFFER_TIMES.format(n=may.times, offer=wish) if may.times > 1 else wish

    def offer(self, may: May) -> str:
        if may.times > 1 and len(may.effects) == 1:
            several = self.up_to(may.effects[0], may.times)
            if several:
                return self.OFFER.format(deed=several)
        offer = self.OFFER.format(deed=self.deeds(may.effects, INFINITIVE))
        return self.OFFER_TIMES.format(n=may.times, offer=offer) if may.times > 1 else offer

    def either(self, either: Either, mood: int) -> str:
        """The sides of a choice, the verb said once where all of them are gains."""
        gains = [side[0] for side in either.sides if len(side) == 1 and isinstance(side[0], Gain)]
        if len(gains) == len(either.sides):
            text = f"{self.GAIN[mood]} {self.gain_choice(gains)}"
        else:
            text = self.alternatives([self.deeds(side, mood) for side in either.sides], comma=True)
        if either.all_if is None:
            return text
        both = self.BOTH_IF if len(either.sides) == 2 else self.ALL_IF
        return both.format(sides=text, condition=self.condition(either.all_if))

    def gain_choice(self, gains: Sequence[Gain]) -> str:
        """Amounts of which one is gained."""
        if any(gain.per for gain in gains):
            return self.alternatives([self.gained([gain]) for gain in gains], comma=True)
        sides = self.amounts([(gain.pool, gain.n) for gain in gains])
        return self.alternatives(sides, comma=False)

    # Gains

    def gain(self, gains: Sequence[Gain], mood: int, more: bool = False) -> str:
        """What is gained, in one clause."""
        return f"{self.GAIN[mood]} {self.gained(gains, more)}"

    def gained(self, gains: Sequence[Gain], more: bool = False) -> str:
        """The amounts, and for the last one what is counted."""
        fixed = self.amounts([(gain.pool, gain.n) for gain in gains if gain.n], more)
        last = gains[-1]
        if last.per is None:
            return self.listed(fixed)
        each = self.per(last.per)
        if not fixed:
            return f"{self.amount(last.pool, last.each, more)} {each}"
        alone = len(fixed) == 1 and last.n
        extra = str(last.each) if alone else self.amount(last.pool, last.each)
        return self.PLUS.format(amounts=self.listed(fixed), extra=extra, each=each)

    def amounts(self, amounts: Sequence[tuple[str, int]], more: bool = False) -> list[str]:
        """Several amounts in a row."""
        return [self.amount(pool, n, more) for pool, n in amounts]

    # What each language says in its own way

    @abstractmethod
    def amount(self, pool: str, n: int, more: bool = False) -> str:
        """So much of gold, combat or health (`more` than was gained before)."""

    @abstractmethod
    def listed(self, items: Sequence[str]) -> str:
        """All of the items: a, b and c."""

    @abstractmethod
    def alternatives(self, items: Sequence[str], comma: bool) -> str:
        """One of the items: a, b or c; a comma stands before the "or" of long ones."""

    @abstractmethod
    def per(self, per: Per) -> str:
        """For each thing that is counted."""

    @abstractmethod
    def condition(self, condition: Condition) -> str:
        """What must hold, as it stands after "if"."""

    @abstractmethod
    def plain(self, effect: Plain) -> Verb:
        """What the player does, where there is no figure."""

    @abstractmethod
    def event(self, effect: Event) -> str:
        """What somebody else does, or what happens by itself."""

    @abstractmethod
    def lose(self, effect: LoseHealth, mood: int) -> str: ...

    @abstractmethod
    def draw(self, effect: Draw, mood: int) -> str: ...

    @abstractmethod
    def discard(self, effect: Discard, mood: int) -> str: ...

    @abstractmethod
    def put_on_top(self, effect: PutOnTop, mood: int) -> str: ...

    @abstractmethod
    def acquire_free(self, effect: AcquireFree, mood: int) -> str: ...

    @abstractmethod
    def damage(self, effect: Damage | DamageTarget | Assault, mood: int) -> str: ...

    @abstractmethod
    def summon(self, effect: Summon, mood: int) -> str: ...

    @abstractmethod
    def burn(self, effect: Burn, mood: int) -> str: ...

    @abstractmethod
    def look(self, effect: Look, mood: int) -> str: ...

    @abstractmethod
    def up_to(self, effect: Effect, times: int) -> str | None:
        """The infinitive of doing it so many times at most, where that can be said in one go."""


def joins(before: Effect, effect: Effect) -> bool:
    """Whether an effect is told in the sentence before it: discards, where nobody could take them
    for a part of what is offered or depends on something.
    """
    if not isinstance(effect, Discard):
        return False
    return effect.drawn or not isinstance(before, (May, Either, If))


def groups(effects: Sequence[Effect]) -> Iterator[list[Effect]]:
    """The effects one by one, but gains in a row together, up to one that counts something."""
    run: list[Effect] = []
    for effect in effects:
        if not isinstance(effect, Gain):
            if run:
                yield run
            run = []
            yield [effect]
            continue
        run.append(effect)
        if effect.per:
            yield run
            run = []
    if run:
        yield run


def sentence(clause: str) -> str:
    """A clause with its capital and full stop.

    >>> sentence("draw 1 card")
    'Draw 1 card.'
    """
    return f"{capitalised(clause)}."


def capitalised(text: str) -> str:
    """The text with a capital first; the rest is left as it is."""
    return text[:1].upper() + text[1:]
