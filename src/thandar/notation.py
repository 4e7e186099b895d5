"""The words of a game: moves, and the record of a whole one; `docs/notation.md` is the grammar."""

import json
import re
from typing import Any, NamedTuple

from thandar.engine import layout as at
from thandar.engine.choices import move_buffer
from thandar.engine.moves import list_moves
from thandar.engine.names import FACTIONS, PLACES, copy_name, hand_name, seats_of
from thandar.engine.state import State
from thandar.engine.tables import NAMES
from thandar.engine.view import decision
from thandar.errors import BadRecord, IllegalMove
from thandar.older_rules import RULES_VERSION

RECORD_VERSION = 1
HEADER = ("format", "seats", "seed", "first", "difficulty", "position")
IN_PLAY_WORDS = {at.M_EXPEND: "expend", at.M_ALLY: "ally", at.M_SACRIFICE: "sacrifice"}
SIDES = "abcdef"
AMOUNT = "\0"


# --- moves


def legal_moves(st: State) -> list[int]:
    """Every legal move as a number; an attack stands for all amounts up to its own."""
    m = move_buffer(st)
    return [int(m[k]) for k in range(list_moves(st, m))]


def words(st: State, move: int, amount: str = "") -> str:
    """A move in words, for the state in which it is made; `amount` replaces its own."""
    text = plain_words(st, move, amount or str(move >> at.N_SHIFT))
    if not st.s[at.DEPTH] and len(seats_of(int(st.s[at.TURN_SEATS]))) > 1:
        return f"{(move >> at.SEAT_SHIFT & at.SEAT_BITS) + 1}: {text}"
    return text


def plain_words(st: State, move: int, amount: str) -> str:
    """A move in words, without the seat that a team's moves begin with."""
    kind = move & at.KIND_BITS
    seat = move >> at.SEAT_SHIFT & at.SEAT_BITS
    a = move >> at.A_SHIFT & at.FIELD_BITS
    b = move >> at.B_SHIFT & at.FIELD_BITS
    if kind == at.M_END:
        return "end"
    if kind == at.M_PLAY:
        return f"play {hand_name(st, seat, a)}"
    if kind in IN_PLAY_WORDS:
        return f"{IN_PLAY_WORDS[kind]} {copy_name(st, seat, a)}"
    if kind == at.M_BUY:
        return f"buy {NAMES[a]}"
    if kind == at.M_ATTACK:
        return f"attack {a + 1} {amount}"
    if kind == at.M_ATTACK_CHAMPION:
        return f"attack {a + 1}.{copy_name(st, a, b)} {amount}"
    if kind == at.M_BUY_FROM:
        return f"buy {b + 1}.{NAMES[a]}"
    if kind == at.M_GIVE:
        return f"give {amount} gold to {a + 1}"
    if kind == at.M_STEP_UP:
        return "step up"
    if kind == at.M_BORROW:
        return f"borrow {b + 1}.{NAMES[a]}"
    if kind == at.M_STEAL:
        return f"steal {NAMES[a]} from {b + 1}"
    if kind == at.M_SEND:
        return f"send {NAMES[a]} to {b + 1}"
    return answer_words(st, kind, seat, a, b)


def answer_words(st: State, kind: int, seat: int, a: int, b: int) -> str:
    """An answer to a choice in words."""
    if kind == at.M_CARD and b == at.ZONE_HAND:
        return f"choose hand.{hand_name(st, seat, a)}"
    if kind == at.M_CARD:
        return f"choose {PLACES[b]}.{NAMES[a]}"
    if kind == at.M_COPY:
        return f"choose {a + 1}.{copy_name(st, a, b)}"
    if kind == at.M_SEAT:
        return f"choose {a + 1}"
    if kind == at.M_OPTION:
        return f"choose {SIDES[a]}"
    if kind == at.M_FACTION:
        return f"choose {FACTIONS[a]}"
    if kind == at.M_PLACE:
        return f"choose {'hand' if b == at.ZONE_HAND else 'top'}"
    return "decline"


