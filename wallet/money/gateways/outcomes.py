"""What can happen to a payment in the sandbox: each choice is messages and when they are sent."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from wallet.money.gateways.signatures import EventKind


class Outcome(models.TextChoices):
    """A choice on the sandbox's page."""

    PAY = "pay", _("The payment succeeds")
    FAIL = "fail", _("The payment fails")
    LATE = "late", _("The payment succeeds half a minute late")
    TWICE = "twice", _("The payment succeeds and is reported twice")
    AUTHORISE = "authorise", _("The payment is authorised first and captured afterwards")
    CHARGE_BACK = "charge_back", _("The payment succeeds and is charged back after half a minute")
    LESS = "less", _("Less than the amount is paid")


LATER_S = 30
MESSAGES: dict[Outcome, tuple[tuple[EventKind, int, bool], ...]] = {
    Outcome.PAY: ((EventKind.CAPTURED, 0, False),),
    Outcome.FAIL: ((EventKind.FAILED, 0, False),),
    Outcome.LATE: ((EventKind.CAPTURED, LATER_S, False),),
    Outcome.TWICE: ((EventKind.CAPTURED, 0, False), (EventKind.CAPTURED, 0, True)),
    Outcome.AUTHORISE: ((EventKind.AUTHORISED, 0, False),),
    Outcome.CHARGE_BACK: ((EventKind.CAPTURED, 0, False), (EventKind.CHARGED_BACK, LATER_S, False)),
    Outcome.LESS: ((EventKind.CAPTURED, 0, False),),
}
"""A choice's messages: what, after how many seconds, and whether it is the one before over again."""
