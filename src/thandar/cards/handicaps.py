"""The handicaps with which tables with a boss are about fair, by number of heroes.

Written by benchmarks/tune_bosses.py; empty where the official set-up is fair.
"""

FAIR_PARTIES: dict[str, tuple[str, ...]] = {
    "lich": (
        "party health +5, hand 5; boss health -20, hand 3, minions rest, no clinging",
        "party hand 5; boss hand 3, minions rest",
        "party health +10, hand 5",
        "boss hand 3",
        "",
    ),
    "dragon": (
        "boss health +5",
        "party health -15; boss hand 8",
        "party health -20",
        "party health -20; boss health +20",
        "party health -15; boss health +25",
    ),
}
FAIR_DUELS: dict[tuple[str, str], str] = {
    ("lich", "dragon"): "second health -15",
    ("lich", "lich"): "",
    ("dragon", "dragon"): "",
}
