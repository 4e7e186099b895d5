"""How often the first side wins when equal bots play: what docs/formats/win-rates.md measured.

In percent: the party against a boss, by boss and number of heroes; the player against the Demon, by
deck and difficulty; the first of two bosses.
"""

PARTY: dict[str, tuple[float, ...]] = {
    "lich": (0.0, 1.6, 9.7, 21.9, 35.5),
    "dragon": (60.0, 90.8, 94.9, 95.9, 90.1),
}
SOLO: dict[str, dict[str, float]] = {
    "standard": {"easy": 56.9, "normal": 37.6, "hard": 23.3},
    "cleric": {"easy": 98.5, "normal": 97.9, "hard": 94.2},
    "fighter": {"easy": 94.6, "normal": 86.0, "hard": 71.1},
    "ranger": {"easy": 83.4, "normal": 67.5, "hard": 50.9},
    "thief": {"easy": 90.0, "normal": 75.9, "hard": 55.6},
    "wizard": {"easy": 63.9, "normal": 48.6, "hard": 33.1},
}
DUELS: dict[tuple[str, str], float] = {
    ("lich", "dragon"): 41.8,
    ("lich", "lich"): 50.4,
    ("dragon", "dragon"): 49.7,
}
