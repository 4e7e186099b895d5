"""What a bot that failed says of it, and where it did."""

import os

from thandar.errors import ThandarError


def raised(error: BaseException) -> str:
    """The kind of an error, what it says, and the file and line that raised it.

    An error of Thandar's own was not raised by somebody's bot, so that its place would mislead.

    >>> raised(ValueError("no idea"))
    'ValueError: no idea'
    """
    said = " ".join(str(error).split())
    text = f"{type(error).__name__}: {said}" if said else type(error).__name__
    place = raised_at(error)
    return f"{text} ({place})" if place else text


def raised_at(error: BaseException) -> str:
    """The file and line that raised an error, nothing where nothing is known of it."""
    last = error.__traceback__
    if last is None or isinstance(error, ThandarError):
        return ""
    while last.tb_next is not None:
        last = last.tb_next
    file = last.tb_frame.f_code.co_filename
    near = os.path.relpath(file) if file.startswith(os.getcwd() + os.sep) else file
    return f"{near}:{last.tb_lineno}"
