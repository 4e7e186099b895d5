"""What both front ends do at the table: the session, its language, its file."""

import secrets
import shlex
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

from thandar.bots import Advice, make_bot
from thandar.bots.raised import raised
from thandar.errors import ThandarError
from thandar.folders import data_folder
from thandar.formats import find
from thandar.handicap import FAIR, OFFICIAL
from thandar.locales import Texts, language
from thandar.notation import read_record
from thandar.table import wording
from thandar.table.advice import ADVISER
from thandar.table.daily import daily
from thandar.table.day_result import DayResult, result_of
from thandar.table.handicaps import in_force, odds_of, odds_words
from thandar.table.log import Line, log_lines
from thandar.table.seating import (
    AUTOMATON,
    PERSON,
    Seating,
    even_seats,
    kind_name,
    player_names,
)
from thandar.table.session import Session
from thandar.table.sitting import Sitting
from thandar.table.strength import Strength, after_game
from thandar.terminal import days, saves
from thandar.types import SideHandicap, View


def command(*words: str) -> str:
    """What a person types to run Thandar with these words, wherever it is installed.

    >>> command("play", "--resume", "my games/last.thandar").partition(" ")[2]
    "play --resume 'my games/last.thandar'"
    """
    here = sys.argv[0]
    away = Path(here).stem == "thandar" and shutil.which("thandar") is None
    return shlex.join([str(Path(here).absolute()) if away else "thandar", *words])


class Setup(NamedTuple):
    """How a game is begun; another one begins the same way, with another seed."""

    seatings: list[Seating]
    format: str = "free-for-all"
    seed: int | None = None
    first: int | None = None
    difficulty: str | None = None
    handicap: Sequence[SideHandicap] | str | None = None  # left out: the fair one, with a boss
    day: str = ""  # of which this is the game


class TableSeen:
    """A table as it is shown: who sits around it, and the language it speaks."""

    session: Sitting
    t: Texts
    open_hands = False  # whether every hand is shown

    @property
    def hints(self) -> bool:
        """Whether whoever is at this screen may be advised."""
        return False

    def why_no_hints(self) -> str:
        """Why nobody is advised here."""
        return self.t("play.hint.none")

    def game_name(self) -> str:
        """What is played here."""
        return self.t(f"format.{self.session.game.format.name}")

    def caption(self) -> str:
        """What stands beside it."""
        return ""

    def lines(self, first: int = 0) -> list[Line]:
        """The log from a move on, as whoever is at this screen may see it."""
        raise NotImplementedError

    def opening(self) -> list[str]:
        """What is to be known before the first move."""
        return []

    def resigning(self) -> str:
        """What is asked of whoever would give up."""
        return self.t("play.resign.sure")

    def result(self) -> str:
        """Who has won."""
        return wording.result_text(self.session, self.t)

    def question(self) -> str:
        """What must be decided now, and because of which card."""
        return wording.question(self.session, self.t)

    def waits(self) -> str:
        """Who is thinking."""
        return wording.waits(self.session, self.t)

    def elsewhere(self) -> str:
        """Whose turn it is to choose, for whoever has nothing to choose."""
        return wording.elsewhere(self.session, self.t)


