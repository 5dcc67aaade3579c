"""The pages of vouchers in the admin: all of them, one with its debits and credits, asking, approving, refusing."""

from typing import Any, cast

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.people.models import User
from wallet.finance.frame import finance, page
from wallet.finance.reconciliation.models import StatementLine
from wallet.finance.reports.books.chart import heading_of
from wallet.finance.vouchers import services
from wallet.finance.vouchers.forms import FORMS, JournalForm
from wallet.finance.vouchers.models import Voucher, VoucherState
from wallet.ledger.models import Transaction
from wallet.refusals import WalletRefused

ON_A_PAGE = 50


@require_GET
@finance("wallet.view_voucher")
def vouchers(request: HttpRequest) -> HttpResponse:
    """The vouchers that wait for a second person, then all of them, newest first."""
    return page(
        request,
        "vouchers",
        _("Vouchers"),
        shown=Paginator(vouchers_found(request), ON_A_PAGE).get_page(request.GET.get("page")),
        waiting=Voucher.objects.filter(state=VoucherState.ASKED).count(),
        states=VoucherState.choices,
        state=request.GET.get("state", ""),
        forms=[(name, form.title) for name, form in FORMS.items()],
        may_ask=request.user.has_perm("wallet.add_voucher"),
    )


def vouchers_found(request: HttpRequest) -> "QuerySet[Voucher]":
    """Those of the state that the page is filtered by; all without one."""
    vouchers = Voucher.objects.select_related("asked_by", "decided_by", "currency")
    state = request.GET.get("state", "")
    return vouchers.filter(state=state) if state in VoucherState.values else vouchers


@require_http_methods(["GET", "POST"])
@finance("wallet.add_voucher")
def new(request: HttpRequest, name: str) -> HttpResponse:
    """Request a voucher, for a statement's line if one is named."""
    kind = FORMS.get(name)
    if kind is None:
        raise Http404
    line = _line(request)
    form = kind(request.POST or None, request.FILES or None, line=line)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.ask(
                cast(User, request.user),
                kind.kind,
                form.cleaned_data["currency"].code,
                form.legs,
                form.facts,
                line=line,
                paper=form.attached,
            )
        except WalletRefused as refused:
            form.add_error(None, f"{refused.sentence} {refused.about}".strip())
        else:
            messages.success(request, _("Asked for. Another person approves it, then it is booked."))
            return redirect("finance:voucher", made.public_id)
    return page(
        request,
        "voucher_form",
        str(kind.title),
        form=form,
        line=line,
        rows=form.rows() if isinstance(form, JournalForm) else [],
        fields=form.plain_fields() if isinstance(form, JournalForm) else list(form),
    )


@require_GET
@finance("wallet.view_voucher")
def voucher(request: HttpRequest, public_id: str) -> HttpResponse:
    """One voucher: its debits and credits, its document, and the people who requested and decided it."""
    shown = get_object_or_404(
        Voucher.objects.select_related("currency", "asked_by", "decided_by", "line__statement__source"),
        public_id=public_id,
    )
    waits = shown.state == VoucherState.ASKED
    return page(
        request,
        "voucher",
        f"{shown.get_kind_display()} {shown.public_id}",
        voucher=shown,
        digits=shown.currency.minor_digits,
        legs=sides(shown),
        paper=getattr(shown, "paper", None),
        booked=Transaction.objects.filter(key=shown.key).first(),
        own=shown.asked_by_id == request.user.pk,
        may_approve=waits and request.user.has_perm("wallet.approve_voucher") and shown.asked_by_id != request.user.pk,
        may_refuse=waits and (request.user.has_perm("wallet.approve_voucher") or shown.asked_by_id == request.user.pk),
    )


def sides(shown: Voucher) -> list[dict[str, Any]]:
    """The legs as an accountant reads them: account, debit or credit, debits first."""
    lines = [
        {
            "account": code,
            "heading": heading_of(code),
            "debit": -minor if minor < 0 else None,
            "credit": minor if minor > 0 else None,
        }
        for code, minor in shown.legs.items()
    ]
    return sorted(lines, key=lambda line: (line["debit"] is None, line["heading"].code))


@require_POST
@finance("wallet.approve_voucher")
def approve(request: HttpRequest, public_id: str) -> HttpResponse:
    """Approve a voucher that somebody else has requested, which books it."""
    return _decided(request, public_id, services.approve, _("Booked."))


@require_POST
@finance("wallet.view_voucher")
def refuse(request: HttpRequest, public_id: str) -> HttpResponse:
    """Refuse a voucher with a reason; the person who requested it may withdraw it so."""
    one = get_object_or_404(Voucher, public_id=public_id)
    if not (request.user.has_perm("wallet.approve_voucher") or one.asked_by_id == request.user.pk):
        raise Http404
    why = request.POST.get("why", "")
    return _decided(request, public_id, lambda one, by: services.refuse(one, by, why), _("Refused; nothing is booked."))


@require_GET
@finance("wallet.view_voucher")
def paper(request: HttpRequest, public_id: str) -> HttpResponse:
    """The attached document as a download, which the browser does not display."""
    one = get_object_or_404(Voucher.objects.select_related("paper"), public_id=public_id, paper__isnull=False)
    response = HttpResponse(bytes(one.paper.data), content_type="application/octet-stream")
    plain = "".join(letter if letter.isalnum() or letter in ".-_ " else "_" for letter in one.paper.name)
    response["Content-Disposition"] = f'attachment; filename="{plain.encode("ascii", "replace").decode()}"'
    response["X-Content-Type-Options"] = "nosniff"
    response["Cache-Control"] = "no-store"
    return response


def _decided(request: HttpRequest, public_id: str, decide: Any, done: str) -> HttpResponse:
    one = get_object_or_404(Voucher, public_id=public_id)
    try:
        decide(one, cast(User, request.user))
    except WalletRefused as refused:
        messages.error(request, f"{refused.sentence} {refused.about if refused.about != public_id else ''}".strip())
    else:
        messages.success(request, done)
    return redirect("finance:voucher", public_id)


def _line(request: HttpRequest) -> StatementLine | None:
    named = request.GET.get("line", "")
    if not named.isdecimal():
        return None
    lines = StatementLine.objects.select_related("statement__source__currency")
    return get_object_or_404(lines, pk=int(named), number__isnull=False, statement__signed_at=None)
