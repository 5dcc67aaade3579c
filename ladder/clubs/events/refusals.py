"""Why something about a club's event is refused."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal


class ClubEventRefusal(Refusal):
    """Why something about a club's event is refused."""

    NO_EVENT = "no_club_event", _("There is no such event in this club."), HTTPStatus.NOT_FOUND
    ONE_IS_ON = "club_event_on", _("An event of this club is announced or played; another can follow it.")
    ENOUGH_TODAY = (
        "enough_club_events",
        _("You have announced as many events as a day allows."),
        HTTPStatus.TOO_MANY_REQUESTS,
    )
    HAS_BEGUN = "club_event_begun", _("This event has begun, is over or was called off already.")
    BAD_EVENT = (
        "bad_club_event",
        _("An event has 13 or 21 cards and 2 to 6 deals, and starts in 10 minutes to 7 days."),
        HTTPStatus.BAD_REQUEST,
    )
