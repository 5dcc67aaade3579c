"""Why hands are not shown."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal


class ReplayRefusal(Refusal):
    """Why an operator is not shown the hands of a deal."""

    STILL_PLAYED = "still_played", _("This deal is still being played. Its hands are shown when it is over.")
    NOT_PLAYED = "not_played", _("This deal is not being played any more; watch its replay.")
    OWN_DEAL = "own_deal", _("You play in this deal yourself."), HTTPStatus.FORBIDDEN
    NO_LIVE_KEYS = (
        "no_live_keys",
        _("This part of the house cannot open hands while they are played: it was started without LIVE_KEYS."),
    )
    DAMAGED = "damaged_state", _("This deal's state cannot be read any more.")
