"""`python -m rummysite.bundles`: join the browser's modules and sheets, unless that is done."""

import sys

from rummysite.bundles.build import CannotBuild, build, is_built, sources_version


def main() -> int:
    """0, or 1 after one sentence; pages load each module by itself then."""
    if is_built(sources_version()):
        return 0
    sys.stdout.write("Joining the browser's modules ...\n")
    try:
        build()
    except CannotBuild as trouble:
        sys.stderr.write(f"{trouble} Pages load each module by itself.\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
