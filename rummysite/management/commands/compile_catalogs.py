"""Make the translations readable for Django, without gettext's tools."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from rummysite.translations.catalogs import compile_catalogs


class Command(BaseCommand):
    """Compile every `.po` file whose `.mo` file is missing or older."""

    help = "Compile the translations that are missing or outdated."

    def handle(self, *args: Any, **options: Any) -> None:
        """Compile and say how many."""
        made = sum(compile_catalogs(folder) for folder in settings.LOCALE_PATHS)
        self.stdout.write(f"{made} catalogs compiled.")
