"""Invoices and credit notes: consecutive numbers, the tax by place of supply and head, and the return GSTR-1.

The tax is on deposits (`wallet.money.tax.gst`): a credited deposit is a supply with an invoice, a chargeback gives a
credit note. A supply within the house's own state has half central and half state tax, any other has integrated tax.
"""

from calendar import monthrange
from collections import defaultdict
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from django.db import connection, transaction
from django.db.models import Max, OuterRef, QuerySet, Subquery
from django.utils import timezone
from django.utils.translation import gettext_lazy

from accounts.papers.models import Person
from base.rows.moments import one_moment
from wallet.amounts import decimal_of
from wallet.finance.reports.period import Period
from wallet.finance.reports.report import Report, Row, amount, count, day, labels, text
from wallet.finance.taxes import rates
from wallet.finance.taxes.house import House, house, state_of
from wallet.finance.taxes.models import DocumentKind, GstDocument
from wallet.kept_words import translated
from wallet.money.deposits.models import Chargeback, Deposit
from wallet.money.tax.years import year_of

_AT_A_TIME = 1_000

MOST_AT_A_TIME = 1_000
LATEST_KNOWN = timedelta(hours=1)
"""How much later than others a credited deposit may become visible, when its transaction is committed."""
LARGE_MINOR = ((date(2017, 7, 1), 250_000_00), (date(2024, 8, 1), 100_000_00))
"""Above so much in one document, a supply to a consumer in another state is told by its number (GSTR-1, table 5): rule
59(4) of the CGST Rules, lowered by Notification 12/2024-Central Tax. Nobody has held this against the gazette yet."""
_YEAR = ("Asia/Kolkata", (4, 1))


def number_documents() -> int:
    """Number credited deposits and charge-backs with tax, in the order of time; returns how many.

    Call it until nothing is left: all invoices first, then the credit notes, which refer to them. Because the
    numbers follow the order of time, only deposits from about the last numbered one on are searched.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('wallet_gstdocument'), 0)")  # one after the other
        # Asked of each row by itself: a join would read all documents there are.
        of_it = GstDocument.objects.filter(deposit=OuterRef("pk"), kind=DocumentKind.INVOICE).values("pk")
        deposits = (
            Deposit.objects.filter(gst_minor__gt=0, credited_at__isnull=False)
            .annotate(numbered=Subquery(of_it))
            .filter(numbered=None)
            .order_by("credited_at", "id")
        )
        if (last_at := _last_at(DocumentKind.INVOICE, "deposit__credited_at")) is not None:
            deposits = deposits.filter(credited_at__gte=last_at - LATEST_KNOWN)
        if made := sum(_number(DocumentKind.INVOICE, each, None) for each in deposits[:MOST_AT_A_TIME]):
            return made
        note = GstDocument.objects.filter(chargeback=OuterRef("pk")).values("pk")
        invoice = GstDocument.objects.filter(deposit=OuterRef("deposit_id"), kind=DocumentKind.INVOICE).values("pk")
        backs = (
            Chargeback.objects.filter(gst_minor__gt=0)
            .annotate(numbered=Subquery(note), invoice=Subquery(invoice))
            .filter(numbered=None)
            .filter(invoice__isnull=False)
            .order_by("at", "id")
        )
        if (last_at := _last_at(DocumentKind.CREDIT_NOTE, "chargeback__at")) is not None:
            backs = backs.filter(at__gte=last_at - LATEST_KNOWN)
        return sum(
            _number(DocumentKind.CREDIT_NOTE, each.deposit, each)
            for each in backs.select_related("deposit")[:MOST_AT_A_TIME]
        )


def _last_at(kind: DocumentKind, moment: str) -> datetime | None:
    """When the event of the last document of a kind happened; None if there is no such document."""
    documents = GstDocument.objects.filter(kind=kind).order_by("-kind", "-year", "-number")
    last_at: datetime | None = documents.values_list(moment, flat=True).first()
    return last_at


def _number(kind: DocumentKind, deposit: Deposit, back: Chargeback | None) -> int:
    at = back.at if back else deposit.credited_at
    assert at is not None
    year = year_of(at, *_YEAR)
    last = GstDocument.objects.filter(kind=kind, year=year).aggregate(last=Max("number"))["last"] or 0
    person = Person.objects.filter(user=deposit.user_id).first()
    GstDocument.objects.create(
        kind=kind,
        year=year,
        number=last + 1,
        deposit=deposit,
        chargeback=back,
        currency_id=deposit.currency_id,
        issued_on=timezone.localtime(at).date(),
        place=person.place if person else "",
        taxable_minor=back.amount_minor if back else deposit.amount_minor,
        rate_bps=deposit.gst_rate_bps,
        tax_minor=back.gst_minor if back else deposit.gst_minor,
    )
    return 1


def heads(tax_minor: int, state: str, own: House) -> tuple[int, int, int]:
    """Tax by head: integrated, central, state; an odd paisa is the state's."""
    if not own.is_at_home(state):
        return tax_minor, 0, 0
    central = tax_minor // 2
    return 0, central, tax_minor - central


