"""`python -m bench.one NAME FILE`: one benchmark; its rows go into the file as JSON."""

import importlib
import sys
from pathlib import Path

import msgspec


def main(name: str, answer: str) -> None:
    """Run it and write its rows down."""
    rows = importlib.import_module(f"bench.{name}").run()
    Path(answer).write_bytes(msgspec.json.encode(rows))


if __name__ == "__main__":
    main(*sys.argv[1:])
