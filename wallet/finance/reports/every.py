"""Every report of the ledger's own: importing this makes them known."""

from wallet.finance.reports import liability, money_in, money_out, statement, trial_balance, unusual

__all__ = ["liability", "money_in", "money_out", "statement", "trial_balance", "unusual"]
