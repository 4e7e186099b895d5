"""What can go wrong, as types: each message says what was expected and what came."""


class ThandarError(Exception):
    """Any error that Thandar raises on purpose; the game it concerns is unchanged."""


class IllegalMove(ThandarError):
    """The move is not among the legal ones."""


class TooManyEffects(ThandarError):
    """More effects wait for each other than a state has room for: no card of ours does that."""


class BadCard(ThandarError):
    """The definition of a card cannot be; the message names the card and says why."""


class BadSetup(ThandarError):
    """The seats, the seed or an option do not fit the format."""


class BadPosition(ThandarError):
    """The position cannot be."""


class BadRecord(ThandarError):
    """The record cannot be read or played back; the message names the line."""
