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
GAUNTLET: dict[str, tuple[float, ...]] = {
    "standard": (63.5, 51.0, 41.9, 30.2, 24.2),
    "cleric": (64.4, 53.5, 44.8, 33.5, 22.8),
    "fighter": (67.7, 54.5, 43.9, 32.4, 23.3),
    "ranger": (65.4, 54.6, 42.5, 32.9, 22.9),
    "thief": (64.2, 54.8, 39.8, 30.8, 22.1),
    "wizard": (65.2, 53.4, 39.9, 26.4, 16.3),
}
