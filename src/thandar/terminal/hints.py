"""Advice as lines: beside the board or in the place of the moves, and to be read line by line."""

from thandar.locales import Texts
from thandar.table.advice import Advised, Told
from thandar.table.marks import mark
from thandar.table.options import Option
from thandar.terminal.fitting import spread, wrap
from thandar.terminal.frames import in_columns

WIDE = 64  # from here on moves stand in two columns


def hint_lines(t: Texts, told: Told, options: list[Option], wide: int) -> list[str]:
    """The moves with the numbers that they are typed by, and why the first is the best."""
    columns = 2 if wide >= WIDE else 1
    room = wide // columns - 1
    cells = [hint_cell(t, told, k, options, room) for k in range(len(told.moves))]
    lines = in_columns(cells, wide, columns)
    if told.why:
        best = mark("key", str(number_of(told.moves[0], options)))
        lines += [f" {piece}" for piece in wrap(f"{best} {told.why}", wide - 2)]
    return lines


def hint_cell(t: Texts, told: Told, place: int, options: list[Option], room: int) -> str:
    """A move, its chance to win, and how far it is behind the best."""
    one = told.moves[place]
    key = mark("key", f"{number_of(one, options):2}")
    chance = mark("bold" if place == 0 else "", f"{percent(one.chance):3}%")
    right = f"{chance} {mark('brass' if place == 0 else 'dim', f'{distance(t, one, place):>4}')} "
    return spread(f" {key} {one.option.label}", right, room)


def told_lines(t: Texts, told: Told, options: list[Option]) -> list[str]:
    """The same as sentences."""
    lines = [
        t(
            "play.hint.move",
            number=f"{number_of(one, options):2}",
            move=one.option.label,
            chance=percent(one.chance),
            error=max(1, percent(one.error)),
            distance=distance(t, one, place),
        )
        for place, one in enumerate(told.moves)
    ]
    if told.why:
        lines.append(f"{number_of(told.moves[0], options)} {told.why}")
    return [*lines, t("play.hint.guess", games=told.games)]


def number_of(one: Advised, options: list[Option]) -> int:
    """The number by which a move is typed."""
    return 1 + [option.listed for option in options].index(one.option.listed)


def distance(t: Texts, one: Advised, place: int) -> str:
    """How far a move is behind the best, in whole percent."""
    if place == 0:
        return t("play.hint.best")
    return f"−{percent(one.behind)}" if percent(one.behind) else "≈"


def percent(part: float) -> int:
    """A part of one in whole percent."""
    return round(100 * part)
