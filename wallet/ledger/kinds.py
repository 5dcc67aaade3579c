"""The ledger's vocabulary: kinds of currency, of account and of transaction, and which accounts each kind moves."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class CurrencyKind(models.TextChoices):
    """Chips for practice, or money under a licence; no transaction has both."""

    PRACTICE = "practice", _("practice chips")
    MONEY = "money", _("money")


class AccountKind(models.TextChoices):
    """The kind of an account, which decides how its balance is stored."""

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
    CLOSING = "closing", _("left behind when the account was closed")
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
    BANK_CHARGE = "bank_charge", _("charged by a bank or gateway")
    TAX_REMITTED = "tax_remitted", _("tax paid to the state")
    HOUSE_CAPITAL = "house_capital", _("capital of the house")
    OPENING_BALANCE = "opening_balance", _("opening balance")
    JOURNAL_ENTRY = "journal_entry", _("journal entry")
    ADJUSTMENT = "adjustment", _("adjustment by an operator")
    REVERSAL = "reversal", _("reversal")


SHAPES: dict[Kind, str] = {
    Kind.SIGN_UP_GRANT: "-equity:chips +player:main",
    Kind.CHIP_GRANT: "-equity:chips +player:main",
    Kind.TOP_UP: "-equity:chips +player:main",
    Kind.BUY_IN: "-player:main +seat",
    Kind.CASH_OUT: "-seat +player:main",
    Kind.DEAL: "~seat +house:rake",
    Kind.ENTRY: "-player:main +pool",
    Kind.REJOIN: "-player:main +pool",
    Kind.REFUND: "-pool +player:main",
    Kind.PRIZE: "-pool +player:main +house:rake",
    Kind.GUARANTEE: "-house:promotions +pool",
    Kind.CLOSING: "-player:main +equity:chips",
    Kind.DEPOSIT: "-gateway -suspense -house:promotions +player:main +tax:gst",
    Kind.PAYMENT_HELD: "-gateway +suspense",
    Kind.PAYMENT_REFUNDED: "-suspense +gateway",
    Kind.CHARGEBACK: "+gateway -player:main -tax:gst ~house:losses",
    Kind.WITHDRAWAL_REQUEST: "-player:main +withdrawal",
    Kind.WITHDRAWAL_PAID: "-withdrawal +bank +gateway",
    Kind.WITHDRAWAL_RETURNED: "-withdrawal -bank -gateway -tax:tds +player:main",
    Kind.TAX_WITHHELD: "-player:main -withdrawal +tax:tds ~house:losses",
    Kind.BONUS_GRANT: "-house:promotions +player:bonus",
    Kind.BONUS_RELEASE: "~player:bonus ~player:main ~house:losses",
    Kind.BONUS_EXPIRY: "-player:bonus +house:promotions",
    Kind.GATEWAY_SETTLEMENT: "+gateway -bank -house:fees -tax:credit",
    Kind.BANK_CHARGE: "+bank +gateway -house:fees -tax:credit",
    Kind.TAX_REMITTED: "-tax:tds -tax:gst +tax:credit +bank -house:expenses",
    Kind.HOUSE_CAPITAL: "~bank ~house:capital",
    Kind.OPENING_BALANCE: "~bank ~gateway ~tax:tds ~tax:gst ~tax:credit ~house:capital",
    Kind.JOURNAL_ENTRY: (
        "~bank ~gateway ~house:rake ~house:promotions ~house:fees ~house:losses ~house:expenses ~house:income"
        " ~house:capital ~tax:tds ~tax:gst ~tax:credit"
    ),
}
"""The places whose accounts a kind moves:

`-` gives, `+` receives, `~` may do both. Adjustments and reversals move any. The database uses `wallet_kind_leg`,
which migrations write; `check_ledger` compares that with this.
"""

PLACES = (
    *("player:main", "player:bonus", "seat", "pool", "withdrawal", "gateway", "suspense", "bank"),
    *("equity:chips", "house:rake", "house:promotions", "house:fees", "house:losses", "tax:tds", "tax:gst"),
    *("house:capital", "house:expenses", "house:income", "tax:credit"),
)
"""Where chips and money can be."""

_SIGNS = {"-": -1, "+": 1, "~": 0}


def legs_of_kinds() -> list[str]:
    """Each leg that a kind may have, as `kind place sign`; the rows of `wallet_kind_leg`."""
    shaped = [(kind, part[1:], _SIGNS[part[0]]) for kind, shape in SHAPES.items() for part in shape.split()]
    whole = [(kind, place, 0) for kind in (Kind.ADJUSTMENT, Kind.REVERSAL) for place in PLACES]
    return [f"{kind.value} {place} {sign}" for kind, place, sign in shaped + whole]