class Table(TableSeen):
    """A session with the language it speaks and the file it is kept in."""

    session: Session

    def __init__(
        self, session: Session, t: Texts, path: Path, setup: Setup, speed: float = 1.0
    ) -> None:
        self.session = session
        self.t = t
        self.path = path
        self.setup = setup
        self.speed = speed
        self.folder = path.parent  # where one's strength is kept
        self.noted = session.game.over
        self.unsaved = ""  # why the game could not be written
        self.unkept = ""  # why the result of the day could not be
        self.strength: Strength | None = None  # what the finished game made of it
        self.result_of_day: DayResult | None = None  # the one that counts

    @staticmethod
    def new(setup: Setup, t: Texts, folder: Path, speed: float = 1.0) -> "Table":
        """Lay a table."""
        seatings = even_seats(setup.seatings, saves.read_strength(folder).level)
        names = player_names(seatings, t)
        handicap = setup.handicap or (FAIR if find(setup.format).handicaps else None)
        session = Session.new(
            seatings, setup.format, setup.seed, setup.first, names, setup.difficulty, handicap
        )
        level = session.game.position().get("difficulty")
        setup = setup._replace(difficulty=level, handicap=handicap)
        return Table(session, t, saves.fresh_path(folder), setup, speed)

    @staticmethod
    def daily(day: date, t: Texts, folder: Path, speed: float = 1.0) -> "Table":
        """The game of a day: go on with it, or lay its table; after the first it counts no more."""
        path = days.path_of(folder, day.isoformat())
        done = day.isoformat() in days.read_results(folder)
        if path.is_file() and not done:
            return Table.resume(path, t, None, speed, folder)
        game = daily(day)
        seats = [Seating(PERSON, game.deck), Seating(AUTOMATON, game.demon)]
        setup = Setup(seats, "solo", game.seed, None, game.difficulty, day=day.isoformat())
        table = Table.new(setup, t, folder, speed)
        if not done:
            table.path = path
        return table

    @staticmethod
    def resume(
        path: Path,
        t: Texts,
        seatings: list[Seating] | None,
        speed: float = 1.0,
        folder: Path | None = None,
    ) -> "Table":
        """Go on with a saved game; one's strength is kept in a folder, or beside it."""
        folder = folder or path.parent
        known = seatings or saves.read_seats_of(path)
        text = saves.read(path)
        table = Table.from_record(text, t, known, folder, speed)
        table.path = path
        table.setup = table.setup._replace(day=days.day_of_game(path, read_record(text)))
        return table

    @staticmethod
    def from_record(
        text: str, t: Texts, seatings: list[Seating] | None, folder: Path, speed: float = 1.0
    ) -> "Table":
        """Go on with the game of a record, in a new file."""
        level = saves.read_strength(folder).level
        session = Session.load(text, even_seats(seatings, level) if seatings else None)
        session.names = player_names(session.seatings, t)
        difficulty = session.game.position().get("difficulty")
        game = session.game
        handicap = game.handicap or (OFFICIAL if game.format.handicaps else None)
        setup = Setup(session.seatings, game.format.name, difficulty=difficulty, handicap=handicap)
        return Table(session, t, saves.fresh_path(folder), setup, speed)

    def again(self) -> "Table":
        """Another game with the same players."""
        setup = self.setup._replace(seed=None, day="")
        return Table.new(setup, self.t, self.folder, self.speed)

    def autosave(self) -> None:
        """Keep the game as it stands; a full disk must not end it. One that is over moves away."""
        if not self.session.game.moves_made:
            return
        self.note_result()
        try:
            saves.write_game(self.path, self.session.game.record(), self.session.seatings)
            if self.session.game.over and self.path.parent == self.folder:
                finished = self.folder / saves.FINISHED / self.path.name
                saves.move_game(self.path, finished)
                self.path = finished
        except OSError as error:
            self.unsaved = str(error)
        else:
            self.unsaved = ""

    def kept_words(self) -> str:
        """Where the record of a game that is over lies, or why it does not."""
        if self.unsaved:
            return self.t("play.saved.failed", why=self.unsaved)
        return self.t("after.kept", path=self.path.absolute())

    def note_result(self) -> None:
        """Let a game that is over count once: for its day, or if nobody chose its deal."""
        session = self.session
        if self.noted or not session.game.over:
            return
        self.noted = True
        if self.setup.day:
            self.note_day()
        if self.setup.day or self.setup.seed is not None:
            return
        kinds = [who.kind for who in session.seatings]
        for seat in session.people:
            before = saves.read_strength(self.folder)
            self.strength = after_game(before, session.game, seat, kinds)
        if self.strength is not None:
            with suppress(OSError):
                saves.write_strength(self.folder, self.strength)

    def why_no_hints(self) -> str:
        """Why nobody is advised here."""
        return self.t("play.hint.daily") if self.setup.day else super().why_no_hints()

    def note_day(self) -> None:
        """Keep what came of the game of the day, if it was the first."""
        result = result_of(self.session.game, self.setup.day)
        try:
            self.result_of_day = days.keep_result(self.folder, result)
        except OSError as error:
            self.unkept = str(error)

    def strength_words(self) -> str:
        """How strong the person is, after a game that told something about it."""
        if self.strength is None:
            return ""
        level = kind_name(self.strength.level, self.t)
        return self.t("play.strength", rating=round(self.strength.rating), level=level)

    def fault_words(self) -> str:
        """Which bot failed last, and where."""
        seat, error = self.session.faults[-1]
        why = self.t.error(error) if isinstance(error, ThandarError) else raised(error)
        return self.t("play.fault", name=self.session.name(seat), why=why)

    def save(self, name: str = "") -> Path:
        """Keep the game for good, under a name if one is given; OSError says why not."""
        path = Path(name).expanduser() if name else self.path
        saves.write_game(path, self.session.game.record(), self.session.seatings)
        return path

    def farewell(self) -> str:
        """What to say on leaving: how to come back, or how to see the game once more."""
        if not self.session.game.moves_made:
            return self.t("play.bye")
        path = str(self.path.absolute())
        if self.unsaved:
            return self.kept_words()
        if self.session.game.over:
            return self.t("after.again", path=path, command=command("replay", path))
        words = ["play", "--resume", path]
        if self.t.language != language():
            words += ["--lang", self.t.language]
        if self.folder.absolute() != data_folder().absolute():
            words += ["--save-dir", str(self.folder.absolute())]
        return self.t("play.saved.resume", command=command(*words))

    @property
    def hints(self) -> bool:
        """Only who plays alone with bots is advised, and not in the game of the day."""
        return len(self.session.people) == 1 and not self.counts_today

    @property
    def counts_today(self) -> bool:
        """Whether this is the game of the day that counts."""
        return bool(self.setup.day) and self.setup.day not in days.read_results(self.folder)

    # --- words

    def game_name(self) -> str:
        """The format, or the day whose game it is."""
        day = self.setup.day
        return self.t("daily.of", date=day) if day else super().game_name()

    def caption(self) -> str:
        """The seed, where one was asked for."""
        seed = None if self.setup.day else self.setup.seed
        return self.t("play.seed", seed=seed) if seed is not None and len(str(seed)) < 12 else ""

    def lines(self, first: int = 0) -> list[Line]:
        """The log for the only person's eyes, otherwise everybody's."""
        people = self.session.people
        return log_lines(self.session, self.t, people[0] if len(people) == 1 else None, first)

    def resigning(self) -> str:
        """What is asked of whoever would give up."""
        sure = super().resigning()
        return f"{sure} {self.t('daily.resign')}" if self.counts_today else sure

    def opening(self) -> list[str]:
        """What is to be known before the first move: the handicap, and how such tables end.

        Of a game of the day, whether it counts.
        """
        game, t = self.session.game, self.t
        if self.setup.day:
            return [self.day_words()]
        if not game.format.handicaps:
            return []
        odds = odds_of(game.format.name, game.seats, game.handicap)
        return [in_force(game.seats, game.handicap, t), odds_words(game.seats, odds, t)]

    def day_words(self) -> str:
        """Whether this is the game of the day that counts, or which does."""
        kept = days.read_results(self.folder).get(self.setup.day)
        if kept is None or self.first_of_day:
            return self.t("daily.first")
        points = self.t("score.points", n=kept.score)
        return self.t("daily.counted", date=self.setup.day, points=points)

    @property
    def first_of_day(self) -> bool:
        """Whether this is the first game of its day, which is kept in a file of its name."""
        return self.path.stem == days.path_of(self.folder, self.setup.day).stem


def thought(view: View) -> list[Advice]:
    """What a bot thinks of the moves of whoever has this view, after about a second."""
    return make_bot(ADVISER, secrets.randbits(32)).advise(view)
