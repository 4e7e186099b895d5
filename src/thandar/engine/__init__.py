"""The rules: state, effects, decisions, moves, views. Compiled by mypyc; no files, no sockets.

Use it through `thandar.Game`; search and simulation use `state`, `moves` and `playout` directly.
"""
