"""The cards of the Demon, which tell the player what is going to happen.

Other cards speak to the one who plays them; nobody plays these. Their sentences are put together
alike in every language, from the messages under `deed`.
"""

from collections.abc import Sequence

from thandar.cards.vocabulary import (
    DEMON_CARD,
    KARMA,
    LOCATION,
    Assault,
    Burn,
    Damage,
    EachGains,
    EachLoses,
    Effect,
    Enrage,
    Gain,
    If,
    LoseHealth,
    OpponentDiscards,
    Played,
    StunDearest,
)
from thandar.locales.grammar import sentence
from thandar.locales.shorthand import Messages

TYPES = (DEMON_CARD, KARMA, LOCATION)


class Deeds:
    """What the Demon does, in one language.

    >>> from thandar.locales import Texts
    >>> Deeds(Texts("en")).text((Assault(8), Gain("health", 4)))
    'The Demon attacks with 8 combat, plus its rage. It gains 4 health.'
    """

    def __init__(self, t: Messages) -> None:
        self.t = t

    def text(self, effects: Sequence[Effect]) -> str:
        """The effects as sentences."""
        phrases = self.phrases(effects, "deed.full")
        subject, pronoun = self.t("deed.subject"), self.t("deed.pronoun")
        told = [
            phrase.replace(subject, pronoun, 1)
            if phrase.startswith(subject) and before.startswith(subject)
            else phrase
            for before, phrase in zip(["", *phrases], phrases)
        ]
        return " ".join(map(sentence, told))

    def short(self, effects: Sequence[Effect]) -> str:
        """The effects in a few words."""
        return ", ".join(self.phrases(effects, "deed.short"))

    def phrases(self, effects: Sequence[Effect], style: str) -> list[str]:
        """The effects one by one; what depends on the last turn names it once."""
        phrases: list[str] = []
        for effect in effects:
            if isinstance(effect, If):
                phrases.append(self.answer(effect, style, again=bool(phrases)))
            else:
                phrases.append(self.phrase(effect, style))
        return phrases

    def answer(self, effect: If, style: str, again: bool) -> str:
        """What the Demon makes of how the player played."""
        if not isinstance(effect.condition, Played):
            raise NotImplementedError(f"no words for the Demon's {effect!r}")
        how, deed = self.t(f"how.{effect.condition.how}"), self.several(effect.effects, style)
        return self.t(f"{style}.also_if" if again else f"{style}.if", how=how, deed=deed)

    def phrase(self, effect: Effect, style: str) -> str:
        """One effect; the style is the table of messages."""
        match effect:
            case Gain("health", n, 0):
                return self.t(f"{style}.heal", n=n)
            case Assault(n):
                return self.t(f"{style}.assault", n=n)
            case Damage(n, champions, players):
                whom = "both" if champions and players else "players" if players else "champions"
                return self.t(f"{style}.damage_{whom}", n=n)
            case OpponentDiscards():
                return self.t(f"{style}.discard")
            case Burn(n):
                return self.t(f"{style}.burn", n=n)
            case Enrage(n):
                return self.t(f"{style}.enrage", n=n)
            case StunDearest():
                return self.t(f"{style}.stun")
            # A location makes the player lose health in person, the Demon makes each opponent.
            case EachLoses(n) | LoseHealth(n):
                return self.t(f"{style}.lose", n=n)
            case EachGains(n):
                return self.t(f"{style}.gain", n=n)
        raise NotImplementedError(f"no words for the Demon's {effect!r}")

    def several(self, effects: Sequence[Effect], style: str) -> str:
        """Several effects in one clause."""
        text = self.phrase(effects[0], style)
        for effect in effects[1:]:
            text = self.t(f"{style}.and", first=text, rest=self.phrase(effect, style))
        return text
