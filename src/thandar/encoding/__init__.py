"""The game as numbers: moves as actions, what a seat sees as features, networks that read both.

`docs/learning.md` lists them.
"""
