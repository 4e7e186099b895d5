"""What can be set in a training."""

from dataclasses import dataclass

BASELINE = "baseline"
NETWORK, PUPIL = "net.npz", "pupil.npz"  # the files of a training
Table = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class Kind:
    """Tables of one format and size, and their share of all games."""

    name: str
    share: float
    tables: tuple[Table, ...]


STANDARD_DUEL = Kind("duel", 1.0, (("free-for-all", ("standard", "standard")),))


@dataclass(frozen=True)
class Settings:
    """A training run; the defaults are for a GPU machine with many cores."""

    kinds: tuple[Kind, ...] = (STANDARD_DUEL,)
    seed: int = 1
    seconds: float = 120.0
    against: str | None = None  # learn against this bot alone
    # the games
    workers: int = 15
    # Of a worker in each half: one half plays while the other is decided. Of many games little is
    # left in a processor's caches from one step to the next: a step of one takes twice as long
    # among 1,024 as among 256.
    games: int = 512
    steps: int = 64  # decisions of each game in a round
    league: float = 0.12  # share of the games against former selves
    company: float = 0.25  # share of those with `baseline`, where there are more than two sides
    rated: float = 0.03  # share of the games against a bot from which nothing is learned
    # the network
    width: int = 640
    blocks: int = 3
    judge: int = 512  # numbers in a layer of the judge, who sees hidden cards; 0: none
    pupil: int = 128  # width of the small network that learns to play like the large one
    # learning
    epochs: int = 2
    minibatch: int = 30_720
    rate: float = 5e-4
    last_rate: float = 3e-5
    pupil_rate: float = 1e-3
    last_pupil_rate: float = 3e-5
    entropy: float = 0.01
    last_entropy: float = 0.001
    decay: float = 0.9  # of advantages, per decision
    clip: float = 0.2
    # what is kept
    averaged: int = 100  # rounds whose networks are averaged in the one that is kept, at the most
    every: float = 60.0  # seconds between checkpoints
    former_every: float = 20.0  # seconds between the former selves that are kept
    former_most: int = 40

    @property
    def rated_by(self) -> str:
        """The bot against which it is said how strong the network is."""
        return self.against or BASELINE

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables of all kinds."""
        return tuple(table for kind in self.kinds for table in kind.tables)
