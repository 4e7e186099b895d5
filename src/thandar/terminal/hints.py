"""Advice as lines: beside the board or in the place of the moves, and to be read line by line."""

from thandar.locales import Texts
from thandar.table.advice import Advised, Told
from thandar.table.marks import mark
from thandar.table.options import Option
from thandar.terminal.fitting import width, wrap
from thandar.terminal.frames import in_columns
from thandar.terminal.keys import Keys

WIDE = 64  # from here on moves stand in two columns


def hint_lines(t: Texts, told: Told, options: list[Option], keys: Keys, wide: int) -> list[str]:
    """The moves with their keys, why the first is the best, and what would follow it."""
    room = wide // 2 - 1
    cells = [hint_cell(t, told, k, options, keys, room) for k in range(len(told.moves))]
    columns = 2 if wide >= WIDE and all(width(cell) <= room for cell in cells) else 1
    if columns == 1:
        cells = [hint_cell(t, told, k, options, keys, wide - 1) for k in range(len(told.moves))]
    lines = in_columns(cells, wide, columns)
    if told.moves:
        best = mark("key", keys.moves[place_of(told.moves[0], options)])
        for text in (told.why and f"{best} {told.why}", plan(t, told.moves[0])):
            lines += [f" {piece}" for piece in wrap(text, wide - 2)] if text else []
    return lines


def plan(t: Texts, best: Advised) -> str:
    """What the adviser would do after the best move, nothing where that is its end."""
    if not best.line:
        return ""
    return mark("brass", t("board.plan")) + " " + mark("dim", ", ").join(best.line)


def hint_cell(
    t: Texts, told: Told, place: int, options: list[Option], keys: Keys, room: int
) -> str:
    """A move, its chance to win, and how far it is behind the best; longer than the room or not."""
    one = told.moves[place]
    key = mark("key", f"{keys.moves[place_of(one, options)]:>2}")
    figure = t("play.hint.chance", n=percent(one.chance))
    chance = mark("bold" if place == 0 else "", f"{figure:>4}")
    right = f"{chance} {mark('brass' if place == 0 else 'dim', f'{distance(t, told, place):>4}')} "
    left = f" {key} {one.option.label}"
    return left + " " * max(1, room - width(left) - width(right)) + right


def told_lines(t: Texts, told: Told, options: list[Option]) -> list[str]:
    """The same as sentences."""
    lines = [
        t(
            "play.hint.move",
            number=f"{number_of(one, options):2}",
            move=one.option.label,
            chance=percent(one.chance),
            error=max(1, percent(one.error)),
            distance=distance(t, told, place),
        )
        for place, one in enumerate(told.moves)
    ]
    if told.why:
        lines.append(f"{number_of(told.moves[0], options)} {told.why}")
    if told.moves and plan(t, told.moves[0]):
        lines.append(plan(t, told.moves[0]))
    return [*lines, t("play.hint.guess", games=told.games)]


def number_of(one: Advised, options: list[Option]) -> int:
    """The number by which a move is typed, where moves have numbers."""
    return 1 + place_of(one, options)


def place_of(one: Advised, options: list[Option]) -> int:
    """The place of a move among the options."""
    return [option.listed for option in options].index(one.option.listed)


def distance(t: Texts, told: Told, place: int) -> str:
    """How far a move is behind the best, by the figures that are shown."""
    if place == 0:
        return t("play.hint.best")
    behind = percent(told.moves[0].chance) - percent(told.moves[place].chance)
    return f"−{behind}" if behind else "≈"


def percent(part: float) -> int:
    """A part of one in whole percent."""
    return round(100 * part)
