"""The page in a real browser, at a real server: fixtures in conftest.py, `make screenshots`."""
