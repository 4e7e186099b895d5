"""People at tables of a real server: sitting down, and what they see."""

from typing import Any

from serving import Message, Player, Served


def seated(served: Served, *names: str, **setup: Any) -> list[Player]:
    """People who sit at a new table, the host first; the game has begun and all have seen it."""
    setup.setdefault("seats", [{}] * len(names))
    setup.setdefault("first", 1)
    people = [served.player(name) for name in names]
    code = served.table(people[0], **setup)
    free = [k for k, seat in enumerate(setup["seats"], 1) if not seat.get("bot")]
    for seat, player in zip(free, people, strict=False):
        player.join(code)
        done(player.say("sit", seat=seat))
    done(people[0].say("start"))
    for player in people:
        player.now = player.hear("update")
    return people


def done(answer: Message) -> Message:
    """The answer to a message that was carried out."""
    assert answer["type"] == "answer", answer
    return answer


def refused(answer: Message, code: str) -> Message:
    """The answer to a message that was refused, for this reason."""
    assert answer["type"] == "refused", answer
    assert answer["code"] == code, answer
    assert answer["text"]
    return answer


def sight(message: Message, seat: int | None) -> Message:
    """What a message shows of a seat."""
    [found] = [one for one in message["sights"] if one["seat"] == seat]
    return dict(found)


def option(message: Message, seat: int, kind: str) -> list[str]:
    """The words of the first thing of a kind that a seat can do."""
    for one in sight(message, seat)["options"]:
        if one["kind"] == kind:
            return list(one["moves"])
    raise AssertionError(f"nothing to {kind}")


def move(player: Player, seat: int, moves: list[str]) -> Message:
    """Make moves on what the player has seen; the answer."""
    return player.say("move", seat=seat, moves=moves, version=player.now["version"])


def all_see(*players: Player) -> None:
    """Everybody has seen what happened last."""
    for player in players:
        player.now = player.hear("update")


def finish(players: list[Player], most: int = 3000) -> Message:
    """Let people take their first options until the game is over; the last update."""
    for _ in range(most):
        if players[0].now["table"]["status"] == "over":
            return players[0].now
        for player in players:
            mine = [one for one in player.now["sights"] if one["options"]]
            if mine:
                done(move(player, mine[0]["seat"], mine[0]["options"][0]["moves"]))
                break
        all_see(*players)
    raise AssertionError("the game does not end")
