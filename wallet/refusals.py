"""Refusals of the ledger, the gate and the house's free chips, each with a sentence for the player or operator.

Payments and finance have their own (`money.refusals`, `finance.refusals`).
"""

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal, Refused


class WalletRefusal(Refusal):
    """Why nothing was booked, or may not be."""

    INSUFFICIENT_FUNDS = "insufficient_funds", _("There are not enough chips for this.")
    KEY_REUSED = "key_reused", _("This was already booked with other amounts.")
    UNKNOWN_ACCOUNT = "unknown_account", _("Nobody has brought anything to this account.")
    UNKNOWN_CURRENCY = "unknown_currency", _("This house does not know that currency.")
    WRONG_OWNER = "wrong_owner", _("This account belongs to somebody else.")
    ALREADY_REVERSED = "already_reversed", _("This transaction has been reversed already.")
    IS_A_REVERSAL = "is_a_reversal", _("A reversal is not reversed; book the event again.")
    ARCHIVED = "archived", _("This was booked long ago and lies in the archive; it has to be brought back first.")
    OWN_WAY_BACK = "own_way_back", _("This is taken back where it was made: at its deposit, withdrawal or bonus.")
    ENOUGH_CHIPS = "enough_chips", _("You have enough chips to play. A refill is for when they run low.")
    TOPPED_UP_TODAY = "topped_up_today", _("You have had today's refill. Come back tomorrow for the next.")
    GRANTS_USED = (
        "grants_used",
        _("New players have had today's free chips from here. Come back tomorrow, or play with the account you have."),
    )
    EXCLUDED = "excluded", _("You have taken a break from play. It ends by itself, and not before its time.")
    SUSPENDED = "suspended", _("Your account is suspended, so you cannot play now.")
    OUT_OF_TIME = "out_of_time", _("Your time for play is used up; see your limits for when there is more.")
    OVER_LIMIT = "over_limit", _("This would go over one of your limits; see your limits for what is left.")
    PAPERS_MISSING = "papers_missing", _("For this the house must first know who you are; send your papers.")
    TOO_YOUNG = "too_young", _("You are not old enough to play for money.")
    PLACE_RESTRICTED = "place_restricted", _("Play for money is not allowed where you live.")
    NOT_ALLOWED = "not_allowed", _("This cannot be booked: what it is about does not call for it.")
    NO_REASON = "no_reason", _("Say why.")
    ONE_PERSON = "one_person", _("Another person approves what one has asked for.")
    RECEIPT_ARCHIVED = (
        "receipt_archived",
        _("This was booked long ago and lies in the house's archive. Ask the house to bring it back for a receipt."),
    )
    NOT_SEALED_YET = "not_sealed_yet", _("This was booked just now and is not sealed yet. Try again in a minute.")
    NOT_LICENSED = "not_licensed", _("This house has no licence to play for money now.")


class WalletRefused(Refused):
    """Base of the wallet's refusals; the caller's database transaction can go on.

    Players see only the sentence; `about`, such as an account's code, is for logs.
    """


class InsufficientFunds(WalletRefused):
    """An account would become negative; a class of its own, because some callers have another sentence for it."""

    def __init__(self, about: str = "") -> None:
        """`about` is the account's code."""
        super().__init__(WalletRefusal.INSUFFICIENT_FUNDS, about)


class KeyReused(WalletRefused):
    """The key belongs to a transaction with other legs; a class of its own for keys of a day or a form."""

    def __init__(self, about: str = "") -> None:
        """`about` is the key."""
        super().__init__(WalletRefusal.KEY_REUSED, about)


class NotLicensed(WalletRefused):
    """No licence in force names this currency; a class of its own for callers that go on with existing money."""

    def __init__(self, about: str = "") -> None:
        """`about` is the currency or account."""
        super().__init__(WalletRefusal.NOT_LICENSED, about)


CAUGHT_APART: dict[str, type[InsufficientFunds | KeyReused | NotLicensed]] = {
    WalletRefusal.INSUFFICIENT_FUNDS: InsufficientFunds,
    WalletRefusal.KEY_REUSED: KeyReused,
    WalletRefusal.NOT_LICENSED: NotLicensed,
}


BY_CODE: dict[str, WalletRefusal] = {reason.value: reason for reason in WalletRefusal}


def refused(code: str, about: str = "") -> WalletRefused:
    """The exception for a code that the database has answered with. Raises KeyError for one that there is not."""
    apart = CAUGHT_APART.get(code)
    return apart(about) if apart else WalletRefused(BY_CODE[code], about)


class BadPosting(ValueError):
    """The legs are invalid, which is a mistake of the calling code; the message names the rule."""
