"""The words of a game: moves, and the record of a whole one; `docs/notation.md` is the grammar.

Nothing else takes words apart: `move.py` has moves as values.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from thandar.engine import layout as at
from thandar.engine.choices import move_buffer
from thandar.engine.moves import deciding, list_moves, list_moves_of
from thandar.engine.names import FACTIONS, PLACES, copy_name, copy_number, hand_name, seats_of
from thandar.engine.state import State
from thandar.engine.tables import NAMES
from thandar.engine.view import decision
from thandar.errors import BadRecord, IllegalMove
from thandar.older_rules import RULES_VERSION, Said

RECORD_VERSION = 1
HEADER = ("format", "seats", "seed", "first", "difficulty", "handicap", "position")
EVERYBODY: Final[i64] = -1  # whose moves: not one seat's
UNNAMED: Final = -1  # a resignation without a seat
SIDES: Final = "abcdef"
AMOUNT: Final = "{}"
RESIGNATION: Final = re.compile(r"(?:([0-9]{1,3})\s*:)?\s*resign")
FROM_HAND: Final = re.compile(r"(?:play\s+|choose\s+hand\.)([a-z_]+)(#[0-9]+)?")

# Words that are made once, by card, by amount or by seat: making them anew is what would take time.
PLAY: Final[list[str]] = [f"play {name}" for name in NAMES]
EXPEND: Final[list[str]] = [f"expend {name}" for name in NAMES]
ALLY: Final[list[str]] = [f"ally {name}" for name in NAMES]
SACRIFICE: Final[list[str]] = [f"sacrifice {name}" for name in NAMES]
BUY: Final[list[str]] = [f"buy {name}" for name in NAMES]
IN_HAND: Final[list[str]] = [f"choose hand.{name}" for name in NAMES]
DIGITS: Final[list[str]] = [str(n) for n in range(100)]
RANGES: Final[list[str]] = ["", "1", *(f"1-{n}" for n in range(2, 100))]


# --- moves


def list_for(st: State, m: vec[i64], seat: i64) -> i64:
    """Write the legal moves of a seat, or of everybody, to `m`; how many there are."""
    return list_moves(st, m) if seat == EVERYBODY else list_moves_of(st, m, seat)


def legal_words(st: State, seat: i64 = EVERYBODY) -> list[str]:
    """Every legal move in words, or a seat's (from 0); with the range of its amounts, if any."""
    m = move_buffer(st)
    n = list_for(st, m, seat)
    shared = is_shared(st)
    found: list[str] = []
    for k in range(n):
        move = m[k]
        text = plain_words(st, move, range_words(move >> at.N_SHIFT))
        found.append(with_seat(move, text) if shared else text)
    return found


def words(st: State, move: i64) -> str:
    """A legal move in words, for the state in which it is made."""
    text = plain_words(st, move, number_words(move >> at.N_SHIFT))
    return with_seat(move, text) if is_shared(st) else text


def is_shared(st: State) -> bool:
    """Whether moves begin with their seat: in the main phase of a team."""
    seats = i64(st.s[at.TURN_SEATS])
    return not st.s[at.DEPTH] and seats & (seats - 1) != 0


def with_seat(move: i64, text: str) -> str:
    """The words of a move with its seat before them."""
    return f"{DIGITS[(move >> at.SEAT_SHIFT & at.SEAT_BITS) + 1]}: {text}"


def number_words(n: i64) -> str:
    """A number in digits."""
    return DIGITS[n] if n < len(DIGITS) else str(int(n))


def range_words(n: i64) -> str:
    """All amounts up to one."""
    return RANGES[n] if n < len(RANGES) else f"1-{int(n)}"


def plain_words(st: State, move: i64, amount: str) -> str:
    """A move in words, with an amount, without the seat that a team's moves begin with."""
    kind = move & at.KIND_BITS
    seat = move >> at.SEAT_SHIFT & at.SEAT_BITS
    a = move >> at.A_SHIFT & at.FIELD_BITS
    b = move >> at.B_SHIFT & at.FIELD_BITS
    if kind == at.M_END:
        return "end"
    if kind == at.M_PLAY:
        return PLAY[a] if is_plain_hand(st, seat) else f"play {hand_name(st, seat, a)}"
    if kind < at.M_BUY:
        return ability_words(st, seat, a, kind)
    if kind == at.M_BUY:
        return BUY[a]
    if kind == at.M_ATTACK:
        return f"attack {DIGITS[a + 1]} {amount}"
    if kind == at.M_ATTACK_CHAMPION:
        return f"attack {DIGITS[a + 1]}.{copy_name(st, a, b)} {amount}"
    if kind == at.M_BUY_FROM:
        return f"buy {DIGITS[b + 1]}.{NAMES[a]}"
    if kind == at.M_GIVE:
        return f"give {amount} gold to {DIGITS[a + 1]}"
    if kind == at.M_STEP_UP:
        return "step up"
    if kind == at.M_BORROW:
        return f"borrow {DIGITS[b + 1]}.{NAMES[a]}"
    if kind == at.M_STEAL:
        return f"steal {NAMES[a]} from {DIGITS[b + 1]}"
    if kind == at.M_SEND:
        return f"send {NAMES[a]} to {DIGITS[b + 1]}"
    return answer_words(st, kind, seat, a, b)


