"""The legal moves of a seat as a person sees them: in words, with what they give or cost.

They are made of the seat's own moves and its own view, so that they tell nothing else.
"""

from functools import cache, lru_cache
from typing import Any, NamedTuple

from thandar import Move
from thandar.cards import CARDS
from thandar.cards.vocabulary import CHAMPION
from thandar.locales import Texts
from thandar.table import cardtext
from thandar.table.ending import Lost, lost, lost_words
from thandar.table.marks import LETTER, mark, plain
from thandar.table.play_all import play_all
from thandar.table.sight import ids_of, row_in_view
from thandar.table.sitting import Sitting
from thandar.types import View


class Option(NamedTuple):
    """A legal move: the move, how it reads, what it gives or costs.

    An attack or a gift is `listed` with all its amounts and made with one of them; `play all` makes
    several `moves` and is not listed. `row` is the place on the board that it belongs to:
    `hand.gold`, `market.borg`, `2.borg`; `ids` are the viewer's ids of the cards there, several
    where equal cards are one move. `need` is the combat that stuns a champion or defeats a player.
    `lost` is what ending the turn would lose.
    """

    label: str
    note: str
    moves: tuple[Move, ...]
    listed: Move | None = None
    row: str = ""
    need: int = 0
    ids: tuple[int, ...] = ()
    lost: Lost | None = None

    @property
    def words(self) -> str:
        """What the engine calls it."""
        return "play all" if self.listed is None else self.moves[0].words

    @property
    def kind(self) -> str:
        """The kind of its move; `all` for several."""
        return "all" if self.listed is None else self.listed.kind

    @property
    def cost(self) -> int:
        """The gold to pay for it now."""
        return 0 if self.listed is None else self.listed.cost

    @property
    def least(self) -> int:
        """The smallest amount of an attack or a gift, else 0."""
        return 0 if self.listed is None else self.listed.least

    @property
    def most(self) -> int:
        """The greatest amount of an attack or a gift, else 0."""
        return 0 if self.listed is None else self.listed.most

    @property
    def enough(self) -> int:
        """Just enough combat to stun the champion or defeat the player, or all there is."""
        return min(self.most, self.need)

    def as_dict(self) -> dict[str, Any]:
        """The option as plain data, for a page; its texts are without marks."""
        return {
            "label": spoken(self),
            "note": plain(self.note),
            "kind": self.kind,
            "moves": [move.words for move in self.moves],
            "move": None if self.listed is None else self.listed.as_dict(),
            "row": self.row,
            "ids": list(self.ids),
            "cost": self.cost,
            "least": self.least,
            "most": self.most,
            "need": self.need,
            "enough": self.enough,
            "lost": None if self.lost is None else self.lost.as_dict(),
        }


def options(session: Sitting, seat: int | None, t: Texts, view: View | None = None) -> list[Option]:
    """Every legal move of a seat, in the order in which they are numbered; None: nobody's.

    `view` is the seat's own, for whoever has it already.

    >>> from thandar import Game
    >>> from thandar.table.session import Session
    >>> from thandar.table.seating import Seating
    >>> game = Game.from_position({
    ...     "market": ["spark"], "market_deck": [], "fire_gems": 0,
    ...     "seats": [{"gold": 1, "combat": 7}, {"in_play": ["cult_priest"]}]})
    >>> session = Session(game, [Seating("you")] * 2, ["Ann", "Ben"])
    >>> for found in options(session, 1, Texts("en")):
    ...     print(spoken(found), "|", plain(found.note), "|", found.cost, found.enough, found.most)
    acquire Spark | 1 gold | 1 0 0
    attack Ben | 7 combat | 0 7 7
    attack Cult Priest | 4 stuns | 0 4 7
    end turn | 1 gold, 7 combat unspent | 0 0 0
    >>> options(session, 2, Texts("en"))
    []
    """
    moves = session.game.moves(seat) if seat else []
    if not moves:
        return []
    shown = session.game.view(seat) if view is None else view
    found = [option(session, t, shown, move) for move in moves]
    if moves[-1].kind == "end":
        everything = play_all(shown, moves)
        if len(everything) > 1:
            note = mark("dim", t("play.count.cards", n=len(everything)))
            found.insert(0, Option(t("play.move.all"), note, tuple(everything)))
        left = lost(shown, moves)
        found[-1] = found[-1]._replace(note=lost_words(left, t), lost=left)
    return found


