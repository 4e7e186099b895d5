"""thandar daily: the game of the day, your results, and a text to share."""

import argparse
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from thandar.errors import BadRecord, BadSetup
from thandar.folders import data_folder
from thandar.locales import Texts, language
from thandar.table.daily import daily
from thandar.table.day_result import DayResult, outcome_words, share_text, streak
from thandar.terminal import days
from thandar.terminal.table import command

SHOWN = 7  # days


def add_arguments(parser: argparse.ArgumentParser, t: Texts) -> None:
    """The arguments of the command."""
    parser.add_argument("--date", metavar="DATE", help=t("command.daily.date"))
    parser.add_argument("--share", action="store_true", help=t("command.daily.share"))
    parser.add_argument("--save-dir", metavar="FOLDER", help=t("command.play.save_dir"))


def run(arguments: argparse.Namespace) -> int:
    """Show the game of a day; the exit status."""
    t = Texts(language(arguments.lang))
    folder = Path(arguments.save_dir).expanduser() if arguments.save_dir else data_folder()
    day = read_date(arguments.date) if arguments.date else days.today()
    results = days.read_results(folder)
    if arguments.share:
        if day.isoformat() not in results:
            raise BadRecord("no_day_result", date=day.isoformat())
        print(share_text(results[day.isoformat()], t))
    else:
        print("\n".join(told(day, results, folder, t)))
    return 0


def read_date(text: str) -> date:
    """The day that was asked for."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise BadSetup("bad_date", given=text) from error


def told(day: date, results: dict[str, DayResult], folder: Path, t: Texts) -> Iterator[str]:
    """The table of a day, what came of it, and how the days before went."""
    key = "daily.today" if day == days.today() else "daily.on"
    yield t(key, date=day.isoformat(), table=daily(day).words(t))
    result = results.get(day.isoformat())
    if result is not None:
        yield t("daily.yours", result=result_words(result, t))
    elif day == days.today():
        begun = days.path_of(folder, day.isoformat()).is_file()
        elsewhere = [] if folder == data_folder() else ["--save-dir", str(folder)]
        words = command("play", "--daily", *elsewhere)
        yield t(f"daily.{'begun' if begun else 'new'}", command=words)
    yield ""
    yield from last_days(results, t)


def last_days(results: dict[str, DayResult], t: Texts) -> Iterator[str]:
    """How the last days went, and how many were played in a row."""
    if not results:
        yield t("daily.none")
        return
    yield t("daily.days")
    for day in sorted(results, reverse=True)[:SHOWN]:
        yield f"  {day}  {daily(date.fromisoformat(day)).words(t)}"
        yield f"              {result_words(results[day], t)}"
    yield t("daily.streak", n=streak(results, days.today()))


def result_words(result: DayResult, t: Texts) -> str:
    """How a game of the day went, and what it was worth."""
    points = t("score.points", n=result.score)
    return t("daily.result", outcome=outcome_words(result, t), points=points)
