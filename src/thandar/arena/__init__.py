"""Many games: the benchmark of the engine, matches between bots."""
