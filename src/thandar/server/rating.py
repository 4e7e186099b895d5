"""How strong players are, format by format: OpenSkill over the places they came in."""

from openskill.models import PlackettLuce, PlackettLuceRating

from thandar.game import Game
from thandar.server.storage import RatingRow
from thandar.server.table import Table
from thandar.table.strength import Strength, after_game

MODEL = PlackettLuce()


def players(table: Table) -> list[str]:
    """Who is rated at each seat: a person, or a kind of bot."""
    return [
        seat.person or (f"bot:{seat.bot}" if seat.bot else f"{seat.deck}:{table.setup.difficulty}")
        for seat in table.seats
    ]


def rated(table: Table) -> bool:
    """Whether the game counts: over, nobody knew the deal, nobody sat twice, nobody went back."""
    people = [seat.person for seat in table.seats if seat.person]
    return table.status == "over" and table.rated and len(set(people)) == len(people) > 0


def teams_by_place(game: Game) -> list[tuple[int, list[int]]]:
    """The teams with their places: the winners first, then whoever fell last."""
    fell = [
        event["seat"]
        for events in game.events_since(None)
        for event in events
        if event["event"] == "defeated"
    ]
    teams = {tuple(seat["team"]) for seat in game.view(None)["seats"]}

    def key(team: tuple[int, ...]) -> tuple[bool, int]:
        last = max((fell.index(seat) for seat in team if seat in fell), default=len(fell))
        return not set(team) & set(game.winners), -last

    order = sorted(teams, key=key)
    places = {key(team): place for place, team in reversed(list(enumerate(order)))}
    return [(places[key(team)], list(team)) for team in order]


def new_ratings(table: Table, before: list[RatingRow]) -> list[RatingRow]:
    """What a finished game makes of the ratings of its players."""
    assert table.session is not None
    format = table.setup.format
    known = {row.person: row for row in before if row.format == format}
    who = players(table)
    teams = teams_by_place(table.session.game)
    ratings = [[rating_of(known.get(who[seat - 1])) for seat in team] for _, team in teams]
    if len(teams) < 2:
        return []
    after = MODEL.rate(ratings, ranks=[float(place) for place, _ in teams])
    found = {}
    for (_, team), rated_team in zip(teams, after, strict=True):
        for seat, rating in zip(team, rated_team, strict=True):
            person = who[seat - 1]
            games = known[person].games if person in known else 0
            found[person] = RatingRow(person, format, rating.mu, rating.sigma, games + 1)
    return list(found.values())


def new_strength(table: Table, before: Strength) -> Strength | None:
    """What a finished game makes of the strength of its only person; None if it tells nothing."""
    assert table.session is not None
    [seat] = table.seats_of(table.people[0])
    kinds = [one.bot or "" for one in table.seats]
    return after_game(before, table.session.game, seat, kinds)


def rating_of(row: RatingRow | None) -> PlackettLuceRating:
    """A rating as OpenSkill has it."""
    return MODEL.rating() if row is None else MODEL.rating(mu=row.mu, sigma=row.sigma)
