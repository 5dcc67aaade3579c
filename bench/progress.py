"""How far a long benchmark has come: lines for whoever waits, past the log that its other words go to."""

import os
import sys

WHERE = "RUMMY_BENCH_PROGRESS"
"""The variable with the open file that the lines go to; the standard error without it."""


def say(words: str) -> None:
    """Tell whoever waits for this benchmark how far it is."""
    os.write(int(os.environ.get(WHERE, sys.__stderr__.fileno() if sys.__stderr__ else 2)), f"  {words}\n".encode())
