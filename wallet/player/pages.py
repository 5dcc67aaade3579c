"""Pages of a player's own money: holdings, the statement, traces, and files."""

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from typing import cast

import msgspec
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.contrib.auth.views import RedirectURLMixin
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render, resolve_url
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views import View
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.people.models import User
from base.standby.reading import read_off
from wallet.finance.exports.formats import Format, write
from wallet.finance.reports import Period, Row
from wallet.finance.reports.statement import STATEMENT
from wallet.ledger import trace
from wallet.ledger.buckets import BUCKETS
from wallet.ledger.kinds import Kind
from wallet.ledger.models import Transaction
from wallet.ledger.past.months import online_from
from wallet.ledger.refs import CHIP
from wallet.play.chips import top_up_chips
from wallet.player import statement
from wallet.refusals import WalletRefused

FILES = (Format.CSV, Format.XLSX, Format.JSON_LINES)
_FEW = 8
OF_THE_HOUSE = {Kind.GUARANTEE, Kind.GATEWAY_SETTLEMENT}
OF_MONEY = {
    Kind.DEPOSIT,
    Kind.CHARGEBACK,
    Kind.WITHDRAWAL_REQUEST,
    Kind.WITHDRAWAL_PAID,
    Kind.WITHDRAWAL_RETURNED,
    Kind.TAX_WITHHELD,
}
_KIND, _ACCOUNT = ([column.name for column in STATEMENT.columns].index(name) for name in ("kind", "account"))


class LinesForm(forms.Form):
    """Which lines of a statement to show."""

    bucket = forms.ChoiceField(
        label=_("Which part"), required=False, choices=[(name, bucket.title) for name, bucket in BUCKETS.items()]
    )
    kind = forms.ChoiceField(label=_("What happened"), required=False, choices=[("", _("Anything")), *Kind.choices])
    first = forms.DateField(label=_("From"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
    last = forms.DateField(
        label=_("To, included"), required=False, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    before = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)

    def offer(self, without: set[Kind]) -> None:
        """Leave out kinds that this house does not have."""
        choice = self.fields["kind"]
        assert isinstance(choice, forms.ChoiceField)
        kinds = [(kind.value, capfirst(kind.label)) for kind in Kind if kind not in without]
        choice.choices = [("", _("Anything")), *kinds]

    def line_filter(self, currency: str) -> statement.LineFilter:
        """The filter of the page; invalid fields are ignored, and their errors shown."""
        filled = {name: value for name, value in self.cleaned_data.items() if value} if self.is_bound else {}
        return msgspec.structs.replace(statement.LineFilter(currency), **filled)


@require_GET
@never_cache
@login_required
def in_hand(request: HttpRequest) -> HttpResponse:
    """The amounts in the header, which requests them again after anything that may have changed them."""
    return render(request, "wallet/player/in_hand.html")


@require_GET
@never_cache
@login_required
def home(request: HttpRequest) -> HttpResponse:
    """Holdings, and the last lines of the statement."""
    user = cast(User, request.user)
    holdings = statement.holdings(user.pk)
    latest = [
        (each, statement.with_movements_joined(statement.lines(user.pk, statement.LineFilter(each.currency), _FEW)))
        for each in holdings
    ]
    return render(request, "wallet/player/home.html", {"held": holdings, "latest": latest})


@require_GET
@never_cache
@login_required
def statement_page(request: HttpRequest) -> HttpResponse:
    """Every line, newest first, with filters."""
    user = cast(User, request.user)
    holdings = statement.holdings(user.pk)
    currency = _currency(request, holdings)
    form = LinesForm(request.GET)
    form.is_valid()
    wanted = form.line_filter(currency)
    form.offer(OF_THE_HOUSE | (OF_MONEY if currency == CHIP else set()))
    page = statement.with_movements_joined(statement.lines(user.pk, wanted))
    older = request.GET.copy()
    older["before"] = str(page.older or "")
    chosen = request.GET.copy()
    chosen.pop("before", None)
    context = {
        "form": form,
        "page": page,
        "older": older.urlencode(),
        "held": holdings,
        "currency": currency,
        "digits": _digits(holdings, currency),
        "asked": wanted,
        "formats": FILES,
        "chosen": chosen.urlencode(),
    }
    return render(request, "wallet/player/statement.html", context)


@require_GET
@never_cache
@login_required
def statement_file(request: HttpRequest, kind: str) -> HttpResponse:
    """The statement as a file: all lines, or those of the page's filters.

    A standby that has everything of these days may answer; for a day that is not over, the primary does.
    """
    user = cast(User, request.user)
    if kind not in FILES:
        raise Http404
    form = LinesForm(request.GET)
    form.is_valid()
    holdings = statement.holdings(user.pk)
    wanted = form.line_filter(_currency(request, holdings))
    first = max(wanted.first or timezone.localdate(user.date_joined), _first_day_here())
    period = Period(first, wanted.last or timezone.localdate(), timezone.now(), wanted.currency, owner_id=user.pk)
    narrowed = msgspec.structs.replace(STATEMENT, rows=partial(_asked_for, wanted))
    digits = _digits(holdings, wanted.currency)
    content = read_off(lambda: b"".join(write(narrowed, Format(kind), period, digits)), until=period.stands_at)
    response = HttpResponse(content, content_type=Format(kind).content_type)
    response["Content-Disposition"] = f'attachment; filename="statement-{period.first}-{period.last}.{kind}"'
    return response


def _first_day_here() -> date:
    """The first day whose lines are all in the database; earlier ones are in the house's archive."""
    here_from = online_from()
    return timezone.localdate(here_from) + timedelta(days=1) if here_from else date.min


def _asked_for(wanted: statement.LineFilter, period: Period) -> Iterator[Row]:
    """The statement's rows that the filter selects; running balances are those of all rows."""
    return (row for row in STATEMENT.rows(period) if wanted.shows(kind=str(row[_KIND]), account=str(row[_ACCOUNT])))


@require_GET
@never_cache
@login_required
def rupee_trace(request: HttpRequest, public_id: str) -> HttpResponse:
    """Where the money of one posting came from and went, through the player's own accounts."""
    user = cast(User, request.user)
    mine = Transaction.objects.filter(entries__account__owner=user).distinct()
    posting = get_object_or_404(mine.select_related("currency"), public_id=public_id)
    return render(
        request,
        "wallet/player/trace.html",
        {"trace": trace.trace(posting, user.pk), "digits": posting.currency.minor_digits},
    )


def _currency(request: HttpRequest, holdings: list[statement.Holding]) -> str:
    """The requested currency if the player has it, else the first: money before chips."""
    codes = [each.currency for each in holdings] or [CHIP]
    wanted = request.GET.get("currency", "")
    return wanted if wanted in codes else codes[0]


def _digits(holdings: list[statement.Holding], currency: str) -> int:
    return next((each.minor_digits for each in holdings if each.currency == currency), 2)


class Refill(LoginRequiredMixin, RedirectURLMixin, View):
    """The day's free refill for a player with few practice chips, or the sentence why not."""

    http_method_names = ("post",)

    def post(self, request: HttpRequest) -> HttpResponseRedirect:
        """Refill, show the player the result, and go back."""
        try:
            top_up_chips(cast(User, request.user))
        except WalletRefused as refused:
            messages.warning(request, refused.sentence)
        else:
            messages.success(request, gettext("Your chips are refilled."))
        return HttpResponseRedirect(self.get_success_url())

    def get_default_redirect_url(self) -> str:
        """The address of the lobby."""
        return resolve_url("/")
