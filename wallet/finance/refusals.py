"""Why a closed day or a statement is not changed or signed, each with a sentence for the person who works on it."""

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal


class FinanceRefusal(Refusal):
    """A reason to refuse a signature or a note; raised as `WalletRefused`."""

    DAY_SIGNED = "day_signed", _("You have signed this day already.")
    NOT_WHAT_WAS_SEEN = "not_what_was_seen", _("This is not the day you were shown. Look at it again, then sign.")
    UNEXPLAINED_EXCEPTIONS = "unexplained_exceptions", _("This day has exceptions. Say what they are, then sign.")
    STATEMENT_SIGNED = "statement_signed", _("This statement is signed; nothing of it changes any more.")
    STILL_DIFFERENT = "still_different", _("Some differences have no note yet. Say what each of them is, then sign.")
