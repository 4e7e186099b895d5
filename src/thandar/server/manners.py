"""What may be said on a server, and what nobody may be called."""

import re
import unicodedata
from pathlib import Path

from thandar.server.identity import LONGEST_NAME, LONGEST_TEXT, clean, clean_name
from thandar.server.refused import Refused
from thandar.server.settings import Settings


class Manners:
    """What the settings allow."""

    def __init__(self, settings: Settings) -> None:
        self._chat = settings.chat
        self._unwanted = read_unwanted(Path(settings.unwanted)) if settings.unwanted else []

    def name(self, given: str) -> str:
        """A name that can be shown to anybody; Refused where there is none."""
        found = clean_name(given)
        if self._is_unwanted(found):
            raise Refused("bad_name", most=LONGEST_NAME)
        return found

    def text(self, given: str) -> str:
        """What somebody writes, as others may read it; Refused where they may not."""
        found = clean(given, LONGEST_TEXT)
        if found and self._chat == "phrases":
            raise Refused("phrases_only")
        if self._is_unwanted(found):
            raise Refused("bad_text")
        return found

    def check_chat(self) -> None:
        """Refused where nobody talks."""
        if self._chat == "off":
            raise Refused("chat_off")

    def _is_unwanted(self, text: str) -> bool:
        plain = unicodedata.normalize("NFKC", text)
        return any(pattern.search(plain) for pattern in self._unwanted)


def read_unwanted(file: Path) -> list[re.Pattern[str]]:
    """The words and regular expressions of a file, one a line; Refused where it cannot be read."""
    try:
        lines = file.expanduser().read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Refused("bad_settings", why=f"unwanted: {error}") from error
    found = []
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            try:
                found.append(re.compile(line.strip(), re.IGNORECASE))
            except re.error as error:
                why = f"unwanted: {file}, line {number}: {error}"
                raise Refused("bad_settings", why=why) from error
    return found
