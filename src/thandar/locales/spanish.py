"""Card texts in Spanish."""

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

ZONES = {
    IN_PLAY: "que tengas en juego",
    PLAYED: "que hayas jugado este turno",
    DISCARD: "en tu pila de descarte",
    HAND: "en tu mano",
}
DESTINATIONS = {TOP: "va encima de tu mazo", HAND: "va a tu mano"}
POOLS = {"gold": "oro", "combat": "combate", "health": "vida"}
FROM = "de tu mano o de tu pila de descarte"
FACTION = "una facción: este turno cuentas con una carta más de ella en juego"
EACH_MEMBER = "por cada miembro del grupo, incluso derrotado (tres contra un jefe)"
CHAMPIONS = "cada campeón de tus oponentes"
HOW = {GREEDY: "codicioso", BLOODY: "sangriento", MERCIFUL: "clemente"}
# Feminine nouns that begin with a stressed a take the article of the masculine.
STRESSED_A = ("arma", "hacha", "águila", "alma")


class Spanish(Grammar):
    """Spanish: orders in the second person singular, agreement in number and gender."""

    LANGUAGE = "es"
    GAIN = Verb("gana", "ganar")
    OFFER = "puedes {deed}"
    OFFER_TIMES = "hasta {n} veces, {offer}"
    PURPOSE = "{offer} para {rest}"
    CONSEQUENCE = "{offer}; si lo haces, {rest}"
    WISH = "si quieres, {rest}"
    THEN = "{first}; luego {rest}"
    PLUS = "{amounts}, más {extra} {each}"
    IF = "si {condition}, {rest}"
    BOTH_IF = "{sides}, o ambas cosas si {condition}"
    ALL_IF = "{sides}, o todo ello si {condition}"

    def amount(self, pool: str, n: int, more: bool = False) -> str:
        return f"{n} de {POOLS[pool]} más" if more else f"{n} de {POOLS[pool]}"

    def listed(self, items: Sequence[str]) -> str:
        if len(items) == 1:
            return items[0]
        return f"{', '.join(items[:-1])} {and_before(items[-1])} {items[-1]}"

    def alternatives(self, items: Sequence[str], comma: bool) -> str:
        mark = "," if comma else ""
        return f"{', '.join(items[:-1])}{mark} {or_before(items[-1])} {items[-1]}"

    def per(self, per: Per) -> str:
        if per.kind == PARTY:
            return EACH_MEMBER
        noun = self.noun(per.kind)
        other = f"{agreeing('otr', noun)} " if per.other else ""
        return f"por cada {other}{noun.one} {ZONES[per.zone]}"

    def condition(self, condition: Condition) -> str:
        if isinstance(condition, CombatGained):
            return f"has ganado al menos {condition.at_least} de combate este turno"
        if isinstance(condition, Played):
            return f"el último turno de tu oponente fue {HOW[condition.how]}"
        if condition.kind == ALL_FACTIONS and condition.at_least == len(FACTIONS):
            return f"tienes las {condition.at_least} facciones en juego"
        noun = self.noun(condition.kind)
        if condition.at_least > 1:
            other = f"{agreeing('otr', noun)}s " if condition.other else ""
            return f"tienes al menos {other}{condition.at_least} {noun.other} en juego"
        article = agreeing("otr", noun) if condition.other else a(noun)
        return f"tienes {article} {noun.one} en juego"

    def plain(self, effect: Plain) -> Verb:
        match effect:
            case Stun():
                return both("derriba", "a un campeón de un oponente")
            case StunAll():
                return both("derriba", "a todos los campeones de un oponente a tu elección")
            case StunDearest():
                return both("derriba", "al campeón más caro de tus oponentes")
            case Prepare():
                return both("prepara", "a uno de tus campeones")
            case Sacrifice():
                return both("sacrifica", f"una carta {FROM}")
            case ChooseFaction():
                return Verb(f"elige {FACTION}", f"elegir {FACTION}")
            case Resurrect():
                rest = (
                    "al juego un campeón de tu pila de descarte que haya sido derribado desde tu "
                    "último turno"
                )
                return Verb(f"devuelve {rest}", f"devolver {rest}")
            case Hoard():
                item = "el próximo objeto del tesoro"
                whose = "uno a un jugador que tenga más que tú"
                return Verb(
                    f"revela {item}, o arrebata {whose}",
                    f"revelar {item}, o arrebatar {whose}",
                )
            case StealItem():
                rest = (
                    "la prueba de habilidad de un objeto del tesoro de otro jugador para "
                    "arrebatárselo"
                )
                return both("intenta", rest)
            case TakeCard():
                place = "una carta de tu pila de descarte, o de tu mazo, que luego barajas"
                return both("toma", f"en la mano {place}")

    def event(self, effect: Event) -> str:
        match effect:
            case OpponentDiscards():
                return "un oponente a tu elección descarta una carta"
            case DiscardHand():
                return "un jugador derrotado a tu elección descarta su mano"
            case Bless(health, defense):
                return (
                    f"un jugador a tu elección gana {self.amount('health', health)}; sus campeones "
                    f"tienen {defense} de defensa más hasta el final del próximo turno de ese "
                    "jugador"
                )
            case Heist():
                return (
                    "este turno puedes adquirir una carta con coste impreso de la pila de descarte "
                    "de un oponente pagando ese coste"
                )
            case EachLoses(n):
                return f"cada oponente pierde {self.amount('health', n)}; un jefe, el triple"
            case EachGains(n):
                return f"cada oponente gana {self.amount('health', n)}"
            case Enrage(n):
                return f"la furia del Demonio aumenta en {n}"
            case EndTaunt():
                return (
                    "dejas de estar provocado y no se te puede provocar hasta el final de tu "
                    "próximo turno"
                )
            case NextAcquired():
                return self.next_acquired(effect)

    def lose(self, effect: LoseHealth, mood: int) -> str:
        return f"{Verb('pierde', 'perder')[mood]} {self.amount('health', effect.n)}"

    def draw(self, effect: Draw, mood: int) -> str:
        return both("roba", cards(effect.n))[mood]

    def discard(self, effect: Discard, mood: int) -> str:
        return both("descarta", "otras tantas" if effect.drawn else cards(effect.n))[mood]

    def put_on_top(self, effect: PutOnTop, mood: int) -> str:
        noun = self.noun(effect.kind)
        verb = Verb("pon", "poner")[mood]
        return f"{verb} {a(noun)} {noun.one} de tu pila de descarte encima de tu mazo"

    def next_acquired(self, effect: NextAcquired) -> str:
        noun = self.noun(effect.kind)
        fates = [f"cuesta {effect.cheaper} de oro menos"] if effect.cheaper else []
        fates += [DESTINATIONS[effect.to]] if effect.to else []
        article = "la" if noun.gender == "f" else "el"
        next_one = f"{article} {agreeing('próxim', noun)} {noun.one}"
        return f"{next_one} que adquieras este turno {self.listed(fates)}"

    def acquire_free(self, effect: AcquireFree, mood: int) -> str:
        verb = Verb("adquiere", "adquirir")[mood]
        what = "una carta del mercado o una Gema ígnea"
        return f"{verb} gratis {what} que cueste {effect.cost} o menos"

    def damage(self, effect: Damage | DamageTarget | Assault, mood: int) -> str:
        if isinstance(effect, Assault):
            strength = f"con {self.amount('combat', effect.n)}"
            return both("ataca", f"a un jugador {strength}, primero a sus guardianes")[mood]
        boss = ""
        if isinstance(effect, DamageTarget):
            whom = "un oponente a tu elección y a cada uno de sus campeones"
        else:
            champions = "cada uno de sus campeones" if effect.players else CHAMPIONS
            targets = ["cada oponente"] * effect.players + [champions] * effect.champions
            whom = " y a ".join(targets)
            boss = "; un jefe recibe el triple" if effect.players else ""
        verb = Verb("inflige", "infligir")[mood]
        return f"{verb} {effect.n} de daño a {whom}, aunque haya guardianes{boss}"

    def summon(self, effect: Summon, mood: int) -> str:
        noun = self.noun(MINION)
        if effect.party:
            return both("invoca", f"{a(noun)} {noun.one} {EACH_MEMBER}")[mood]
        return both("invoca", f"{effect.n} {noun.one if effect.n == 1 else noun.other}")[mood]

    def burn(self, effect: Burn, mood: int) -> str:
        which = "la carta más cara" if effect.n == 1 else f"las {effect.n} cartas más caras"
        return both("sacrifica", f"{which} del mercado")[mood]

    def look(self, effect: Look, mood: int) -> str:
        rest = Verb("devuelve", "devolver")[mood]
        top = f"las {effect.n} primeras cartas" if effect.n > 1 else "la primera carta"
        look = both("mira", f"{top} de tu mazo")[mood]
        some = both("descarta", f"hasta {effect.discard} de ellas")[mood]
        return f"{look}, {some} y {rest} el resto en el orden que quieras"

    def up_to(self, effect: Effect, times: int) -> str | None:
        match effect:
            case Draw(1):
                return f"robar hasta {cards(times)}, de una en una"
            case Sacrifice():
                return f"sacrificar hasta {cards(times)} {FROM}"
        return None