def legal_words(st: State) -> list[str]:
    """Every legal move in words; one that takes an amount with the range of its amounts."""
    return [
        words(st, move, f"1-{move >> at.N_SHIFT}") if move >> at.N_SHIFT > 1 else words(st, move)
        for move in legal_moves(st)
    ]


def parse_move(st: State, text: str) -> int:
    """The legal move of these words; IllegalMove says what was expected.

    >>> from thandar import Game
    >>> game = Game.new(seats=["standard", "standard"], seed=7)
    >>> words(game.state, parse_move(game.state, " Play  gold "))
    'play gold'
    """
    wanted = " ".join(text.lower().split())
    if wanted == "done":
        wanted = "decline"
    for move in legal_moves(st):
        if words(st, move) == wanted:
            return move
        if move >> at.N_SHIFT:
            before, after = words(st, move, AMOUNT).split(AMOUNT)
            if wanted.startswith(before) and wanted.endswith(after):
                amount = wanted[len(before) : len(wanted) - len(after)]
                return with_amount(move, amount)
    raise IllegalMove(not_legal(st, text))


def with_amount(move: int, amount: str) -> int:
    """The move with another amount, up to its own."""
    most = move >> at.N_SHIFT
    if not re.fullmatch(r"[0-9]{1,6}", amount) or not 1 <= int(amount) <= most:
        raise IllegalMove(f"this move takes one amount from 1 to {most}, not {amount!r}")
    return move & ((1 << at.N_SHIFT) - 1) | int(amount) << at.N_SHIFT


def not_legal(st: State, text: str) -> str:
    """Why a move is refused: what could be done instead."""
    asked = decision(st)
    if asked is None:
        return f"{text!r} is not legal: the game is over"
    seats = " and ".join(str(seat) for seat in asked.seats)
    because = f" for {asked.card}" if asked.card else ""
    return (
        f"{text!r} is not legal: seat {seats} must decide ({asked.kind}{because}) "
        f"among {', '.join(legal_words(st))}"
    )


# --- records


class Step(NamedTuple):
    """A move that was made: its turn, whose turn it was, who made it, and its words."""

    turn: int
    active: tuple[int, ...]
    seat: int
    words: str


def write_record(
    setup: dict[str, Any], steps: list[Step], result: str, rules: int = RULES_VERSION
) -> str:
    """The record of a game: a header, one line per turn, the result."""
    lines = [f"thandar record {RECORD_VERSION}", f"rules: {rules}"]
    for key in HEADER:
        if setup.get(key) is not None:
            lines.append(f"{key}: {header_value(setup[key])}")
    lines.append("")
    turn = 0
    for step in steps:
        if step.turn != turn:
            turn = step.turn
            seats = "-".join(str(seat) for seat in step.active)
            lines.append(f"turn {turn}, seat {seats}: {step_words(step)}")
        else:
            lines[-1] += f"; {step_words(step)}"
    lines.append(f"result: {result}")
    return "\n".join(lines) + "\n"


def header_value(value: Any) -> str:
    """A value of the header: seats separated by commas, a position as JSON on one line."""
    if isinstance(value, list):
        return ", ".join(value)
    if isinstance(value, dict):
        return json.dumps(value, separators=(",", ":"))
    return str(value)


def step_words(step: Step) -> str:
    """A move, marked with its seat when it is not that of the turn."""
    return step.words if step.seat in step.active else f"({step.seat}) {step.words}"


class RecordedMove(NamedTuple):
    """A move of a record: where it stands, its turn and seats, who else makes it, its words."""

    line: int
    turn: int
    active: tuple[int, ...]
    seat: int | None
    words: str


