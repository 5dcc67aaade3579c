"""What the wallet remembers, and what the database itself refuses."""

from wallet.models.ledger import AMOUNT_MAX_MINOR, Account, Checkpoint, Currency, Entry, Transaction

__all__ = ["AMOUNT_MAX_MINOR", "Account", "Checkpoint", "Currency", "Entry", "Transaction"]
