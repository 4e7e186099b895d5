"""The browser of whoever has started the server."""

import os
import sys
import threading
import webbrowser

OPENED_WITHIN = 5.0  # seconds


def show(url: str) -> threading.Thread | None:
    """Open a browser; the thread that does so, or None where there is no browser."""
    if not has_windows():
        return None
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return None
    # Some browsers return when they are closed.
    thread = threading.Thread(target=found.open, args=(url,), daemon=True)
    thread.start()
    return thread


def show_and_go(url: str) -> bool:
    """Open a browser from a program that ends then; whether there is one."""
    thread = show(url)
    if thread is not None:
        thread.join(OPENED_WITHIN)
    return thread is not None


def has_windows() -> bool:
    """Whether a browser would get a window: one that shows text would take the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
