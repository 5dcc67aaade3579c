"""How to book a statement's line that is missing in the books: the kinds of voucher, which take two people."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from wallet.finance.reconciliation.models import SourceKind, StatementLine, Verdict

_CAME = {"settlement": _("settlement"), "capital": _("capital"), "journal": _("journal entry")}
_WENT = {"charge": _("charge"), "tax": _("tax paid"), "capital": _("capital"), "journal": _("journal entry")}
_WENT_FROM_A_GATEWAY = {"settlement": _("settlement"), "charge": _("charge"), "journal": _("journal entry")}
_NOT_HERE = (Verdict.MISSING_HERE, Verdict.REFUND)


def ways(line: StatementLine) -> Mapping[str, StrOrPromise]:
    """The kinds of voucher that may book a line, by the names in their addresses; none if it is in the books."""
    if line.number is None or line.verdict not in _NOT_HERE or line.amount_minor == 0:
        return {}
    if line.statement.source.kind == SourceKind.GATEWAY:
        return {} if line.amount_minor > 0 else _WENT_FROM_A_GATEWAY
    return _CAME if line.amount_minor > 0 else _WENT
