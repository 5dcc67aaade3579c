"""The pages of taxes in the admin: rates with their checks, GSTR-1 by month, deductions, certificates."""

import re
from datetime import date
from typing import Any, cast
from urllib.parse import urlencode

import msgspec
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from accounts.people.models import User
from wallet.finance.exports.formats import Format
from wallet.finance.frame import finance, page
from wallet.finance.taxes import gst, rates, services, statement, tds
from wallet.finance.taxes.house import house
from wallet.finance.taxes.models import Taxpayer
from wallet.ledger.models import Currency
from wallet.money.licence.services import last_licence
from wallet.money.tax.india import TDS_LAWS
from wallet.refusals import WalletRefused

PAN = re.compile(r"^[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]$")
_YEARS_BACK = 8


@require_GET
@finance("wallet.view_ratecheck")
def taxes(request: HttpRequest) -> HttpResponse:
    """Every rate with its source and its checks, months for GSTR-1, quarters of deductions."""
    reader = cast(User, request.user)
    return page(
        request,
        "taxes",
        _("Taxes"),
        rates=[(each, each.is_checked or each.is_checked_by(reader.pk)) for each in rates.rates_with_checks()],
        laws=TDS_LAWS,
        house=house(),
        months=_months(),
        quarters=_quarters(),
        may_check=request.user.has_perm("wallet.add_ratecheck"),
        may_see_pan=request.user.has_perm("wallet.view_taxpayer"),
    )


@require_POST
@finance("wallet.add_ratecheck")
def check_rate(request: HttpRequest) -> HttpResponse:
    """Record that the reader has compared a rate with its source."""
    try:
        on = date.fromisoformat(request.POST.get("from_on", ""))
        rates.check(request.POST.get("table", ""), on, cast(User, request.user), request.POST.get("against", ""))
    except (ValueError, KeyError):
        raise Http404 from None
    except WalletRefused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("Written down: you have checked this rate."))
    return redirect("finance:taxes")


@require_GET
@finance("wallet.add_reportfile")
def gstr1(request: HttpRequest, month: str) -> HttpResponse:
    """The month's GSTR-1 as a JSON file; while its rate is unchecked its name and its first line say so."""
    first, currency = _month(month), _money()
    if not house().gstin:
        messages.error(
            request, _("Set HOUSE_GSTIN first: without the house's state the heads of the tax cannot be told.")
        )
        return redirect("finance:taxes")
    while gst.number_documents():
        pass
    filed = gst.gstr1(first, currency.code, currency.minor_digits)
    check = rates.check_in_words(rates.GST, first, rates.rates_with_checks())
    unchecked = check in (rates.UNCHECKED, rates.BY_ONE)
    content = msgspec.json.Encoder(decimal_format="number").encode({"note": check, **filed} if unchecked else filed)
    name = f"gstr1-{currency.code}-{month}{'-rate-not-checked' if unchecked else ''}.json"
    return _file(content, "application/json", name)


@require_GET
@finance("wallet.view_taxpayer")
def deductions(request: HttpRequest, year: int, number: int) -> HttpResponse:
    """A quarter's deductions by player, with PAN, challan and the certificate of each."""
    currency = _money()
    rows = _of_quarter(year, number, currency)
    known = {each.user_id: each for each in Taxpayer.objects.filter(user__in={each.player_id for each in rows})}
    players: dict[int, dict[str, Any]] = {}
    for each in rows:
        one = players.setdefault(
            each.player_id, {"first": each, "pan": known.get(each.player_id), "winnings": 0, "tax": 0, "unpaid": 0}
        )
        one["winnings"] += each.winnings_minor
        one["tax"] += each.tax_minor
        one["unpaid"] += 0 if each.challan else each.tax_minor
    first, last = tds.quarter(year, number)
    query = urlencode({"first": first, "last": last, "currency": currency.code, "basis": "event"})
    return page(
        request,
        "deductions",
        _("TDS of quarter %(number)s, %(year)s") % {"number": number, "year": tds.financial_year(year)},
        players=list(players.values()),
        year=year,
        number=number,
        law=tds.law_on(last),
        given_back=bool(statement.statement(rows, currency.minor_digits).given_back),
        rate_said=rates.check_in_words(rates.TDS, last, rates.rates_with_checks()),
        digits=currency.minor_digits,
        report=f"{reverse('finance:report', args=('tds-return',))}?{query}",
        may_enter=request.user.has_perm("wallet.change_taxpayer"),
    )


