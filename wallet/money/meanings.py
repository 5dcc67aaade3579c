"""The meanings of postings of deposits and withdrawals, with a link to the payment's page."""

from collections.abc import Collection, Mapping

from django.urls import reverse
from django.utils.translation import gettext as _

from wallet.ledger.meanings import About, LookUp


def deposits(ids: Collection[str]) -> Mapping[str, About]:
    """Each deposit's page, which shows it to its player alone, and the operators' search for it."""
    return {public_id: _about(_("Deposit"), "deposit", public_id) for public_id in ids}


def withdrawals(ids: Collection[str]) -> Mapping[str, About]:
    """Each withdrawal's page, which shows it to its player alone, and the operators' search for it."""
    return {public_id: _about(_("Withdrawal"), "withdrawal", public_id) for public_id in ids}


def _about(words: str, what: str, public_id: str) -> About:
    staff = reverse(f"admin:wallet_{what}_changelist")
    return About(words, reverse(f"wallet:{what}", args=(public_id,)), f"{staff}?q={public_id}")


MEANINGS: dict[str, LookUp] = {
    "deposit": deposits,
    "chargeback": deposits,
    "held": deposits,
    "refunded": deposits,
    "withdrawal": withdrawals,
    "withdrawal_paid": withdrawals,
    "withdrawal_back": withdrawals,
}
