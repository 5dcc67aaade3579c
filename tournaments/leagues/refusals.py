"""Refusals of leagues to operators."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal, Refused


class LeagueRefusal(Refusal):
    """Why an operation on a league is refused."""

    NO_LEAGUE = "no_league", _("There is no such league; choose one in the list."), HTTPStatus.NOT_FOUND
    LEAGUE_ENDED = "league_ended", _("This league is over.")
    LEAGUE_COUNTS = "league_counts", _("Tournaments count for it already; its terms stay. Only its name may change.")


class LeagueRefused(Refused):
    """An operation on a league is refused; nothing has changed."""
