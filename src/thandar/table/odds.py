"""How often the first side wins when equal bots play: what was measured, in percent.

Written by benchmarks/win_rates.py, with the figures of docs/formats/win-rates.md: the
party against a boss, by handicap, boss and number of heroes, with its interval of 95 %;
the first of two bosses; the player against a Demon and in the gauntlet, by deck and
difficulty.
"""

Rate = tuple[float, float, float]

PARTY: dict[str, dict[str, tuple[Rate, ...]]] = {
    "fair": {
        "lich": (
            (45.0, 43.5, 46.5),
            (48.8, 47.2, 50.3),
            (47.0, 45.5, 48.6),
            (50.4, 48.9, 52.0),
            (50.4, 48.9, 52.0),
        ),
        "dragon": (
            (54.8, 53.3, 56.4),
            (47.7, 46.1, 49.2),
            (52.5, 51.0, 54.1),
            (48.3, 46.8, 49.9),
            (49.5, 48.0, 51.1),
        ),
    },
    "official": {
        "lich": (
            (0.0, 0.0, 0.1),
            (2.5, 2.1, 3.0),
            (15.4, 14.3, 16.6),
            (32.0, 30.6, 33.5),
            (50.4, 48.9, 52.0),
        ),
        "dragon": (
            (60.0, 58.5, 61.5),
            (91.5, 90.5, 92.3),
            (94.5, 93.7, 95.1),
            (96.0, 95.3, 96.5),
            (88.8, 87.8, 89.7),
        ),
    },
}
DUELS: dict[str, dict[tuple[str, str], Rate]] = {
    "fair": {
        ("lich", "dragon"): (50.0, 48.5, 51.5),
        ("lich", "lich"): (50.7, 49.2, 52.2),
        ("dragon", "dragon"): (50.2, 48.7, 51.8),
    },
    "official": {
        ("lich", "dragon"): (37.8, 36.3, 39.3),
        ("lich", "lich"): (50.7, 49.2, 52.2),
        ("dragon", "dragon"): (50.2, 48.7, 51.8),
    },
}
SOLO: dict[str, dict[str, tuple[float, ...]]] = {
    "demon": {
        "standard": (71.1, 57.9, 46.1, 34.2, 23.5),
        "cleric": (70.7, 58.0, 45.7, 35.7, 25.1),
        "fighter": (61.1, 49.9, 37.1, 23.2, 10.8),
        "ranger": (67.1, 55.9, 43.5, 30.6, 18.1),
        "thief": (71.0, 59.3, 47.4, 34.9, 23.4),
        "wizard": (62.7, 48.7, 36.3, 23.2, 12.5),
    },
    "warlord": {
        "standard": (69.8, 58.4, 46.6, 33.5, 22.4),
        "cleric": (71.1, 58.7, 46.2, 35.4, 22.7),
        "fighter": (61.0, 49.6, 37.0, 24.4, 12.3),
        "ranger": (68.2, 55.3, 44.2, 30.0, 18.9),
        "thief": (71.2, 59.6, 48.8, 36.0, 23.4),
        "wizard": (62.5, 50.5, 37.9, 24.4, 11.4),
    },
    "broker": {
        "standard": (69.3, 58.1, 47.3, 32.6, 21.5),
        "cleric": (72.7, 62.1, 47.8, 34.9, 23.3),
        "fighter": (60.9, 48.8, 37.2, 23.9, 11.6),
        "ranger": (66.5, 55.6, 43.0, 29.8, 21.2),
        "thief": (71.9, 59.8, 49.5, 34.8, 23.2),
        "wizard": (61.8, 49.4, 34.9, 22.8, 10.7),
    },
}
GAUNTLET: dict[str, tuple[float, ...]] = {
    "standard": (63.5, 51.0, 41.9, 30.2, 24.2),
    "cleric": (64.4, 53.5, 44.8, 33.5, 22.8),
    "fighter": (67.7, 54.5, 43.9, 32.4, 23.3),
    "ranger": (65.4, 54.6, 42.5, 32.9, 22.9),
    "thief": (64.2, 54.8, 39.8, 30.8, 22.1),
    "wizard": (65.2, 53.4, 39.9, 26.4, 16.3),
}
