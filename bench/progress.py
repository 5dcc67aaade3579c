"""Progress of a long benchmark: lines on the terminal, while its other output goes to a log."""

import os
import sys

WHERE = "RUMMY_BENCH_PROGRESS"
"""The variable with the open file that the lines go to; the standard error without it."""


def say(words: str) -> None:
    """Print how far this benchmark has come."""
    os.write(int(os.environ.get(WHERE, sys.__stderr__.fileno() if sys.__stderr__ else 2)), f"  {words}\n".encode())