def is_plain_hand(st: State, seat: i64) -> bool:
    """Whether no card of a hand can be borrowed, so that its cards are called by their names."""
    return not st.s[st.seat(seat) + at.DEALINGS] & at.DEALS_WITH_BOSS


def ability_words(st: State, seat: i64, place: i64, kind: i64) -> str:
    """Using an ability of a copy in play, in words."""
    verbs = EXPEND if kind == at.M_EXPEND else ALLY if kind == at.M_ALLY else SACRIFICE
    number = copy_number(st, seat, place)
    copies = st.in_play(st.seat(seat))
    text = verbs[i64(st.s[copies + place * at.COPY_SIZE]) & at.CARD_MASK]
    return text if number == 1 else f"{text}#{int(number)}"


def answer_words(st: State, kind: i64, seat: i64, a: i64, b: i64) -> str:
    """An answer to a choice in words."""
    if kind == at.M_CARD and b == at.ZONE_HAND:
        plain = is_plain_hand(st, seat)
        return IN_HAND[a] if plain else f"choose hand.{hand_name(st, seat, a)}"
    if kind == at.M_CARD:
        return f"choose {PLACES[int(b)]}.{NAMES[a]}"
    if kind == at.M_COPY:
        return f"choose {DIGITS[a + 1]}.{copy_name(st, a, b)}"
    if kind == at.M_SEAT:
        return f"choose {DIGITS[a + 1]}"
    if kind == at.M_OPTION:
        return f"choose {SIDES[a]}"
    if kind == at.M_FACTION:
        return f"choose {FACTIONS[a]}"
    if kind == at.M_PLACE:
        return "choose hand" if b == at.ZONE_HAND else "choose top"
    return "decline"


# --- understanding moves


def parse_move(st: State, text: str, seat: i64 = EVERYBODY) -> i64:
    """The legal move, of everybody or of a seat (from 0), of these words.

    IllegalMove says what was expected, to a seat only of its own moves.

    >>> from thandar import Game
    >>> game = Game.new(seats=["standard", "standard"], seed=7)
    >>> words(game.state, parse_move(game.state, " Play  gold "))
    'play gold'
    """
    wanted = " ".join(text.lower().split())
    if wanted == "done":
        wanted = "decline"
    m = move_buffer(st)
    n = list_for(st, m, seat)
    shared = is_shared(st)
    for k in range(n):
        move = m[k]
        said = plain_words(st, move, AMOUNT)
        if shared:
            said = with_seat(move, said)
        if move >> at.N_SHIFT == 0:
            if said == wanted:
                return move
            continue
        before, after = said.split(AMOUNT)
        if wanted.startswith(before) and wanted.endswith(after):
            return with_amount(move, wanted[len(before) : len(wanted) - len(after)])
    raise refusal(st, text, seat)


def with_amount(move: i64, amount: str) -> i64:
    """The move with another amount, up to its own."""
    most: i64 = move >> at.N_SHIFT
    if not re.fullmatch(r"[0-9]{1,6}", amount) or not 1 <= int(amount) <= most:
        raise IllegalMove("bad_amount", least=1, most=int(most), amount=amount)
    return move - ((most - int(amount)) << at.N_SHIFT)


def refusal(st: State, text: str, seat: i64) -> IllegalMove:
    """The error that says why words are refused: what could be done instead."""
    asked = decision(st)
    if asked is None:
        return IllegalMove("game_over", move=text)
    seats = list(asked.seats) if seat == EVERYBODY else [int(seat) + 1]
    legal = legal_words(st, seat)
    return IllegalMove(
        "not_legal", move=text, seats=seats, kind=asked.kind, card=asked.card, legal=legal
    )


