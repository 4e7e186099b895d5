"""How strong bots are, as OpenSkill rates them: a number with its uncertainty.

OpenSkill learns game by game, so it is told of the games in the order of the deals, whichever
process played them.
"""

from collections.abc import Iterable
from itertools import islice

from openskill.models import PlackettLuce, PlackettLuceRating

from thandar.arena.match import NOBODY
from thandar.arena.plan import Plan
from thandar.formats import find
from thandar.start import sides

MOST_GAMES = 20_000  # of a run that are rated: it takes a second, and more say hardly more
Team = tuple[str, ...]
Beaten = list[tuple[Team, Team]]  # who won against whom, in one game
THE_DEMON = ""  # plays by itself, and is rated beside the bots that play against it


def ratings(plan: Plan, winners: Iterable[int]) -> dict[str, tuple[float, float]]:
    """OpenSkill's mu and sigma of every bot, from the winners (masks of seats) of all games."""
    teams = [teams_of(plan, seating) for seating in plan.seatings]
    model = new_model(len(teams[0]))
    found = {name: model.rating() for name in (*plan.names, THE_DEMON)}
    known: dict[tuple[int, int], Beaten] = {}
    for game, mask in enumerate(islice(winners, MOST_GAMES)):
        key = game % len(teams), mask
        if key not in known:
            known[key] = beaten(teams[key[0]], mask)
        rate_game(model, found, known[key])
    return {name: (found[name].mu, found[name].sigma) for name in plan.names}


def new_model(teams: int) -> PlackettLuce:
    """The model for tables with so many teams.

    Bots do not change, so nothing is added to the uncertainty from game to game (tau). A game with
    many teams becomes many pairs that are not independent: each may only lessen the uncertainty by
    its share (gamma).
    """
    return PlackettLuce(tau=0.0, gamma=lambda *_: 2 / teams)


def teams_of(plan: Plan, seating: list[int]) -> list[tuple[int, Team]]:
    """The seats of each team, as a mask, and the bots there; one with several seats counts once."""
    team = sides(find(plan.format), list(plan.seats))
    found = []
    for k in range(max(team) + 1):
        seats = [seat for seat in range(len(team)) if team[seat] == k]
        bots = [plan.bots[p] if p != NOBODY else THE_DEMON for p in (seating[s] for s in seats)]
        found.append((sum(1 << seat for seat in seats), tuple(dict.fromkeys(bots))))
    return found


def beaten(teams: list[tuple[int, Team]], winners: int) -> Beaten:
    """Every winner with everyone who lost to it; a bot that meets itself shows nothing.

    The losers are not compared with each other: the arena counts wins, not places.

    >>> beaten([(1, ("a",)), (2, ("b",)), (4, ("a",))], 1)
    [(('a',), ('b',))]
    """
    won = [bots for seats, bots in teams if seats & winners]
    lost = [bots for seats, bots in teams if not seats & winners]
    return [(one, other) for one in won for other in lost if set(one) != set(other)]


def rate_game(model: PlackettLuce, found: dict[str, PlackettLuceRating], pairs: Beaten) -> None:
    """Change the ratings after a game: by the sum of what each pair would change alone."""
    before = {name: found[name] for pair in pairs for team in pair for name in team}
    mu = {name: rating.mu for name, rating in before.items()}
    precision = {name: rating.sigma**-2 for name, rating in before.items()}
    for pair in pairs:
        rated = model.rate([[before[name] for name in team] for team in pair])
        for names, team in zip(pair, rated):
            for name, rating in zip(names, team):
                mu[name] += rating.mu - before[name].mu
                precision[name] += rating.sigma**-2 - before[name].sigma ** -2
    for name in before:
        found[name] = model.rating(mu=mu[name], sigma=precision[name] ** -0.5)