def option(session: Sitting, t: Texts, view: View, move: Move) -> Option:
    """A legal move as a person sees it."""
    match move.kind:
        case "end":
            return simple(move, view, end_label(t, view))
        case "play":
            return play_option(t, view, move)
        case "expend" | "ally" | "sacrifice":
            return ability_option(t, view, move)
        case "buy":
            return buy_option(session, t, view, move)
        case "attack":
            return attack_option(session, t, view, move)
        case "give":
            return give_option(session, t, view, move)
        case "send" | "borrow" | "steal" | "step_up":
            return table_option(session, t, view, move)
        case "choose":
            return choose_option(session, t, view, move)
    return decline_option(t, view, move)


def simple(move: Move, view: View, label: str, note: str = "", row: str = "") -> Option:
    """An option that is just its move."""
    return Option(label, note, (move,), move, row, 0, ids_of(view, move))


def end_label(t: Texts, view: View) -> str:
    """Ending one's turn, or one's part of a shared one."""
    several = len(view["playing"]) > 1
    return t("play.move.end_part" if several else "play.move.end")


def play_option(t: Texts, view: View, move: Move) -> Option:
    """Play a card from hand."""
    card = move.card or ""
    if CARDS[card].type == CHAMPION:
        note = cardtext.kind_of(t, card)
    else:
        note = cardtext.ability(t, card, "primary")
    return simple(
        move,
        view,
        label_of(t, move),
        note,
        f"hand.{move.card}",
    )


def ability_option(t: Texts, view: View, move: Move) -> Option:
    """Use an ability of a card in play, or a power."""
    note = cardtext.ability(t, move.card or "", move.kind)
    if move.cost:
        note = t("ability.labelled", label=cardtext.amount(t, "gold", move.cost), text=note)
    return simple(
        move,
        view,
        label_of(t, move),
        note,
        row_in_play(move),
    )


def label_of(t: Texts, move: Move) -> str:
    """What a move with a card is called."""
    return verb_and_card(t.language, move.kind, move.card or "", copy_of(move))


@cache
def verb_and_card(language: str, kind: str, card: str, copy: str) -> str:
    """What a move with a card is called, kept for the next time."""
    t = Texts(language)
    return t(f"play.move.{kind}", card=copy_title(t, card, copy))


def title(t: Texts, move: Move) -> str:
    """The name of the card of a move."""
    return copy_title(t, move.card or "", copy_of(move))


def copy_title(t: Texts, card: str, copy: str) -> str:
    """The name of a card: the second of unlike copies has its number."""
    number = copy.removeprefix(card)
    return cardtext.card_name(t, card) + (f" {number}" if number else "")


def copy_of(move: Move) -> str:
    """How moves call the copy: `spark`, or `spark#2`."""
    return (move.place.copy if move.place else None) or move.card or ""


def row_in_play(move: Move) -> str:
    """The row of a copy in play."""
    return f"{move.place.seat}.{move.place.copy}" if move.place else ""


def buy_option(session: Sitting, t: Texts, view: View, move: Move) -> Option:
    """Acquire a card, by Heist also from a discard pile."""
    label = label_of(t, move)
    note = cardtext.amount(t, "gold", move.cost)
    seat = move.place.seat if move.place else None
    if seat is None:
        return simple(move, view, label, note, f"market.{move.card}")
    label += mark("dim", f" ({session.name(seat)})")
    return simple(move, view, label, note, f"discard.{seat}.{move.card}")


def attack_option(session: Sitting, t: Texts, view: View, move: Move) -> Option:
    """Attack with just enough to defeat the player or stun the champion, or with everything."""
    seat = move.target or 0
    if move.place is None:
        hit = session.sharing(seat)
        target = mark("player", session.together(hit, t))
        label = t(f"play.move.attack{'_you' if hit == [session.you] else ''}", target=target)
        foe = view["seats"][seat - 1]
        need = foe["health"] + max(0, foe["shield"] - foe["shielded"])
        made = move.with_amount(min(move.most, need))
        note = cardtext.amount(t, "combat", move.most)
        if move.most > need:
            note = mark("attack", t("play.note.defeats", n=need))
        return Option(label, note, (made,), move, f"{seat}.", need)
    row = row_in_view(view["seats"][seat - 1], move.place.zone)
    copy = row[(move.place.slot or 1) - 1]
    need = copy["defense"] - copy["damage"]
    label = t("play.move.attack", target=title(t, move) + owner(session, view, seat))
    if move.most >= need:
        note = mark("attack", t("play.note.stuns", n=need))
    else:
        note = mark("dim", t("play.note.damages", n=move.most, need=need))
    made = move.with_amount(min(move.most, need))
    return Option(label, note, (made,), move, row_in_play(move), need, ids_of(view, move))


