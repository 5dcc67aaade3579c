"""Filters of the lobby's lists of matches and of tournaments."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tables.lobby.filters import HOUSE, Facet, Key, players, stake
from tournaments.scheduled.models.tournament import TournamentStatus

STATES = {
    "coming": _("To come"),
    TournamentStatus.PLAYING.value: _("Being played"),
    "ended": _("Over"),
}


def fee(amount_minor: Key) -> Any:
    """An entry fee, in words."""
    return stake(amount_minor) if amount_minor else _("Free entry")


def cards(count: Key) -> str:
    """How many cards are dealt, in words."""
    return ngettext("%(cards)d card", "%(cards)d cards", int(count)) % {"cards": count}


def state(row: Any) -> str:
    """Whether a tournament is coming, running or over."""
    names = {TournamentStatus.REGISTERING.value: "coming", TournamentStatus.PLAYING.value: "playing"}
    return names.get(row.status, "ended")


def best_of(deals: Key) -> str:
    """How many deals a match has, in words."""
    return str(_("Best of %(deals)d") % {"deals": deals})


FEE = Facet("fee", _("Entry fee"), lambda row: row.entry_fee_minor, fee)
SEATS = Facet("seats", _("Players"), lambda row: row.seats, players)
MATCH_FACETS = (FEE, SEATS, HOUSE)
DEALS_FACETS = (Facet("deals", _("Deals"), lambda row: row.deals, best_of), FEE, SEATS, HOUSE)
TOURNAMENT_FACETS = (
    FEE,
    Facet("seats", _("Seats a table"), lambda row: row.seats, players),
    Facet("format", _("Format"), lambda row: row.cards, cards),
    HOUSE,
    Facet("state", _("State"), state, lambda key: STATES[str(key)]),
)
