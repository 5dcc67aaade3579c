"""The meanings of postings of matches and tournaments, with links, for statements and traces."""

from collections.abc import Collection, Mapping

from django.urls import reverse

from tournaments.leagues.models import League
from tournaments.matches.models.match import Entry, Match
from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.models.tickets import Ticket
from tournaments.scheduled.models.tournament import Tournament
from wallet.ledger.meanings import About, LookUp


def matches(ids: Collection[str]) -> Mapping[str, About]:
    """The matches with these ids."""
    rows = Match.objects.filter(public_id__in=ids).values_list("public_id", "public_id", "offer__name")
    return _linked(rows, "tournaments:match")


def match_entries(ids: Collection[str]) -> Mapping[str, About]:
    """The matches that these entries are of."""
    rows = Entry.objects.filter(public_id__in=ids).values_list("public_id", "match__public_id", "match__offer__name")
    return _linked(rows, "tournaments:match")


def tournaments(ids: Collection[str]) -> Mapping[str, About]:
    """The tournaments with these ids."""
    rows = Tournament.objects.filter(public_id__in=ids).values_list("public_id", "public_id", "name")
    return _linked(rows, "tournaments:tournament")


def registrations(ids: Collection[str]) -> Mapping[str, About]:
    """The tournaments that these registrations are for."""
    rows = Registration.objects.filter(public_id__in=ids)
    named = rows.values_list("public_id", "tournament__public_id", "tournament__name")
    return _linked(named, "tournaments:tournament")


def tickets(ids: Collection[str]) -> Mapping[str, About]:
    """The tournaments that these tickets are to."""
    rows = Ticket.objects.filter(public_id__in=ids)
    return _linked(rows.values_list("public_id", "target__public_id", "target__name"), "tournaments:tournament")


def leagues(ids: Collection[str]) -> Mapping[str, About]:
    """The leagues with these ids."""
    rows = League.objects.filter(public_id__in=ids).values_list("public_id", "public_id", "name")
    return _linked(rows, "tournaments:league")


def _linked(rows: Collection[tuple[str, str, str]], page: str) -> Mapping[str, About]:
    return {public_id: About(name, reverse(page, args=(about,))) for public_id, about, name in rows}


MEANINGS: dict[str, LookUp] = {
    "entry": match_entries,
    "rejoin": match_entries,
    "refund": match_entries,
    "prizes": matches,
    "pool": matches,
    "tournament_entry": registrations,
    "tournament_refund": registrations,
    "tournament_rebuy": registrations,
    "tournament_guarantee": tournaments,
    "tournament_prizes": tournaments,
    "ticket": tickets,
    "ticket_back": tickets,
    "league_guarantee": leagues,
    "league_prizes": leagues,
}
