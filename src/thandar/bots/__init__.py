"""Players that are programs: they see what their seat sees and answer with a legal move.

`make_bot` finds those that are built in, the levels for people among them, and anybody's.
`docs/levels.md` describes the levels, `docs/write-a-bot.md` how a bot is written.
"""

from thandar.bots.advice import Advice, Fact
from thandar.bots.bot import Bot
from thandar.bots.levels import LEVELS
from thandar.bots.registry import BOTS, NAMES, bot_class, make_bot

__all__ = ["BOTS", "LEVELS", "NAMES", "Advice", "Bot", "Fact", "bot_class", "make_bot"]
