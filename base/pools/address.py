"""Reading the address of a database, in the form of django-environ: postgresql://login:password@host:5432/database."""

import warnings
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

POSTGRESQL = "django.db.backends.postgresql"


def read(name: str, url: str) -> dict[str, Any]:
    """What Django is to know of the database at an address, by django-environ; empty where it knows no such address.

    Raises ImproperlyConfigured with a sentence. Nothing of the address is repeated: its password may be anywhere.
    """
    try:
        with warnings.catch_warnings(action="ignore"):
            return dict(environ.Env.db_url_config(url))
    except ValueError:
        raise ImproperlyConfigured(
            f"{name} cannot be read: postgresql://login:password@host:5432/database. Signs like / ? # [ ] @ % in a"
            " password are written as %2F %3F %23 %5B %5D %40 %25."
        ) from None
