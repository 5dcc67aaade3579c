"""Why a day, a statement or a voucher is not changed, signed or booked, each with a sentence for the operator."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from base.refusals import Refusal


class FinanceRefusal(Refusal):
    """A reason to refuse a signature, a note or a voucher; raised as `WalletRefused`."""

    DAY_SIGNED = "day_signed", _("You have signed this day already.")
    NOT_WHAT_WAS_SEEN = "not_what_was_seen", _("This is not the day you were shown. Look at it again, then sign.")
    UNEXPLAINED_EXCEPTIONS = "unexplained_exceptions", _("This day has exceptions. Say what they are, then sign.")
    STATEMENT_SIGNED = "statement_signed", _("This statement is signed; nothing of it changes any more.")
    NOTE_NEEDED = "note_needed", _("Write what the difference is.")
    PAPER_NEEDED = "paper_needed", _("A journal entry needs a paper: attach the invoice, contract or note it is from.")
    PAPER_TOO_LARGE = "paper_too_large", _("A paper has at most 5 MB; scan it with fewer points.")
    VOUCHER_DECIDED = "voucher_decided", _("This voucher has been decided already.")
    STILL_DIFFERENT = "still_different", _("Some differences have no note yet. Say what each of them is, then sign.")


class StatementRefusal(Refusal):
    """Why a file is no statement; raised as `StatementRefused`."""

    TOO_LARGE = "statement_too_large", _("The file is larger than %(most)s MB; send it in parts.")
    TOO_MANY_LINES = "too_many_lines", _("The file has more than %(most)s lines; send it in parts.")
    NO_KNOWN_FORMAT = (
        "no_known_format",
        _("A statement is a file in CSV or XLSX, of a bank also camt.053 (XML), MT940 or OFX."),
    )
    NOT_TEXT = "not_text", _("The file is not text in UTF-8.")
    NOT_CSV = "not_csv", _("Line %(number)s: %(why)s.")
    NOT_XLSX = "not_xlsx", _("The file is no spreadsheet (XLSX).")
    NOT_MT940 = "not_mt940", _("The file is no MT940 statement.")
    NOT_OFX = "not_ofx", _("The file is no statement in OFX: %(why)s.")
    NOT_ONE_ACCOUNT = "not_one_account", _("The file is OFX, but has no statement of one bank account.")
    NOT_XML = "not_xml", _("The file is no statement in XML: %(why)s.")
    NOT_CAMT = "not_camt", _("The file is XML, but no camt.053 statement.")
    NO_COLUMN = "no_column", _("The file has no column for: %(missing)s. It has: %(there)s.")
    NO_LINES = "no_lines", _("The file has no lines.")
    NO_ENTRIES = "no_entries", _("The statement has no entries.")
    NO_BOOKED_ENTRIES = "no_booked_entries", _("The statement has no booked entries.")


class LineRefusal(Refusal):
    """Why a line of a statement cannot be compared; raised as `LineRefused`.

    The sentences are in English, because they are stored with the line; `wallet.kept_words` translates them for the
    reader.
    """

    NO_AMOUNT = "no_amount", gettext_noop("%(about)s has no amount.")
    NO_BOOKING_DAY = "no_booking_day", gettext_noop("%(about)s has no booking day.")
    UNREADABLE = "unreadable", gettext_noop("%(about)s is not readable.")
    UNREADABLE_TEXT = "unreadable_text", gettext_noop("%(about)s is not readable: %(text)s")
    OTHER_CURRENCY = "other_currency", gettext_noop("%(about)s is not in %(currency)s: %(amount)s.")
    NOT_AN_AMOUNT = "not_an_amount", gettext_noop("%(about)s: '%(text)s' is no amount.")
    NOT_OF_CURRENCY = "not_of_currency", gettext_noop("%(about)s: '%(text)s' is no amount of this currency.")
    NOT_A_DAY = "not_a_day", gettext_noop("%(about)s: '%(text)s' is no day.")
    OTHER_DATE_FORMAT = (
        "other_date_format",
        gettext_noop("%(about)s: '%(text)s' is no day as this source writes them."),
    )
