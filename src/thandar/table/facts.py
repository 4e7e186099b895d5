"""What is to be known of a seat besides its cards: team, role, who may attack it and why not.

Both front ends show these; everything is read from the view, so nothing hidden can be said.
"""

from typing import NamedTuple

from thandar.cards import BOSSES, CARDS, DEMONS
from thandar.cards.demons import WINNING_HEALTH
from thandar.cards.vocabulary import ABILITY, HOARD_ITEM, MINION, SKILL, SOUL_JAR
from thandar.engine.boss import CLINGING
from thandar.locales import Texts
from thandar.table import cardtext
from thandar.table.forecast import fighter
from thandar.table.marks import mark
from thandar.table.sitting import Sitting, together
from thandar.types import CopyView, SeatShown, View

EMPERORS = (2, 5)
ALLY_SIGN, ENEMY_SIGN = "●", "○"


class Reach(NamedTuple):
    """Whether the viewer may attack a seat, and in words why or why not."""

    open: bool
    text: str


class Facts:
    """The facts of a table as one viewer sees them; without a viewer, as the first seat does."""

    def __init__(self, session: Sitting, t: Texts, view: View) -> None:
        self.session = session
        self.t = t
        self.view = view
        self.seats: list[SeatShown] = view["seats"]
        self.me: SeatShown = self.seats[(view["seat"] or 1) - 1]

    # --- who

    @property
    def in_teams(self) -> bool:
        """Whether anybody plays together with somebody."""
        return any(len(seat["team"]) > 1 for seat in self.seats)

    def mate(self, seat: SeatShown) -> bool:
        """Whether the seat is on the viewer's team, and not the viewer."""
        return seat is not self.me and seat["seat"] in self.me["team"]

    def sign(self, seat: SeatShown) -> str:
        """The mark of the viewer's team or of the others, with the seat's number."""
        if not self.in_teams:
            return ""
        own = seat["seat"] in self.me["team"]
        sign = ALLY_SIGN if own else ENEMY_SIGN
        return mark("bar-you" if own else "bar-them", f"{sign}{seat['seat']} ")

    def role(self, seat: SeatShown) -> str:
        """Commander or emperor, the hero or boss; nothing for a standard player."""
        words = []
        if self.view["format"] == "emperor":
            words.append(self.t(f"role.{'emperor' if seat['seat'] in EMPERORS else 'commander'}"))
        if seat["hero"] and self.session.name(seat["seat"]) not in self.boss_names(seat["hero"]):
            words.append(self.t(f"hero.{seat['hero']}"))
        return ", ".join(words)

    def boss_names(self, hero: str) -> tuple[str, ...]:
        """Names that already say which boss it is."""
        return (self.t(f"play.boss.{hero}"),) if hero in BOSSES or hero in DEMONS else ()

    def names(self, seats: list[int]) -> str:
        """The names of seats in one phrase."""
        return self.session.together(seats, self.t)

    # --- health

    def full_health(self, seat: SeatShown) -> int:
        """What a full bar of health means: where it began, of a Lich what its jar has."""
        if seat["hero"] in DEMONS:
            return WINNING_HEALTH
        for copy in seat["powers"]:
            card = CARDS[copy["card"]]
            if card.type == SOUL_JAR:
                clings = seat["jars_left"] == 1 and not seat["no_clinging"]
                return card.number + seat["jar_health"] + (CLINGING if clings else 0)
        return int(self.session.start_health[seat["seat"] - 1] or 50)

    def shares_health(self, seat: SeatShown) -> bool:
        """Whether one health belongs to the whole team (R12.1)."""
        return self.view["format"] == "hydra" and len(seat["team"]) > 1

    def keeps_cards(self) -> bool:
        """Whether whoever is defeated stays at the table with their cards (R14.4)."""
        return bool(self.view["format"] == "boss")

    # --- reach

    def attack_seat(self, seat: SeatShown) -> int:
        """The seat by which a seat is attacked: of a team with one health the lowest."""
        number = int(seat["seat"])
        named = [other for other in seat["team"] if other in self.me["attacks"]]
        return named[0] if self.shares_health(seat) and named else number

    def guards(self, seat: SeatShown) -> list[tuple[int, str]]:
        """The prepared guards that protect a seat: its own, in Hydra those of its team."""
        if not seat["guarded"]:
            return []
        whose = seat["team"] if self.shares_health(seat) else [seat["seat"]]
        return [
            (number, copy["card"])
            for number in whose
            for copy in self.seats[number - 1]["in_play"]
            if CARDS[copy["card"]].guard and not copy["expended"]
        ]

    def reach(self, seat: SeatShown) -> Reach:
        """Whether the viewer may attack a seat of the other side, and why not."""
        t, me, number = self.t, self.me, seat["seat"]
        if not (seat["alive"] and me["alive"]) or self.view["over"]:
            return Reach(False, "")
        if number not in me["reach"]:
            return Reach(False, self.why_not(seat))
        guards = self.guards(seat)
        if guards:
            cards = list(dict.fromkeys(cardtext.card_title(t, card) for _, card in guards))
            others = [self.session.name(who) for who, _ in guards if who != number]
            by = ", ".join(cards[:2]) + (" …" if len(cards) > 2 else "")
            key = "play.reach.guarded_by" if len(others) == len(guards) else "play.reach.guarded"
            return Reach(False, t(key, card=by, name=", ".join(dict.fromkeys(others))))
        if me["seat"] not in self.view["playing"]:
            return Reach(False, t("play.reach.later"))
        return Reach(True, t("play.reach.open" if me["combat"] else "play.reach.no_combat"))

    def why_not(self, seat: SeatShown) -> str:
        """Why the viewer does not reach a seat."""
        t, me, number = self.t, self.me, seat["seat"]
        challengers = [other for other in me["reach"] if other in seat["team"]]
        if me["hero"] in BOSSES and challengers:
            return t("play.reach.challenged", name=self.names(challengers))
        if number in me["reach_champions"]:
            return t("play.reach.champions")
        if self.view["format"] == "emperor" and number in EMPERORS and me["reach"]:
            return t("play.reach.falls", name=self.names(me["reach"]))
        mates = [other["seat"] for other in self.seats if self.mate(other) and other["alive"]]
        able = [other for other in mates if number in self.seats[other - 1]["reach"]]
        if able:
            return t("play.reach.mates", name=self.names(able))
        if self.view["format"].startswith("hunter") and me["reach"]:
            return t("play.reach.left", name=self.names(me["reach"]))
        return t("play.reach.none")

    # --- what else

    def notes(self, seat: SeatShown) -> list[str]:
        """Facts of a seat in a few words: jars, hoard, challenges, who is nearby, shared gold."""
        hunt = self.hunt_notes(seat)
        bosses = [*self.boss_notes(seat), *self.demon_notes(seat)]
        return [*bosses, *self.party_notes(seat), *hunt, *self.team_notes(seat)]

    def demon_notes(self, seat: SeatShown) -> list[str]:
        """Of several Demons: whether one still waits, and of the one that fights who follows."""
        fights = fighter(self.view)
        if fights is None or seat["hero"] not in DEMONS or len(seat["team"]) == 1:
            return []
        if seat is not fights:
            return [self.t("play.fact.waits")] if seat["alive"] else []
        felled = [k for k in seat["team"] if not self.seats[k - 1]["alive"] and k != seat["seat"]]
        waiting = [
            f"{self.session.name(k)} ♥ {self.seats[k - 1]['health']}" for k in self.waiting(seat)
        ]
        notes = [self.t("play.fact.then", name=together(waiting, self.t))] if waiting else []
        return notes + ([self.t("play.fact.felled", name=self.names(felled))] if felled else [])

    def waiting(self, demon: SeatShown) -> list[int]:
        """The Demons that come after one."""
        alive = [seat["seat"] for seat in self.seats if seat["alive"]]
        return [k for k in demon["team"] if k in alive and k != demon["seat"]]

    def goal(self, demon: SeatShown, key: str) -> str:
        """What happens when a Demon's health is gone, and when it has come to its goal."""
        n = WINNING_HEALTH
        waiting = self.waiting(demon)
        if not waiting:
            return self.t(key, n=n)
        return self.t(f"{key}_then", n=n, name=self.session.name(waiting[0]))

    def boss_notes(self, seat: SeatShown) -> list[str]:
        """Of a boss: what is left of it and who has challenged it."""
        if seat["hero"] not in BOSSES:
            return []
        t = self.t
        notes = []
        if seat["jars_left"]:
            notes.append(t("play.fact.jars", n=seat["jars_left"]))
        if seat["hero"] == "lich":
            notes.append(t("play.fact.grimoire", n=len(seat["grimoire"])))
            size = seat["hand_size"] + seat["deck_size"] + len(seat["discard"])
            size += sum(CARDS[copy["card"]].type != MINION for copy in seat["in_play"])
            notes.append(t("play.fact.corrupts", n=size))
            notes += [t(f"handicap.{key}") for key in ("minions_rest", "no_clinging") if seat[key]]
        if seat["hero"] == "dragon":
            notes.append(t("play.fact.hoard", n=len(seat["hoard"])))
        if seat["taunted_by"]:
            notes.append(
                mark("brass", t("play.fact.taunted", name=self.session.name(seat["taunted_by"])))
            )
        challengers = [other["seat"] for other in self.seats if other["stepped_up"]]
        if challengers:
            notes.append(mark("brass", t("play.fact.challenged", name=self.names(challengers))))
        return notes

    def party_notes(self, seat: SeatShown) -> list[str]:
        """Of a party member: nearby, stepping up, items."""
        t = self.t
        notes = []
        if seat is self.me and seat["nearby"]:
            notes.append(t("play.fact.nearby", name=self.names(seat["nearby"])))
        if self.mate(seat) and seat["seat"] in self.me["nearby"]:
            notes.append(mark("health", t("play.fact.near_you")))
        if seat["stepped_up"]:
            notes.append(mark("brass", t("play.fact.stepped_up")))
        elif seat["may_step_up"] and seat["alive"] and seat is self.me:
            notes.append(t("play.fact.may_step_up"))
        if self.mate(seat) and not seat["alive"] and seat["hand"]:
            hand = ", ".join(cardtext.card_title(t, card) for card in seat["hand"])
            notes.append(t("play.fact.lends", cards=hand))
        return notes

    def hunt_notes(self, seat: SeatShown) -> list[str]:
        """In Hunter: whom the viewer hunts, and by whom the viewer is hunted (R9.1)."""
        hunting = self.view["format"].startswith("hunter") and seat["alive"] and self.me["alive"]
        if not hunting or seat is self.me:
            return []
        notes = []
        if seat["seat"] in self.me["reach"]:
            notes.append(self.t("play.fact.prey"))
        if self.me["seat"] in seat["reach"]:
            notes.append(self.t("play.fact.hunter"))
        return notes

    def team_notes(self, seat: SeatShown) -> list[str]:
        """Of a team: gold received, who is still playing in a shared turn, blessings."""
        t = self.t
        notes = []
        if seat["received"]:
            notes.append(mark("gold", t("play.fact.received", n=seat["received"])))
        if len(self.view["active"]) > 1 and seat["seat"] in self.view["active"]:
            playing = seat["seat"] in self.view["playing"]
            notes.append(mark("brass", t(f"play.fact.{'playing' if playing else 'ended'}")))
        if seat["blessed"]:
            notes.append(t("play.fact.blessed", n=seat["blessed"]))
        if seat["heist"]:
            notes.append(t("play.fact.heist"))
        return notes

    # --- powers

    def power_kind(self, copy: CopyView) -> str:
        """What a power is: skill, ability, Soul Jar, Hoard Item with its check."""
        card = CARDS[copy["card"]]
        if card.type == HOARD_ITEM:
            return self.t("play.power.check", n=card.number)
        return self.t(f"noun.{card.type}.one")

    def power_state(self, seat: SeatShown, copy: CopyView) -> tuple[str, bool]:
        """Whether a power can be used, and whether its row is dull."""
        t, card = self.t, CARDS[copy["card"]]
        if card.shield:
            return t("play.power.always"), False
        if copy["expended"]:
            return t("play.power.used", card=cardtext.card_name(t, copy["card"])), True
        if card.type == ABILITY:
            if seat["turns_taken"] < card.from_turn:
                return t("play.power.from_turn", n=card.from_turn), True
            return t("play.power.once"), False
        if card.type == SKILL:
            short = seat["gold"] < card.pays and seat["seat"] in self.view["active"]
            return mark("dim" if short else "gold", t("tag.pays", n=card.pays)), short
        return t("play.power.ready"), False
