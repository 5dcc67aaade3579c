"""Make the first operator's account, once."""

import secrets
from typing import Any

from django.core.management.base import BaseCommand

from accounts.people.models import User

NAME = "operator"


class Command(BaseCommand):
    """Creates `operator` with a random password and prints it; does nothing where a superuser exists."""

    help = "Create the operator's account with a random password, printed once, unless a superuser exists."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the name and password of a new operator, or nothing."""
        if User.objects.filter(is_superuser=True).exists():
            return
        taken = User.objects.filter(username=NAME).exists()
        name = f"{NAME}-{secrets.token_hex(2)}" if taken else NAME
        password = secrets.token_urlsafe(12)
        User.objects.create_superuser(name, None, password, display_name="Operator")
        self.stdout.write(f"Operator account: {name}  password: {password}  (shown this once)")
