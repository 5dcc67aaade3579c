"""Why something about a club's league is refused."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal


class ClubLeagueRefusal(Refusal):
    """Why something about a club's league is refused."""

    NO_LEAGUE = "no_club_league", _("There is no such league in this club."), HTTPStatus.NOT_FOUND
    ONE_IS_ON = "club_league_on", _("A league of this club is on; another can begin when it is over.")
    BAD_LEAGUE = (
        "bad_club_league",
        _("A league has 13 or 21 cards, lasts 2 to 12 weeks, and counts no more weeks than it lasts."),
        HTTPStatus.BAD_REQUEST,
    )
    DEAL_ON = "club_league_deal", _("A deal that counts for the league is being played. Wait until it is over.")
    IS_OVER = "club_league_over", _("This league is over.")
