"""Whether this process is the dealer, and which database connection it then uses.

A public house has a separate dealer (`RUMMY_DUTY=dealer`). In a local house one process works for all duties and is
the dealer too. It uses the dealer's login if there is one: a separate connection in autocommit mode.
"""

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS

from base.duties import Duty


def is_here() -> bool:
    """Whether this process draws and opens seeds."""
    return settings.DUTY in {"", Duty.DEALER}


def database() -> str:
    """The alias of the dealer's connection in this process."""
    return str(settings.DUTY_DATABASES.get(Duty.DEALER, DEFAULT_DB_ALIAS))


def has_its_own_login() -> bool:
    """Whether the dealer's rows are written by another login than the one that plays, though in this process."""
    return database() != DEFAULT_DB_ALIAS
