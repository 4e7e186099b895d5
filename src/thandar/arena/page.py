"""The report of a run as one page with drawings, which needs nothing else to be looked at."""

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from thandar.arena.certainty import USUAL
from thandar.arena.course_report import ENDS, Curve, course_summary
from thandar.arena.drawing import Scale, around, columns, curves, labels, strip
from thandar.arena.plan import Plan
from thandar.arena.report import Z
from thandar.arena.report_text import (
    difference_words,
    fault_words,
    rating_words,
    setting,
    stop_words,
    who,
    whole,
)
from thandar.cards import STANDARD
from thandar.locales import Texts

STYLE = Path(__file__).with_name("page.css")
COLOURS = 6
NEUTRAL = "--c: var(--faint)"
ALL = Scale(0.0, 1.0)
SHOWN = 0.99  # of the games: axes end with the turn by which so many are over
MOST_COLUMNS = 30


def page(plan: Plan, figures: dict[str, Any], results: Iterable[list[Any]], t: Texts) -> str:
    """The whole page."""
    course = course_summary(plan, results)
    names = ", ".join(bot["name"] for bot in figures["bots"])
    parts = [
        head(names, figures, t),
        *([rating_section(figures, t)] if figures["bots"][0]["rating"] is not None else []),
        rate_section(figures, t),
        *([pair_section(figures, t)] if figures["differences"] else []),
        seat_section(figures, t),
        length_section(course, t),
        health_section(course, t),
        *([fault_section(figures, t)] if figures["faults"] else []),
    ]
    return (
        f'<!doctype html>\n<html lang="{t.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(t('arena.page.kicker'))}: {escape(names)}</title>\n"
        f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n</head>\n"
        f"<body>\n<main>\n{chr(10).join(parts)}\n</main>\n</body>\n</html>\n"
    )


def head(names: str, figures: dict[str, Any], t: Texts) -> str:
    """Who played, where, how much, and why no more."""
    lines = [t("arena.title", games=f"{figures['games']:,}", **whole(figures))]
    heroes = any(name != STANDARD for name in figures["table"])
    lines.append(setting(figures, t) if heroes else t(f"format.{figures['format']}"))
    lines.append(t("arena.course", turns=figures["turns"], moves=figures["moves"]))
    if figures["undecided"]:
        lines.append(t("arena.undecided", n=figures["undecided"]))
    text = "".join(f'<p class="note">{escape(one)}</p>' for one in lines)
    if figures["stop"]:
        text += f'<p class="said">{escape(stop_words(figures, t))}</p>'
    kicker = escape(t("arena.page.kicker"))
    return f'<header><p class="kicker">{kicker}</p><h1>{escape(names)}</h1>{text}</header>'


def section(key: str, t: Texts, *parts: str, note: str = "") -> str:
    """A part of the page with its heading."""
    text = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<section><h2>{escape(t(f'arena.page.{key}'))}</h2>{text}{''.join(parts)}</section>"


# --- figures with their intervals


def rating_section(figures: dict[str, Any], t: Texts) -> str:
    """How strong the bots are."""
    bots = figures["bots"]
    bounds = [
        (bot["rating"] - Z * bot["uncertainty"], bot["rating"] + Z * bot["uncertainty"])
        for bot in bots
    ]
    scale = around((end for both in bounds for end in both), 4.0)
    rows = [
        row(k, bot["name"], rating_words(bot), strip(scale, low, bot["rating"], high))
        for k, (bot, (low, high)) in enumerate(zip(bots, bounds))
    ]
    note = t("arena.page.ratings_note")
    return section("ratings", t, in_rows([*rows, axis(scale, "{:g}")]), note=note)


def rate_section(figures: dict[str, Any], t: Texts) -> str:
    """What the bots win."""
    bots = figures["bots"]
    scale = around((bot[key] for bot in bots for key in ("low", "high")), 0.1, ALL)
    rows = [rate_row(k, bot["name"], bot, scale, fair(bots)) for k, bot in enumerate(bots)]
    note = t("arena.page.rates_note")
    return section("rates", t, in_rows([*rows, axis(scale, "{:.0%}")]), note=note)


