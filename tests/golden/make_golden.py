"""Writes the golden games: `python tests/golden/make_golden.py` after a change of the rules.

Each is a seeded random game; its record goes to NAME.txt and the digest of its last position to
digests.json. Only the records are replayed by the tests, so the policy here may change freely.
"""

import json
import sys
from pathlib import Path
from random import Random

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))

from driver import digest, new_game, played, steps  # noqa: E402
from seatings import BOSSES, SEATINGS, Seating  # noqa: E402
from thandar import Game  # noqa: E402

RESIGNING = 0.002
MIDWAY = 130


def name_of(seating: Seating) -> str:
    """What the game of a table is called."""
    bosses = [name for name in seating.seats if name in BOSSES]
    players = {*seating.seats} - {*bosses}
    who = ["standard" if players == {"standard"} else "heroes"] if players else []
    return "-".join([seating.format, str(len(seating.seats)), *who, *bosses])


def resigning(game: Game) -> float:
    """How often somebody resigns: with heroes not where a game would soon be over by it."""
    brief = len(game.seats) < 4 or game.format.name in ("hunter-first-blood", "hydra")
    return 0.0 if brief and set(game.seats) != {"standard"} else RESIGNING


def finished(game: Game, seed: int) -> Game:
    """The game, played to its end."""
    for _ in steps(game, Random(seed), 100_000, resigning(game)):
        pass
    return game


def from_a_choice(seed: int) -> Game:
    """A game taken up from a position in the middle of a choice."""
    moves = MIDWAY
    while True:
        game = played(SEATINGS[0], seed, moves)
        if game.decision is not None and game.decision.kind != "main":
            return finished(Game.from_position(game.position()), seed)
        moves += 1


def golden_games() -> dict[str, Game]:
    """All of them by name."""
    games = {
        name_of(seating): finished(new_game(seating, 100 + k), k)
        for k, seating in enumerate(SEATINGS)
    }
    games["from-a-position"] = from_a_choice(7)
    return games


def main() -> None:
    """Write records and digests."""
    digests: dict[str, str] = {}
    for name, game in golden_games().items():
        (FOLDER / f"{name}.txt").write_text(game.record(), encoding="utf-8")
        digests[name] = digest(game.position())
        print(name, game.turn, "turns:", game.result)
    text = json.dumps(digests, indent=2, sort_keys=True) + "\n"
    (FOLDER / "digests.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
