"""Makes payees findable by their account number, which lies sealed: keyed digests of the whole and of what is shown."""

import hashlib
import hmac
import logging

from django.conf import settings

from accounts.papers.vault import Unreadable
from desk.search.models import PayeeMark
from wallet.money.withdrawals.models import Payee

logger = logging.getLogger(__name__)
AT_ONCE = 500
SLACK = 1_000
"""Payees that were added side by side may get their marks out of order by so many."""
SHOWN_DIGITS = 4


def mark_new_payees() -> int:
    """Mark payees that have no mark yet, oldest first, so many at once; how many were marked."""
    last = PayeeMark.objects.order_by("-pk").values_list("pk", flat=True).first()
    new = Payee.objects.filter(mark=None)
    if last is not None:
        new = new.filter(pk__gt=last - SLACK)
    oldest = new.order_by("pk").values_list("pk", flat=True)[:AT_ONCE]
    marks = [mark for mark in map(_mark_of, oldest) if mark is not None]
    PayeeMark.objects.bulk_create(marks, ignore_conflicts=True)
    return len(marks)


def whole_digest(account: str) -> str:
    """The digest of a whole account number or UPI address; spaces and case do not count."""
    return _digest("whole", "".join(account.split()).casefold())


def shown_digest(digits: str) -> str:
    """The digest of the last digits, as pages show them."""
    return _digest("shown", digits)


def _mark_of(payee_pk: int) -> PayeeMark | None:
    try:
        account = Payee.objects.only("account").get(pk=payee_pk).account
    except Unreadable:  # sealed under a key that is not there any more
        logger.warning("a payee cannot be read, and is not found by its number", extra={"payee": payee_pk})
        return None
    shown = shown_digest(account[-SHOWN_DIGITS:].casefold())
    return PayeeMark(payee_id=payee_pk, whole=whole_digest(account), shown=shown)


def _digest(kind: str, text: str) -> str:
    key = hashlib.sha256(b"payees" + settings.SECRET_KEY.encode()).digest()
    return hmac.new(key, f"{kind}:{text}".encode(), hashlib.sha256).hexdigest()
