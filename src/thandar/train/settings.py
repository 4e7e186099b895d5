"""What can be set in a training."""

from dataclasses import dataclass, field

Table = tuple[str, tuple[str, ...]]
STANDARD: Table = ("free-for-all", ("standard", "standard"))


@dataclass(frozen=True)
class Settings:
    """A training run; the defaults are for a GPU machine with many cores."""

    tables: tuple[Table, ...] = (STANDARD,)
    seed: int = 1
    seconds: float = 120.0
    # the games
    workers: int = 15
    games: int = 1024  # of a worker in each half: one half plays while the other is decided
    steps: int = 32  # decisions of each game in a round
    league: float = 0.12  # share of the games against former selves
    rated: float = 0.02  # share of the games against `baseline`, from which nothing is learned
    against: str | None = None  # learn against this bot alone
    # the network
    width: int = 512
    blocks: int = 2
    # learning
    epochs: int = 2
    minibatch: int = 30_720
    rate: float = 5e-4
    last_rate: float = 3e-5
    entropy: float = 0.01
    last_entropy: float = 0.001
    decay: float = 0.97  # of advantages, per decision
    clip: float = 0.2
    # what is kept
    every: float = 60.0  # seconds between checkpoints and evaluations
    former_every: float = 20.0  # seconds between the former selves that are kept
    former_most: int = 40
    evaluation: int = 4096  # games of an evaluation
    options: dict[str, bool] = field(default_factory=lambda: {"shortcuts": True})
