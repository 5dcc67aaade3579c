"""Why something is not done with a house: a code for programs, a sentence for operators, a status for HTTP."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal, Refused


class HouseRefusal(Refusal):
    """Why an operation on a house is refused."""

    SETTLED = (
        "house_settled",
        _("A published edition stays as it is; make another edition of it."),
        HTTPStatus.CONFLICT,
    )
    NOT_PROVED = (
        "house_not_proved",
        _("This document has no proof yet; let it run to its end first."),
        HTTPStatus.CONFLICT,
    )
    TAKES_TWO = (
        "house_takes_two",
        _("This house takes rake: somebody else than who wrote it publishes it."),
        HTTPStatus.FORBIDDEN,
    )
    NOT_PUBLISHED = ("house_not_published", _("Only a published edition can be withdrawn."), HTTPStatus.CONFLICT)


class HouseRefused(Refused):
    """An operation on a house is refused; `code` says why."""
