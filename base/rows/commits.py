"""What is done after a commit and may fail."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from django.db import transaction

Given = ParamSpec("Given")


def once_committed(work: Callable[Given, object], *given: Given.args, **named: Given.kwargs) -> None:
    """Call it when the transaction around the caller has committed, at once when there is none.

    What it raises is logged: it has happened after the commit, and must keep nothing else from being called. Django's
    `robust=True` keeps that promise only for functions with a name, and itself fails for a `partial` that raises.
    """

    @wraps(work)
    def call() -> None:
        work(*given, **named)

    transaction.on_commit(call, robust=True)
