"""The statements' pages in the admin: upload a file, look at its differences, explain each, sign."""

from datetime import timedelta
from typing import Any, cast

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from unfold.widgets import UnfoldAdminFileFieldWidget

from accounts.people.models import User
from base.admin.helped import Helped
from wallet.finance.frame import finance, page
from wallet.finance.reconciliation import services
from wallet.finance.reconciliation.booking import ways
from wallet.finance.reconciliation.lines import StatementRefused
from wallet.finance.reconciliation.models import Statement, StatementLine, StatementSource, Verdict
from wallet.finance.reports.period import day_begins
from wallet.ledger.kinds import AccountKind
from wallet.ledger.queries import balance_at
from wallet.ledger.refs import AccountRef
from wallet.refusals import WalletRefused

ON_A_PAGE = 50


class UploadForm(Helped):
    """A file and its source."""

    helps = {"source": gettext_lazy("The gateway or bank that sent it; its columns are kept.")}
    source = forms.ModelChoiceField(StatementSource.objects.all(), label=gettext_lazy("Source"), empty_label=None)
    file = forms.FileField(
        label=gettext_lazy("File"),
        help_text=gettext_lazy("CSV or XLSX; of a bank also camt.053, MT940 or OFX."),
        widget=UnfoldAdminFileFieldWidget(),
    )


@require_http_methods(["GET", "POST"])
@finance("wallet.view_statement")
def statements(request: HttpRequest) -> HttpResponse:
    """All statements, and the form for the next."""
    may_upload = request.user.has_perm("wallet.add_statement")
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and may_upload and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            statement, new = services.upload(
                form.cleaned_data["source"], file.name, file.read(), cast(User, request.user)
            )
        except StatementRefused as refused:
            form.add_error("file", refused.sentence)
        else:
            if not new:
                messages.info(request, _("This file has been uploaded before; nothing has changed."))
            return redirect("finance:statement", statement.public_id)
    all_statements = Statement.objects.select_related("source", "signed_by").order_by("-id")
    shown = Paginator(all_statements, ON_A_PAGE).get_page(request.GET.get("page"))
    return page(
        request, "statements", _("Reconciliation"), statements=shown, shown=shown, form=form, may_upload=may_upload
    )


@require_GET
@finance("wallet.view_statement")
def statement(request: HttpRequest, public_id: str) -> HttpResponse:
    """One statement: its sums by verdict, its differences first."""
    shown = get_object_or_404(Statement.objects.select_related("source__currency", "signed_by"), public_id=public_id)
    lines = list(shown.lines.select_related("worked_by").prefetch_related("vouchers").order_by("number", "id"))
    differences = [line for line in lines if line.verdict != Verdict.MATCHED]
    may_book = request.user.has_perm("wallet.add_voucher") and shown.signed_at is None
    return page(
        request,
        "statement",
        str(shown),
        statement=shown,
        digits=shown.source.currency.minor_digits,
        differences=[(line, _voucher_of(line), _ways(line, shown) if may_book else []) for line in differences],
        matched=len(lines) - len(differences),
        left=sum(line.is_open for line in lines),
        ours_minor=_ours_at_the_end(shown),
        may_work=request.user.has_perm("wallet.change_statement") and shown.signed_at is None,
    )


def _ours_at_the_end(shown: Statement) -> int | None:
    """The bank's balance in our books at the end of the statement; None if the statement has no closing balance."""
    if shown.closing_minor is None:
        return None
    account = AccountRef(str(shown.source), AccountKind(shown.source.kind), shown.source.currency_id)
    last_moment = day_begins(shown.last + timedelta(days=1)) - timedelta(microseconds=1)
    return -balance_at(account, last_moment, by="event")


def _voucher_of(line: StatementLine) -> Any:
    """The voucher that books it, or waits to."""
    return next((each for each in line.vouchers.all() if each.state != "refused"), None)


def _ways(line: StatementLine, shown: Statement) -> list[tuple[str, Any]]:
    line.statement = shown
    return list(ways(line).items())


@require_POST
@finance("wallet.change_statement")
def work_off(request: HttpRequest, public_id: str, line: int) -> HttpResponse:
    """Store a note that explains one difference."""
    row = get_object_or_404(StatementLine, pk=line, statement__public_id=public_id)
    try:
        services.work_off(row, request.POST.get("note", ""), cast(User, request.user))
    except WalletRefused as refused:
        messages.error(request, refused.sentence)
    return redirect("finance:statement", public_id)


@require_POST
@finance("wallet.change_statement")
def compare(request: HttpRequest, public_id: str) -> HttpResponse:
    """Compare a statement with the ledger as it is now."""
    services.compare_again(get_object_or_404(Statement, public_id=public_id))
    messages.success(request, _("Compared with the ledger again."))
    return redirect("finance:statement", public_id)


@require_POST
@finance("wallet.change_statement")
def sign(request: HttpRequest, public_id: str) -> HttpResponse:
    """Sign a statement whose differences all have notes."""
    try:
        services.sign(get_object_or_404(Statement, public_id=public_id), cast(User, request.user))
    except WalletRefused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("The statement is signed."))
    return redirect("finance:statement", public_id)


@require_GET
@finance("wallet.view_statement")
def document(request: HttpRequest, public_id: str) -> HttpResponse:
    """Download the document of a signed statement."""
    signed = get_object_or_404(Statement, public_id=public_id, signed_at__isnull=False)
    content: dict[str, Any] = {"document": signed.document, "sha256": signed.document_sha256}
    response = JsonResponse(content, json_dumps_params={"indent": 2, "sort_keys": True})
    response["Content-Disposition"] = f'attachment; filename="statement-{public_id}.json"'
    return response
