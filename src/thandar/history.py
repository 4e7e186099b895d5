"""The moves of a game and what each did, and how far a viewer has followed them."""

import sys

from thandar.engine.events import unpack
from thandar.engine.sight import Sight
from thandar.engine.state import State
from thandar.engine.telling import health_teams, retold, told
from thandar.notation import Step
from thandar.types import Event


class History:
    """The moves made so far and what each did, as a chain that copies of a game share."""

    def __init__(self, before: "History | None", step: Step, events: bytes = b"") -> None:
        self.before = before
        self.number: int = 1 if before is None else before.number + 1
        self.turn = step.turn
        # Most moves are of the turn before them, and in words that were said before: a table is
        # kept in memory for as long as somebody may come back to it.
        same = before is not None and before.active == step.active
        self.active: tuple[int, ...] = before.active if same and before else step.active
        self.seat = step.seat
        self.words = sys.intern(step.words)
        self.events = events  # packed

    @property
    def step(self) -> Step:
        """The move."""
        return Step(self.turn, self.active, self.seat, self.words)


def count_of(node: History | None) -> int:
    """How many moves had been made with this one; None: none."""
    return 0 if node is None else node.number


def nodes_after(last: History | None, made: int = 0) -> list[History]:
    """The moves up to this one that were made after so many, in their order."""
    nodes: list[History] = []
    node = last
    while node is not None and node.number > made:
        nodes.append(node)
        node = node.before
    return nodes[::-1]


def retold_after(last: History | None, made: int, viewer: int, st: State) -> list[list[Event]]:
    """What each move after so many did, as a viewer may see it, without ids."""
    teams = health_teams(st)
    found: list[list[Event]] = []
    for node in nodes_after(last, made):
        found.append([retold(viewer, event, teams) for event in unpack(node.events)])
    return found


class Followed:
    """How far a viewer has followed a game: what it has in sight, and what it was told last.

    `steps` are the events of each of the last moves, those of the very last one last.
    """

    def __init__(self, sight: Sight, last: History | None, steps: list[list[Event]]) -> None:
        self.sight = sight
        self.last = last  # the move up to which the sight is right
        self.steps = steps

    @property
    def first(self) -> int:
        """How many moves had been made before the steps."""
        return count_of(self.last) - len(self.steps)


def from_the_start(viewer: int, start: State) -> Followed:
    """What a viewer sees of a table before the first move."""
    sight = Sight(viewer)
    sight.look(start)
    return Followed(sight, None, [])


def followed_to(last: History | None, so_far: Followed, st: State) -> Followed:
    """The same viewer with all further moves up to the last one followed."""
    if last is so_far.last:
        return so_far
    nodes: list[History] = []
    node = last
    while node is not None and node is not so_far.last:
        nodes.append(node)
        node = node.before
    sight = so_far.sight.copy() if so_far.sight.shared else so_far.sight
    teams = health_teams(st)
    steps: list[list[Event]] = []
    for node in reversed(nodes):
        steps.append([told(sight, event, teams) for event in unpack(node.events)])
    return Followed(sight, last, steps)
