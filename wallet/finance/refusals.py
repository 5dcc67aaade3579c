"""Why a day, a statement or a voucher is not changed, signed or booked, each with a sentence for who works on it."""

from django.utils.translation import gettext_lazy as _

from base.refusals import Refusal


class FinanceRefusal(Refusal):
    """A reason to refuse a signature, a note or a voucher; raised as `WalletRefused`."""

    DAY_SIGNED = "day_signed", _("You have signed this day already.")
    NOT_WHAT_WAS_SEEN = "not_what_was_seen", _("This is not the day you were shown. Look at it again, then sign.")
    UNEXPLAINED_EXCEPTIONS = "unexplained_exceptions", _("This day has exceptions. Say what they are, then sign.")
    STATEMENT_SIGNED = "statement_signed", _("This statement is signed; nothing of it changes any more.")
    PAPER_NEEDED = "paper_needed", _("A journal entry needs a paper: attach the invoice, contract or note it is from.")
    PAPER_TOO_LARGE = "paper_too_large", _("A paper has at most 5 MB; scan it with fewer points.")
    VOUCHER_DECIDED = "voucher_decided", _("This voucher has been decided already.")
    STILL_DIFFERENT = "still_different", _("Some differences have no note yet. Say what each of them is, then sign.")
