"""Who sits where, who may attack whom, who has won: one file per format, registered here.

`FORMATS` lists them all; a format is found by its name with `find`.
"""

from thandar.engine.format import FORMATS, Format
from thandar.engine.written import shown
from thandar.errors import BadSetup
from thandar.formats.boss import Boss
from thandar.formats.emperor import Emperor
from thandar.formats.free_for_all import FreeForAll
from thandar.formats.gauntlet import Gauntlet
from thandar.formats.hunter import FirstBlood, LastOneStanding
from thandar.formats.hydra import Hydra
from thandar.formats.solo import Solo

FORMATS.extend(
    [
        FreeForAll(),
        FirstBlood(),
        LastOneStanding(),
        Hydra(),
        Emperor(),
        Boss(),
        Solo(),
        Gauntlet(),
    ]
)


def find(name: object) -> Format:
    """The format of that name.

    >>> find("free-for-all").name
    'free-for-all'
    """
    for format in FORMATS:
        if format.name == name:
            return format
    raise BadSetup("unknown_format", given=shown(name), known=[f.name for f in FORMATS])


def options(format: Format) -> dict[str, tuple[str, ...]]:
    """What else can be chosen for a format: by the name that `Game.new` has for it, the values.

    The middle one is what is played where nobody chooses.

    >>> options(find("solo")), options(find("hydra"))
    ({'difficulty': ('gentle', 'easy', 'normal', 'hard', 'nightmare')}, {})
    """
    declared = {
        "difficulty": format.difficulties,
        "handicap": ("official", "fair") if format.handicaps else (),
    }
    return {name: values for name, values in declared.items() if values}


__all__ = ["FORMATS", "find", "options"]