@require_GET
@finance("wallet.view_taxpayer")
def quarter_file(request: HttpRequest, year: int, number: int, part: str, kind: str) -> HttpResponse:
    """The quarter's statement in its form's layout: all of it as a spreadsheet, or one of its tables as CSV."""
    currency = _money()
    made = statement.statement(_of_quarter(year, number, currency), currency.minor_digits)
    last = tds.quarter(year, number)[1]
    law = tds.law_on(last)
    tables = made.tables({each.user_id: each.pan for each in Taxpayer.objects.all()})
    name = f"{law.return_form.lower().replace(' ', '-')}-{currency.code}-{year}-q{number}"
    if (part, kind) == ("return", "xlsx"):
        notes = (f"rate: {rates.check_in_words(rates.TDS, last, rates.rates_with_checks())}", law.checked)
        heading = made.heading(house(), law, year, number, notes)
        return _file(statement.as_xlsx(heading, tables), Format.XLSX.content_type, f"{name}.xlsx")
    if part in tables and kind == "csv":
        return _file(statement.as_csv(tables[part]), Format.CSV.content_type, f"{name}-{part}.csv")
    raise Http404


@require_POST
@finance("wallet.change_taxpayer")
def enter_pan(request: HttpRequest, year: int, number: int) -> HttpResponse:
    """Store a player's PAN, encrypted."""
    player = get_object_or_404(User, public_id=request.POST.get("player", ""))
    pan = request.POST.get("pan", "").strip().upper()
    if not PAN.match(pan):
        messages.error(request, _("A PAN has five letters, four digits and a letter, such as ABCPE1234F."))
    else:
        services.enter_pan(player, pan, cast(User, request.user))
        messages.success(request, _("The PAN is kept."))
    return redirect("finance:deductions", year, number)


@require_GET
@finance("wallet.view_taxpayer")
def certificate_of(request: HttpRequest, year: int, number: int, public_id: str) -> HttpResponse:
    """The certificate of a player's quarter as a PDF."""
    player, currency = get_object_or_404(User, public_id=public_id), _money()
    rows = _of_quarter(year, number, currency, owner_id=player.pk)
    if not rows:
        raise Http404
    pan = Taxpayer.objects.filter(user=player).first()
    check = rates.check_in_words(rates.TDS, tds.quarter(year, number)[1], rates.rates_with_checks())
    from wallet.finance.taxes.certificate import certificate  # its PDFs are a tenth of a second of every start

    made = certificate(house(), rows[0].name, pan.pan if pan else "", year, number, rows, currency.minor_digits, check)
    form = tds.law_on(tds.quarter(year, number)[1]).certificate_form.lower().replace(" ", "-")
    return _file(made, "application/pdf", f"{form}-{public_id}-{year}-q{number}-{currency.code}.pdf")


def _of_quarter(year: int, number: int, currency: Currency, **more: Any) -> list[tds.Deduction]:
    if number not in (1, 2, 3, 4) or not 2000 <= year <= timezone.localdate().year:
        raise Http404
    return tds.of_quarter(year, number, currency.code, **more)


def _money() -> Currency:
    """The house's money, of its last licence; 404 where there never was one."""
    licence = last_licence()
    return get_object_or_404(Currency, code=licence.currency if licence else "")


def _month(text: str) -> date:
    try:
        return date.fromisoformat(f"{text}-01")
    except ValueError:
        raise Http404 from None


def _months() -> list[str]:
    """The last twelve months, this one first."""
    today = timezone.localdate()
    numbers = (today.year * 12 + today.month - 1 - back for back in range(12))
    return [f"{number // 12}-{number % 12 + 1:02}" for number in numbers]


def _quarters() -> list[tuple[int, int]]:
    """The last eight quarters, this one first."""
    year, number = tds.quarter_of(timezone.localdate())
    numbers = (year * 4 + number - 1 - back for back in range(_YEARS_BACK))
    return [(each // 4, each % 4 + 1) for each in numbers]


def _file(content: bytes, content_type: str, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "no-store"
    return response
