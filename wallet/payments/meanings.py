"""What postings of deposits and withdrawals are about, with a link to the payment's page."""

from collections.abc import Collection, Mapping

from django.urls import reverse
from django.utils.translation import gettext as _

from wallet.words import About, register


def deposits(ids: Collection[str]) -> Mapping[str, About]:
    """Each deposit's page, which shows it to its player alone."""
    return {public_id: About(_("Deposit"), reverse("wallet:deposit", args=(public_id,))) for public_id in ids}


def withdrawals(ids: Collection[str]) -> Mapping[str, About]:
    """Each withdrawal's page, which shows it to its player alone."""
    return {public_id: About(_("Withdrawal"), reverse("wallet:withdrawal", args=(public_id,))) for public_id in ids}


def make_known() -> None:
    """Register both."""
    register("deposit", "chargeback", meanings=deposits)
    register("withdrawal", "withdrawal_paid", "withdrawal_back", meanings=withdrawals)
