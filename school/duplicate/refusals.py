"""Why something about the deal of the day is refused."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal


class DuplicateRefusal(Refusal):
    """Why a request is refused; sentences for the player."""

    FOR_ACCOUNTS = (
        "duplicate_for_accounts",
        _("The deal of the day is played once by each account. Sign up to play it."),
        HTTPStatus.FORBIDDEN,
    )
    NO_PLAY = "no_duplicate", _("There is no such deal of yours; begin today's."), HTTPStatus.NOT_FOUND
    DAY_OVER = "day_over", _("That day is over and its cards are open. Play today's deal.")
    ENDED = "duplicate_ended", _("You have played this deal to its end.")
    NOT_OPEN = "not_open_yet", _("The cards are opened when the day is over."), HTTPStatus.NOT_FOUND
