"""The game for learning: actions and observations as numbers, and games in batches.

`docs/learning.md` says it field by field.
"""
