"""A league's table from its finished tournaments, without bots."""

from collections import defaultdict

from tournaments.leagues.models import League
from tournaments.leagues.plan import PlayerPoints, table
from tournaments.scheduled.models.registrations import ENTRANTS, Registration
from tournaments.scheduled.models.tournament import TournamentStatus


def standings_of(league: League) -> list[PlayerPoints]:
    """All players with a place in one of its tournaments, in order, in one query; by public id."""
    ended = Registration.objects.filter(
        tournament__league=league,
        tournament__status=TournamentStatus.OVER,
        status__in=ENTRANTS,
        rank__isnull=False,
        is_bot=False,
    )
    results: dict[str, list[int]] = defaultdict(list)
    for player, rank in ended.order_by("pk").values_list("player__public_id", "rank"):
        if rank is not None:
            results[player].append(rank)
    return table(results, league.points_table, league.best)
