"""Settings for every test: hypothesis takes its time, and draws the same examples every time."""

from hypothesis import settings

settings.register_profile("thandar", deadline=None, derandomize=True)
settings.load_profile("thandar")
