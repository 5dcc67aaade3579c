"""Shared by the pages of deposits and withdrawals: they exist only under a licence, and for logged-in players."""

from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views import View

from accounts.people.models import User
from wallet.money.licence.terms import Terms, terms


class MoneyPage(LoginRequiredMixin, View):
    """A page about money: 404 in a house that plays only for chips, also without a log-in."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Look at the licence before the visitor."""
        known = terms()
        if known is None:
            raise Http404
        self.terms: Terms = known
        return super().dispatch(request, *args, **kwargs)

    @property
    def player(self) -> User:
        """The logged-in player who requests the page."""
        return cast(User, self.request.user)


def password_first(page: MoneyPage) -> HttpResponseBase | None:
    """Redirect to the password page and back, unless the password was typed lately.

    The posted form is not stored meanwhile, as allauth would do, because an account number must not be in a
    session.
    """
    try:
        reauthentication_required(lambda _request: None)(page.request)
    except ReauthenticationRequired:
        back = urlencode({"next": page.request.path})
        return redirect(f"{reverse('account_reauthenticate')}?{back}")
    return None
