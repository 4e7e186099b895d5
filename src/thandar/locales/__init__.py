"""English, French, Spanish: the words of the program and the texts of the cards.

Messages lie in `<language>/*.toml`; the texts of the cards are generated from their definitions
by `grammar.py` and one file per language.
"""

from thandar.locales.catalog import LANGUAGES, language
from thandar.locales.texts import Texts

__all__ = ["LANGUAGES", "Texts", "language"]
