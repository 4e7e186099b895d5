"""Tables as the pictures show them: always the same games, whoever looks at them."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, NamedTuple

import msgspec

from browser.laying import bot_moves, lay, new_game
from serving import Player, Served
from thandar import Game
from thandar.cards import DEMONS
from thandar.server.setup import Setup

FIVE_BOTS = [{"bot": "baseline"}] * 5
INTO_TURN = 3  # moves that are made in a turn, and as many are still to come
SEED = 7  # the first that is tried


class Scene(NamedTuple):
    """Where a table is, and who sits there."""

    player: Player
    path: str


def played(served: Served, until: str, **given: Any) -> Scene:
    """A game of somebody against bots until a turn of theirs, a question to them, or the end.

    `until` is `turn`, `combat` (there is some to attack with), `asked` or `over`.
    """
    setup = read_setup(first=1, **given)
    for seed in count(SEED):
        game = new_game(setup, seed)
        play(game, lambda game: reached(game, until))
        if game.over == (until == "over"):
            return at_table(served, setup, 1, seed, game)
    raise AssertionError


def reached(game: Game, until: str) -> bool:
    """Whether the game is where the picture wants it."""
    moves, view = game.moves(1), game.view(1)
    if until == "asked":
        return sum(move.kind == "choose" and move.place is not None for move in moves) > 2
    if until == "combat":
        return view["turn"] > 8 and any(move.kind == "attack" for move in moves)
    champions = sum(copy["defense"] > 0 for seat in view["seats"] for copy in seat["in_play"])
    main = any(move.kind == "end" for move in moves)
    fresh = view["seats"][0]["hand_size"] > 4
    few = len(view["seats"]) > 2
    return (
        until == "turn" and main and fresh and view["turn"] > 10 and champions > (0 if few else 2)
    )


def played_on(served: Served, format: str, decks: Sequence[str], seat: int, part: float) -> Scene:
    """A game of bots until somebody is amid a turn of theirs, after this part of it."""
    bots = {"bot": "baseline"}
    seats = [{"deck": deck, **({} if deck in DEMONS else bots)} for deck in decks]
    seats[seat - 1] = {"deck": decks[seat - 1]}
    setup = read_setup(format=format, seats=seats)
    whole = new_game(setup, SEED)
    play(whole, lambda game: False)
    own = {k for k, step in enumerate(whole.steps) if step.seat == seat}
    amid = [k for k in own if {k - INTO_TURN, k + INTO_TURN} <= own]
    before = max((k for k in amid if k <= whole.moves_made * part), default=min(own))
    game = new_game(setup, SEED)
    play(game, lambda game: game.moves_made == before)
    return at_table(served, setup, seat, SEED, game)


def play(game: Game, there: Callable[[Game], bool]) -> None:
    """Let bots play until it is over, or something is reached."""
    while not game.over and not there(game):
        bot_moves(game)


def read_setup(**given: Any) -> Setup:
    """A set-up as a client sends it."""
    return msgspec.convert(given, Setup)


def at_table(served: Served, setup: Setup, seat: int, seed: int, game: Game) -> Scene:
    """Somebody at the table of this game, or after it."""
    player = served.player("Rowan")
    code = lay(served, player, setup, seat, seed, game)
    return Scene(player, f"/games/{code}" if game.over else f"/t/{code}")


# Format, decks, and the seat from which the table is seen.
FORMATS: dict[str, tuple[str, Sequence[str], int]] = {
    "hunter": ("hunter-last-one-standing", ["standard", "wizard", "cleric", "thief"], 2),
    "hydra": ("hydra", ["cleric", "wizard", "fighter", "thief"], 1),
    "emperor": ("emperor", ["standard"] * 6, 2),
    "lich": ("boss", ["cleric", "fighter", "ranger", "thief", "wizard", "lich"], 3),
    "as-lich": ("boss", ["cleric", "fighter", "wizard", "lich"], 4),
    "dragon": ("boss", ["cleric", "thief", "dragon"], 1),
    "as-dragon": ("boss", ["cleric", "fighter", "wizard", "dragon"], 4),
    "bosses": ("boss", ["lich", "dragon"], 1),
    "solo": ("solo", ["wizard", "demon"], 1),
    "gauntlet": ("gauntlet", ["thief", "demon", "warlord", "broker"], 1),
}
PARTS = {"early": 0.15, "middle": 0.5, "late": 0.85}

SCENES: dict[str, tuple[str, dict[str, Any]]] = {
    "duel": ("turn", {"seats": [{}, *FIVE_BOTS[:1]]}),
    "combat": ("combat", {"seats": [{}, *FIVE_BOTS[:1]]}),
    "choice": ("asked", {"seats": [{}, *FIVE_BOTS[:1]]}),
    "six": ("turn", {"seats": [{}, *FIVE_BOTS]}),
    "review": ("over", {"seats": [{}, {"bot": "easy"}]}),
}
