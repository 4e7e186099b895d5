"""A bot that is a program of its own and speaks JSON lines; `docs/write-a-bot.md` tells how."""

import contextlib
import json
import queue
import subprocess
import threading
from collections import deque
from typing import IO, Any, Final, final

from thandar.bots.bot import Bot
from thandar.errors import IllegalMove, ThandarError
from thandar.move import Move
from thandar.types import Event, View

GRACE: Final = 1.0  # seconds that a program gets to end by itself
LAST_WORDS: Final = 3


class ProgramFailed(ThandarError):
    """The program ended, or said something that is not understood."""


@final
class Program:
    """A running program, its lines read by threads so that waiting for one can time out."""

    def __init__(self, arguments: list[str]) -> None:
        self.process = subprocess.Popen(
            arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
        self.lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.errors: deque[str] = deque(maxlen=LAST_WORDS)
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.readers = [
            start_reader(self.process.stdout, self.hear),
            start_reader(self.process.stderr, self.hear_error),
        ]

    def hear(self, line: str | None) -> None:
        """Note a line of the program's; None: there will be no more."""
        self.lines.put(line)

    def hear_error(self, line: str | None) -> None:
        """Note what the program complains about."""
        if line is not None and line.strip():
            self.errors.append(line.strip())

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(message, separators=(",", ":")) + "\n")
            self.process.stdin.flush()
        except OSError:
            raise self.ended() from None

    def listen(self, time: float) -> str:
        """The next line; TimeoutError if it takes too long."""
        try:
            line = self.lines.get(timeout=time)
        except queue.Empty:
            raise TimeoutError(f"no answer within {time:g} s") from None
        if line is None:
            raise self.ended()
        return line

    def ended(self) -> ProgramFailed:
        """The error that says how the program ended."""
        try:
            status = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return ProgramFailed("program_closed")
        self.readers[1].join(GRACE)
        said = f": {' | '.join(self.errors)}" if self.errors else ""
        return ProgramFailed("program_ended", status=status, said=said)

    def close(self, grace: float) -> None:
        """End the program: it sees the end of its input, and is killed if that does not help."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        try:
            self.process.wait(grace)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for reader in self.readers:
            reader.join(GRACE)
        for stream in (self.process.stdout, self.process.stderr):
            if stream is not None:
                stream.close()


def start_reader(stream: IO[str], hear: Any) -> threading.Thread:
    """Read a stream to its end beside everything else."""
    thread = threading.Thread(target=read_lines, args=(stream, hear), daemon=True)
    thread.start()
    return thread


def read_lines(stream: IO[str], hear: Any) -> None:
    """Hand on every line of a stream, then None."""
    try:
        for line in stream:
            hear(line)
    except (OSError, ValueError):
        pass
    hear(None)


# Programs stay between games, since starting one is slow: by command, those that nobody uses.
IDLE: Final[dict[str, list[Program]]] = {}
RUNNING: Final[list[Program]] = []


@final
class ProgramBot(Bot):
    """Asks a program for its moves; a program that fails is replaced in the next game."""

    def __init__(self, arguments: list[str], time: float, seed: int = 0) -> None:
        super().__init__(seed)
        self.arguments = arguments
        self.time = time
        self.program: Program | None = None
        self.heard: list[Event] = []

    def hear(self, events: list[Event]) -> None:
        """Tell the program with the next question."""
        self.heard += events

    def decide(self, view: View, moves: list[Move]) -> Move | str:
        """Ask the program; anything but an answer in time is an error and ends it."""
        legal = [move.words for move in moves]
        values = [move.as_dict() for move in moves]
        try:
            if self.program is None:
                self.program = take_program(self.arguments)
                about = {"seat": view["seat"], "seed": self.seed, "limit": self.time}
                self.program.say({"type": "game", **about})
            heard, self.heard = self.heard, []
            asked = {"view": view, "legal": legal, "moves": values, "events": heard}
            self.program.say({"type": "choose", **asked})
            return read_answer(self.program.listen(self.time), moves)
        except BaseException:
            program, self.program = self.program, None
            if program is not None:
                drop_program(program, 0.0)
            raise

    def close(self) -> None:
        """Leave the program to the next game."""
        if self.program is not None:
            IDLE.setdefault(" ".join(self.arguments), []).append(self.program)
            self.program = None


def read_answer(line: str, moves: list[Move]) -> Move | str:
    """The move in an answer: a JSON text, or an object with a `move` and perhaps an `amount`.

    >>> read_answer('{"move": "end"}', []), read_answer('"end"', [])
    ('end', 'end')
    >>> attack = Move("attack", 1, target=2, least=1, most=5, phrase="attack 2 {}")
    >>> read_answer('{"move": "attack 2 1-5", "amount": 3}', [attack]).words
    'attack 2 3'
    """
    try:
        answer = json.loads(line)
    except ValueError:
        raise ProgramFailed("not_json", given=line.strip()[:80]) from None
    move = answer.get("move") if isinstance(answer, dict) else answer
    amount = answer.get("amount") if isinstance(answer, dict) else None
    if not isinstance(move, str) or not (amount is None or isinstance(amount, int)):
        raise IllegalMove("bad_answer", given=line.strip()[:80])
    for listed in moves:
        if amount is not None and listed.words == move:
            return listed.with_amount(amount)
    return move


def take_program(arguments: list[str]) -> Program:
    """A program that nobody uses, or a new one."""
    idle = IDLE.get(" ".join(arguments))
    if idle:
        return idle.pop()
    program = Program(arguments)
    RUNNING.append(program)
    return program


def drop_program(program: Program, grace: float) -> None:
    """End a program; where an alarm interrupts that, `close_programs` will."""
    program.close(grace)
    RUNNING.remove(program)


def close_programs(grace: float = GRACE) -> None:
    """End all programs."""
    IDLE.clear()
    while RUNNING:
        RUNNING.pop().close(grace)
