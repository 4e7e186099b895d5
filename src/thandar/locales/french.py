"""Card texts in French."""

from collections.abc import Sequence

from thandar.cards.vocabulary import (
    DISCARD,
    HAND,
    IN_PLAY,
    PLAYED,
    TOP,
    AcquireFree,
    ChooseFaction,
    CombatGained,
    Condition,
    Damage,
    Discard,
    Draw,
    Effect,
    Look,
    LoseHealth,
    NextAcquired,
    Per,
    Prepare,
    PutOnTop,
    Sacrifice,
    Stun,
)
from thandar.locales.catalog import typeset
from thandar.locales.grammar import Grammar, Noun, Verb

# The participle agrees with what was played.
ZONES = {
    IN_PLAY: "que vous avez en jeu",
    PLAYED: "que vous avez joué{e} ce tour-ci",
    DISCARD: "dans votre défausse",
    HAND: "dans votre main",
}
DESTINATIONS = {TOP: "va sur le dessus de votre deck", HAND: "va dans votre main"}
POOLS = {"combat": "combat", "health": "santé"}
DISCARDING = Verb("défaussez", "défausser")
FROM = "de votre main ou de votre défausse"
FACTION = "une faction : ce tour-ci, une carte de plus de cette faction compte comme en jeu"


class French(Grammar):
    """French: orders in the second person plural, agreement in number and gender."""

    GAIN = Verb("gagnez", "gagner")
    OFFER = "vous pouvez {deed}"
    OFFER_TIMES = "jusqu'à {n} fois, {offer}"
    PURPOSE = "{offer} pour {rest}"
    CONSEQUENCE = "{offer} ; si vous le faites, {rest}"
    WISH = "si vous le souhaitez, {rest}"
    THEN = "{first}, puis {rest}"
    PLUS = "{amounts}, plus {extra} {each}"
    IF = "si {condition}, {rest}"
    BOTH_IF = "{sides}, ou les deux si {condition}"
    ALL_IF = "{sides}, ou le tout si {condition}"

    def text(self, effects: Sequence[Effect]) -> str:
        return typeset(super().text(effects), "fr")

    def amount(self, pool: str, n: int, more: bool = False) -> str:
        if pool == "gold":
            text = f"{n} {plural(n, 'pièce', 'pièces')} d'or"
        else:
            text = f"{n} {plural(n, 'point', 'points')} de {POOLS[pool]}"
        return f"{text} de plus" if more else text

    def amounts(self, amounts: Sequence[tuple[str, int]], more: bool = False) -> list[str]:
        """The word "points" is said once: 2 points de combat et 3 de santé."""
        items = super().amounts(amounts, more)
        for i in range(1, len(items)):
            if "gold" not in (amounts[i - 1][0], amounts[i][0]):
                items[i] = items[i].replace(" points", "").replace(" point", "")
        return items

    def listed(self, items: Sequence[str]) -> str:
        return " et ".join(filter(None, [", ".join(items[:-1]), items[-1]]))

    def alternatives(self, items: Sequence[str], comma: bool) -> str:
        return (", ou " if comma else " ou ").join([", ".join(items[:-1]), items[-1]])

    def per(self, per: Per) -> str:
        noun = self.noun(per.kind)
        each = "pour chaque autre" if per.other else "par"
        return f"{each} {noun.one} {ZONES[per.zone].format(e=feminine(noun))}"

    def condition(self, condition: Condition) -> str:
        if isinstance(condition, CombatGained):
            amount = self.amount("combat", condition.at_least)
            return f"vous avez gagné au moins {amount} ce tour-ci"
        noun = self.noun(condition.kind)
        if condition.at_least > 1:
            other = "autres " if condition.other else ""
            return f"vous avez au moins {condition.at_least} {other}{noun.other} en jeu"
        other = "autre " if condition.other else ""
        return f"vous avez {a(noun)} {other}{noun.one} en jeu"

    def plain(self, effect: Stun | Prepare | Sacrifice | ChooseFaction) -> Verb:
        match effect:
            case Stun():
                return both("assomme", "un champion adverse")
            case Prepare():
                return both("mobilise", "l'un de vos champions")
            case Sacrifice():
                return Verb(f"sacrifiez une carte {FROM}", f"sacrifier une carte {FROM}")
            case ChooseFaction():
                return Verb(f"choisissez {FACTION}", f"choisir {FACTION}")

    def lose(self, effect: LoseHealth, mood: int) -> str:
        return f"{Verb('perdez', 'perdre')[mood]} {self.amount('health', effect.n)}"

    def draw(self, effect: Draw, mood: int) -> str:
        return both("pioche", cards(effect.n))[mood]

    def discard(self, effect: Discard, mood: int) -> str:
        if effect.drawn:
            return Verb("défaussez-en autant", "en défausser autant")[mood]
        return f"{DISCARDING[mood]} {cards(effect.n)}"

    def opponent_discards(self) -> str:
        return "un adversaire de votre choix défausse une carte"

    def put_on_top(self, effect: PutOnTop, mood: int) -> str:
        noun = self.noun(effect.kind)
        place = f"{a(noun)} {noun.one} de votre défausse sur le dessus de votre deck"
        return both("place", place)[mood]

    def next_acquired(self, effect: NextAcquired) -> str:
        noun = self.noun(effect.kind)
        e = feminine(noun)
        fates = [f"coûte {self.amount('gold', effect.cheaper)} de moins"] if effect.cheaper else []
        fates += [DESTINATIONS[effect.to]] if effect.to else []
        article = "la" if e else "le"
        return f"{article} prochain{e} {noun.one} acquis{e} ce tour-ci {self.listed(fates)}"

    def acquire_free(self, effect: AcquireFree, mood: int) -> str:
        verb = Verb("acquérez", "acquérir")[mood]
        return f"{verb} gratuitement une carte du marché coûtant {effect.cost} ou moins"

    def damage(self, effect: Damage, mood: int) -> str:
        targets = ["champion"] * effect.champions + ["joueur"] * effect.players
        amount = f"{effect.n} {plural(effect.n, 'dégât', 'dégâts')}"
        whom = " et à ".join(f"chaque {target} adverse" for target in targets)
        return f"{Verb('infligez', 'infliger')[mood]} {amount} à {whom}, malgré les gardes"

    def look(self, effect: Look, mood: int) -> str:
        look, rest = Verb("regardez", "regarder")[mood], Verb("remettez", "remettre")[mood]
        some = Verb("défaussez-en", "en défausser")[mood]
        top = f"les {effect.n} premières cartes" if effect.n > 1 else "la première carte"
        return (
            f"{look} {top} de votre deck, {some} jusqu'à {effect.discard} "
            f"et {rest} le reste dans l'ordre de votre choix"
        )

    def up_to(self, effect: Effect, times: int) -> str | None:
        match effect:
            case Draw(1):
                return f"piocher jusqu'à {cards(times)}, une par une"
            case Sacrifice():
                return f"sacrifier jusqu'à {cards(times)} {FROM}"
        return None


def both(stem: str, rest: str) -> Verb:
    """The two moods of a regular verb.

    >>> both("pioche", "1 carte")
    Verb(order='piochez 1 carte', infinitive='piocher 1 carte')
    """
    return Verb(f"{stem}z {rest}", f"{stem}r {rest}")


def plural(n: int, one: str, other: str) -> str:
    """The singular up to one, as French wants it.

    >>> plural(0, "point", "points"), plural(2, "point", "points")
    ('point', 'points')
    """
    return one if n < 2 else other


def cards(n: int) -> str:
    return f"{n} {plural(n, 'carte', 'cartes')}"


def feminine(noun: Noun) -> str:
    """The ending of words that agree with the noun."""
    return "e" if noun.gender == "f" else ""


def a(noun: Noun) -> str:
    return f"un{feminine(noun)}"
