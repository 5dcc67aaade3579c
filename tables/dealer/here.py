"""Whether this process is the dealer, and by which connection it then speaks to the database.

A public house has a dealer of its own (`RUMMY_DUTY=dealer`). On one's own machine one process works for all duties, and
deals too, by the dealer's login where the house has one: a connection beside that of play, which commits by itself.
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
