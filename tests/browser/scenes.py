"""Tables as the pictures show them: games that were played so far, whoever looks at them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from browser.playing import wish
from serving import Message, Player, Served
from thandar.cards import DEMONS

FIVE_BOTS = [{"bot": "baseline"}] * 5
MOST = 2000  # moves
INTO_TURN = 3  # moves that are made in a turn, and as many are still to come


class Scene(NamedTuple):
    """Where a table is, and who sits there."""

    player: Player
    path: str


def played(served: Served, until: str, **setup: Any) -> Scene:
    """A game of somebody against bots until a turn of theirs, a question to them, or the end.

    `until` is `turn`, `combat` (there is some to attack with), `asked` or `over`.
    """
    while True:
        scene = tried(served, until, **setup)
        if scene is not None:
            return scene


def tried(served: Served, until: str, **setup: Any) -> Scene | None:
    """A game; none where it has ended without what was wanted."""
    player = served.player("Rowan")
    code = served.table(player, first=1, **setup)
    told = player.join(code)
    if told["table"]["status"] == "open":
        player.say("sit", seat=1)
        player.say("start")
        told = player.hear("update")
    for _ in range(MOST):
        sight = told["sights"][0]
        if told["table"]["status"] == "over" or reached(sight, until):
            break
        if sight["options"]:
            moves = wish(sight["options"])["moves"]
            player.say("move", seat=1, moves=moves, version=told["version"])
        told = player.hear("update")
    player.close()
    over = told["table"]["status"] == "over"
    if over != (until == "over"):
        return None
    return Scene(player, f"/games/{code}" if over else f"/t/{code}")


def reached(sight: Message, until: str) -> bool:
    """Whether the game is where the picture wants it."""
    options, view = sight["options"], sight["view"]
    if until == "asked":
        cards = [one for one in options if one["kind"] == "choose" and one["move"]["place"]]
        return len(cards) > 2
    if until == "combat":
        return view["turn"] > 8 and any(option["kind"] == "attack" for option in options)
    champions = sum(copy["defense"] > 0 for seat in view["seats"] for copy in seat["in_play"])
    main = any(option["kind"] == "end" for option in options)
    fresh = view["seats"][0]["hand_size"] > 4
    few = len(view["seats"]) > 2
    return (
        until == "turn" and main and fresh and view["turn"] > 10 and champions > (0 if few else 2)
    )


def played_on(served: Served, format: str, decks: Sequence[str], seat: int, part: float) -> Scene:
    """A game of bots, played on by somebody amid a turn of theirs, after this part of it."""
    player = served.player("Rowan")
    seats = [{"deck": deck, "bot": None if deck in DEMONS else "baseline"} for deck in decks]
    made = served.call("POST", "/api/tables", {"format": format, "seats": seats}, player.token)
    told = player.join(made["code"])
    player.say("start")
    while told["table"]["status"] != "over":
        told = player.hear("update")
    player.close()
    steps = served.call("GET", f"/api/games/{made['code']}")["steps"]
    own = {k for k, step in enumerate(steps) if step["seat"] == seat}
    amid = [k for k in own if {k - INTO_TURN, k + INTO_TURN} <= own]
    before = max((k for k in amid if k <= len(steps) * part), default=min(own))
    path = f"/api/games/{made['code']}/again"
    again = served.call("POST", path, {"seat": seat, "made": before}, player.token)
    return Scene(player, f"/t/{again['code']}")


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
