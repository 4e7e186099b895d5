"""A game of our own with its players: making moves, bots, taking moves back.

Whatever is asked for a seat is answered with what that seat may know. Where several people share
one keyboard, `mover`, `viewer` and `covered` say who must choose and whose hand may be shown.
"""

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from thandar import BadSetup, Game, Move
from thandar.bots import make_bot
from thandar.cards import DEMONS
from thandar.game import replay_move, set_up_record
from thandar.notation import Step, read_record
from thandar.table.seating import AUTOMATON, DEFAULT_BOT, PERSON, Seating, seated
from thandar.table.sitting import Sitting
from thandar.table.undo import Undo, generator

WAITS = ("buy", "end")  # what a bot does after the people who share its turn


class Session(Sitting):
    """A game with its players. What happened is kept once, in the game's own history.

    >>> session = Session.new([Seating("you"), Seating("you")], seed=7, first=1)
    >>> session.do("play gold"); session.undo(), session.game.view(1)["seats"][0]["gold"]
    (None, 0)
    """

    game: Game

    def __init__(self, game: Game, seatings: list[Seating], names: list[str] | None = None) -> None:
        super().__init__(game, seatings, names)
        self.faults: list[tuple[int, Exception]] = []
        self._undo = Undo()
        self._held: dict[int, list[str]] = {}  # bots that wait for people: what they could do
        self._bots = {
            number: make_bot(who.kind, seed=secrets.randbits(32))
            for number, who in enumerate(seatings, 1)
            if not who.person and not who.automaton
        }

    # --- beginning

    @staticmethod
    def new(
        seatings: list[Seating],
        format: str = "free-for-all",
        seed: int | None = None,
        first: int | None = None,
        names: list[str] | None = None,
        difficulty: str | None = None,
        handicap: Any = None,
    ) -> "Session":
        """Lay a table; with a seed the bots, too, always do the same."""
        decks: Any = [who.deck for who in seatings]
        named: Any = (format, difficulty)  # what a person wrote: it is checked by the game
        game = Game.new(
            named[0], decks, seed=seed, first=first, difficulty=named[1], handicap=handicap
        )
        session = Session(game, seatings, names)
        if seed is not None:
            for number in session._bots:
                kind = seatings[number - 1].kind
                session._bots[number] = make_bot(kind, seed=(seed * 8 + number) % 2**32)
        return session

    @staticmethod
    def load(text: str, seatings: list[Seating] | None = None) -> "Session":
        """Go on with the game of a record; BadRecord says what is wrong with it."""
        Game.from_record(text)
        record = read_record(text)
        game = set_up_record(record)
        who = seatings or default_seatings(game.seats)
        if len(who) != len(game.seats):
            raise BadSetup("seat_count", seats=len(game.seats), given=len(who))
        who = [seated(Seating(seating.kind, deck)) for seating, deck in zip(who, game.seats)]
        session = Session(game, who)
        for move in record.moves:
            session._step(partial(replay_move, session.game, move))
        return session

    # --- who

    @property
    def mover(self) -> int | None:
        """The seat that must choose next; None when the game is over.

        Of several in a shared turn a bot comes first, so that people have the last word.
        """
        asked = self.game.decision
        for seat in asked.seats if asked is not None else ():
            if seat in self._bots and not self.holds(seat) and self.game.legal(seat):
                return seat
        return super().mover

    @property
    def steps(self) -> list[Step]:
        """The moves made so far."""
        return self.game.steps

    @property
    def gave_up(self) -> int | None:
        """The seat that has ended the game by giving up; None where nobody has."""
        last = self.game.last_step
        if last is None or not self.game.over or not last.words.endswith("resign"):
            return None
        return last.seat

    # --- playing

    def do(self, move: str | Move, seat: int | None = None) -> None:
        """Make a move; IllegalMove leaves everything as it was.

        With a seat it must be a move of that seat: whatever comes from a person names theirs.
        """
        self._step(lambda: self.game.do(move, seat))

    def do_all(self, moves: Sequence[str | Move], seat: int | None = None) -> None:
        """Make several moves that are taken back together."""
        made = self.game.moves_made
        for move in moves:
            self.do(move, seat)
            self._undo.join(made)

    def bot_move(self) -> None:
        """Let the bot that must choose make one move; one that fails makes the dullest move."""
        try:
            self.bot_do(self.bot_choice())
        except Exception as error:  # whatever a bot does wrong must not end the game
            self.bot_failed(error)

    def bot_failed(self, error: Exception) -> None:
        """Note what a bot did wrong, and make the dullest move for it."""
        seat = self.mover or 0
        self.faults.append((seat, error))
        self.do(dullest(self.game.moves(seat)))

    def bot_choice(self) -> str:
        """What the bot that must choose wants to do; in a shared turn it sees its own moves."""
        seat = self.mover or 0
        return self._bots[seat].move(self.game, seat)

    def bot_do(self, words: str) -> None:
        """Make what the bot that must choose wants to do, unless it can wait for people."""
        if self.can_wait(words):
            seat = self.mover or 0
            self._held[seat] = self.game.legal(seat)
        else:
            self.do(words)

    def can_wait(self, words: str) -> bool:
        """Whether what a bot wants to do comes after the people who play in its turn (R12.3).

        They have the first pick, and may pass gold on until it ends.
        """
        return self._people_play() and words.split(": ")[-1].split()[0] in WAITS

    def holds(self, seat: int) -> bool:
        """Whether a bot waits for people: until they end, or it can do something else."""
        return self._people_play() and self._held.get(seat) == self.game.legal(seat)

    def _people_play(self) -> bool:
        asked = self.game.decision
        return asked is not None and not set(asked.seats).isdisjoint(self.people)

    def _step(self, make: Callable[[], None]) -> None:
        """Make a move and note whether it may be taken back."""
        made, chance = self.game.moves_made, generator(self.game)
        make()
        self._undo.note(self.game, made, chance, self.people)

    # --- undo

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether the last move may be taken back: by a seat, or by whoever made it."""
        return self._undo.against(seat) is None

    def undo(self, seat: int | None = None) -> str | None:
        """Take the last move back; otherwise the reason why not, as the end of a message's key.

        A seat takes back only a move of its own, and only the last one.
        """
        reason = self._undo.against(seat)
        if reason is None:
            self.back_to(self._undo.units[-1].made)
        return reason

    def undo_point(self, seat: int) -> int | str:
        """How many moves `undo` of a seat would leave; otherwise the reason why it cannot be."""
        return self._undo.against(seat) or self._undo.units[-1].made

    def back_to(self, made: int) -> None:
        """Take moves back until so many are left, whatever they showed: the others agreed."""
        self._undo.back_to(self.game, made)


def dullest(moves: list[Move]) -> Move:
    """A move that does as little as possible.

    >>> dullest(Game.new(seed=7).moves()).words
    'end'
    """
    for move in moves:
        if move.kind in ("end", "decline"):
            return move
    return moves[0].with_most()


def watched(game: Game, names: list[str]) -> Session:
    """A game that nobody of those who look at it plays: all its seats are spoken of by name.

    >>> watched(Game.new(seed=7), ["Ann", "Ben"]).is_you(1)
    False
    """
    session = Session(game, [seated(Seating(PERSON, deck)) for deck in game.seats], names)
    session.you = None
    return session


def default_seatings(decks: list[str]) -> list[Seating]:
    """A person at the first seat, bots at the others, the Demon at its own."""
    return [
        Seating(AUTOMATON if deck in DEMONS else PERSON if k == 0 else DEFAULT_BOT, deck)
        for k, deck in enumerate(decks)
    ]
