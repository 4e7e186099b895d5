"""Tables as the pictures show them: games that were played so far, whoever looks at them."""

from typing import Any, NamedTuple

from browser.playing import wish
from serving import Message, Player, Served

FIVE_BOTS = [{"bot": "baseline"}] * 5
MOST = 2000  # moves


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


SCENES: dict[str, tuple[str, dict[str, Any]]] = {
    "duel": ("turn", {"seats": [{}, *FIVE_BOTS[:1]]}),
    "combat": ("combat", {"seats": [{}, *FIVE_BOTS[:1]]}),
    "choice": ("asked", {"seats": [{}, *FIVE_BOTS[:1]]}),
    "six": ("turn", {"seats": [{}, *FIVE_BOTS]}),
    "review": ("over", {"seats": [{}, {"bot": "random"}]}),
}