class Record(NamedTuple):
    """A record taken apart: the rules it was played by, the set-up, the moves, the result.

    `lines` says on which line each part stands.
    """

    rules: int
    setup: dict[str, Any]
    moves: list[RecordedMove]
    result: str | None
    lines: dict[str, int]


def read_record(text: str) -> Record:
    """Take a record apart; BadRecord names the line that is wrong."""
    lines = [line.strip() for line in text.splitlines()]
    read_version(lines, 0, "thandar record ", RECORD_VERSION)
    rules = read_version(lines, 1, "rules: ", RULES_VERSION)
    body = lines.index("") if "" in lines else len(lines)
    setup, places = read_headers(lines, body)
    moves: list[RecordedMove] = []
    result: str | None = None
    for number, line in enumerate(lines[body:], body + 1):
        if line and result is not None:
            raise BadRecord(f"line {number}: nothing can follow the result, not {line!r}")
        if line.startswith("result:"):
            result = line[len("result:") :].strip()
            places["result"] = number
        elif line:
            moves += read_turn(line, number)
    return Record(rules, setup, moves, result, places)


def read_version(lines: list[str], number: int, before: str, version: int) -> int:
    """Check one of the first two lines; the version it names."""
    line = lines[number] if number < len(lines) else ""
    match = re.fullmatch(before + r"([1-9][0-9]{0,8})", line)
    if match is None:
        raise BadRecord(f"line {number + 1}: expected '{before}{version}', not {line[:60]!r}")
    if int(match[1]) > version:
        raise BadRecord(
            f"line {number + 1}: version {match[1]} is newer than {version}, the newest known here"
        )
    return int(match[1])


def read_headers(lines: list[str], end: int) -> tuple[dict[str, Any], dict[str, int]]:
    """The header behind the versions, and on which line each key stands."""
    setup: dict[str, Any] = {}
    places: dict[str, int] = {}
    for number, line in enumerate(lines[2:end], 3):
        key, value = read_header(line, number)
        if key in setup:
            raise BadRecord(f"line {number}: {key} is given a second time")
        setup[key] = value
        places[key] = number
    if "position" in setup and len(setup) > 1:
        raise BadRecord(f"line {places['position']}: a position stands alone in the header")
    if "position" not in setup and not {"format", "seats", "seed"} <= set(setup):
        raise BadRecord(f"line {end + 1}: the header needs format, seats and seed, or a position")
    return setup, places


def read_header(line: str, number: int) -> tuple[str, Any]:
    """A line of the header."""
    key, colon, value = (part.strip() for part in line.partition(":"))
    if not colon or key not in HEADER:
        raise BadRecord(f"line {number}: expected one of {', '.join(HEADER)}, not {line[:60]!r}")
    if key == "seats":
        return key, [seat.strip() for seat in value.split(",")]
    if key in ("seed", "first"):
        if not re.fullmatch(r"[0-9]{1,39}", value):
            raise BadRecord(f"line {number}: {key} must be a whole number, not {value[:60]!r}")
        return key, int(value)
    if key == "position":
        try:
            return key, json.loads(value)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"line {number}: the position is not JSON: {error}") from error
    return key, value


def read_turn(line: str, number: int) -> list[RecordedMove]:
    """The moves of a turn."""
    match = re.fullmatch(r"turn ([0-9]{1,4}), seat ([0-9](?:-[0-9])*): (.*)", line)
    if match is None:
        raise BadRecord(f"line {number}: expected 'turn N, seat S: moves', not {line[:60]!r}")
    active = tuple(int(seat) for seat in match[2].split("-"))
    moves: list[RecordedMove] = []
    for part in match[3].split(";"):
        move = re.fullmatch(r"(?:\(([0-9])\) )?(\S.*)", part.strip())
        if move is None:
            raise BadRecord(f"line {number}: a move is missing between semicolons")
        seat = int(move[1]) if move[1] else None
        moves.append(RecordedMove(number, int(match[1]), active, seat, move[2]))
    return moves