def seat_section(figures: dict[str, Any], t: Texts) -> str:
    """What the bots win at each seat."""
    bots = figures["bots"]
    places = list(zip(*(bot["seats"] for bot in bots)))
    played = [one for place in places for one in place if one["games"]]
    scale = around((one[key] for one in played for key in ("low", "high")), 0.1, ALL)
    parts = []
    for place in places:
        title = t("arena.page.seat", n=place[0]["seat"])
        if place[0]["who"] != STANDARD:
            title += f", {who(place[0]['who'], t)}"
        rows = [
            rate_row(k, bot["name"], one, scale, fair(bots))
            for k, (bot, one) in enumerate(zip(bots, place))
            if one["games"]
        ]
        parts.append(f"<h3>{escape(title)}</h3>{in_rows(rows)}")
    return section("seats", t, *parts, in_rows([axis(scale, "{:.0%}")]))


def fair(bots: list[dict[str, Any]]) -> float:
    """What all bots together win of their games."""
    wins: int = sum(bot["wins"] for bot in bots)
    games: int = sum(bot["games"] for bot in bots)
    return wins / games


def rate_row(k: int, name: str, rate: dict[str, Any], scale: Scale, mark: float) -> str:
    """A share of wins."""
    words = f"{rate['win_rate']:.1%} ({rate['low']:.1%} – {rate['high']:.1%})"
    return row(k, name, words, strip(scale, rate["low"], rate["win_rate"], rate["high"], mark))


def pair_section(figures: dict[str, Any], t: Texts) -> str:
    """By how much the bots differ, two by two."""
    place = {bot["name"]: k for k, bot in enumerate(figures["bots"])}
    pairs = figures["differences"]
    ends = [0.0, *(pair[key] for pair in pairs for key in ("low", "high"))]
    scale = around(ends, 0.1, Scale(-1.0, 1.0))
    rows = []
    for pair in pairs:
        drawn = strip(scale, pair["low"], pair["difference"], pair["high"], 0.0)
        low, difference, high = (100 * pair[key] for key in ("low", "difference", "high"))
        words = f"{difference:+.1f} ({low:+.1f} – {high:+.1f})"
        rows.append(row(place[pair["bots"][0]], " – ".join(pair["bots"]), words, drawn))
    points = Scale(100 * scale.low, 100 * scale.high)
    rows.append(axis(points, "{:g}"))
    said = "".join(f"<li>{escape(difference_words(pair, t))}</li>" for pair in pairs)
    percent = f"{100 * (figures['stop'] or {'certainty': USUAL})['certainty']:g}"
    note = t("arena.page.pairs_note", percent=percent)
    return section("pairs", t, in_rows(rows), f"<ul>{said}</ul>", note=note)


def row(k: int, name: str, words: str, drawn: str) -> str:
    """A bot, its drawing and its figures; the interval, in brackets, is printed less loudly."""
    figure, bracket, rest = escape(words).partition(" (")
    small = f" <small>({rest}</small>" if bracket else ""
    return (
        f'<div class="row" style="{colour(k)}">'
        f'<span class="name">{escape(name)}</span>{drawn}'
        f'<span class="figure">{figure}{small}</span></div>'
    )


def colour(k: int) -> str:
    """The style that gives a bot its colour."""
    return f"--c: var(--c{k % COLOURS})"


def axis(scale: Scale, form: str) -> str:
    """The figures below strips."""
    places = [(scale.at(tick), form.format(tick)) for tick in scale.ticks(6)]
    return (
        f'<div class="row axis"><span></span>{labels("across", "left", places)}<span></span></div>'
    )


def in_rows(rows: list[str]) -> str:
    """Rows under each other."""
    return f'<div class="rows">{"".join(rows)}</div>'


