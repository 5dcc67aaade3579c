"""`python -m rummysite.schema` writes the generated files; with `--check` it says which are stale and fails."""

import argparse
import os
import sys

import django


def main() -> int:
    """Write or compare; the exit code is 1 when a file is stale."""
    parser = argparse.ArgumentParser(prog="python -m rummysite.schema", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail when a file is stale")
    checking = parser.parse_args().check
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummysite.settings")
    os.environ.setdefault("SECRET_KEY", "nothing is signed here")
    django.setup()
    from rummysite.paths import BASE_DIR
    from rummysite.schema import files

    names = files.stale() if checking else files.write()
    for path in names:
        sys.stdout.write(f"{'stale' if checking else 'written'}: {path.relative_to(BASE_DIR)}\n")
    if checking and names:
        sys.stdout.write("Run `make schema` and commit what it writes.\n")
    return int(checking and bool(names))


if __name__ == "__main__":
    sys.exit(main())
