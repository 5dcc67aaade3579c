"""A player's account number lies encrypted: no column of any table has it, and only who pays reads the whole.

What it is about: `wallet.money.withdrawals.payees`.
"""

from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client

from accounts.closing.file import everything
from accounts.papers import vault
from accounts.people.models import User
from tests.wallet.money.cast import operator, payee, requested_withdrawal, won
from wallet.money.withdrawals import approvals, payouts
from wallet.money.withdrawals.models import Payee

NUMBER, IFSC, UPI = "00918273645501", "ZZXQ0123456", "asha.rao.unseen@zbank"
PASSWORD = "sixteen brown monkeys"
ADD = "/wallet/withdrawals/payees/add/"


def tables_that_tell(text: str) -> list[str]:
    """Every table of the database with a row that has a text somewhere in any of its columns."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public'")
        names = [name for (name,) in cursor.fetchall()]
        found = []
        for name in names:
            cursor.execute(f"SELECT count(*) FROM public.{name} AS line WHERE strpos(line::text, %s) > 0", (text,))
            found += [name] * bool(cursor.fetchone()[0])
    return found


def test_no_column_of_the_database_has_it(client: Client, asha: User, omar: User) -> None:
    client.force_login(asha)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    client.post(ADD, {"kind": "bank", "holder": "Asha Seen", "account": NUMBER, "ifsc": IFSC})
    client.post(ADD, {"kind": "upi", "holder": "Asha Seen", "account": UPI})
    assert [(to.account, to.ifsc) for to in asha.payees.order_by("pk")] == [(NUMBER, IFSC), (UPI, "")]
    won(asha, 1_000)
    row = requested_withdrawal(asha, 500)
    approvals.approve(row, omar)
    payouts.send(omar)
    assert tables_that_tell("Asha Seen") == ["wallet_payee"]
    assert [tables_that_tell(secret) for secret in (NUMBER, IFSC, UPI)] == [[], [], []]


def test_a_form_that_waits_for_the_password_leaves_no_number_in_the_session(client: Client, asha: User) -> None:
    client.force_login(asha)
    assert client.get(ADD)["Location"] == f"/accounts/reauthenticate/?next={ADD.replace('/', '%2F')}"
    client.post(ADD, {"kind": "bank", "holder": "Asha", "account": NUMBER, "ifsc": IFSC})
    assert NUMBER not in str(dict(client.session))
    assert not Payee.objects.exists()


def test_the_same_account_is_kept_once(client: Client, asha: User) -> None:
    client.force_login(asha)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    for _ in range(2):
        client.post(ADD, {"kind": "bank", "holder": "Asha", "account": NUMBER, "ifsc": IFSC})
    assert asha.payees.count() == 1


def test_who_pays_reads_the_whole_and_who_looks_reads_its_last_digits(client: Client, asha: User, omar: User) -> None:
    won(asha, 1_000)
    to, row = payee(asha), requested_withdrawal(asha, 500)
    looks = operator("lata")
    looks.is_superuser = False
    looks.save()
    looks.user_permissions.add(Permission.objects.get(codename="view_withdrawal"))
    for reader, whole in ((omar, True), (looks, False)):
        client.force_login(reader)
        page = client.get(f"/admin/wallet/withdrawal/{row.pk}/change/").content.decode()
        assert (to.account in page, to.ifsc in page) == (whole, whole)
        assert (to.masked in page) is not whole


def test_the_players_own_file_of_data_tells_the_last_digits(asha: User) -> None:
    won(asha, 1_000)
    to = payee(asha)
    requested_withdrawal(asha, 500)
    told = b"".join(everything(asha)).decode()
    assert to.account not in told
    assert told.count(to.account[-4:]) >= 2
    assert {'"section":"withdrawal"', '"section":"payee"'} <= {line[1:].split(",")[0] for line in told.splitlines()}


def test_a_new_key_reads_what_the_old_one_sealed(asha: User, settings: Any) -> None:
    old, new = Fernet.generate_key().decode(), Fernet.generate_key().decode()
    settings.PAPERS_KEYS = [old]
    to = payee(asha)
    settings.PAPERS_KEYS = [new, old]
    assert Payee.objects.get(pk=to.pk).account == to.account
    settings.PAPERS_KEYS = [new]
    with pytest.raises(vault.Unreadable):
        Payee.objects.get(pk=to.pk)
