"""What came of a run, in words: a table, and sentences that a page says as well."""

from typing import Any

from thandar.arena.report import Z
from thandar.cards import STANDARD
from thandar.locales import Texts

BOLD, RED, PLAIN = "\033[1m", "\033[31m", "\033[0m"


def as_text(figures: dict[str, Any], t: Texts, colour: bool) -> str:
    """Everything for people to read."""
    lines = [t("arena.title", games=f"{figures['games']:,}", **whole(figures)), ""]
    if any(name != STANDARD for name in figures["table"]):
        lines = [lines[0], setting(figures, t), ""]
    lines += [*table(figures, t, colour), ""]
    lines += conclusions(figures, t)
    lines += [t("arena.course", turns=figures["turns"], moves=figures["moves"])]
    if figures["undecided"]:
        lines.append(t("arena.undecided", n=figures["undecided"]))
    if figures["seconds"] is not None:
        speed = {key: figures[key] for key in ("seconds", "games_per_second", "jobs")}
        lines.append(t("arena.speed", **speed))
    if figures["faults"]:
        lines += ["", t("arena.faults")]
        lines += [painted(fault_words(fault, t), RED, colour) for fault in figures["faults"]]
    return "\n".join(lines) + "\n"


def conclusions(figures: dict[str, Any], t: Texts) -> list[str]:
    """Who is better than whom, and why the run ended when it did."""
    lines = [difference_words(pair, t) for pair in figures["differences"]]
    if figures["stop"]:
        lines.append(stop_words(figures, t))
    if lines and figures["bots"][0]["rating"] is None:
        lines.append(t("arena.unrated"))
    return lines


def difference_words(pair: dict[str, Any], t: Texts) -> str:
    """Which of two bots is better, and by how much."""
    better, other = pair["bots"]
    points = {key: 100 * pair[key] for key in ("difference", "low", "high")}
    key = "certain" if pair["certain"] else "uncertain"
    return t(f"arena.{key}", better=better, other=other, **points)


def stop_words(figures: dict[str, Any], t: Texts) -> str:
    """Why a run that was to end early did so, or did not."""
    stop = figures["stop"]
    key = "stopped" if stop["certain"] else "unstopped"
    games = {"games": f"{figures['games']:,}", "most": f"{stop['most_games']:,}"}
    percent = f"{100 * stop['certainty']:g}"
    return t(f"arena.{key}", n=len(figures["differences"]), percent=percent, **games)


def whole(figures: dict[str, Any]) -> dict[str, Any]:
    """The figures of the first line."""
    return {"deals": f"{figures['deals']:,}", "seats": figures["seats"], "seed": figures["seed"]}


def setting(figures: dict[str, Any], t: Texts) -> str:
    """The format, the difficulty or handicap, and who sits where."""
    words = [t(f"format.{figures['format']}")]
    if figures["difficulty"]:
        words.append(t(f"difficulty.{figures['difficulty']}"))
    if figures["handicap"]:
        words.append(t("arena.handicap", words=figures["handicap"]))
    names = [f"{k} {who(name, t)}" for k, name in enumerate(figures["table"], 1)]
    return f"{', '.join(words)}: {', '.join(names)}"


def who(name: str, t: Texts) -> str:
    """The name of somebody who sits at the table."""
    return name if name == STANDARD else t(f"hero.{name}")


def table(figures: dict[str, Any], t: Texts, colour: bool) -> list[str]:
    """The bots, one in a line, their names to the left and numbers to the right."""
    columns = ("bot", "games", "wins", "rate", "interval")
    head = [t(f"arena.column.{name}") for name in columns]
    shown = figures["bots"][0]
    if shown["rating"] is not None:
        head.append(t("arena.column.rating"))
    head += [t(f"term.{side['side']}") for side in shown.get("sides", [])]
    head += [t("arena.column.seat", n=seat["seat"]) for seat in shown["seats"]]
    head.append(t("arena.column.faults"))
    rows = [head, *(row(bot) for bot in figures["bots"])]
    widths = [max(len(line[k]) for line in rows) for k in range(len(head))]
    lines = []
    for line in rows:
        cells = [cell.rjust(width) for cell, width in zip(line[1:], widths[1:])]
        lines.append("  ".join([line[0].ljust(widths[0]), *cells]))
    return [painted(lines[0], BOLD, colour), *lines[1:]]


def row(bot: dict[str, Any]) -> list[str]:
    """A bot's line."""
    return [
        bot["name"],
        f"{bot['games']:,}",
        f"{bot['wins']:,}",
        f"{bot['win_rate']:.1%}",
        f"{bot['low']:.1%} – {bot['high']:.1%}",
        *([] if bot["rating"] is None else [rating_words(bot)]),
        *(share(side) for side in bot.get("sides", [])),
        *(share(seat) for seat in bot["seats"]),
        f"{bot['faults']:,}",
    ]


def rating_words(bot: dict[str, Any]) -> str:
    """A rating with its 95 % interval.

    >>> rating_words({"rating": 27.31, "uncertainty": 0.4})
    '27.3 ± 0.8'
    """
    return f"{bot['rating']:.1f} ± {Z * bot['uncertainty']:.1f}"


def share(figures: dict[str, Any]) -> str:
    """A rate; a dash where nothing was played."""
    return f"{figures['win_rate']:.1%}" if figures["games"] else "–"


def fault_words(fault: dict[str, Any], t: Texts) -> str:
    """A fault in words."""
    what = t(f"arena.fault.{fault['kind']}", detail=fault["detail"])
    where = {"bot": fault["bot"], "game": f"{fault['game']:,}", "seat": fault["seat"]}
    return t("arena.fault.line", what=what, **where)


def painted(text: str, colour: str, wanted: bool) -> str:
    """A text in a colour, if colours are wanted."""
    return f"{colour}{text}{PLAIN}" if wanted else text
