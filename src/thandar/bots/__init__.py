"""Players that are programs: they see what their seat sees and answer with a legal move.

`random` and `baseline` are built in; `make_bot` finds anybody's. `docs/write-a-bot.md` tells how.
"""

from thandar.bots.advice import Advice, Fact
from thandar.bots.bot import Bot
from thandar.bots.registry import BOTS, bot_class, make_bot

__all__ = ["BOTS", "Advice", "Bot", "Fact", "bot_class", "make_bot"]
