"""What the server does not do, and why."""

from thandar.errors import ThandarError


class Refused(ThandarError):
    """A request that is not carried out; nothing has changed."""
