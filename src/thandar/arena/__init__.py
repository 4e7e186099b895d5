"""Many games: the benchmark of the engine, matches between bots.

`match` plays (compiled), `workers` spread the games over processes, `report` counts them.
"""
