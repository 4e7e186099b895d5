"""Writes the golden games that are missing: `python tests/golden/make_golden.py`.

Each is a seeded random game; its record goes to NAME.txt and the digest of its last position to
digests.json. Only the records are replayed by the tests, so the policy here may change freely.

Those that are there stay as they are, records of older rules too: that they replay is the proof
that nothing but what was mended has changed. Remove a file to have it written anew, which is right
only where `thandar.older_rules` says that its game cannot be played back any more.
"""

import json
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))

from driver import digest, new_game, played, random_move, steps  # noqa: E402
from seatings import BOSSES, SEATINGS, Seating  # noqa: E402
from thandar import BadRecord, Game  # noqa: E402

RESIGNING = 0.002
RESIGNING_OFTEN = 0.3
MIDWAY = 130
MENDED = {
    "rules-2-gifts": (Seating("emperor", ("standard",) * 6), "R13.7"),
    "rules-2-track": (Seating("hunter-last-one-standing", ("ranger",) * 6), "R10.8"),
    "rules-2-loans": (Seating("boss", ("fighter",) * 5 + ("dragon",)), "R14.11"),
}


def name_of(seating: Seating) -> str:
    """What the game of a table is called."""
    bosses = [name for name in seating.seats if name in BOSSES]
    players = {*seating.seats} - {*bosses}
    who = ["standard" if players == {"standard"} else "heroes"] if players else []
    format = f"{seating.format}-handicap" if seating.handicap else seating.format
    return "-".join([format, str(len(seating.seats)), *who, *bosses])


def resigning(game: Game) -> float:
    """How often somebody resigns: with heroes not where a game would soon be over by it."""
    brief = len(game.seats) < 4 or game.format.name in ("hunter-first-blood", "hydra")
    return 0.0 if brief and set(game.seats) != {"standard"} else RESIGNING


def finished(game: Game, seed: int) -> Game:
    """The game, played to its end."""
    for _ in steps(game, Random(seed), 100_000, resigning(game)):
        pass
    return game


def fresh(seating: Seating, number: int) -> Game:
    """A game from its beginning."""
    return finished(new_game(seating, 100 + number), number)


def from_a_choice(seed: int) -> Game:
    """A game taken up from a position in the middle of a choice."""
    moves = MIDWAY
    while True:
        game = played(SEATINGS[0], seed, moves)
        if game.decision is not None and game.decision.kind != "main":
            return finished(Game.from_position(game.position()), seed)
        moves += 1


def mended(seating: Seating, clause: str) -> Game:
    """The first game that comes to a clause which rules 2 mended."""
    seed = 0
    while True:
        game, chance = new_game(seating, seed), Random(seed)
        while not game.over:
            kind = "" if game.decision is None else game.decision.kind
            often = kind in ("gift", "look_discard", "look_order")
            game.do(random_move(game, chance, RESIGNING_OFTEN if often else RESIGNING))
        try:
            Game.from_record(game.record().replace("rules: 4", "rules: 1", 1))
        except BadRecord as error:
            if f"({clause})" in str(error):
                return game
        seed += 1


def golden_games() -> dict[str, Callable[[], Game]]:
    """All of them by name, still to be played."""
    games: dict[str, Callable[[], Game]] = {
        name_of(seating): partial(fresh, seating, k) for k, seating in enumerate(SEATINGS)
    }
    games["from-a-position"] = partial(from_a_choice, 7)
    for name, (seating, clause) in MENDED.items():
        games[name] = partial(mended, seating, clause)
    return games


def main() -> None:
    """Write records and digests."""
    path = FOLDER / "digests.json"
    digests: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    for name, play in golden_games().items():
        if (FOLDER / f"{name}.txt").is_file():
            continue
        game = play()
        (FOLDER / f"{name}.txt").write_text(game.record(), encoding="utf-8")
        digests[name] = digest(game.position())
        print(name, game.turn, "turns:", game.result)
    path.write_text(json.dumps(digests, indent=2, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
