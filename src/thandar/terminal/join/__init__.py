"""thandar join: a table of a server in the terminal."""
