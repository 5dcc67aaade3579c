"""SQL as somebody who has got hold of a login: what it may execute, and what the ledger answers."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.db import connection

from base.duties import Duty
from base.ids import new_public_id
from tests.granted import grant
from tests.wallet.builders import sql

LOGIN = "rummy_login_of_tests"


def login_of(*duties: str) -> None:
    """A login with these duties, which reads the ledger and writes nothing of it by itself."""
    grant({LOGIN: tuple(map(Duty, duties))})


@contextmanager
def logged_in() -> Iterator[None]:
    """Statements are the login's."""
    sql(f"SET SESSION AUTHORIZATION {LOGIN}")
    try:
        yield
    finally:
        sql("RESET SESSION AUTHORIZATION")


def outcome_of_posting(
    kind: str,
    key: str,
    legs: Mapping[str, int],
    *,
    currency: str = "CHIP",
    kinds: list[str] | None = None,
    event_at: str | None = None,
    reverses: int | None = None,
    note: str = "",
) -> tuple[str, str]:
    """The outcome of `wallet_post` for these legs by account, all of which may be opened, and what it is about."""
    codes = list(legs)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT outcome, about FROM wallet_post(%s, %s, %s, '', %s, %s, %s::bigint[], %s, %s::bigint[],"
            " %s::bigint[], %s::boolean[], %s::timestamptz, %s, %s)",
            [
                *(new_public_id(), kind, key, currency, codes, list(legs.values())),
                kinds or [code.partition(":")[0] for code in codes],
                *([None] * len(codes), [0] * len(codes), [True] * len(codes), event_at, reverses, note),
            ],
        )
        outcome, about = cursor.fetchone()
    return outcome, about


def why_not_allowed(kind: str, key: str, legs: Mapping[str, int], **more: object) -> str:
    """Why the login's own posting is not allowed."""
    with logged_in():
        outcome, about = outcome_of_posting(kind, key, legs, **more)  # type: ignore[arg-type]
    assert outcome == "not_allowed", outcome
    return about