def documents(period: Period) -> Iterator[Row]:
    """A line an invoice or credit note of the period, with its place of supply and heads; a credit note is negative."""
    own, known = house(), rates.rates_with_checks()
    rows = GstDocument.objects.filter(
        currency=period.currency, issued_on__range=(period.first, period.last), numbered_at__lte=period.as_of
    )
    with one_moment():
        for each in rows.select_related("deposit__user").order_by("issued_on", "id").iterator(chunk_size=_AT_A_TIME):
            state = state_of(each.place, own)
            sign = 1 if each.kind == DocumentKind.INVOICE else -1
            integrated, central, of_the_state = heads(each.tax_minor, state, own)
            yield (
                *(each.issued_on, str(each), each.kind, each.deposit.public_id, each.deposit.user.public_id),
                *(each.place, state, each.rate_bps, sign * each.taxable_minor),
                *(sign * integrated, sign * central, sign * of_the_state, sign * (each.taxable_minor + each.tax_minor)),
                rates.check_in_words(rates.GST, each.issued_on, known),
                own.hsn,
            )


def gstr1(first: date, currency: str, minor_digits: int) -> dict[str, Any]:
    """A month's return of outward supplies as the portal's offline tool reads it; `first` is the month's first day.

    Large supplies to other states and their credit notes are listed by number; all others are summed by place and rate.
    """
    own = house()
    last = first.replace(day=monthrange(first.year, first.month)[1])
    documents = GstDocument.objects.filter(currency=currency, issued_on__range=(first, last)).select_related("deposit")
    small: dict[tuple[str, int], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    large: dict[str, list[dict[str, Any]]] = defaultdict(list)
    notes: list[dict[str, Any]] = []

    def units(minor: int) -> Decimal:
        return decimal_of(minor, minor_digits)

    for each in documents.order_by("id").iterator(chunk_size=_AT_A_TIME):
        state = state_of(each.place, own)
        items = [
            {
                "num": 1,
                "itm_det": {
                    "rt": rates.percent(each.rate_bps),
                    "txval": units(each.taxable_minor),
                    "iamt": units(each.tax_minor),
                },
            }
        ]
        value = units(each.taxable_minor + each.tax_minor)
        if not own.is_at_home(state) and _is_large(each):
            if each.kind == DocumentKind.INVOICE:
                large[state].append(
                    {"inum": str(each), "idt": f"{each.issued_on:%d-%m-%Y}", "val": value, "itms": items}
                )
            else:
                notes.append(
                    {
                        "typ": "B2CL",
                        "ntty": "C",
                        "nt_num": str(each),
                        "nt_dt": f"{each.issued_on:%d-%m-%Y}",
                        "pos": state,
                        "val": value,
                        "itms": items,
                    }
                )
            continue
        sign = 1 if each.kind == DocumentKind.INVOICE else -1
        for place, part in enumerate((each.taxable_minor, *heads(each.tax_minor, state, own))):
            small[state, each.rate_bps][place] += sign * part
    return {
        "gstin": own.gstin,
        "fp": f"{first:%m%Y}",
        "b2cl": [{"pos": state, "inv": invoices} for state, invoices in sorted(large.items())],
        "b2cs": [_of_consumers(state, rate, sums, own, units) for (state, rate), sums in sorted(small.items())],
        "cdnur": notes,
        **({"hsn": {"data": _by_code(documents, own, units)}} if own.hsn else {}),
        "doc_issue": {"doc_det": list(_issued(first, last, currency))},
    }


def _by_code(documents: QuerySet[GstDocument], own: House, units: Any) -> list[dict[str, Any]]:
    """The summary by HSN code: everything the house supplies is of one, so a line a rate, credit notes taken off."""
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for each in documents.order_by("id").iterator(chunk_size=_AT_A_TIME):
        sign = 1 if each.kind == DocumentKind.INVOICE else -1
        by_head = heads(each.tax_minor, state_of(each.place, own), own)
        for place, part in enumerate((each.taxable_minor, *by_head)):
            sums[each.rate_bps][place] += sign * part
    return [
        {
            "num": number,
            "hsn_sc": own.hsn,
            "uqc": "NA",
            "qty": 0,
            "rt": rates.percent(rate_bps),
            "txval": units(taxable),
            "iamt": units(integrated),
            "camt": units(central),
            "samt": units(of_the_state),
            "csamt": 0,
        }
        for number, (rate_bps, (taxable, integrated, central, of_the_state)) in enumerate(sorted(sums.items()), 1)
    ]


def _is_large(each: GstDocument) -> bool:
    """Whether the whole deposit is large on its invoice's day, so that a credit note is reported as its invoice was."""
    on = timezone.localtime(each.deposit.credited_at).date()
    least = [minor for since, minor in LARGE_MINOR if since <= on][-1]
    return each.deposit.amount_minor + each.deposit.gst_minor > least


def _of_consumers(state: str, rate_bps: int, sums: list[int], own: House, units: Any) -> dict[str, Any]:
    taxable, integrated, central, of_the_state = sums
    inside = own.is_at_home(state)
    taxes = {"camt": units(central), "samt": units(of_the_state)} if inside else {"iamt": units(integrated)}
    line = {"sply_ty": "INTRA" if inside else "INTER", "rt": rates.percent(rate_bps), "typ": "OE", "pos": state}
    return {**line, "txval": units(taxable), **taxes, "csamt": 0}


def _issued(first: date, last: date, currency: str) -> Iterator[dict[str, Any]]:
    """The numbers that were used, from the first to the last: there are no gaps."""
    for number, kind in ((1, DocumentKind.INVOICE), (5, DocumentKind.CREDIT_NOTE)):
        own = GstDocument.objects.filter(kind=kind, currency=currency, issued_on__range=(first, last)).order_by(
            "year", "number"
        )
        if (lowest := own.first()) is not None:
            used = own.count()
            ends = {"from": str(lowest), "to": str(own.last())}
            docs = {"num": 1, **ends, "totnum": used, "cancel": 0, "net_issue": used}
            yield {"doc_num": number, "docs": [docs]}


GST_DOCUMENTS = Report(
    "gst-documents",
    gettext_lazy("GST by place of supply"),
    gettext_lazy("Every invoice and credit note with its number, place of supply and tax by head."),
    (
        day("issued_on", gettext_lazy("Day")),
        text("number", gettext_lazy("Number")),
        text("kind", gettext_lazy("Kind"), says=labels(DocumentKind)),
        text("deposit", gettext_lazy("Deposit"), link="/admin/wallet/deposit/?q={}"),
        text("player", gettext_lazy("Player"), link="/admin/accounts/user/?q={}"),
        text("place", gettext_lazy("Place of supply")),
        text("state", gettext_lazy("State number")),
        count("rate_bps", gettext_lazy("Basis points"), adds_up=False),
        amount("taxable", gettext_lazy("Taxable")),
        amount("integrated", "IGST"),
        amount("central", "CGST"),
        amount("of_the_state", "SGST"),
        amount("value", gettext_lazy("With tax")),
        text("rate_checked", gettext_lazy("Rate checked"), says=translated),
        text("hsn", "HSN"),
    ),
    documents,
    money_only=True,
    of_everybody=True,
)
