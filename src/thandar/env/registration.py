"""The names under which Gymnasium knows the game."""

from typing import Any, Final

HEROES: Final = ("cleric", "fighter", "ranger", "thief", "wizard")
ENVIRONMENTS: Final[dict[str, dict[str, Any]]] = {
    "Duel": {},
    "HeroDuel": {"seats": ("wizard", "fighter")},
    "FreeForAll": {"seats": ("standard",) * 4},
    "Hunter": {"format": "hunter-first-blood", "seats": ("standard",) * 4},
    "Hydra": {"format": "hydra", "seats": ("standard",) * 4},
    "Emperor": {"format": "emperor", "seats": ("standard",) * 6},
    "Lich": {"format": "boss", "seats": (*HEROES[:3], "lich")},
    "Dragon": {"format": "boss", "seats": (*HEROES[:3], "dragon")},
    "Solo": {"format": "solo", "seats": ("standard", "demon")},
}


def register() -> None:
    """Make `gymnasium.make("thandar/Duel-v1")` and its friends work."""
    import gymnasium

    for name, given in ENVIRONMENTS.items():
        known = f"thandar/{name}-v1"
        if known not in gymnasium.registry:
            gymnasium.register(known, entry_point="thandar.env.single:Against", kwargs=given)
