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
    OWN_WAY_BACK = "own_way_back", _("This is taken back where it was made: at its deposit, withdrawal or bonus.")
    ENOUGH_CHIPS = "enough_chips", _("You have enough chips to play. A refill is for when they run low.")
    TOPPED_UP_TODAY = "topped_up_today", _("You have had today's refill. Come back tomorrow for the next.")
    EXCLUDED = "excluded", _("You have taken a break from play. It ends by itself, and not before its time.")
    OUT_OF_TIME = "out_of_time", _("Your time for play is used up; see your limits for when there is more.")
    OVER_LIMIT = "over_limit", _("This would go over one of your limits; see your limits for what is left.")
    PAPERS_MISSING = "papers_missing", _("For this the house must first know who you are; send your papers.")
    TOO_YOUNG = "too_young", _("You are not old enough to play for money.")
    PLACE_RESTRICTED = "place_restricted", _("Play for money is not allowed where you live.")

    NOT_LICENSED = "not_licensed", _("This house has no licence to play for money now.")
    DAY_SIGNED = "day_signed", _("You have signed this day already.")
    NOT_WHAT_WAS_SEEN = "not_what_was_seen", _("This is not the day you were shown. Look at it again, then sign.")
    UNEXPLAINED_EXCEPTIONS = "unexplained_exceptions", _("This day has exceptions. Say what they are, then sign.")
    STATEMENT_SIGNED = "statement_signed", _("This statement is signed; nothing of it changes any more.")
    STILL_DIFFERENT = "still_different", _("Some differences have no note yet. Say what each of them is, then sign.")

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


class OwnWayBack(WalletRefused):
    """A step of a deposit, withdrawal or bonus is not reversed by hand."""

    code = Refusal.OWN_WAY_BACK


class EnoughChips(WalletRefused):
    """The player holds too much for a refill."""

    code = Refusal.ENOUGH_CHIPS


class ToppedUpToday(WalletRefused):
    """One refill a day."""

    code = Refusal.TOPPED_UP_TODAY


class Excluded(WalletRefused):
    """The player has taken a break, or an operator has sent them on one."""

    code = Refusal.EXCLUDED


class OutOfTime(WalletRefused):
    """The player's time for play in this day, week or month is used up."""

    code = Refusal.OUT_OF_TIME


class OverLimit(WalletRefused):
    """A limit of the player's own or of the house would be passed."""

    code = Refusal.OVER_LIMIT


class PapersMissing(WalletRefused):
    """The player's identity, age, address or e-mail is not proven, or no longer."""

    code = Refusal.PAPERS_MISSING


class TooYoung(WalletRefused):
    """The player is below the licence's least age."""

    code = Refusal.TOO_YOUNG


class PlaceRestricted(WalletRefused):
    """The law of the player's state or the licence does not allow it there."""

    code = Refusal.PLACE_RESTRICTED


class NotLicensed(WalletRefused):
    """No licence in force names this currency; what is there can still be withdrawn."""

    code = Refusal.NOT_LICENSED


class DaySigned(WalletRefused):
    """A person signs a day once."""

    code = Refusal.DAY_SIGNED


class NotWhatWasSeen(WalletRefused):
    """The hash on the page is another than the day's."""

    code = Refusal.NOT_WHAT_WAS_SEEN


class UnexplainedExceptions(WalletRefused):
    """A day with exceptions is signed with a note."""

    code = Refusal.UNEXPLAINED_EXCEPTIONS


class BadPosting(ValueError):
    """Legs that no ledger could book, a mistake of the calling code; the message says which rule they break."""
