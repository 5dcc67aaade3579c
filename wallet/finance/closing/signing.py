"""Signing a closed day: a person's yes to what they have seen, once and for good."""

from accounts.people.models import User
from wallet.finance.closing.models import Day, Signature
from wallet.refusals import DaySigned, NotWhatWasSeen, UnexplainedExceptions

NOTE_MAX = 400


def sign(day: Day, by: User, seen_sha256: str, note: str = "") -> Signature:
    """Sign the day whose hash was on the page. Who signs a day with exceptions says what they are.

    Raises NotWhatWasSeen, UnexplainedExceptions, DaySigned (by the same person already).
    """
    if seen_sha256 != day.sha256:
        raise NotWhatWasSeen(str(day))
    if day.exceptions and not note.strip():
        raise UnexplainedExceptions(str(day))
    signature, fresh = Signature.objects.get_or_create(
        day=day, by=by, defaults={"sha256": day.sha256, "note": note.strip()[:NOTE_MAX]}
    )
    if not fresh:
        raise DaySigned(str(day))
    return signature
