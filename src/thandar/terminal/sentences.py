"""The table in sentences, for the plain table: every seat, the market, one's own hand."""

from thandar.cards import CARDS, DEMONS
from thandar.locales import Texts
from thandar.table import cardtext, forecast, piles
from thandar.table.facts import Facts
from thandar.terminal.table import TableSeen
from thandar.types import CopyView, SeatShown


def table_lines(table: TableSeen) -> list[str]:
    """The whole table in sentences, the viewer's own seat last."""
    session, t = table.session, table.t
    view = session.view()
    facts = Facts(session, t, view)
    seats = piles.ordered_seats(view)
    lines = [t("play.plain.turn", turn=view["turn"])]
    if len(view["active"]) > 1:
        lines.append(shared_turn(facts))
    lines += [line for seat in [*seats[1:], seats[0]] for line in seat_lines(table, facts, seat)]
    row = [
        f"{cardtext.card_name(t, card)} {cardtext.amount(t, 'gold', CARDS[card].cost)}"
        for card in view["market"]
        if card
    ]
    row.append(t("play.plain.fire_gems", n=view["fire_gems"], card=t.card("fire_gem")))
    lines.append(told(t, t("play.market"), row))
    hand = session.viewer and view["seats"][session.viewer - 1]["hand"]
    if hand:
        lines.append(told(t, t("play.hand"), piles.counted(t, hand)))
    return lines


def told(t: Texts, title: str, words: list[str], between: str = ", ") -> str:
    """What a title stands before, as a sentence.

    >>> told(Texts("en"), "Hand", ["Gold", "Ruby"])
    'Hand: Gold, Ruby.'
    """
    return t("ability.labelled", label=title, text=between.join(words)) + "."


def shared_turn(facts: Facts) -> str:
    """Whose turn it is together, and who of them is still playing."""
    view, t = facts.view, facts.t
    ended = [seat for seat in view["active"] if seat not in view["playing"]]
    text = t("play.plain.together", names=facts.names(view["active"]))
    return text + (" " + t("play.plain.ended", names=facts.names(ended)) if ended else "")


def seat_lines(table: TableSeen, facts: Facts, seat: SeatShown) -> list[str]:
    """A seat in a few sentences."""
    t = table.t
    name = table.session.name(seat["seat"])
    words = (facts.role(seat), side(facts, seat), *table.session.remarks(seat["seat"], t))
    about = [word for word in words if word]
    title = f"{name} ({', '.join(about)})" if about else name
    if not seat["alive"]:
        lines = [t("play.plain.fallen" if facts.keeps_cards() else "play.plain.out", name=title)]
        return lines + [f"  {note}." for note in facts.notes(seat)]
    counts = {key: seat[key] for key in ("health", "hand_size", "deck_size")}
    key = "demon" if seat["hero"] in DEMONS else "seat"
    lines = [t(f"play.plain.{key}", name=title, discard_size=len(seat["discard"]), **counts)]
    if seat["hero"] in DEMONS:
        return lines + demon_lines(table, facts, seat)
    if seat["seat"] not in facts.me["team"] and facts.reach(seat).text:
        lines.append(f"  {facts.reach(seat).text}.")
    lines += [f"  {note}." for note in facts.notes(seat)]
    in_play = [copy_words(t, copy) for copy in seat["in_play"]]
    if in_play:
        lines.append("  " + told(t, t("play.in_play"), in_play))
    powers = [power_words(facts, seat, copy) for copy in seat["powers"] + seat["items"]]
    apart = t("play.plain.apart")
    return lines + (["  " + told(t, t("play.powers"), powers, apart)] if powers else [])


def side(facts: Facts, seat: SeatShown) -> str:
    """Which side a seat is on, where there are teams."""
    if not facts.in_teams:
        return ""
    if seat is facts.me:
        return facts.t("play.plain.seat_number", n=seat["seat"])
    key = "play.plain.mate" if facts.mate(seat) else "play.plain.foe"
    return facts.t(key, n=seat["seat"])


def power_words(facts: Facts, seat: SeatShown, copy: CopyView) -> str:
    """A power: what it is, what it does, whether it can be used."""
    t, card = facts.t, str(copy["card"])
    words = [facts.power_kind(copy), cardtext.abilities(t, card), facts.power_state(seat, copy)[0]]
    return f"{cardtext.card_name(t, card)} ({', '.join(word for word in words if word)})"


def demon_lines(table: TableSeen, facts: Facts, seat: SeatShown) -> list[str]:
    """What lies open before the Demon, and what would come of it."""
    t = table.t
    lines = [f"  {t('play.demon.rage', n=seat['rage'])}."]
    lines += [f"  {note}." for note in facts.notes(seat)]
    if seat is not forecast.fighter(facts.view):
        return lines
    lines.insert(0, f"  {facts.goal(seat, 'play.demon.goal')}")
    lines += ["  " + told(t, title, [text]) for title, text in forecast.open_cards(seat, t)]
    known = forecast.forecast(facts.view, t)
    if known:
        lines.append(f"  {t('play.forecast.lead')} {', '.join(known.words)}.")
    if forecast.of_type(seat, "karma"):
        lines.append(f"  {t('play.karma.lead')} {forecast.progress(facts.me, t)}.")
    return lines


def copy_words(t: Texts, copy: CopyView) -> str:
    """A copy in play: a champion with its defense and whether it is prepared."""
    card = str(copy["card"])
    name = cardtext.card_name(t, card)
    if not copy["defense"]:
        return name
    whole = int(copy["defense"])
    kind = cardtext.kind_of(t, card, whole - int(copy["damage"]), whole)
    state = t(f"play.state.{'expended' if copy['expended'] else 'prepared'}", card=name)
    return f"{name} {kind} {state}"
