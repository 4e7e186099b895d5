"""What came of a load: as data, and in words."""

from typing import Any

from thandar.load.checking import Verdict
from thandar.load.crowd import Crowd
from thandar.load.notes import SHARES, Figures
from thandar.load.servers import LIMIT, serve_line
from thandar.locales import Texts

Report = dict[str, Any]
SHOWN = 10  # tables at which something is wrong
ENOUGH = 0.8  # of the moves that were asked for
BUSY = 0.9  # of a core: who measures is late by itself
TURNED_AWAY = (LIMIT, "http_403")


def measured(crowd: Crowd, seconds: float, moves: int, cpu: float) -> Report:
    """What was measured while the tables played."""
    notes, plan = crowd.notes, crowd.plan
    return {
        "servers": crowd.servers.urls,
        "tables": plan.tables,
        "rate": plan.rate,
        "bot": plan.bot,
        "seconds": seconds,
        "moves": moves,
        "moves_per_second": moves / seconds,
        "heard_ms": None if plan.bot else notes.heard.figures(),
        "answered_ms": notes.answered.figures(),
        "bot_ms": notes.bot.figures(),
        "broken": notes.broken,
        "reconnects": notes.came_back,
        "stood_still_s": notes.stood_still,
        "refused": dict(notes.refused),
        "own_cpu": cpu,
    }


def flood_figures(
    connections: int, taken: int, cut_off: int, before: Figures | None, during: Figures | None
) -> Report:
    """How the other tables did before a flood and during it."""
    ratio = during["p99"] / before["p99"] if before and during else None
    return {
        "connections": connections,
        "messages": taken,
        "cut_off": cut_off,
        "before_ms": before,
        "during_ms": during,
        "p99_ratio": ratio,
    }


def verified(verdicts: list[Verdict], finished: int) -> Report:
    """What the server has of the moves that it has acknowledged."""
    wrong = [one for one in verdicts if one.wrong]
    return {
        "games_over": finished,
        "acknowledged": sum(one.acknowledged for one in verdicts),
        "lost": sum(one.lost or 0 for one in verdicts),
        "doubled": sum(one.doubled or 0 for one in verdicts),
        "unchecked": sum(one.lost is None for one in verdicts),
        "wrong_tables": [one.code for one in wrong],
    }


def p99(report: Report) -> float | None:
    """The time that 99 moves of a hundred do not exceed; None where there were none."""
    times: Figures | None = report["answered_ms" if report["bot"] else "heard_ms"]
    return None if times is None else times["p99"]


def holds(report: Report, wanted_p99: float | None) -> bool:
    """Whether nothing was lost or doubled as far as can be told, and moves were quick enough."""
    kept = not (report["lost"] or report["doubled"] or report["unchecked"])
    found = p99(report)
    return kept and (wanted_p99 is None or (found is not None and found <= wanted_p99))


# --- in words


def as_text(report: Report, t: Texts) -> str:
    """The figures, a line each."""
    rows = [(t(f"load.row.{key}"), shown) for key, shown in figures(report, t)]
    width = max(len(label) for label, _ in rows)
    return "\n".join(f"{label:{width}}  {shown}" for label, shown in rows)


def figures(report: Report, t: Texts) -> list[tuple[str, str]]:
    """What is shown, each with the key of its label."""
    rows = [
        ("tables", f"{report['tables']:,}"),
        ("seconds", f"{report['seconds']:.1f}"),
        ("moves", f"{report['moves']:,}"),
        ("rate", f"{report['moves_per_second']:,.1f}"),
    ]
    rows += [(key, times(report[f"{key}_ms"], t)) for key in ("heard", "answered", "bot")]
    rows += [
        ("broken", f"{report['broken']:,}"),
        ("reconnects", f"{report['reconnects']:,}"),
        ("still", f"{report['stood_still_s']:.1f} s"),
        ("refused", counted(report["refused"], t)),
        *flooded(report["flood"], t),
        ("over", f"{report['games_over']:,}"),
        ("acknowledged", f"{report['acknowledged']:,}"),
        ("lost", f"{report['lost']:,}"),
        ("doubled", f"{report['doubled']:,}"),
    ]
    return [(key, shown) for key, shown in rows if shown]


def flooded(report: Report | None, t: Texts) -> list[tuple[str, str]]:
    """What is shown of a flood."""
    if report is None:
        return []
    ratio = report["p99_ratio"]
    counts = {key: report[key] for key in ("connections", "messages", "cut_off")}
    return [
        ("flood", t("load.flood", **counts)),
        ("before", times(report["before_ms"], t)),
        ("during", times(report["during_ms"], t)),
        ("ratio", "" if ratio is None else f"{ratio:.2f}"),
    ]


def times(found: Figures | None, t: Texts) -> str:
    """Times in a row; nothing where there are none."""
    if found is None:
        return ""
    shown = {f"p{share}": f"{found[f'p{share}']:.1f}" for share in SHARES}
    return t("load.times", longest=f"{found['max']:.1f}", **shown)


def counted(refused: dict[str, int], t: Texts) -> str:
    """How often what was refused, the most frequent first."""
    by_count = sorted(refused.items(), key=lambda one: -one[1])
    return ", ".join(f"{code} {count:,}" for code, count in by_count) or t("load.none")


def remarks(report: Report, wanted_p99: float | None, t: Texts) -> list[str]:
    """What is to be said about the figures, in sentences."""
    said = verdict(report, t)
    found = p99(report)
    if wanted_p99 is not None and found is None:
        said.append(t("load.no_moves"))
    elif wanted_p99 is not None and found is not None and found > wanted_p99:
        said.append(t("load.too_slow", found=f"{found:.1f}", wanted=f"{wanted_p99:g}"))
    if any(code in TURNED_AWAY for code in report["refused"]):
        said.append(t("load.limited", command=serve_line()))
    elif not report["bot"] and report["moves"] < ENOUGH * wanted_moves(report):
        said.append(t("load.too_few"))
    if report["own_cpu"] > BUSY:
        said.append(t("load.busy", percent=f"{100 * report['own_cpu']:.0f}"))
    return said


def wanted_moves(report: Report) -> float:
    """How many moves were asked for."""
    return float(report["tables"] * report["rate"] * report["seconds"])


def verdict(report: Report, t: Texts) -> list[str]:
    """Whether every acknowledged move is there, and once."""
    said = []
    codes, unchecked = report["wrong_tables"], report["unchecked"]
    if codes:
        shown = ", ".join(codes[:SHOWN]) + (" …" if len(codes) > SHOWN else "")
        said.append(t("load.wrong", lost=report["lost"], doubled=report["doubled"], tables=shown))
    if unchecked:
        said.append(t("load.unchecked", n=unchecked))
    return said or [t("load.kept")]