def owner(session: Sitting, view: View, seat: int) -> str:
    """Whose a champion is, where several opponents have champions."""
    others = [s for s in view["seats"] if s["seat"] not in view["active"] and s["in_play"]]
    return mark("dim", f" ({session.name(seat)})") if len(others) > 1 else ""


def give_option(session: Sitting, t: Texts, view: View, move: Move) -> Option:
    """Give gold to a teammate: all of it, unless an amount is typed."""
    label = t("play.move.give", name=mark("player", session.name(move.target or 0)))
    return Option(label, cardtext.amount(t, "gold", move.most), (move.with_most(),), move)


def table_option(session: Sitting, t: Texts, view: View, move: Move) -> Option:
    """What a team or a party may do besides: send, borrow, steal, step up."""
    if move.kind == "step_up":
        return simple(move, view, t("play.move.step_up"), mark("dim", t("play.note.step_up")))
    card = title(t, move)
    if move.kind == "borrow":
        lender = (move.place.seat if move.place else None) or 0
        return simple(
            move, view, t("play.move.borrow", card=card), mark("dim", session.name(lender))
        )
    name = mark("player", session.name(move.target or 0))
    label = t(f"play.move.{move.kind}", card=card, name=name)
    if move.kind == "send":
        return simple(move, view, label, cardtext.amount(t, "gold", move.cost))
    return simple(move, view, label, t("play.power.check", n=CARDS[move.card or ""].number))


# --- answers to a choice


def choose_option(session: Sitting, t: Texts, view: View, move: Move) -> Option:
    """An answer to a choice."""
    if move.place is not None:
        label = choice_label(t, asked_kind(view), title(t, move))
        zone, seat = move.place.zone, move.place.seat
        if zone in ("in_play", "powers", "items"):
            return simple(
                move, view, label, mark("dim", session.name(seat or 0)), row_in_play(move)
            )
        pile = "market" if zone == "fire_gems" else zone
        return simple(move, view, label, mark("dim", t(f"play.zone.{pile}")), f"{pile}.{move.card}")
    if move.target is not None:
        name = mark("player", session.name(move.target))
        return simple(move, view, name, seat_note(t, view, move.target), f"{move.target}.")
    choice = move.choice or ""
    if choice in ("top", "hand"):
        return simple(move, view, t(f"play.to.{choice}"))
    if len(choice) == 1:
        return simple(move, view, letter_label(t, view, choice))
    return simple(move, view, mark(choice, t.faction(choice)))


def choice_label(t: Texts, kind: str, card: str) -> str:
    """What choosing a card means in this decision."""
    key = f"play.choose.{kind}"
    return t(key if key in t.messages else "play.choose.card", card=card)


def letter_label(t: Texts, view: View, letter: str) -> str:
    """What a lettered answer means."""
    kind = asked_kind(view)
    key = f"play.choose.{kind}_{letter}"
    if key in t.messages:
        return t(key)
    asked = view["decision"]
    card = asked["card"] if asked else None
    side = cardtext.side(t, card, letter, kind)
    if plain(side)[:1].isdigit():  # which would read like a key
        return t("play.choose.gain", what=side)
    return side or t("play.move.yes")


def asked_kind(view: View) -> str:
    """What kind of choice is pending; an empty word when there is none."""
    asked = view["decision"]
    return asked["kind"] if asked else ""


def seat_note(t: Texts, view: View, seat: int) -> str:
    """What a player would have after gaining health, before and after."""
    if asked_kind(view) != "health":
        return ""
    gained = view["effects"][-1]["count"]
    before = view["seats"][seat - 1]["health"]
    return mark("health", t("play.note.health", before=before, after=before + gained))


def decline_option(t: Texts, view: View, move: Move) -> Option:
    """Refusing, which in some decisions has a meaning of its own."""
    key = f"play.decline.{asked_kind(view)}"
    return simple(move, view, t(key if key in t.messages else "play.move.decline"))


def spoken(option: Option) -> str:
    """The label as one types it: without marks and without the letters of factions."""
    return without_letters(option.label)


@lru_cache(10_000)
def without_letters(label: str) -> str:
    """A label without marks and without the letters of factions."""
    return plain(LETTER.sub("", label))
