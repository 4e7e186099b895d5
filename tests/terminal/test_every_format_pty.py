"""Every format in a real pseudo-terminal, at three sizes: each legal move is seen or scrolled to.

A bot says what to do, and what is pressed is the key that the screen shows for it. Every format is
played out on the smallest screen, and on the others where its games do not take long.
"""

import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pseudo_terminal import Terminal, saved_games
from thandar import Game
from thandar.bots import make_bot
from thandar.formats import FORMATS
from thandar.locales import Texts
from thandar.table.advice import option_of
from thandar.table.marks import plain
from thandar.table.options import Option, options
from thandar.table.seating import Seating, player_names, usual_seats
from thandar.table.session import Session

SIZES = [(80, 24), (100, 30), (140, 42)]
TABLES = [(format.name, usual_seats(format.name)) for format in FORMATS]
TABLES.append(("free-for-all", [Seating("you"), *[Seating("normal")] * 3]))
LONG_GAMES = ("hunter-first-blood", "hunter-last-one-standing", "hydra", "boss")
DECISIONS = 10  # after so many a long game is left
DOWN = "\x1b[B"


def quick(seats: list[Seating]) -> list[Seating]:
    """The seats with bots that need no time."""
    return [who if who.person or who.automaton else who._replace(kind="baseline") for who in seats]


class Player:
    """Plays at a terminal what a bot would do, and looks at everything on the way."""

    def __init__(
        self, format: str, seats: list[Seating], size: tuple[int, int], folder: Path, t: Texts
    ) -> None:
        self.folder = folder
        self.t = t
        self.asks = t.messages["board.ends"].partition("}")[2].split(",")[0].strip(" \u00a0:")
        hidden = [t("board.hidden", n=n).replace(str(n), r"\d+") for n in (1, 2)]
        self.more = re.compile("|".join(hidden))
        self.seats = seats
        self.bot = make_bot("baseline", seed=1)
        named = ",".join("demon" if who.automaton else str(who) for who in seats)
        setup = ["--format", format, "--seats", named, "--seed", "11"]
        deal: Any = Game.new
        self.start: Game = deal(format, [who.deck for who in seats], seed=11)
        speed = ["--lang", t.language, "--speed", "none", "--save-dir", str(folder)]
        self.terminal = Terminal("play", *setup, *speed, size=size)
        self.high = size[1]

    def record(self) -> str:
        """The game as it was saved last."""
        for folder in (self.folder, self.folder / "finished"):
            for path in saved_games(folder):
                with suppress(FileNotFoundError):  # the game is over, and its file moves
                    return path.read_text()
        return self.start.record()

    def session(self) -> Session:
        """The game where it is a person's turn to choose, or over."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            session = Session.load(self.record(), self.seats)
            session.names = player_names(session.seatings, self.t)
            while not session.game.over and not session.person_moves:
                words = session.bot_choice()
                if not session.can_wait(words):
                    break  # the terminal is about to make it
                session.bot_do(words)
            if session.game.over or (session.person_moves and self.terminal.read(0) is not None):
                return session
            self.terminal.settle(0.01)
        raise AssertionError(f"nobody moves:\n{self.terminal.text()}")

    def moves_shown(self) -> str:
        """What the panel of moves shows."""
        lines = self.terminal.text().split("\n")
        tops = [k for k, line in enumerate(lines) if line.startswith(f"╭─ {self.t('play.moves')}")]
        return "\n".join(lines[tops[-1] :]) if tops else ""

    def see(self, found: list[Option]) -> None:
        """Every legal move is seen, or comes when one scrolls; the turn's end is always seen."""
        wanted = {plain(option.label) for option in found}
        end = time.monotonic() + 10
        seen = self.moves_shown()
        while any(label not in seen for label in wanted) and not self.more.search(seen):
            self.terminal.settle(0.01)
            seen = self.moves_shown()
            assert time.monotonic() < end, f"{wanted}\n{self.terminal.text()}"
        if found[-1].kind == "end":
            assert plain(found[-1].label) in seen
        if self.more.search(seen):
            for _ in found:
                self.terminal.send(DOWN)
                self.terminal.settle(0.01)
                seen += self.moves_shown()
                if found[-1].kind == "end":
                    assert plain(found[-1].label) in self.moves_shown()
            self.terminal.send("\x1b")
            self.terminal.settle(0.15)
        missing = [label for label in wanted if label not in seen]
        assert not missing, f"{missing}\n{self.terminal.text()}"

    def press(self, option: Option) -> None:
        """Press the key of a move, and Enter where an amount may follow."""
        label = re.escape(plain(option.label))
        key = re.search(rf"(\S+) {label}(?= )", self.moves_shown())
        while key is None:  # it must be scrolled to
            self.terminal.send(DOWN)
            self.terminal.settle(0.01)
            key = re.search(rf"(\S+) {label}(?= )", self.moves_shown())
        before = self.record()
        pressed = key[1].lstrip("│")
        self.terminal.send(pressed)
        for _ in range(200):
            self.terminal.settle(0.01)
            if self.record() != before or self.asks in self.terminal.text():
                return
            line = self.terminal.text().split("\n")[self.high - 1]
            if f"› {pressed}" in line and self.asks not in line:
                assert option.kind in ("attack", "give"), f"{pressed} waits for Enter"
                assert not option.ids, f"{pressed} waits for Enter"
                self.terminal.send("\r")
                return
        raise AssertionError(f"{pressed} does nothing:\n{self.terminal.text()}")

    def make(self, found: list[Option], option: Option) -> None:
        """Make a move; a turn that loses something asks once, if something else can be done."""
        before = self.record()
        self.press(option)
        if option.kind == "end" and any(option.lost or ()) and len(found) > 1:
            self.terminal.wait_for(self.asks)
            assert self.record() == before
            self.terminal.send("\r")
        end = time.monotonic() + 10
        while self.record() == before:
            self.terminal.settle(0.01)
            assert time.monotonic() < end, f"{option.label}\n{self.terminal.text()}"

    def choose(self, session: Session, found: list[Option]) -> Option:
        """What the bot would do; everything at once where that is offered."""
        if found[0].kind == "all":
            return found[0]
        seat = session.mover or 0
        wanted = option_of(found, self.bot.move(session.game, seat), self.t)
        assert wanted is not None
        return next(option for option in found if option.listed == wanted.listed)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", range(len(TABLES)))
