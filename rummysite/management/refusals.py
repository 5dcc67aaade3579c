"""Refusals of commands: of any command, of those that prepare a house, and of those about logins."""

from engine.spoken import Spoken


class CommandRefusal(Spoken):
    """A code, and a sentence that says what to do."""

    SETTINGS_WRONG = "settings_wrong", "%(why)s"
    SERVERS_NOT_STARTED = "servers_not_started", "%(why)s"
    ROW_BUSY = "row_busy", "Somebody else holds what this needs; nothing was done. Try again in a moment: %(why)s"
    DATABASE_AWAY = "database_away", "PostgreSQL does not answer, or broke off (DATABASE_URL): %(why)s"
    ANOTHER_VERSION = (
        "another_version",
        "The tables are not those of this version. Run: manage.py prepare_house (%(why)s)",
    )
    NO_RIGHT = "no_right", "This database role may not do that (DATABASE_URL): %(why)s"
    CELL_TROUBLE = "cell_trouble", "%(why)s Nothing was changed."
    BAD_LICENCE = "bad_licence", "%(why)s"
    NO_DATABASE = "no_database", "PostgreSQL does not answer (DATABASE_URL): %(why)s"
    NO_VALKEY = "no_valkey", "Valkey or Redis does not answer (REDIS_URL): %(why)s"
    ROLE_NOT_MADE = (
        "role_not_made",
        (
            "%(owner)s may not make the role %(role)s. As the server's superuser: ALTER ROLE %(owner)s CREATEROLE, or "
            "make the role yourself: CREATE ROLE %(role)s LOGIN PASSWORD '...'. Nothing was changed."
        ),
    )
    PASSWORD_NOT_SET = (
        "password_not_set",
        (
            "%(owner)s may not set the password of the role %(role)s. As the server's superuser: ALTER ROLE %(owner)s "
            "CREATEROLE, or leave SITE_ROLE_PASSWORD away. Nothing was changed."
        ),
    )
    EARLIER_HALF_WAITS = (
        "earlier_half_waits",
        (
            "%(migration)s comes after %(missing)s, which an earlier version has left for when it serves. Finish that "
            "upgrade first: prepare_house --after, with that version. Nothing was changed."
        ),
    )
    TABLE_HELD = (
        "table_held",
        (
            "Somebody holds a table that a migration has to change, and did not let it go. Migrations before that one "
            "are done, that one is not. See who it is in pg_stat_activity, then run prepare_house again."
        ),
    )
    NO_ROLE = "no_role", "Name the role, or set SITE_ROLE."
    ROLE_TOO_LONG = "role_too_long", "A role's name has at most %(most)d bytes: %(role)r is none."
    BAD_ROLE = "bad_role", "%(why)s"
    LOGINS_NOT_MADE = "logins_not_made", "The database does not let this role make logins: %(why)s"
