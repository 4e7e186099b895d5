"""The browser of whoever has started the server."""

import os
import sys
import threading
import webbrowser


def show(url: str) -> bool:
    """Open a browser; whether there is one."""
    if not has_windows():
        return False
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return False
    # Some browsers return when they are closed.
    threading.Thread(target=found.open, args=(url,), daemon=True).start()
    return True


def has_windows() -> bool:
    """Whether a browser would get a window: one that shows text would take the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
