"""No program outlives the run that started it."""

import sys

import pytest

from thandar.bots.program_bot import RUNNING, close_programs, drop_program, take_program


def test_a_program_whose_end_is_interrupted_ends_later(monkeypatch: pytest.MonkeyPatch) -> None:
    program = take_program([sys.executable, "-c", "input()"])

    def interrupted(time: float | None = None) -> int:
        raise TimeoutError("the alarm")

    monkeypatch.setattr(program.process, "wait", interrupted)
    with pytest.raises(TimeoutError):
        drop_program(program, 0.0)
    monkeypatch.undo()
    assert program in RUNNING
    close_programs()
    assert program not in RUNNING
    assert program.process.poll() is not None