def check_turn(st: State, text: str, seat: i64) -> None:
    """Whether a seat (from 0) has anything to decide now, whatever it says; else IllegalMove."""
    if st.s[at.OVER]:
        raise IllegalMove("game_over", move=text)
    mask = deciding(st)
    if not mask >> seat & 1:
        seats = seats_of(int(mask))
        raise IllegalMove("not_your_turn", move=text, seat=int(seat) + 1, seats=seats)


def resigning_seat(text: str) -> int | None:
    """Who resigns by these words: a seat, -1 where they name none; None: they say something else.

    >>> resigning_seat("2: resign"), resigning_seat("Resign"), resigning_seat("end")
    (2, -1, None)
    """
    found = RESIGNATION.fullmatch(text.lower().strip())
    if found is None:
        return None
    return int(found[1]) if found[1] else UNNAMED


def said(words: str) -> Said:
    """What the words of a move say that older rules may have decided otherwise.

    >>> said("2: resign").resigns, said("choose hand.spark#2")
    (2, Said(resigns=0, card='spark', second=True))
    """
    found = FROM_HAND.fullmatch(words.lower().strip())
    if found is None:
        return Said(resigns=max(resigning_seat(words) or 0, 0))
    return Said(card=found[1], second=found[2] is not None)


def verb_of(words: str) -> str:
    """The verb of a move in words, whatever stands before it.

    >>> verb_of("2: play gold"), verb_of("end")
    ('play', 'end')
    """
    return words.rpartition(": ")[2].partition(" ")[0]


def largest(words: str) -> str:
    """Words that stand for several amounts, with the largest of them; others as they are.

    >>> largest("attack 2 1-5"), largest("1: give 1-2 gold to 3"), largest("end")
    ('attack 2 5', '1: give 2 gold to 3', 'end')
    """
    return re.sub(r"\b1-([0-9]+)\b", r"\1", words)


# --- records


class Step(NamedTuple):
    """A move that was made: its turn, whose turn it was, who made it, and its words."""

    turn: int
    active: tuple[int, ...]
    seat: int
    words: str


def write_record(
    setup: Mapping[str, object], steps: list[Step], result: str, rules: int = RULES_VERSION
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
            raise BadRecord("after_result", line=number, given=line)
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
        expected = f"{before}{version}"
        raise BadRecord("bad_version", line=number + 1, expected=expected, given=line[:60])
    if int(match[1]) > version:
        raise BadRecord("newer_version", line=number + 1, version=match[1], newest=version)
    return int(match[1])


def read_headers(lines: list[str], end: int) -> tuple[dict[str, Any], dict[str, int]]:
    """The header behind the versions, and on which line each key stands."""
    setup: dict[str, Any] = {}
    places: dict[str, int] = {}
    for number, line in enumerate(lines[2:end], 3):
        key, value = read_header(line, number)
        if key in setup:
            raise BadRecord("header_twice", line=number, key=key)
        setup[key] = value
        places[key] = number
    if "position" in setup and len(setup) > 1:
        raise BadRecord("position_alone", line=places["position"])
    if "position" not in setup and not {"format", "seats", "seed"} <= set(setup):
        raise BadRecord("header_needs", line=end + 1)
    return setup, places


def read_header(line: str, number: int) -> tuple[str, Any]:
    """A line of the header."""
    key, colon, value = (part.strip() for part in line.partition(":"))
    if not colon or key not in HEADER:
        raise BadRecord("unknown_header", line=number, known=list(HEADER), given=line[:60])
    if key == "seats":
        return key, [seat.strip() for seat in value.split(",")]
    if key in ("seed", "first"):
        if not re.fullmatch(r"[0-9]{1,39}", value):
            raise BadRecord("header_number", line=number, key=key, given=value[:60])
        return key, int(value)
    if key == "position":
        try:
            return key, json.loads(value)
        except (ValueError, RecursionError) as error:
            raise BadRecord("position_not_json", line=number, why=str(error)) from error
    return key, value


def read_turn(line: str, number: int) -> list[RecordedMove]:
    """The moves of a turn."""
    match = re.fullmatch(r"turn ([0-9]{1,4}), seat ([0-9](?:-[0-9])*): (.*)", line)
    if match is None:
        raise BadRecord("bad_turn", line=number, given=line[:60])
    active = tuple(int(seat) for seat in match[2].split("-"))
    moves: list[RecordedMove] = []
    for part in match[3].split(";"):
        move = re.fullmatch(r"(?:\(([0-9])\) )?(\S.*)", part.strip())
        if move is None:
            raise BadRecord("missing_move", line=number)
        seat = int(move[1]) if move[1] else None
        moves.append(RecordedMove(number, int(match[1]), active, seat, move[2]))
    return moves
