"""Pages of a player's own chips."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import RedirectURLMixin
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.translation import gettext as _
from django.views import View

from accounts.people.models import User
from wallet.play.chips import top_up_chips
from wallet.refusals import WalletRefused


class Refill(LoginRequiredMixin, RedirectURLMixin, View):
    """Posted by who has run low on practice chips: the day's free refill, or the sentence why not."""

    http_method_names = ("post",)

    def post(self, request: HttpRequest) -> HttpResponseRedirect:
        """Refill, say so, go back."""
        try:
            top_up_chips(cast(User, request.user))
        except WalletRefused as refused:
            messages.warning(request, refused.sentence)
        else:
            messages.success(request, _("Your chips are refilled."))
        return HttpResponseRedirect(self.get_success_url())

    def get_default_redirect_url(self) -> str:
        """The lobby."""
        return resolve_url("/")
