"""Why a review is not written."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal, Refused


class ReviewRefusal(Refusal):
    """Why a review of a deal is not written."""

    NOT_OVER = "not_over", _("A deal is reviewed when it is over."), HTTPStatus.CONFLICT
    ARCHIVED = (
        "review_archived",
        _("The cards and moves of this old deal are in the house's archive, so it is not reviewed any more."),
        HTTPStatus.CONFLICT,
    )
    NOT_YOURS = "not_yours", _("Only who played a deal has a review of it."), HTTPStatus.NOT_FOUND
    ENOUGH_TODAY = (
        "enough_today",
        _("You have asked for as many reviews as a day allows. Come back tomorrow."),
        HTTPStatus.TOO_MANY_REQUESTS,
    )


class ReviewRefused(Refused):
    """A review is refused."""

    code: ReviewRefusal