def test_every_legal_move_is_seen_and_its_key_makes_it(
    place: int, size: tuple[int, int], tmp_path: Path
) -> None:
    format, seats = TABLES[place]
    long = format in LONG_GAMES and size != SIZES[0]
    play(format, seats, size, tmp_path, Texts("en"), DECISIONS if long else None)


@pytest.mark.long
@pytest.mark.parametrize("language", ["fr", "es"])
def test_so_it_is_in_other_languages(language: str, tmp_path: Path) -> None:
    play("boss", usual_seats("boss"), SIZES[0], tmp_path, Texts(language))


def play(
    format: str,
    seats: list[Seating],
    size: tuple[int, int],
    folder: Path,
    t: Texts,
    most: int | None = None,
) -> None:
    """Play a game to its end, or so many decisions of it, and look at everything on the way."""
    player = Player(format, quick(seats), size, folder, t)
    session = player.session()
    made = 0
    while not session.game.over and made != most:
        found = options(session, session.mover, t)
        player.see(found)
        player.make(found, player.choose(session, found))
        session = player.session()
        made += 1
    if session.game.over:
        player.terminal.wait_for(t("after.title"))
        player.terminal.send("q")
    else:
        player.terminal.send("\x03")
    assert player.terminal.finish() == 0
    [path] = saved_games(folder / "finished" if session.game.over else folder)
    assert str(path) in player.terminal.said().replace("\n", "")
    assert Game.from_record(path.read_text()).over == session.game.over
