#!/usr/bin/env python
"""Django's commands, on the house that is open beside them, else on the servers that the environment names.

Where neither is there, the embedded servers are lent to the command for as long as it runs.
"""

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
FOR_OTHERS = {"collectstatic"}
"""What only a public site needs, and so runs with that site's environment."""


def main() -> None:
    """Run one command, and say on standard error which house it works on."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummysite.settings")
    from rummysite.embedded import borrowed
    from rummysite.management.troubles import refused_by
    from rummysite.paths import data_dir
    from rummysite.run.beside import join
    from rummysite.run.leftovers import MARK

    command = sys.argv[1] if len(sys.argv) > 1 else "help"
    try:
        if MARK not in os.environ and command not in FOR_OTHERS:
            house = join(data_dir(), os.environ)
            if command not in WITHOUT_SERVERS:
                sys.stderr.write(f"On {house}.\n")
        with nullcontext() if command in WITHOUT_SERVERS else borrowed():
            from django.core.management import execute_from_command_line

            execute_from_command_line(sys.argv)
    except Exception as trouble:
        refused = refused_by(trouble)
        if refused is None:
            raise
        sys.exit(str(refused))


if __name__ == "__main__":
    main()
