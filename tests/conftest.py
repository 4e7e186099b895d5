"""Settings for every test: hypothesis takes its time, and draws the same examples every time."""

from hypothesis import settings

settings.register_profile("thandar", deadline=None, derandomize=True)
settings.load_profile("thandar")

# Programs that tests start: they change the cards before the engine is imported.
collect_ignore_glob = ["play_*.py"]
