"""Taking one's data along, and closing one's account: the password first, then the word."""

from collections.abc import Generator
from tempfile import TemporaryFile
from typing import IO, Any

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET
from django.views.generic import FormView

from accounts.closing import services as closing
from accounts.people.models import User
from accounts.people.pages import visitor
from base.streaming import Streamed

PIECE_BYTES = 64 * 1024


@require_GET
@login_required
def my_data(request: HttpRequest) -> HttpResponseBase:
    """Everything held about the reader, as a file."""
    return data_of(visitor(request))


def data_of(user: User) -> Streamed:
    """Everything held about a player, as JSON lines, all of one moment.

    It is written to a file without a name first, which is gone with the answer: so memory stays flat, no connection to
    the database is held while a slow line takes it, and the browser knows how much there is to come.
    """
    file = TemporaryFile()  # noqa: SIM115  (closed by what sends it)
    with transaction.atomic():
        file.writelines(closing.everything(user))
    size = file.tell()
    file.seek(0)
    response = Streamed(_pieces(file), "application/x-ndjson")
    response["Content-Length"] = str(size)
    response["Content-Disposition"] = f'attachment; filename="{user.public_id}.jsonl"'
    response["Cache-Control"] = "no-store, private"
    return response


def _pieces(file: IO[bytes]) -> Generator[bytes]:
    with file:
        while piece := file.read(PIECE_BYTES):
            yield piece


class CloseForm(forms.Form):
    """That it is meant."""

    sure = forms.BooleanField(
        label=gettext_lazy("I have what I need, and I know that this cannot be undone."), label_suffix=""
    )


@method_decorator(reauthentication_required, name="get")
@method_decorator(reauthentication_required, name="post")
class CloseAccount(LoginRequiredMixin, FormView[CloseForm]):
    """Close one's account for good."""

    template_name = "accounts/close.html"
    form_class = CloseForm
    success_url = reverse_lazy("lobby")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Guests have nothing to close."""
        if request.user.is_authenticated and visitor(request).is_guest:
            return redirect("accounts:keep")
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: CloseForm) -> HttpResponse:
        """Close it, or say what comes first."""
        try:
            closing.close(visitor(self.request))
        except closing.StillOpen as open_still:
            form.add_error(None, str(open_still.sentence))
            return self.form_invalid(form)
        logout(self.request)
        messages.success(self.request, _("Your account is closed."))
        return super().form_valid(form)
