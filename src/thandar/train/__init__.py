"""A player that teaches itself: self-play in large batches, on a GPU machine or on a laptop.

`thandar train` runs it; `docs/learning.md` explains it, `docs/net.md` says what came of it.
"""
