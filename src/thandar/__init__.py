"""Thandar: the open, complete Hero Realms.

>>> from thandar import Game
>>> game = Game.new(format="free-for-all", seats=["standard", "standard"], seed=7)
>>> game.over
False
"""

from thandar.engine.view import Decision
from thandar.errors import BadPosition, BadRecord, BadSetup, IllegalMove, ThandarError
from thandar.follow import follow
from thandar.game import Game
from thandar.move import Move, Place
from thandar.notation import Step
from thandar.types import (
    Difficulty,
    Event,
    FollowedView,
    FormatName,
    Position,
    SeatName,
    View,
)

__version__ = "0.1.0"
__all__ = [
    "BadPosition",
    "BadRecord",
    "BadSetup",
    "Decision",
    "Difficulty",
    "Event",
    "FollowedView",
    "FormatName",
    "Game",
    "IllegalMove",
    "Move",
    "Place",
    "Position",
    "SeatName",
    "Step",
    "ThandarError",
    "View",
    "follow",
]
