"""Why the ledger says no, each with a sentence for the player or operator."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Refusal(models.TextChoices):
    """A code, and what it means for who asked."""

    INSUFFICIENT_FUNDS = "insufficient_funds", _("There are not enough chips for this.")
    KEY_REUSED = "key_reused", _("This was already booked with other amounts.")
    UNKNOWN_ACCOUNT = "unknown_account", _("Nobody has brought anything to this account.")
    UNKNOWN_CURRENCY = "unknown_currency", _("This house does not know that currency.")
    WRONG_OWNER = "wrong_owner", _("This account belongs to somebody else.")
    ALREADY_REVERSED = "already_reversed", _("This transaction has been reversed already.")
    IS_A_REVERSAL = "is_a_reversal", _("A reversal is not reversed; book the event again.")
    ENOUGH_CHIPS = "enough_chips", _("You have enough chips to play. A refill is for when they run low.")
    TOPPED_UP_TODAY = "topped_up_today", _("You have had today's refill. Come back tomorrow for the next.")

    @property
    def sentence(self) -> str:
        """The reason in the reader's language."""
        return str(self.label)


class WalletRefused(Exception):
    """Base of all refusals; the caller's database transaction is whole and may go on."""

    code: ClassVar[Refusal]

    def __init__(self, account: str = "") -> None:
        """`account` is the code of the account it is about, for logs; players see the sentence only."""
        super().__init__(f"{self.code.value} {account}".rstrip())
        self.account = account

    @property
    def sentence(self) -> str:
        """The reason in the reader's language."""
        return self.code.sentence


class InsufficientFunds(WalletRefused):
    """An account would go below zero."""

    code = Refusal.INSUFFICIENT_FUNDS


class KeyReused(WalletRefused):
    """The key names a transaction with other legs."""

    code = Refusal.KEY_REUSED


class UnknownAccount(WalletRefused):
    """The account does not exist and this leg may not open it."""

    code = Refusal.UNKNOWN_ACCOUNT


class UnknownCurrency(WalletRefused):
    """The currency has no row."""

    code = Refusal.UNKNOWN_CURRENCY


class WrongOwner(WalletRefused):
    """The account is another player's."""

    code = Refusal.WRONG_OWNER


class AlreadyReversed(WalletRefused):
    """One transaction has at most one reversal."""

    code = Refusal.ALREADY_REVERSED


class IsAReversal(WalletRefused):
    """Reversals are not reversed."""

    code = Refusal.IS_A_REVERSAL


class EnoughChips(WalletRefused):
    """The player holds too much for a refill."""

    code = Refusal.ENOUGH_CHIPS


class ToppedUpToday(WalletRefused):
    """One refill a day."""

    code = Refusal.TOPPED_UP_TODAY


class BadPosting(ValueError):
    """Legs that no ledger could book, a mistake of the calling code; the message says which rule they break."""
