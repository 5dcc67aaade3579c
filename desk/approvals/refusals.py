"""Why a request is not taken, decided or carried out."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal, Refused


class ApprovalRefusal(Refusal):
    """Each with a sentence for the operator."""

    UNKNOWN_KIND = "unknown_kind", _("Nobody carries out requests of this kind here.")
    MAY_NOT_ASK = "may_not_ask", _("You may not ask for this."), HTTPStatus.FORBIDDEN
    NOTHING_CHANGES = "nothing_changes", _("This is what it is already.")
    ASKED_ALREADY = "asked_already", _("Somebody has asked for this; it waits to be decided.")
    OWN_REQUEST = "own_request", _("You asked for this; another person decides."), HTTPStatus.FORBIDDEN
    ABOUT_YOU = "about_you", _("This is about you; another person decides."), HTTPStatus.FORBIDDEN
    MAY_NOT_DECIDE = "may_not_decide", _("You may not decide this."), HTTPStatus.FORBIDDEN
    NOT_YOURS = "not_yours", _("Only who asked for this may withdraw it."), HTTPStatus.FORBIDDEN
    DECIDED = "decided", _("This has been decided already.")
    TOO_LATE = "too_late", _("The time to decide this is over; ask again.")
    CHANGED_SINCE = "changed_since", _("It is no longer what it was when this was asked for; refuse it and ask again.")


class ApprovalRefused(Refused):
    """Base of these refusals; nothing has changed."""
