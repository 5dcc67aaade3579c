"""Why a command about deals has refused."""

from engine.spoken import Spoken


class CommandRefusal(Spoken):
    """A code, and a sentence that says what to do."""

    NOT_THE_DEALER = (
        "not_the_dealer",
        ("This process is not the dealer: set RUMMY_DUTY=dealer and the dealer's DATABASE_URL."),
    )
    DEALER_NOT_READY = "dealer_not_ready", "%(why)s"
    NO_FOLDER = "no_folder", "There is no folder %(folder)s."
    CANNOT_ARCHIVE = "cannot_archive", "%(why)s"
    NOT_WHAT_WAS_WRITTEN = "not_what_was_written", "%(why)s"
    NO_RECORD = "no_record", "No file there has a record of the deal %(deal)s."
    BAD_HOURS = "bad_hours", "--hours is 1 or more."
    DEALS_DIFFER = "deals_differ", "%(wrong)d of %(count)d deals do not come to their end again."
    SHUFFLES_DIFFER = "shuffles_differ", "%(count)d differences; each is a line above."
