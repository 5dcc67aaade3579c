"""What the pages show of a club's leagues: those there are, and one with its table and a week."""

from collections.abc import Iterator
from datetime import datetime

import msgspec
from django.db.models import Count, Q, Sum

from accounts.people.models import User
from base import clock
from ladder.clubs.leagues.models import ClubLeague, LeagueEntry, LeagueResult
from ladder.clubs.leagues.plan import WEEK, Line, WeekResult, placed, standings, week_of
from ladder.clubs.models import Club
from tournaments.leagues.plan import PlayerPoints

MOST_SHOWN = 10
_AT_A_TIME = 500


class TableLine(msgspec.Struct, frozen=True):
    """One player's line in the league's table."""

    player: User
    standing: PlayerPoints


class WeekLine(msgspec.Struct, frozen=True):
    """One player's line of a week."""

    player: User
    line: Line


class Week(msgspec.Struct, frozen=True):
    """One week of a league with the lines of those who have played in it; it is over from `ends_at` on."""

    number: int
    ends_at: datetime
    is_over: bool
    lines: list[WeekLine]


class LeaguePage(msgspec.Struct, frozen=True):
    """A league as its page shows it; `newcomers` take part and have no line in the table yet."""

    league: ClubLeague
    is_on: bool
    takes_part: bool
    table: list[TableLine]
    newcomers: list[User]
    week: Week
    weeks: range


def leagues_of(club: Club) -> list[ClubLeague]:
    """The last leagues of a club, the newest first."""
    return list(ClubLeague.objects.filter(club=club).order_by("-started_at", "-pk")[:MOST_SHOWN])


def league_page(league: ClubLeague, user: User, wanted: int | None = None) -> LeaguePage:
    """One league with a week of it, the last one begun unless another is wanted. Two queries."""
    now = clock.now()
    entries = LeagueEntry.objects.filter(league=league).select_related("member__player").order_by("joined_at", "pk")
    people = {entry.member.player.public_id: entry.member.player for entry in entries}
    results = _week_results(league)
    is_on = now < league.ends_at
    begun = min(week_of(league.started_at, min(now, league.ends_at)), league.weeks)
    number = wanted if wanted is not None and 1 <= wanted <= begun else begun
    table = [TableLine(people[line.player], line) for line in standings(results, league.best) if line.player in people]
    there = {line.player.pk for line in table}
    return LeaguePage(
        league=league,
        is_on=is_on,
        takes_part=user.public_id in people,
        table=table,
        newcomers=[player for player in people.values() if player.pk not in there],
        week=_week(league, number, [one for one in results if one.week == number], people, now),
        weeks=range(1, begun + 1),
    )


def entries_of(user: User) -> Iterator[dict[str, object]]:
    """The leagues that a player takes part in, for the file of everything that is held."""
    entries = LeagueEntry.objects.filter(member__player=user).annotate(
        deals=Count("results"), points=Sum("results__points", default=0)
    )
    fields = ("league__club__name", "joined_at", "deals", "points")
    for row in entries.order_by("pk").values_list(*fields).iterator(chunk_size=_AT_A_TIME):
        yield dict(zip(("club", "since", "deals", "points"), row, strict=True))


def _week_results(league: ClubLeague) -> list[WeekResult]:
    rows = LeagueResult.objects.filter(entry__league=league).values_list("entry__member__player__public_id", "week")
    sums = rows.annotate(deals=Count("pk"), wins=Count("pk", filter=Q(won=True)), total=Sum("points"))
    return [WeekResult(*row) for row in sums.order_by("entry__member__player__public_id", "week")]


def _week(league: ClubLeague, number: int, results: list[WeekResult], people: dict[str, User], now: datetime) -> Week:
    ends_at = min(league.started_at + number * WEEK, league.ends_at)
    lines = [WeekLine(people[line.result.player], line) for line in placed(results) if line.result.player in people]
    return Week(number=number, ends_at=ends_at, is_over=ends_at <= now, lines=lines)
