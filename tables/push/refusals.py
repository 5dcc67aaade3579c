"""Why a browser is not taken for calls by push."""

from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal, Refused


class PushRefusal(Refusal):
    """Each with the sentence that the page shows."""

    PUSH_OFF = "push_off", _("This house does not call by push."), HTTPStatus.CONFLICT
    BAD_ENDPOINT = (
        "bad_endpoint",
        _("This is not the address of a push service: https and a public name are needed."),
        HTTPStatus.BAD_REQUEST,
    )
    BAD_KEYS = "bad_keys", _("The browser's keys for push cannot be read."), HTTPStatus.BAD_REQUEST


class PushRefused(Refused):
    """A subscription is not taken, or nothing may be sent to it."""
