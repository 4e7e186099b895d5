"""The pictures of what the network has learned are of the network that is there."""

from hashlib import sha256
from pathlib import Path

from thandar.bots.brain import SHIPPED

NET = Path(__file__).resolve().parents[2] / "docs" / "net"


def test_the_pictures_are_not_of_an_older_network() -> None:
    """Else python benchmarks/net_cards.py draws them anew, from hours of games."""
    drawn_of = (NET / "network.sha256").read_text().strip()
    assert drawn_of == sha256(SHIPPED.read_bytes()).hexdigest()