# --- the course of the games


def length_section(course: dict[str, Any], t: Texts) -> str:
    """How many turns the games take."""
    lengths: list[int] = course["lengths"]
    games = sum(lengths)
    first = next(turn for turn, n in enumerate(lengths) if n)
    last = max(last_turn(lengths), first)
    width = -(-(last - first + 1) // MOST_COLUMNS)
    shares = [sum(lengths[turn : turn + width]) / games for turn in range(first, last + 1, width)]
    end = first + width * len(shares)
    note = t("arena.page.lengths_note")
    if longer := sum(lengths[end:]):
        note += " " + t("arena.page.longer", n=longer)
    across, up = Scale(first, end), Scale(0.0, 1.1 * max(shares))
    drawn = columns(up, shares, t("arena.page.lengths"))
    # A turn belongs to the middle of its column.
    places = [(across.at(tick + 0.5), f"{tick:g}") for tick in whole_ticks(first, last)]
    return section("lengths", t, chart(NEUTRAL, drawn, up, "{:.0%}", places, t), note=note)


def health_section(course: dict[str, Any], t: Texts) -> str:
    """Health turn by turn, a drawing for each bot."""
    health: dict[str, dict[str, Curve]] = course["health"]
    last = last_turn(course["lengths"])
    across = Scale(1, last)
    most = max(figure for both in health.values() for one in both.values() for figure in one)
    up = Scale(0.0, 1.05 * most)
    places = [(across.at(tick), f"{tick:g}") for tick in (1, *whole_ticks(2, last))]
    key = "".join(f"<span>{sample(end)}{escape(t(f'arena.page.{end}'))}</span>" for end in ENDS)
    parts = []
    for k, (name, both) in enumerate(health.items()):
        drawn = curves(across, up, both, f"{t('arena.page.health')}: {name}")
        title = f'<p class="name" style="{colour(k)}">{escape(name)}</p>'
        parts.append(f"<div>{title}{chart(colour(k), drawn, up, '{:g}', places, t)}</div>")
    note = t("arena.page.health_note")
    drawings = f'<div class="multiples">{"".join(parts)}</div>'
    return section("health", t, f'<div class="key">{key}</div>', drawings, note=note)


def sample(kind: str) -> str:
    """A piece of a curve, to say what it stands for."""
    return f'<svg aria-hidden="true"><line class="{kind}" x2="100%" y1="50%" y2="50%"/></svg>'


def last_turn(lengths: list[int]) -> int:
    """The turn by which nearly all games are over.

    >>> last_turn([0, 0, 100, 99, 1])
    3
    """
    games = sum(lengths)
    over = 0
    for turn, n in enumerate(lengths):
        over += n
        if over >= SHOWN * games:
            return max(turn, 2)
    return len(lengths)


def whole_ticks(first: int, last: int) -> list[float]:
    """The turns that are written below a drawing.

    >>> whole_ticks(1, 20), whole_ticks(3, 5)
    ([5.0, 10.0, 15.0, 20.0], [3.0, 4.0, 5.0])
    """
    return [tick for tick in Scale(first, last + 0.5).ticks(6) if tick.is_integer()]


def chart(
    style: str, drawn: str, up: Scale, form: str, places: list[tuple[float, str]], t: Texts
) -> str:
    """A drawing between its axes."""
    left = labels("up", "bottom", [(up.at(tick), form.format(tick)) for tick in up.ticks(5)])
    below = labels("across", "left", places)
    unit = f'<div class="unit">{escape(t("arena.page.turn"))}</div>'
    return f'<div class="chart" style="{style}">{left}{drawn}{below}{unit}</div>'


def fault_section(figures: dict[str, Any], t: Texts) -> str:
    """What bots did wrong."""
    items = "".join(f"<li>{escape(fault_words(fault, t))}</li>" for fault in figures["faults"])
    return section("faults", t, f"<ul>{items}</ul>", note=t("arena.faults"))
