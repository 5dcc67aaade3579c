"""Why a command about money or the ledger has refused."""

from engine.spoken import Spoken


class CommandRefusal(Spoken):
    """A code, and a sentence that says what to do."""

    NO_TRANSACTION = "no_transaction", "There is no such transaction."
    NO_OPERATOR = "no_operator", "There is no such operator."
    NO_REASON = "no_reason", "Say why."
    OWN_MONEY = "own_money", "Nobody decides about their own money."
    LICENCE_FILE_NOT_SET = (
        "licence_file_not_set",
        (
            "LICENCE_FILE is not set, but this house has the licence %(number)s until %(until)s. Nothing was changed. "
            "Set LICENCE_FILE, or take the licence away: manage.py apply_licence --withdraw %(number)s"
        ),
    )
    NO_LICENCE = "no_licence", "This house has no licence that could be taken away."
    ANOTHER_LICENCE = "another_licence", "This house's licence is %(held)s, not %(number)s. Nothing was changed."
    LICENCE_FILE_SET = (
        "licence_file_set",
        (
            "LICENCE_FILE still names %(file)s, which the next start would apply again. Take that setting away first. "
            "Nothing was changed."
        ),
    )
    BAD_LICENCE = "bad_licence", "%(why)s"
    DAY_NOT_CLOSED = "day_not_closed", "%(why)s"
    DAYS_UNTRUE = "days_untrue", "%(count)d things about the closed days do not hold."
    LEDGER_DIFFERS = "ledger_differs", "The ledger has %(count)d differences."
    NO_KEY = "no_key", "There is no key to sign with: LEDGER_KEY_FILE is %(file)s."
    NO_FOLDER = "no_folder", "There is no folder %(folder)s."
    CANNOT_ARCHIVE = "cannot_archive", "%(why)s"
    NO_MONTH = "no_month", "There is no such month."
    BAD_POSITION = "bad_position", "Positions count from 1."
