"""The wallet's pages in the operators' admin: importing a slice's pages makes Django know them."""

from wallet.finance.reconciliation import admin as reconciliation
from wallet.ledger import admin as ledger
from wallet.money.bonuses import admin as bonuses
from wallet.money.deposits import admin as deposits
from wallet.money.gateways import admin as gateways
from wallet.money.licence import admin as licence
from wallet.money.receivables import admin as receivables
from wallet.money.withdrawals import admin as withdrawals
from wallet.seal import admin as seal

__all__ = (
    "bonuses",
    "deposits",
    "gateways",
    "ledger",
    "licence",
    "receivables",
    "reconciliation",
    "seal",
    "withdrawals",
)
