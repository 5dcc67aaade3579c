"""Bring the database to where the code expects it, and a fresh house to where a stranger can sit down."""

from typing import Any

from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand

FIRST_STEPS = ("ensure_operator", "seed_demo")


class Command(BaseCommand):
    """Migrate, then take the first steps; all of it may be repeated without harm."""

    help = "Migrate, make the operator's account and open the demo tables, whatever of that is still missing."

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the steps in order."""
        call_command("migrate", verbosity=0, interactive=False)
        for step in FIRST_STEPS:
            if step in get_commands():
                call_command(step)
