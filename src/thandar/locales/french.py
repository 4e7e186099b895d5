"""Card texts in French."""

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
from thandar.locales.grammar import Event, Grammar, Noun, Plain, Verb

# The participle agrees with what was played.
ZONES = {
    IN_PLAY: "que vous avez en jeu",
    PLAYED: "que vous avez joué{e} ce tour-ci",
    DISCARD: "dans votre défausse",
    HAND: "dans votre main",
}
DESTINATIONS = {TOP: "va sur le dessus de votre deck", HAND: "va dans votre main"}
POOLS = {"combat": "combat", "health": "santé"}
DISCARDING = Verb("défaussez-vous", "vous défausser")
FROM = "de votre main ou de votre défausse"
FACTION = "une faction : ce tour-ci, comptez-en une carte de plus en jeu"
EACH_MEMBER = "par membre du groupe, même vaincu (trois contre un boss)"
HOW = {GREEDY: "cupide", BLOODY: "sanglant", MERCIFUL: "clément"}


class French(Grammar):
    """French: orders in the second person plural, agreement in number and gender."""

    LANGUAGE = "fr"
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
        if per.kind == PARTY:
            return EACH_MEMBER
        noun = self.noun(per.kind)
        each = "pour chaque autre" if per.other else "par"
        return f"{each} {noun.one} {ZONES[per.zone].format(e=feminine(noun))}"

    def condition(self, condition: Condition) -> str:
        if isinstance(condition, CombatGained):
            amount = self.amount("combat", condition.at_least)
            return f"vous avez gagné au moins {amount} ce tour-ci"
        if isinstance(condition, Played):
            return f"le dernier tour de votre adversaire a été {HOW[condition.how]}"
        if condition.kind == ALL_FACTIONS and condition.at_least == len(FACTIONS):
            return f"vous avez les {condition.at_least} factions en jeu"
        noun = self.noun(condition.kind)
        if condition.at_least > 1:
            other = "autres " if condition.other else ""
            return f"vous avez au moins {condition.at_least} {other}{noun.other} en jeu"
        other = "autre " if condition.other else ""
        return f"vous avez {a(noun)} {other}{noun.one} en jeu"

    def plain(self, effect: Plain) -> Verb:
        match effect:
            case Stun():
                return both("assomme", "un champion adverse")
            case StunAll():
                return both("assomme", "tous les champions d'un adversaire de votre choix")
            case StunDearest():
                return both("assomme", "le champion adverse le plus cher")
            case Prepare():
                return both("mobilise", "l'un de vos champions")
            case Sacrifice():
                return Verb(f"sacrifiez une carte {FROM}", f"sacrifier une carte {FROM}")
            case ChooseFaction():
                return Verb(f"choisissez {FACTION}", f"choisir {FACTION}")
            case Resurrect():
                rest = "en jeu un champion de votre défausse assommé depuis votre dernier tour"
                return Verb(f"remettez {rest}", f"remettre {rest}")
            case Hoard():
                item = "le prochain objet du Trésor"
                whose = "à un joueur qui en a plus que vous"
                return Verb(
                    f"révélez {item}, ou volez-en un {whose}",
                    f"révéler {item}, ou en voler un {whose}",
                )
            case StealItem():
                rest = "l'épreuve d'un objet du Trésor d'un autre joueur pour le lui voler"
                return both("tente", rest)
            case TakeCard():
                rest = (
                    "en main une carte de votre défausse, ou de votre deck, que vous mélangez "
                    "ensuite"
                )
                return Verb(f"prenez {rest}", f"prendre {rest}")

    def event(self, effect: Event) -> str:
        match effect:
            case OpponentDiscards():
                return "un adversaire de votre choix se défausse d'une carte"
            case DiscardHand():
                return "un joueur vaincu de votre choix se défausse de sa main"
            case Bless(health, defense):
                more = f"{defense} {plural(defense, 'point', 'points')} de défense de plus"
                return (
                    f"un joueur de votre choix gagne {self.amount('health', health)} ; "
                    f"ses champions ont {more} jusqu'à la fin de son prochain tour"
                )
            case Heist():
                return (
                    "ce tour-ci, vous pouvez acquérir une carte de la défausse d'un adversaire, si "
                    "elle porte un coût, en le payant"
                )
            case EachLoses(n):
                return f"chaque joueur adverse perd {self.amount('health', n)}, un boss le triple"
            case EachGains(n):
                return f"chaque joueur adverse gagne {self.amount('health', n)}"
            case Enrage(n):
                return f"la rage du Démon augmente de {n}"
            case EndTaunt():
                return (
                    "vous n'êtes plus provoqué et ne pouvez plus l'être jusqu'à la fin de votre "
                    "prochain tour"
                )
            case NextAcquired():
                return self.next_acquired(effect)

    def lose(self, effect: LoseHealth, mood: int) -> str:
        return f"{Verb('perdez', 'perdre')[mood]} {self.amount('health', effect.n)}"

    def draw(self, effect: Draw, mood: int) -> str:
        return both("pioche", cards(effect.n))[mood]

    def discard(self, effect: Discard, mood: int) -> str:
        if effect.drawn:
            return f"{DISCARDING[mood]} d'autant de cartes"
        return f"{DISCARDING[mood]} de {cards(effect.n)}"

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
        what = "une carte du marché ou une Gemme de Feu"
        return f"{verb} gratuitement {what} coûtant {effect.cost} ou moins"

    def damage(self, effect: Damage | DamageTarget | Assault, mood: int) -> str:
        if isinstance(effect, Assault):
            strength = f"avec {self.amount('combat', effect.n)}"
            return both("attaque", f"un joueur {strength}, d'abord ses gardes")[mood]
        boss = ""
        if isinstance(effect, DamageTarget):
            whom = "un adversaire de votre choix et à chacun de ses champions"
        else:
            targets = ["champion"] * effect.champions + ["joueur"] * effect.players
            whom = " et à ".join(f"chaque {target} adverse" for target in targets)
            boss = " ; un boss en subit le triple" if effect.players else ""
        amount = f"{effect.n} {plural(effect.n, 'dégât', 'dégâts')}"
        return f"{Verb('infligez', 'infliger')[mood]} {amount} à {whom}, malgré les gardes{boss}"

    def summon(self, effect: Summon, mood: int) -> str:
        verb = Verb("invoquez", "invoquer")[mood]
        noun = self.noun(MINION)
        if effect.party:
            return f"{verb} {a(noun)} {noun.one} {EACH_MEMBER}"
        return f"{verb} {effect.n} {plural(effect.n, noun.one, noun.other)}"

    def burn(self, effect: Burn, mood: int) -> str:
        verb = Verb("sacrifiez", "sacrifier")[mood]
        if effect.n == 1:
            return f"{verb} la carte la plus chère du marché"
        return f"{verb} les {effect.n} cartes les plus chères du marché"

    def look(self, effect: Look, mood: int) -> str:
        look, rest = Verb("regardez", "regarder")[mood], Verb("remettez", "remettre")[mood]
        top = f"les {effect.n} premières cartes" if effect.n > 1 else "la première carte"
        return (
            f"{look} {top} de votre deck, {DISCARDING[mood]} de {effect.discard} d'entre elles au "
            f"plus et {rest} le reste dans l'ordre de votre choix"
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
