"""A booking as only the owner of the tables can write it: nothing called for it, and nothing in it gives that away."""

import hashlib

from django.db import connection, transaction

from base.ids import new_public_id
from tests.wallet.builders import guards_off, raw_entries, sql
from wallet.ledger.models import Account

Booked = tuple[str, int]
"""An account's code, and signed minor units on it."""


def by_hand(kind: str, key: str, *legs: Booked, currency: str = "INR") -> str:
    """Book these legs, with their shape, sum, lines and fingerprint, as the ledger would have; the public id."""
    public_id = new_public_id()
    fingerprint = "\n".join([kind, currency, *(f"{code}={minor}" for code, minor in sorted(legs))])
    for code, _minor in legs:
        _open(code, currency)
    accounts = {code: Account.objects.get(code=code, currency=currency) for code, _minor in legs}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(
            "INSERT INTO wallet_transaction"
            " (public_id, kind, key, fingerprint, currency_id, note, xid, event_at, booked_at)"
            " VALUES (%s, %s, %s, %s, %s, '', pg_current_xact_id(), clock_timestamp(), clock_timestamp())"
            " RETURNING id",
            [public_id, kind, key, hashlib.sha256(fingerprint.encode()).hexdigest(), currency],
        )
        booked = int(cursor.fetchone()[0])
        raw_entries(booked, [(accounts[code], minor) for code, minor in legs])
        cursor.execute(
            "UPDATE wallet_account a SET balance_minor = e.balance_after_minor, lines = e.line FROM wallet_entry e"
            " WHERE e.transaction_id = %s AND e.account_id = a.id AND e.line IS NOT NULL",
            [booked],
        )
        cursor.execute("SET LOCAL session_replication_role = origin")
    return public_id


def _open(code: str, currency: str) -> None:
    """The account of this code, unless it is there."""
    with guards_off():
        sql(
            "INSERT INTO wallet_account (code, kind, owner_id, currency_id, balance_minor, lines, opened_at)"
            " SELECT %s, said.kind, said.owner_id, %s,"
            " CASE WHEN said.kind IN ('player', 'seat', 'pool', 'withdrawal', 'suspense') THEN 0 END, 0, now()"
            " FROM public.wallet_account_of(%s, %s) AS said"
            " WHERE NOT EXISTS (SELECT FROM wallet_account WHERE code = %s AND currency_id = %s)",
            *(code, currency, code, currency, code, currency),
        )
