"""A player's present games, for the lobby's first lines: one query for matches, one for tournaments."""

from typing import NamedTuple

from django.urls import reverse

from accounts.people.models import User
from tournaments.matches.models.match import Match
from tournaments.scheduled.models.registrations import ENTRANTS
from tournaments.scheduled.models.tournament import Tournament, TournamentStatus


class MyMatch(NamedTuple):
    """A match that one has entered and that is not over."""

    name: str
    status: str
    url: str
    table_url: str


class MyTournament(NamedTuple):
    """A tournament that one is registered for and that is not over."""

    name: str
    url: str


def matches_of(user: User) -> list[MyMatch]:
    """The unfinished matches of a user, the one that goes on next first."""
    mine = Match.objects.filter(ended_at=None, entries__player=user, entries__withdrawn_at=None)
    rows = mine.order_by("due_at", "pk").values_list("name", "status", "public_id", "table__public_id")
    return [
        MyMatch(name, status, reverse("tournaments:match", args=[match_id]), reverse("table", args=[table_id]))
        for name, status, match_id, table_id in rows
    ]


def tournaments_of(user: User) -> list[MyTournament]:
    """The coming and running tournaments of a user, the earliest first."""
    on = [TournamentStatus.REGISTERING, TournamentStatus.PLAYING]
    mine = Tournament.objects.filter(status__in=on, registrations__player=user, registrations__status__in=ENTRANTS)
    rows = mine.order_by("starts_at", "pk").values_list("name", "public_id")
    return [MyTournament(name, reverse("tournaments:tournament", args=[public_id])) for name, public_id in rows]
