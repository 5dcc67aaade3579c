"""The ledger's vocabulary: kinds of currency, of account and of transaction."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class CurrencyKind(models.TextChoices):
    """Chips for practice, or money under a licence; no transaction ever holds both."""

    PRACTICE = "practice", _("practice chips")
    MONEY = "money", _("money")


class AccountKind(models.TextChoices):
    """Whose an account is, which decides how its balance is kept."""

    PLAYER = "player", _("player")
    SEAT = "seat", _("seat at a table")
    POOL = "pool", _("prize pool")
    WITHDRAWAL = "withdrawal", _("pending withdrawal")
    HOUSE = "house", _("house")
    TAX = "tax", _("tax")
    GATEWAY = "gateway", _("payment gateway")
    SUSPENSE = "suspense", _("payments in suspense")
    BANK = "bank", _("bank account")
    EQUITY = "equity", _("where chips come from")

    @property
    def is_locked(self) -> bool:
        """True where the row carries a balance that may never be negative; the others are hot and carry none."""
        return self in LOCKED_KINDS


LOCKED_KINDS = (AccountKind.PLAYER, AccountKind.SEAT, AccountKind.POOL, AccountKind.WITHDRAWAL, AccountKind.SUSPENSE)


class Kind(models.TextChoices):
    """Why a transaction was made."""

    SIGN_UP_GRANT = "sign_up_grant", _("welcome chips")
    CHIP_GRANT = "chip_grant", _("chips given")
    TOP_UP = "top_up", _("free refill")
    BUY_IN = "buy_in", _("brought to a table")
    CASH_OUT = "cash_out", _("taken from a table")
    DEAL = "deal", _("deal settled")
    ENTRY = "entry", _("entry fee")
    REJOIN = "rejoin", _("rejoined")
    REFUND = "refund", _("entry fee given back")
    PRIZE = "prize", _("prizes paid")
    GUARANTEE = "guarantee", _("prize guarantee of the house")
    DEPOSIT = "deposit", _("deposit")
    CHARGEBACK = "chargeback", _("deposit charged back")
    PAYMENT_HELD = "payment_held", _("payment that could not be matched")
    PAYMENT_REFUNDED = "payment_refunded", _("payment refunded")
    WITHDRAWAL_REQUEST = "withdrawal_request", _("withdrawal asked for")
    WITHDRAWAL_PAID = "withdrawal_paid", _("withdrawal paid")
    WITHDRAWAL_RETURNED = "withdrawal_returned", _("withdrawal given back")
    TAX_WITHHELD = "tax_withheld", _("tax withheld")
    BONUS_GRANT = "bonus_grant", _("bonus granted")
    BONUS_RELEASE = "bonus_release", _("bonus released")
    BONUS_EXPIRY = "bonus_expiry", _("bonus expired")
    GATEWAY_SETTLEMENT = "gateway_settlement", _("settled by the gateway")
    ADJUSTMENT = "adjustment", _("adjustment by an operator")
    REVERSAL = "reversal", _("reversal")
