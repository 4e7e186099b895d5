"""A game with its players: who sits where, whose move it is, making moves, taking them back.

Whatever is asked for a seat is answered with what that seat may know. Where several people share
one keyboard, `mover`, `viewer` and `covered` say who must choose and whose hand may be shown.
"""

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from thandar import BadSetup, Game, Move
from thandar.bots import make_bot
from thandar.cards import DEMON
from thandar.game import replay_move, set_up_record
from thandar.locales import Texts
from thandar.notation import Step, read_record
from thandar.table.seating import DEFAULT_BOT, PERSON, Seating, seated
from thandar.table.undo import Undo, generator
from thandar.types import View


class Session:
    """A game with its players. What happened is kept once, in the game's own history.

    >>> session = Session.new([Seating("you"), Seating("you")], seed=7, first=1)
    >>> session.do("play gold"); session.undo(), session.game.view(1)["seats"][0]["gold"]
    (None, 0)
    """

    def __init__(self, game: Game, seatings: list[Seating], names: list[str] | None = None) -> None:
        self.game = game
        self.seatings = seatings
        self.names = names or [str(number) for number in range(1, len(seatings) + 1)]
        self.people = [number for number, who in enumerate(seatings, 1) if who.person]
        self.start_health = [seat["health"] for seat in game.view(None)["seats"]]
        self.faults: list[tuple[int, Exception]] = []
        self._undo = Undo()
        self.addresses = True
        self._at_keyboard = 0
        self._viewer = self.people[0] if len(self.people) == 1 else None
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
    ) -> "Session":
        """Lay a table; with a seed the bots, too, always do the same."""
        decks: Any = [who.deck for who in seatings]
        named: Any = (format, difficulty)  # what a person wrote: it is checked by the game
        game = Game.new(named[0], decks, seed=seed, first=first, difficulty=named[1])
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
        if asked is None:
            return None
        for seat in asked.seats:
            if seat in self._bots and self.game.legal(seat):
                return seat
        if self._at_keyboard in asked.seats:
            return self._at_keyboard
        return next((seat for seat in asked.seats if seat in self.people), asked.seat)

    def hand_over(self) -> bool:
        """In a shared turn the next person of the team goes on; False where there is none."""
        asked = self.game.decision
        mover = self.mover or 0
        if asked is None or mover not in self.people:
            return False
        others = [seat for seat in asked.seats if seat in self.people and seat != mover]
        if not others:
            return False
        self._at_keyboard = min(others, key=lambda seat: (seat < mover, seat))
        return True

    @property
    def person_moves(self) -> bool:
        """Whether a person must choose next."""
        return self.mover in self.people

    @property
    def viewer(self) -> int | None:
        """Whose hand may be shown; None: nobody's."""
        return self._viewer

    @property
    def covered(self) -> bool:
        """Whether the person who must choose has to sit down first, hands being covered."""
        return self.person_moves and self.mover != self._viewer

    def uncover(self) -> None:
        """The person who must choose looks at the screen now, and nobody else."""
        if self.person_moves:
            self._viewer = self.mover

    @property
    def steps(self) -> list[Step]:
        """The moves made so far."""
        return self.game.steps

    def view(self) -> View:
        """What may be shown now."""
        return self.game.view(self._viewer)

    def name(self, seat: int) -> str:
        """What the player at a seat is called."""
        return self.names[seat - 1]

    def is_you(self, seat: int) -> bool:
        """Whether the seat is the only person's, who is spoken to as you."""
        return self.addresses and self.people == [seat]

    def sharing(self, seat: int) -> list[int]:
        """The seats that have one health with a seat, itself included (R12.1)."""
        if self.game.format.name != "hydra":
            return [seat]
        team: list[int] = self.game.view(None)["seats"][seat - 1]["team"]
        return team

    def together(self, seats: Sequence[int], t: Texts) -> str:
        """The names of several players in one phrase."""
        names = [self.name(seat) for seat in seats]
        if len(names) < 2:
            return "".join(names)
        return t("play.and", first=", ".join(names[:-1]), last=names[-1])

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
            self.do(self.bot_choice())
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


def default_seatings(decks: list[str]) -> list[Seating]:
    """A person at the first seat, bots at the others, the Demon at its own."""
    return [
        Seating(DEMON if deck == DEMON else PERSON if k == 0 else DEFAULT_BOT, deck)
        for k, deck in enumerate(decks)
    ]
