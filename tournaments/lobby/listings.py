"""The open matches and the tournaments, as lists of the lobby with live updates."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import F

from tables.lobby.tabs import Facts, Listing, Tab
from tournaments.lobby.facets import DEALS_FACETS, MATCH_FACETS, TOURNAMENT_FACETS
from tournaments.matches.models.match import Entry
from tournaments.matches.queries import MatchRow, matches_to_enter
from tournaments.scheduled.models.registrations import Registration, RegistrationStatus
from tournaments.scheduled.queries.shown import TournamentRow
from tournaments.scheduled.queries.tournaments import tournaments_and_marks

LIMITS = (61, 101, 201)
DEALS, TOURNAMENTS = "deals", "tournaments"


def pool_tab(limit: int) -> str:
    """The tab of the pools that end at this many points."""
    return f"pool{limit}"


def _rows(facts: Mapping[str, Facts]) -> Mapping[str, Any]:
    return {public_id: row for public_id, (row, _who) in facts.items()}


def _entered(players: set[int], ids: Collection[str]) -> Iterable[tuple[int, str]]:
    entries = Entry.objects.filter(player__in=players, match__public_id__in=ids, withdrawn_at=None)
    return entries.values_list("player", F("match__public_id"))


def _registered(players: set[int], ids: Collection[str]) -> Iterable[tuple[int, str]]:
    there = Registration.objects.filter(player__in=players, tournament__public_id__in=ids)
    registered = there.exclude(status=RegistrationStatus.WITHDRAWN)
    return registered.values_list("player", F("tournament__public_id"))


def _match_line(row: MatchRow) -> str:
    return f"{row.taken}:{row.due_at}"


def _tournament_line(row: TournamentRow) -> str:
    return f"{row.status}:{row.door}:{row.round_number}:{row.entrants}:{row.prizes_minor}:{row.starts_at}"


def _pool(limit: int) -> Tab:
    return Tab(_MATCHES, lambda row: row.limit == limit, MATCH_FACETS)


_MATCHES = Listing(matches_to_enter, _rows, _entered, _match_line, "tournaments/lobby/match_row.html", in_order=True)
_TOURNAMENTS = Listing(
    tournaments_and_marks, _rows, _registered, _tournament_line, "tournaments/lobby/tournament_row.html", in_order=True
)
TABS = {
    **{pool_tab(limit): _pool(limit) for limit in LIMITS},
    DEALS: Tab(_MATCHES, lambda row: bool(row.deals), DEALS_FACETS),
    TOURNAMENTS: Tab(_TOURNAMENTS, lambda _row: True, TOURNAMENT_FACETS),
}
