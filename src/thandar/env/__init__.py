"""The game for learning: actions and observations as numbers, single games and batches of them.

`docs/learning.md` says it field by field. With Gymnasium installed, importing this registers the
game's names there.
"""

from importlib.util import find_spec

if find_spec("gymnasium") is not None:
    from thandar.env.registration import register

    register()
