"""After the game: who has won, the course of health, damage by card, where the record lies."""

import textwrap

from thandar.locales import Texts
from thandar.table import cardtext
from thandar.table.afterwards import Course, course_of, resampled
from thandar.table.day_result import share_text, streak
from thandar.table.marks import mark
from thandar.table.score import score, score_words
from thandar.terminal import days
from thandar.terminal.fitting import fit, restyled, wrap
from thandar.terminal.table import Table

BLOCKS = " ▁▂▃▄▅▆▇█"
HIGHEST = 3  # lines of a curve, where two or three play
CARDS_SHOWN = 5
NAME = 16


def after_lines(table: Table, wide: int) -> list[str]:
    """All of it as lines."""
    session, t = table.session, table.t
    course = course_of(session.game.record())
    words = [restyled(table.result(), "strong"), score_line(table), table.strength_words()]
    lines = [f" {piece}" for text in words if text for piece in wrap(text, wide - 2)]
    lines += [f" {piece}" for piece in textwrap.wrap(table.kept_words(), wide - 2)]
    lines += day_lines(table)
    lines += ["", f" {mark('brass', t('after.health'))}"]
    most = max(max(row) for row in course.health)
    high = HIGHEST if len(session.names) <= 3 else 1
    for seat, name in enumerate(session.names):
        lines += curve(name, [row[seat] for row in course.health], most, high, wide)
    lines += [""] * (lines[-1] != "") + [f" {mark('brass', t('after.damage'))}"]
    return [*lines, *damage_lines(t, session.names, course, wide)]


def score_line(table: Table) -> str:
    """What a game against Demons was worth; nothing of another one."""
    view = table.session.game.view(None)
    found = score(view)
    return "" if found is None else score_words(found, view["difficulty"] or "", table.t)


def day_lines(table: Table) -> list[str]:
    """What the game of the day came to, and the text to share."""
    t, day, kept = table.t, table.setup.day, table.result_of_day
    if not day or kept is None:
        return ["", f" {t('daily.unkept', why=table.unkept)}"] if table.unkept else []
    said = t("daily.counts", date=day) if table.first_of_day else table.day_words()
    row = t("daily.streak", n=streak(days.read_results(table.folder), days.today()))
    shared = [f"   {line}" for line in share_text(kept, t).split("\n")]
    return ["", f" {mark('brass', said)} {row}", f" {t('daily.share')}", *shared]


def curve(name: str, values: list[int], most: int, high: int, wide: int) -> list[str]:
    """The health of a player as a curve, with what it began and ended with."""
    room = wide - NAME - 12
    shown = resampled(values, min(room, max(len(values), room // len(values) * len(values))))
    levels = [-(-value * high * 8 // max(1, most)) for value in shown]
    lines = []
    for row in reversed(range(high)):
        blocks = "".join(BLOCKS[max(0, min(8, level - 8 * row))] for level in levels)
        lines.append(f"{'':{NAME + 5}} {mark('health', blocks)}")
    head = f" {fit(mark('player', name), NAME)}{mark('dim', f'{values[0]:>3}')} "
    last = f" {mark('bold', str(values[-1]))}"
    lines[-1] = f"{head} {mark('health', blocks)}{last}"
    return [*lines, ""] if high > 1 else lines


def damage_lines(t: Texts, names: list[str], course: Course, wide: int) -> list[str]:
    """The cards that dealt most damage, of each player."""
    lines: list[str] = []
    most = max((n for dealt in course.damage for n in dealt.values()), default=1)
    room = max(8, min(40, wide - 40))
    for name, dealt in zip(names, course.damage):
        total = mark("combat", str(sum(dealt.values())))
        lines.append(f" {mark('player', name)} {total}")
        for card, n in dealt.most_common(CARDS_SHOWN):
            head = fit(f"   {cardtext.card_name(t, card)}", 28)
            lines.append(f"{head}{n:>4} {mark('combat', '▆' * max(1, n * room // most))}")
    return lines
