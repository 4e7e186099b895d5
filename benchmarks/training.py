"""The games that the profile-guided build is made for: python benchmarks/training.py

`hatch_build.py` runs it with an engine that counts how often each branch is taken. Every format,
every character and every built-in bot comes up, in games enough that what is rare looks rare.
"""

from thandar.arena.match import NOBODY, Match
from thandar.bots import BOTS
from thandar.cards import DEMON
from thandar.encoding.columns import column_table, encoding, secret_columns
from thandar.encoding.secrets import SECRETS
from thandar.engine.playout import play_games
from thandar.env.batch import Batch
from thandar.start import new_table

COMPILED_BOTS = ("random", "baseline", "beginner", "easy")  # the others spend time elsewhere
SEED = 1
GAMES_WITHOUT_BOTS = 2000
GAMES_OF_BOTS = 500
BATCH = 64
STEPS_OF_BATCH = 1000
TURNS = 200
TIME = 10.0  # seconds for a move, which no bot needs
TABLES = [
    ("free-for-all", ["standard", "standard"]),
    ("free-for-all", ["cleric", "thief"]),
    ("free-for-all", ["fighter", "standard", "wizard", "ranger"]),
    ("hunter-first-blood", ["standard", "cleric", "thief"]),
    ("hunter-last-one-standing", ["ranger", "standard", "fighter"]),
    ("hydra", ["standard", "wizard", "standard", "ranger"]),
    ("emperor", ["wizard", "standard", "thief", "cleric", "ranger", "fighter"]),
    ("boss", ["cleric", "wizard", "fighter", "lich"]),
    ("boss", ["thief", "ranger", "dragon"]),
    ("boss", ["lich", "dragon"]),
    ("solo", ["standard", "demon"]),
    ("solo", ["cleric", "demon"]),
    ("gauntlet", ["fighter", "warlord", "broker", "demon"]),
]


def main() -> None:
    """Play at every table, without bots and with each of them."""
    for format, seats in TABLES:
        play_games(new_table(format, seats), GAMES_WITHOUT_BOTS, SEED)
        for bot in COMPILED_BOTS:
            play_bots(format, seats, bot)
        for shortcuts in (False, True):
            play_batch(format, seats, shortcuts)


def play_bots(format: str, seats: list[str], bot: str) -> None:
    """Play games of a bot against itself."""
    players = [NOBODY if name == DEMON else 0 for name in seats]
    match = Match(new_table(format, seats), seats, [BOTS[bot]], SEED, TIME, [players])
    match.play_deals(0, GAMES_OF_BOTS)


def play_batch(format: str, seats: list[str], shortcuts: bool) -> None:
    """Play games as those do who learn."""
    encoded = encoding([(format, seats)])
    secrets = secret_columns([(format, seats)]) if shortcuts else []
    batch = Batch(
        [BATCH], [[new_table(format, seats)]], [[[0] * len(seats)]], [], SEED,
        encoded.column_table(), encoded.width, encoded.slot_table(), encoded.code_table(),
        False, shortcuts, TURNS, column_table(secrets, SECRETS), len(secrets),
    )  # fmt: skip
    for _ in range(STEPS_OF_BATCH):
        for k in range(BATCH):
            batch.actions[k] = batch.guesses[k]
        batch.step()


if __name__ == "__main__":
    main()
