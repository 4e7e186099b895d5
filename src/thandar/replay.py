"""What a record must agree with while it is played back; BadRecord names the line that does not."""

from typing import Final

from thandar.engine.state import State
from thandar.errors import BadRecord, ThandarError
from thandar.notation import Record, RecordedMove, Step, said
from thandar.older_rules import RULES_VERSION, decided_otherwise

# Which line of a record's header an error is about; the others are about its seats.
HEADER_OF: Final[dict[str, str]] = {
    "unknown_format": "format",
    "bad_seed": "seed",
    "bad_first": "first",
    "first_is_fixed": "first",
    "bad_difficulty": "difficulty",
    "no_difficulty": "difficulty",
    "no_handicap": "handicap",
    "bad_handicap": "handicap",
    "handicap_key": "handicap",
    "handicap_number": "handicap",
    "handicap_flag": "handicap",
    "handicap_of_lich": "handicap",
    "handicap_health": "handicap",
}


def of_line(line: int, error: ThandarError) -> BadRecord:
    """An error, as one of a record."""
    return BadRecord(error.code, **{**error.fields, "line": line})


def of_header(record: Record, error: ThandarError) -> BadRecord:
    """An error in setting up the game of a record, with the line that it is about."""
    usual = "position" if "position" in record.setup else "seats"
    return of_line(record.lines.get(HEADER_OF.get(error.code, usual), record.lines[usual]), error)


def last_line(record: Record) -> int:
    """The line of the last move, without moves that of the last header."""
    return record.moves[-1].line if record.moves else max(record.lines.values())


def check_rules(st: State, rules: int, words: str, line: int) -> None:
    """A record of older rules goes on as it was played, or not at all."""
    if rules == RULES_VERSION:
        return
    change = decided_otherwise(st, said(words), rules)
    if change is not None:
        raise BadRecord(
            "older_rules", line=line, rules=rules, clause=change.clause,
            newest=RULES_VERSION, before=change.before,
        )  # fmt: skip


def check_turn_of(move: RecordedMove, turn: int, active: tuple[int, ...], over: bool) -> None:
    """A move is of the turn that it says, and the game goes on."""
    if over:
        raise BadRecord("move_after_end", line=move.line, move=move.words)
    if (move.turn, move.active) != (turn, active):
        seats = "-".join(str(seat) for seat in active)
        raise BadRecord("wrong_turn", line=move.line, move=move.words, turn=turn, seats=seats)


def check_maker(move: RecordedMove, made: Step) -> None:
    """A move was made by the seat that it says: one whose turn it is goes without saying."""
    if move.seat != (None if made.seat in made.active else made.seat):
        raise BadRecord("move_of", line=move.line, move=move.words, seat=made.seat)


def check_result(record: Record, result: str) -> None:
    """The game has ended as the record says, if it does."""
    if record.result not in (None, result):
        line, given = record.lines["result"], record.result
        raise BadRecord("wrong_result", line=line, result=result, given=given)
