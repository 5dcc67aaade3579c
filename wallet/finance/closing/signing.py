"""Signing a closed day: two people confirm the document that each has seen; a signature is final."""

from django.db import connection

from accounts.people.models import User
from wallet.finance.closing.models import Day, Signature
from wallet.finance.refusals import FinanceRefusal
from wallet.refusals import WalletRefused

NOTE_MAX = 400


def sign(day: Day, by: User, seen_sha256: str, note: str = "") -> Signature:
    """Sign the day whose hash was on the page; the second person's signature makes the day signed.

    To sign a day with exceptions, a person must explain them. Raises WalletRefused not_what_was_seen,
    unexplained_exceptions, day_signed (by the same person already).
    """
    if seen_sha256 != day.sha256:
        raise WalletRefused(FinanceRefusal.NOT_WHAT_WAS_SEEN, str(day))
    if day.exceptions and not note.strip():
        raise WalletRefused(FinanceRefusal.UNEXPLAINED_EXCEPTIONS, str(day))
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT public.wallet_sign_day(%s, %s, %s, %s)", [day.pk, by.pk, day.sha256, note.strip()[:NOTE_MAX]]
        )
        (signed,) = cursor.fetchone()
    if signed is None:
        raise WalletRefused(FinanceRefusal.DAY_SIGNED, str(day))
    return Signature.objects.get(pk=signed)
