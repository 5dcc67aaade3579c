"""Why `ensure_operator` has created or changed no user."""

from engine.spoken import Spoken


class CommandRefusal(Spoken):
    """A code, and a sentence that says what to do."""

    NO_OPERATOR_YET = (
        "no_operator_yet",
        (
            "There is no operator yet, and a public house prints no password. Make one with: manage.py "
            "ensure_operator --to FILE, or: manage.py createsuperuser"
        ),
    )
    NAME_A_FILE = "name_a_file", "A public house prints no password; name a new file for it with --to FILE."
    NO_OPERATOR = "no_operator", "There is no operator %(name)s who may log in."
    FILE_NOT_WRITTEN = "file_not_written", "The password cannot be written to %(file)s: %(why)s."
