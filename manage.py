#!/usr/bin/env python
"""Django's commands, with the embedded servers lent to the command when no real ones are named."""

import os
import sys
from contextlib import nullcontext

WITHOUT_SERVERS = {
    "makemessages",
    "compilemessages",
    "compile_catalogs",
    "collectstatic",
    "startapp",
    "help",
    "version",
}


def main() -> None:
    """Run one command; without `DATABASE_URL`, on the embedded PostgreSQL and Valkey of `.data/`."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummysite.settings")
    from rummysite.embedded import ServerTrouble, borrowed

    command = sys.argv[1] if len(sys.argv) > 1 else "help"
    try:
        with nullcontext() if command in WITHOUT_SERVERS else borrowed():
            from django.core.management import execute_from_command_line

            execute_from_command_line(sys.argv)
    except ServerTrouble as trouble:
        sys.exit(str(trouble))


if __name__ == "__main__":
    main()
