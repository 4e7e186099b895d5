"""Bots that do what bots should not."""

import os
import time

from thandar import Move, View
from thandar.bots import Bot


class Hangs(Bot):
    """Thinks for ever."""

    def decide(self, view: View, moves: list[Move]) -> Move:
        time.sleep(1000)
        return moves[-1]


class Dies(Bot):
    """Takes its process with it."""

    def decide(self, view: View, moves: list[Move]) -> Move:
        os._exit(3)


class Cheats(Bot):
    """Makes moves that are not legal."""

    def decide(self, view: View, moves: list[Move]) -> str:
        return "attack 2 99"
