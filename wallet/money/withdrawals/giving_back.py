"""A withdrawal that is not paid comes back in full: what waited, the tax withheld for it, what the bank returned."""

from django.conf import settings

from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.money.withdrawals.models import Withdrawal


def give_back(row: Withdrawal, *, taxed: bool, paid: bool) -> None:
    """One transaction that undoes a withdrawal; `taxed` if its tax has been booked, `paid` if the bank has paid it."""
    currency = row.currency_id
    tax_minor = row.tax_minor if taxed else 0
    rest_minor = row.amount_minor - tax_minor
    source = bank_of(row) if paid else refs.withdrawal(row.public_id, currency, row.user_id)
    legs = [
        Leg(source, -rest_minor),
        Leg(refs.tax_tds(currency), -tax_minor),
        Leg(refs.kept(refs.player_main(row.user_id, currency)), row.amount_minor),
    ]
    post(Kind.WITHDRAWAL_RETURNED, f"withdrawal_back:{row.public_id}", [leg for leg in legs if leg.amount_minor])


def bank_of(row: Withdrawal) -> refs.AccountRef:
    """The bank account a withdrawal was, or will be, paid from."""
    return refs.bank(row.batch.bank if row.batch else settings.PAYOUT_BANK, row.currency_id)
