"""What the pages of deposits and withdrawals share: they exist under a licence only, and for who is logged in."""

from typing import Any, cast

from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.views import View

from accounts.models import User
from wallet.payments.terms import Terms, terms


class MoneyPage(LoginRequiredMixin, View):
    """A page about money: 404 where the house plays for chips only, also for who is not logged in."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Look at the licence before the visitor."""
        held = terms()
        if held is None:
            raise Http404
        self.terms: Terms = held
        return super().dispatch(request, *args, **kwargs)

    @property
    def player(self) -> User:
        """The visitor."""
        return cast(User, self.request.user)
