"""The table in a terminal: playing, replaying, drawing the board."""
