"""Card texts in English."""

from collections.abc import Sequence

from thandar.cards.vocabulary import (
    ALL_FACTIONS,
    BLOODY,
    DISCARD,
    FACTIONS,
    GREEDY,
    HAND,
    IN_PLAY,
    MERCIFUL,
    MINION,
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
    EndTaunt,
    Enrage,
    Heist,
    Hoard,
    Look,
    LoseHealth,
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
from thandar.locales.grammar import Event, Grammar, Plain, Verb

ZONES = {
    IN_PLAY: "you have in play",
    PLAYED: "you have played this turn",
    DISCARD: "in your discard pile",
    HAND: "in your hand",
}
DESTINATIONS = {TOP: "goes on top of your deck", HAND: "goes into your hand"}
SACRIFICE = "sacrifice {cards} from your hand or discard pile"
EACH_MEMBER = "for each party member, defeated or not (three against a boss)"
HOW = {GREEDY: "greedy", BLOODY: "bloody", MERCIFUL: "merciful"}


class English(Grammar):
    """English: the infinitive is the order, and nouns have no gender."""

    LANGUAGE = "en"
    GAIN = Verb("gain", "gain")
    OFFER = "you may {deed}"
    OFFER_TIMES = "up to {n} times, {offer}"
    PURPOSE = "{offer} to {rest}"
    CONSEQUENCE = "{offer}; if you do, {rest}"
    WISH = "if you wish, {rest}"
    THEN = "{first}, then {rest}"
    PLUS = "{amounts}, plus {extra} {each}"
    IF = "if {condition}, {rest}"
    BOTH_IF = "{sides}, or both if {condition}"
    ALL_IF = "{sides}, or all of them if {condition}"

    def amount(self, pool: str, n: int, more: bool = False) -> str:
        return f"{n} more {pool}" if more else f"{n} {pool}"

    def listed(self, items: Sequence[str]) -> str:
        return " and ".join(filter(None, [", ".join(items[:-1]), items[-1]]))

    def alternatives(self, items: Sequence[str], comma: bool) -> str:
        return (", or " if comma else " or ").join([", ".join(items[:-1]), items[-1]])

    def per(self, per: Per) -> str:
        if per.kind == PARTY:
            return EACH_MEMBER
        other = "other " if per.other else ""
        return f"for each {other}{self.noun(per.kind).one} {ZONES[per.zone]}"

    def condition(self, condition: Condition) -> str:
        if isinstance(condition, CombatGained):
            return f"you have gained at least {condition.at_least} combat this turn"
        if isinstance(condition, Played):
            return f"your opponent's last turn was {HOW[condition.how]}"
        if condition.kind == ALL_FACTIONS and condition.at_least == len(FACTIONS):
            return f"you have all {condition.at_least} factions in play"
        noun = self.noun(condition.kind)
        if condition.at_least > 1:
            other = "other " if condition.other else ""
            return f"you have at least {condition.at_least} {other}{noun.other} in play"
        one = f"another {noun.one}" if condition.other else with_article(noun.one)
        return f"you have {one} in play"

    def plain(self, effect: Plain) -> Verb:
        match effect:
            case Stun():
                text = "stun an opposing champion"
            case StunAll():
                text = "stun all champions of an opponent of your choice"
            case StunDearest():
                text = "stun the costliest opposing champion"
            case Prepare():
                text = "prepare one of your champions"
            case Sacrifice():
                text = SACRIFICE.format(cards="a card")
            case ChooseFaction():
                text = "choose a faction: this turn, count one more card of it as in play"
            case Resurrect():
                text = (
                    "return to play a champion from your discard pile that was stunned since "
                    "your last turn"
                )
            case Hoard():
                text = (
                    "reveal the next Hoard Item, or steal one from a player who has more of them "
                    "than you"
                )
            case StealItem():
                text = "attempt the skill check of another player's Hoard Item to steal it"
            case TakeCard():
                text = (
                    "take a card into your hand from your discard pile, or from your deck, which "
                    "you then shuffle"
                )
        return Verb(text, text)

    def event(self, effect: Event) -> str:
        match effect:
            case OpponentDiscards():
                return "an opponent of your choice discards a card"
            case DiscardHand():
                return "a defeated player of your choice discards their hand"
            case Bless(health, defense):
                return (
                    f"a player of your choice gains {health} health; their champions have "
                    f"{defense} more defense until the end of that player's next turn"
                )
            case Heist():
                return (
                    "this turn, you may acquire one card with a printed cost from an opponent's "
                    "discard pile by paying that cost"
                )
            case EachLoses(n):
                return f"each opposing player loses {n} health, a boss three times as much"
            case EachGains(n):
                return f"each opposing player gains {n} health"
            case Enrage(n):
                return f"the rage of the Demon grows by {n}"
            case EndTaunt():
                return "you are no longer taunted, and cannot be until the end of your next turn"
            case NextAcquired():
                return self.next_acquired(effect)

    def lose(self, effect: LoseHealth, mood: int) -> str:
        return f"lose {effect.n} health"

    def draw(self, effect: Draw, mood: int) -> str:
        return f"draw {cards(effect.n)}"

    def discard(self, effect: Discard, mood: int) -> str:
        return "discard as many" if effect.drawn else f"discard {cards(effect.n)}"

    def put_on_top(self, effect: PutOnTop, mood: int) -> str:
        noun = with_article(self.noun(effect.kind).one)
        return f"return {noun} from your discard pile to the top of your deck"

    def next_acquired(self, effect: NextAcquired) -> str:
        fates = [f"costs {effect.cheaper} gold less"] if effect.cheaper else []
        fates += [DESTINATIONS[effect.to]] if effect.to else []
        return f"the next {self.noun(effect.kind).one} you acquire this turn {self.listed(fates)}"

    def acquire_free(self, effect: AcquireFree, mood: int) -> str:
        return (
            f"acquire for free a card of the market row or a Fire Gem that costs {effect.cost} "
            "or less"
        )

    def damage(self, effect: Damage | DamageTarget | Assault, mood: int) -> str:
        if isinstance(effect, Assault):
            return f"attack a player with {effect.n} combat, the guards first"
        if isinstance(effect, DamageTarget):
            whom = "an opponent of your choice and each of that player's champions"
            return f"deal {effect.n} damage to {whom}, ignoring guards"
        targets = ["champion"] * effect.champions + ["player"] * effect.players
        boss = "; a boss takes three times as much" if effect.players else ""
        whom = f"each opposing {self.listed(targets)}"
        return f"deal {effect.n} damage to {whom}, ignoring guards{boss}"

    def summon(self, effect: Summon, mood: int) -> str:
        noun = self.noun(MINION)
        if effect.party:
            return f"summon {with_article(noun.one)} {EACH_MEMBER}"
        return f"summon {effect.n} {noun.one if effect.n == 1 else noun.other}"

    def burn(self, effect: Burn, mood: int) -> str:
        which = "costliest card" if effect.n == 1 else f"{effect.n} costliest cards"
        return f"sacrifice the {which} of the market row"

    def look(self, effect: Look, mood: int) -> str:
        return (
            f"look at the top {cards(effect.n)} of your deck, discard up to {effect.discard} "
            "of them and put the rest back in any order"
        )

    def up_to(self, effect: Effect, times: int) -> str | None:
        match effect:
            case Draw(1):
                return f"draw up to {cards(times)}, one at a time"
            case Sacrifice():
                return SACRIFICE.format(cards=f"up to {cards(times)}")
        return None


def cards(n: int) -> str:
    """So many cards.

    >>> cards(1), cards(2)
    ('1 card', '2 cards')
    """
    return f"{n} card" if n == 1 else f"{n} cards"


def with_article(noun: str) -> str:
    """The noun after "a" or "an".

    >>> with_article("bow"), with_article("action")
    ('a bow', 'an action')
    """
    return f"an {noun}" if noun[0].lower() in "aeiou" else f"a {noun}"
