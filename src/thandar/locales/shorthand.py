"""The abilities of a card in a few words, for one line on the board.

Terse phrases are put together alike in every language, from the messages under `short`.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from thandar.cards.vocabulary import (
    ALL_FACTIONS,
    DISCARD,
    FACTIONS,
    HAND,
    PARTY,
    PLAYED,
    TOP,
    AcquireFree,
    Assault,
    Bless,
    Burn,
    ChooseFaction,
    CombatGained,
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
    InPlay,
    Look,
    LoseHealth,
    May,
    NextAcquired,
    OpponentDiscards,
    Per,
    Played,
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
)
from thandar.locales.grammar import Noun

ZONES = {DISCARD: "short.in_discard", HAND: "short.in_hand"}


class Messages(Protocol):
    """Whoever gives a message for a key."""

    def __call__(self, key: str, **values: object) -> str: ...


class Shorthand:
    """Terse phrases in one language; `noun` gives the word for what a card is."""

    def __init__(self, t: Messages, noun: Callable[[str], Noun]) -> None:
        self.t = t
        self.noun = noun

    def text(self, effects: Sequence[Effect]) -> str:
        """The effects of an ability, one after the other."""
        return ", ".join(self.phrase(effect) for effect in effects)

    def phrase(self, effect: Effect) -> str:
        """One effect."""
        t = self.t
        match effect:
            case Gain():
                return self.gain(effect)
            case LoseHealth(n):
                return t("short.lose", n=n, pool=t("term.health"))
            case Draw(n):
                return t("short.draw", n=n)
            case Discard(n, drawn):
                return t("short.discard_drawn") if drawn else t("short.discard", n=n)
            case OpponentDiscards():
                return t("short.opponent_discards")
            case Stun():
                return t("short.stun")
            case Prepare():
                return t("short.prepare")
            case Sacrifice():
                return t("short.sacrifice")
            case ChooseFaction():
                return t("short.choose_faction")
            case StunAll():
                return t("short.stun_all")
            case StunDearest():
                return t("short.stun_dearest")
            case Resurrect():
                return t("short.resurrect")
            case Heist():
                return t("short.heist")
            case DiscardHand():
                return t("short.discard_hand")
            case Hoard():
                return t("short.hoard")
            case StealItem():
                return t("short.steal_item")
            case EndTaunt():
                return t("short.end_taunt")
            case TakeCard():
                return t("short.take_card")
            case Bless(health, defense):
                return t("short.bless", health=health, defense=defense)
            case DamageTarget(n):
                return t("short.damage_target", n=n)
            case EachLoses(n):
                return t("short.each_loses", n=n)
            case EachGains(n):
                return t("short.each_gains", n=n)
            case Summon(n, party):
                return t("short.summon_party") if party else t("short.summon", n=n)
            case Assault(n):
                return t("short.assault", n=n)
            case Enrage(n):
                return t("short.enrage", n=n)
            case Burn(n):
                return t("short.burn", n=n)
            case PutOnTop(kind):
                return t("short.put_on_top", thing=self.noun(kind).one)
            case NextAcquired():
                return self.next_acquired(effect)
            case AcquireFree(cost):
                return t("short.acquire_free", cost=cost)
            case Damage():
                return self.damage(effect)
            case Look(n, discard):
                return t("short.look", n=n, discard=discard)
            case May():
                return self.may(effect)
            case Either():
                return self.either(effect)
            case If(condition, effects):
                return t("short.if", condition=self.condition(condition), deed=self.text(effects))
        raise NotImplementedError(f"no short words for {effect!r}")

    def gain(self, gain: Gain, key: str = "short.gain") -> str:
        pool = self.t(f"term.{gain.pool}")
        if gain.per is None:
            return self.t(key, n=gain.n, pool=pool)
        thing = self.thing(gain.per)
        if not gain.n:
            return self.t("short.each", gain=self.t(key, n=gain.each, pool=pool), thing=thing)
        fixed = self.t(key, n=gain.n, pool=pool)
        return self.t("short.plus", gain=fixed, each=gain.each, thing=thing)

    def thing(self, per: Per) -> str:
        """What is counted; where it lies is only said of cards that are not on the table."""
        if per.kind == PARTY:
            return self.t("short.member")
        noun = self.noun(per.kind)
        text = self.agreeing("short.other", noun, noun.one) if per.other else noun.one
        if per.zone == PLAYED:
            return self.agreeing("short.played", noun, text)
        return self.t(ZONES[per.zone], thing=text) if per.zone in ZONES else text

    def next_acquired(self, effect: NextAcquired) -> str:
        noun = self.noun(effect.kind)
        text = self.agreeing("short.next", noun, noun.one)
        if effect.to:
            text = self.t("short.to_top" if effect.to == TOP else "short.to_hand", next=text)
        if effect.cheaper:
            gold = self.t("term.gold")
            text = self.t("short.cheaper", next=text, n=effect.cheaper, pool=gold)
        return text

    def damage(self, effect: Damage) -> str:
        which = "both" if effect.champions and effect.players else "players"
        if not effect.players:
            which = "champions"
        return self.t("short.damage", n=effect.n, targets=self.t(f"short.damage_{which}"))

    def may(self, may: May) -> str:
        """An offer; what it pays stands after a colon, what else follows after a comma."""
        text = self.offer(may)
        gains = [effect for effect in may.then if isinstance(effect, Gain)]
        price = not any(isinstance(effect, (Gain, Either)) for effect in may.effects)
        if price and gains and len(gains) == len(may.then):
            paid = ", ".join(self.gain(gain, "short.bonus") for gain in gains)
            return self.t("short.pays", deed=text, gain=paid)
        return ", ".join([text, *map(self.phrase, may.then)])

    def offer(self, may: May) -> str:
        """What may be done; "up to" says by itself that one may."""
        if may.times > 1:
            deeds = ", ".join(map(self.repeated, may.effects))
            return self.t("short.up_to", deed=deeds, n=may.times)
        return self.t("short.may", deed=", ".join(map(self.deed, may.effects)))

    def repeated(self, effect: Effect) -> str:
        """What may be done several times; drawing cards one by one needs no figure of its own."""
        alone = isinstance(effect, Draw) and effect.n == 1
        return self.t("short.draw_deed") if alone else self.deed(effect)

    def deed(self, effect: Effect) -> str:
        """What may be done, as it stands after "may"."""
        if isinstance(effect, Draw):
            return self.t("short.counted", deed=self.t("short.draw_deed"), n=effect.n)
        return self.phrase(effect)

    def either(self, either: Either) -> str:
        sides = "/".join(" & ".join(map(self.phrase, side)) for side in either.sides)
        if either.all_if is None:
            return sides
        key = "short.both_if" if len(either.sides) == 2 else "short.all_if"
        return self.t(key, sides=sides, condition=self.condition(either.all_if))

    def condition(self, condition: Condition) -> str:
        if isinstance(condition, CombatGained):
            return self.t("short.at_least", n=condition.at_least, things=self.t("term.combat"))
        if isinstance(condition, Played):
            return self.t(f"how.{condition.how}")
        if condition == InPlay(ALL_FACTIONS, len(FACTIONS)):
            return self.t("short.all_factions", n=condition.at_least)
        noun = self.noun(condition.kind)
        several = condition.at_least > 1
        word = noun.other if several else noun.one
        if condition.other:
            key = "short.others" if several else "short.other"
            word = self.agreeing(key, noun, word)
        return self.t("short.at_least", n=condition.at_least, things=word) if several else word

    def agreeing(self, key: str, noun: Noun, thing: str) -> str:
        gender = "feminine" if noun.gender == "f" else "masculine"
        return self.t(f"{key}.{gender}", thing=thing)