def both(stem: str, rest: str) -> Verb:
    """The two moods of a regular verb.

    >>> both("roba", "1 carta")
    Verb(order='roba 1 carta', infinitive='robar 1 carta')
    """
    return Verb(f"{stem} {rest}", f"{stem}r {rest}")


def cards(n: int) -> str:
    return f"{n} carta" if n == 1 else f"{n} cartas"


def agreeing(stem: str, noun: Noun) -> str:
    """A word that agrees with the noun.

    >>> agreeing("otr", Noun("carta", "cartas", "f"))
    'otra'
    """
    return stem + ("a" if noun.gender == "f" else "o")


def a(noun: Noun) -> str:
    """The indefinite article.

    >>> a(Noun("acción", "acciones", "f")), a(Noun("hacha", "hachas", "f"))
    ('una', 'un')
    """
    return "una" if noun.gender == "f" and noun.one.split()[0] not in STRESSED_A else "un"


def and_before(word: str) -> str:
    """The word "and", which is not y before the sound of i.

    >>> and_before("vida"), and_before("infligir"), and_before("hielo")
    ('y', 'e', 'y')
    """
    bare = word.removeprefix("h")
    return "e" if bare[0] in "ií" and not word.startswith(("hie", "hia", "hio")) else "y"


def or_before(word: str) -> str:
    """The word "or", which is not o before the sound of o, that of ocho and once included.

    >>> or_before("7 de oro"), or_before("8 de oro"), or_before("otra carta")
    ('o', 'u', 'u')
    """
    number = word.split()[0]
    spoken_o = number == "11" or number.startswith("8") if number.isdigit() else False
    return "u" if spoken_o or word.removeprefix("h")[0] in "oó" else "o"
