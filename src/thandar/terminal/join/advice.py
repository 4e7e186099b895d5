"""A server's advice, as the table in a terminal shows it."""

from thandar.locales import Texts
from thandar.server.protocol import AdviceReply, AdvisedMove
from thandar.table.advice import Advised, Told, option_of
from thandar.table.cardtext import from_parts
from thandar.table.options import Option


def advice_told(reply: AdviceReply, listed: list[Option], t: Texts) -> Told:
    """The same advice about the options that are listed here."""
    found = [(option_here(one, listed, t), one) for one in reply.moves]
    moves = [
        Advised(option, one.chance, one.error, one.behind, tuple(one.line))
        for option, one in found
        if option is not None
    ]
    return Told(moves, from_parts(t, reply.parts), reply.games)


def option_here(one: AdvisedMove, listed: list[Option], t: Texts) -> Option | None:
    """The listed option that a move belongs to, with the amount that is advised."""
    options = (option_of(listed, words, t) for words in one.option["moves"])
    return next((option for option in options if option is not None), None)
