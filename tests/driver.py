"""Games driven at random through `legal` and `do`, as the property tests and golden games need."""

import hashlib
import json
import re
from collections.abc import Iterator
from random import Random

from seatings import Seating
from table import dealt
from thandar import Game, Position

RANGE = re.compile(r"(.*) 1-([0-9]+)( gold to [0-9])?")
GOES_ON = re.compile(r"([0-9]: )?(play|buy|attack) .*")


def new_game(seating: Seating, seed: int) -> Game:
    """A fresh game at such a table."""
    return dealt(seating.format, list(seating.seats), seed=seed, handicap=seating.handicap)


def expanded(listed: list[str]) -> list[str]:
    """The moves that `legal` lists, an attack or a gift of gold once for each of its amounts."""
    moves: list[str] = []
    for words in listed:
        several = RANGE.fullmatch(words)
        if several is None:
            moves.append(words)
        else:
            moves += [with_amount(several, n) for n in range(1, int(several[2]) + 1)]
    return moves


def with_amount(several: re.Match[str], n: int) -> str:
    """One of the moves that a range of amounts stands for."""
    return f"{several[1]} {n}{several[3] or ''}"


def random_move(game: Game, chance: Random, resigning: float = 0.0) -> str:
    """Any legal move; seldom `end` while something is left to do, seldom less than all."""
    if chance.random() < resigning:
        alive = [seat["seat"] for seat in game.view(None)["seats"] if seat["alive"]]
        return f"{chance.choice(alive)}: resign"
    listed = game.legal()
    if chance.random() < 0.9 and any(GOES_ON.fullmatch(words) for words in listed):
        listed = [words for words in listed if not words.endswith("end")]
    words = chance.choice(listed)
    several = RANGE.fullmatch(words)
    if several is None:
        return words
    most = int(several[2])
    return with_amount(several, most if chance.random() < 0.7 else chance.randint(1, most))


def steps(game: Game, chance: Random, most: int, resigning: float = 0.0) -> Iterator[str]:
    """Play on at random, stopping after each move to yield it."""
    for _ in range(most):
        if game.over:
            return
        move = random_move(game, chance, resigning)
        game.do(move)
        yield move


def played(seating: Seating, seed: int, moves: int, resigning: float = 0.0) -> Game:
    """A game in which so many random moves have been made, fewer if it was over before."""
    game = new_game(seating, seed)
    for _ in steps(game, Random(seed), moves, resigning):
        pass
    return game


# Keys that positions have got since the golden games were played.
LATER_KEYS = ("ended_by", "market_deck_known", "jars_destroyed")


def digest(position: Position) -> str:
    """A position in few letters, without what positions did not tell at first."""
    seats = [{k: v for k, v in seat.items() if k not in LATER_KEYS} for seat in position["seats"]]
    kept = {k: v for k, v in position.items() if k not in LATER_KEYS} | {"seats": seats}
    text = json.dumps(kept, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]
