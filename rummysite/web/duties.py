"""Which duty serves which address, and what the others answer there.

A process of one duty knows only its own addresses: the others are not found there. A process of all duties does each
request's database work by the login of the address's duty.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from base.duties import Duty, DutyRefusal, lacks_right, may_work_as, working_as
from base.refusals import Refused, refusal_as_json
from rummysite.web.answers import not_allowed, not_found
from rummysite.web.security import API_PREFIX

ADDRESSES: tuple[tuple[str, tuple[Duty, ...]], ...] = (
    ("/admin/", (Duty.DESK, Duty.CASHIER)),
    ("/payments/", (Duty.CASHIER,)),
    # How somebody logs in is kept at every door. Where one process has all duties, the desk's login does it: operators
    # come here too. Play's login cannot read an operator's password, and only the desk's may change one, or an
    # operator's second factor, address or token.
    *(
        (beginning, (Duty.DESK, Duty.PLAY, Duty.CASHIER))
        for beginning in (
            "/accounts/login/",
            "/accounts/reauthenticate/",
            "/accounts/password/",
            "/accounts/2fa/",
            "/accounts/email/",
            "/accounts/confirm-email/",
            "/api/v1/me/tokens/",
        )
    ),
    ("/accounts/", tuple(Duty)),
    ("/i18n/", tuple(Duty)),
    ("/healthz", tuple(Duty)),
)
"""The duties that serve the addresses with these beginnings, the usual one first; all others are play's."""

Handler = Callable[[HttpRequest], HttpResponseBase]


def duty_of(path: str) -> Duty | None:
    """The duty as which this process serves an address; None where it does not."""
    serving = next((duties for beginning, duties in ADDRESSES if path.startswith(beginning)), (Duty.PLAY,))
    return next((duty for duty in serving if may_work_as(duty)), None)


class ByDuty:
    """Middleware that is outside all middleware that uses the database."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The request served by its duty's login, or 404 where it is another process's."""
        duty = duty_of(request.path_info)
        if duty is None:
            return _not_here(request)
        with working_as(duty):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """403 and a sentence where the database, or the process, leaves something to another duty."""
        return not_allowed(request, PermissionDenied(sentence)) if (sentence := not_this_duty(error)) else None


def _not_here(request: HttpRequest) -> HttpResponseBase:
    if request.path_info.startswith(API_PREFIX):
        answer = refusal_as_json(DutyRefusal.NOT_THIS_DUTY)
        answer.status_code = HTTPStatus.NOT_FOUND  # as every address that this process does not serve
        return answer
    return not_found(request, Http404())


def not_this_duty(error: BaseException) -> str:
    """The sentence for an error that means the address belongs to another duty; "" for any other error."""
    ours = isinstance(error, Refused) and error.code == DutyRefusal.NOT_THIS_DUTY
    return str(DutyRefusal.NOT_THIS_DUTY.sentence) if ours or lacks_right(error) else ""
