"""Make the first operator's account, once."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction
from django.db.models import Q

from accounts.management.refusals import CommandRefusal
from accounts.people.models import User
from accounts.people.skeletons import skeleton
from base.refusals import CommandRefused

NAME = "operator"


class Command(BaseCommand):
    """Creates `operator` with a random password; does nothing if there is a superuser.

    In a local house it prints the password. The output of a public house may be stored in logs, so there the
    password is written to a file that only its owner can read.
    """

    help = "Create the operator's account with a random password, told once, unless a superuser exists."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where the password goes."""
        parser.add_argument("--to", type=Path, metavar="FILE", help="write name and password to this new file")
        parser.add_argument("--lost", metavar="NAME", help="give this operator, whose password is lost, a new one")

    def handle(self, *args: Any, to: Path | None = None, lost: str | None = None, **options: Any) -> None:
        """Tell the name and password of a new operator. Raises CommandRefused, and then nothing has changed."""
        if lost is not None:
            self._renew(lost, to)
            return
        if User.objects.filter(is_superuser=True).exists():
            return
        if to is None and not settings.LOCAL:
            raise CommandRefused(CommandRefusal.NO_OPERATOR_YET)
        taken = User.objects.filter(Q(username=NAME) | Q(name_skeleton=skeleton(NAME))).exists()
        name = f"{NAME}-{secrets.token_hex(2)}" if taken else NAME
        password = secrets.token_urlsafe(12)
        with transaction.atomic():
            User.objects.create_superuser(name, None, password, display_name=name.capitalize())
            if to is not None:
                _write(to, f"{name} {password}\n")
        self._tell(name, password, to)

    def _renew(self, name: str, to: Path | None) -> None:
        """A new password; the old one opens nothing any more, nor does a session that it opened."""
        if to is None and not settings.LOCAL:
            raise CommandRefused(CommandRefusal.NAME_A_FILE)
        user = User.objects.filter(username=name, is_staff=True, is_active=True).first()
        if user is None:
            raise CommandRefused(CommandRefusal.NO_OPERATOR, name=name)
        password = secrets.token_urlsafe(12)
        with transaction.atomic():
            user.set_password(password)
            user.save(update_fields=["password"])
            if to is not None:
                _write(to, f"{name} {password}\n")
        self._tell(name, password, to)

    def _tell(self, name: str, password: str, to: Path | None) -> None:
        if to is None:
            self.stdout.write(f"Operator account: {name}  password: {password}  (shown this once)")
        else:
            self.stdout.write(f"Operator account: {name}  The password is in {to}; delete that file once you know it.")


def _write(file: Path, line: str) -> None:
    """A new file for its owner's eyes alone. Raises CommandRefused where there is one, or none can be."""
    try:
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as trouble:
        raise CommandRefused(CommandRefusal.FILE_NOT_WRITTEN, file=file, why=trouble.strerror) from trouble
    try:
        with os.fdopen(descriptor, "w") as out:
            out.write(line)
    except OSError as trouble:
        with suppress(OSError):
            file.unlink()
        raise CommandRefused(CommandRefusal.FILE_NOT_WRITTEN, file=file, why=trouble.strerror) from trouble
