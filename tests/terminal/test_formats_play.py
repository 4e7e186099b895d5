"""Every format through pipes and on the board."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from test_board import run, shown, typed
from textual.pilot import Pilot

from pseudo_terminal import COMMAND, saved_games
from thandar import Game
from thandar.cli import main
from thandar.table.seating import usual_seats
from thandar.terminal.board import BoardScreen

OVER = {"en": "won", "fr": "gagné|Victoire", "es": "ganado"}


def piped(*arguments: str, given: str) -> subprocess.CompletedProcess[str]:
    """Run `thandar play …` with pipes."""
    return subprocess.run(
        [sys.executable, "-c", COMMAND, "play", *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "LANG": "C.UTF-8"},
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "arguments"),
    [
        ("en", ["--format", "hydra", "--seats", "you:cleric,bot:wizard,bot,bot:thief"]),
        ("fr", ["--format", "boss", "--seats", "you:cleric,bot:wizard,bot:lich"]),
        ("es", ["--format", "solo", "--seats", "you:wizard", "--difficulty", "hard"]),
        ("fr", ["--format", "emperor"]),
        ("es", ["--format", "boss", "--seats", "you:fighter,bot:dragon"]),
        ("en", ["--format", "boss", "--seats", "you:dragon,bot:lich"]),
        ("en", ["--format", "hunter-first-blood"]),
    ],
)
def test_a_whole_game_in_a_pipe(language: str, arguments: list[str], tmp_path: Path) -> None:
    played = piped(
        *arguments,
        *("--lang", language, "--seed", "7", "--save-dir", str(tmp_path)),
        given="1\n" * 3000,
    )
    assert played.returncode == 0
    assert played.stderr == ""
    assert any(word in played.stdout for word in OVER[language].split("|")), played.stdout[-500:]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--format", "hydra", "--seats", "you,bot,bot"], "--seats you,bot,bot,bot"),
        (["--format", "boss", "--seats", "you,bot:lich"], "you:cleric,bot:fighter,bot:lich"),
        (["--format", "solo", "--seats", "you,bot"], "--format solo --seats you"),
        (["--format", "solo", "--difficulty", "absurd"], "easy, normal, hard"),
        (["--difficulty", "hard"], "does not belong to free-for-all"),
        (["--format", "chess"], "hydra"),
    ],
)
def test_wrong_arguments_say_what_would_be_right(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--lang", "en", "--save-dir", str(tmp_path), *arguments]) == 1
    error = capsys.readouterr().err
    assert error.startswith("thandar: ")
    assert said in error


@pytest.mark.parametrize("size", [(100, 30), (140, 45)])
@pytest.mark.parametrize(
    ("format", "seats", "facts"),
    [
        (
            "hydra",
            "you:cleric,bot:wizard,bot,bot:thief",
            ["YOUR TEAM’S TURN", "of 75, shared", "●2 Sable", "○3 Corvin", "Bless"],
        ),
        ("emperor", "", ["in reach once Wren", "●2 Sable", "○5 Marek", "open to you"]),
        (
            "boss",
            "you:cleric,bot:wizard,bot:lich",
            ["The Lich", "2 Soul Jars left", "nearby", "step up", "Resurrect"],
        ),
        ("boss", "you:fighter,bot:dragon", ["The Dragon", "Hoard", "check", "Handicap: Dragon"]),
        ("boss", "you:lich,bot:dragon", ["3 Soul Jars left", "Soul Jar", "Handicap: Dragon"]),
        ("solo", "you:thief,demon", ["The Demon", "announced", "As it stands", "rage 1"]),
    ],
)
def test_the_board_shows_what_matters(
    format: str, seats: str, facts: list[str], size: tuple[int, int], tmp_path: Path
) -> None:
    async def play(pilot: Pilot[str], screen: BoardScreen) -> None:
        for _ in range(200):
            if screen.options:
                break
            await pilot.pause(0.02)
        text = shown(screen)
        for fact in facts:
            assert fact in text, f"{fact}\n{text}"
        await pilot.press("f3")
        await pilot.pause()
        await pilot.press("escape")
        await typed(pilot, "end")
        await pilot.press("enter")
        assert screen.table.session.steps

    named = seats or ",".join(str(who) for who in usual_seats(format))
    run(play, tmp_path, seats=named, size=size, format=format)


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_replay_shows_teams_and_bosses(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = [
        Game.new(format="hydra", seats=["cleric", "standard", "thief", "wizard"], seed=7, first=1),
        Game.new(format="boss", seats=["cleric", "wizard", "lich"], seed=7),
        Game.new(format="solo", seats=["thief", "demon"], seed=7),
    ]
    for game in games:
        while game.turn < 6 and not game.over:
            game.do(next(move for move in game.legal() if "end" in move or "choose" in move))
        path = tmp_path / "game.thandar"
        path.write_text(game.record())
        assert main(["replay", str(path), "--lang", language]) == 0
        told = capsys.readouterr().out
        assert {"en": "Verified", "fr": "Vérifié", "es": "Verificado"}[language] in told
    assert {"en": "The Demon announced", "fr": "Le Démon annonce", "es": "El Demonio anunció"}[
        language
    ] in told
    assert not saved_games(tmp_path / "none")
