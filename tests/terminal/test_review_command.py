"""thandar review: what a person reads, and what a program gets."""

import json
from pathlib import Path

import pytest

from table import table
from thandar import Game
from thandar.cli import main


@pytest.fixture(name="record")
def blunder(tmp_path: Path) -> Path:
    """A game in which somebody does not win though they could."""
    strong = {"health": 6, "hand": ["fire_bomb"] * 4, "deck": ["fire_bomb"] * 6}
    game = table(strong, combat=7, health=9)
    game.do("end")
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Player 1: end turn. That would have won: attack Player 2."),
        ("fr", "Joueur 1\xa0: fin du tour. Ceci aurait gagné\xa0: attaquer Joueur 2."),
        ("es", "Jugador 1: fin del turno. Esto habría ganado: atacar a Jugador 2."),
    ],
)
def test_the_mistake_is_said(
    record: Path, language: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(record), "--playouts", "60", "--lang", language]) == 0
    assert said in capsys.readouterr().out


def test_programs_get_everything(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(record), "--playouts", "60", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["playouts"] == 60
    (moment,) = [one for one in found["moments"] if one["kind"] == "mistake"]
    (decision,) = [one for one in found["decisions"] if one["made"] == moment["made"]]
    assert decision["best"] == "attack 2 6"
    assert decision["lost"] == pytest.approx(-moment["change"])
    assert [player["seat"] for player in found["players"]] == [1, 2]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("The game is not over", "now, turn   2, Player 2", "so far:")),
        ("fr", ("La partie n’est pas finie", "à présent, tour   2, Joueur 2", "jusqu’ici")),
        ("es", ("La partida no ha terminado", "ahora, turno   2, Jugador 2", "hasta ahora:")),
    ],
)
def test_of_a_game_that_is_not_over_it_says_so(
    record: Path, language: str, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(record), "--playouts", "20", "--lang", language]) == 0
    said = capsys.readouterr().out
    assert all(part in said for part in words)
    assert main(["review", str(record), "--playouts", "20", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["over"] is False


def test_who_gave_up_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = Game.new(seed=3)
    game.do("2: resign")
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    assert main(["review", str(path), "--playouts", "20"]) == 0
    said = capsys.readouterr().out
    assert "Player 2 gave up. Player 1 has won" in said
    assert "not over" not in said


def test_a_file_that_is_no_record_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "other.txt"
    path.write_text("nothing of the kind", encoding="utf-8")
    assert main(["review", str(path)]) == 1
    assert str(path) in capsys.readouterr().err


def test_playouts_must_be_a_number_of_them(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(record), "--playouts", "0"]) == 1
    assert "1 or more" in capsys.readouterr().err
