"""How often the first side wins when equal bots play: what docs/formats/win-rates.md measured.

In percent: the party against a boss, by boss and number of heroes; the player against a Demon, by
deck and difficulty, gentlest first; the first of two bosses.
"""

PARTY: dict[str, tuple[float, ...]] = {
    "lich": (0.0, 1.6, 9.7, 21.9, 35.5),
    "dragon": (60.0, 90.8, 94.9, 95.9, 90.1),
}
SOLO: dict[str, dict[str, tuple[float, ...]]] = {
    "demon": {
        "standard": (66.3, 54.2, 42.8, 29.9, 17.7),
        "cleric": (70.7, 58.0, 45.7, 33.5, 21.6),
        "fighter": (65.7, 56.0, 43.1, 30.0, 16.3),
        "ranger": (67.1, 55.9, 43.5, 30.6, 18.1),
        "thief": (66.4, 53.6, 42.1, 31.9, 18.6),
        "wizard": (60.4, 48.7, 37.7, 27.6, 16.9),
    },
    "warlord": {
        "standard": (66.0, 53.6, 43.3, 29.9, 17.9),
        "cleric": (71.1, 58.7, 46.2, 33.4, 18.8),
        "fighter": (67.2, 55.7, 42.9, 31.4, 18.2),
        "ranger": (68.2, 55.3, 44.2, 30.0, 18.9),
        "thief": (67.4, 55.2, 42.9, 31.9, 18.8),
        "wizard": (60.4, 50.5, 39.5, 27.6, 16.4),
    },
    "broker": {
        "standard": (67.2, 54.2, 43.0, 29.8, 17.3),
        "cleric": (72.7, 60.0, 47.8, 34.9, 18.4),
        "fighter": (66.6, 55.5, 42.5, 31.2, 17.7),
        "ranger": (66.5, 55.6, 43.0, 29.8, 21.2),
        "thief": (67.6, 54.9, 44.8, 30.6, 17.9),
        "wizard": (61.8, 49.4, 37.6, 25.8, 15.6),
    },
}
DUELS: dict[tuple[str, str], float] = {
    ("lich", "dragon"): 41.8,
    ("lich", "lich"): 50.4,
    ("dragon", "dragon"): 49.7,
}
