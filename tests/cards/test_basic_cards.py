"""The five basic cards."""

from abilities import Gained, gained, in_play, playing, using


def test_gold() -> None:
    assert gained(playing("gold")) == Gained(gold=1)


def test_shortsword() -> None:
    assert gained(playing("shortsword")) == Gained(combat=2)


def test_dagger() -> None:
    assert gained(playing("dagger")) == Gained(combat=1)


def test_ruby() -> None:
    assert gained(playing("ruby")) == Gained(gold=2)


def test_fire_gem() -> None:
    assert gained(playing("fire_gem")) == Gained(gold=2)


def test_fire_gem_sacrifice_returns_it_to_the_pile() -> None:
    game = using("sacrifice", ["fire_gem"], fire_gems=3)
    assert gained(game) == Gained(combat=3)
    assert in_play(game) == []
    assert game.position()["fire_gems"] == 4
    assert game.position()["sacrificed"] == []


def test_fire_gem_sacrificed_on_the_turn_it_was_played_gives_both() -> None:
    game = playing("fire_gem")
    game.do("sacrifice fire_gem")
    assert gained(game) == Gained(gold=2, combat=3)
