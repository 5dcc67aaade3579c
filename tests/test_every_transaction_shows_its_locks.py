"""Every function that begins a transaction has a test that shows in which order it locks, and what shows it sees all.

The functions are found in the code, so a new one fails here until `lock_scenarios.toml` names its test.
"""

import ast
import tomllib
from textwrap import dedent

import pytest
from django.db import connection, transaction

from rummysite.paths import BASE_DIR
from tests.lock_order import ORDER, UNDER
from tests.lock_scenarios import LISTED, beginnings, beginnings_in, locks_nothing, scenarios, shown_by
from tests.locks import Locks, TakenLock, watched
from tests.wallet.builders import player
from wallet.ledger.models import Account

LOOKS = """
CREATE FUNCTION pg_temp.looks(p_user bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE one record;
BEGIN
    FOR one IN SELECT id FROM public.wallet_account WHERE owner_id = p_user FOR UPDATE LOOP
        UPDATE public.accounts_user SET display_name = display_name WHERE id = p_user;
    END LOOP;
END $$
"""


def test_every_function_that_begins_a_transaction_is_listed_once() -> None:
    assert scenarios().keys() | locks_nothing().keys() == beginnings()
    assert not scenarios().keys() & locks_nothing().keys()


def test_the_locks_of_every_function_are_shown_and_no_list_says_which_are_not_yet() -> None:
    assert tomllib.loads(LISTED.read_text()).keys() == {"scenarios", "without"}


@pytest.mark.parametrize("test", sorted(shown_by()))
def test_the_test_that_is_named_is_there(test: str) -> None:
    file, name = test.split("::")
    tree = ast.parse((BASE_DIR / file).read_text())
    assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_a_function_that_begins_a_transaction_is_found_wherever_it_stands() -> None:
    code = """
        @transaction.atomic
        def around(): ...
        class Page:
            def post(self):
                with suppress(Exception), transaction.atomic():
                    pass
        def outside():
            @atomic
            def within(): ...
        def reads(): ...
    """
    assert set(beginnings_in(ast.parse(dedent(code)))) == {"around", "Page.post", "outside.<locals>.within"}


def test_no_table_is_in_the_order_and_under_another() -> None:
    assert len(set(ORDER)) == len(ORDER)
    assert not UNDER.keys() & set(ORDER)
    assert set().union(*UNDER.values()) <= {*ORDER, *UNDER}


def test_a_table_without_a_place_in_the_order_is_a_fault() -> None:
    locks = Locks()
    locks.take(TakenLock("wallet_novelty", waits=True))
    assert locks.faults() == ["wallet_novelty has no place in the order"]


def test_what_lies_under_another_is_a_fault_without_it() -> None:
    locks = Locks()
    for name in ("tables_table", "tables_clock"):
        locks.take(TakenLock(name, waits=True))
    assert locks.faults() == ["tables_clock without tables_deal"]


def test_a_lock_that_does_not_wait_may_come_late() -> None:
    locks = Locks()
    locks.take(TakenLock("wallet_account", waits=True))
    locks.take(TakenLock("accounts_user", waits=False))
    assert locks.faults() == []


@pytest.mark.django_db(transaction=True)
def test_locks_inside_of_functions_and_their_loops_are_seen_in_their_order() -> None:
    asha = player("asha")
    with connection.cursor() as cursor:
        cursor.execute(LOOKS)
        with watched() as watch, transaction.atomic():
            cursor.execute("SELECT pg_temp.looks(%s)", [asha.pk])
    assert watch.faults() == ["wallet_account then accounts_user"]


@pytest.mark.django_db(transaction=True)
def test_a_row_that_the_transaction_has_made_is_waited_for_by_nobody() -> None:
    with watched() as watch, transaction.atomic():
        asha = player("asha")
        list(Account.objects.select_for_update().filter(owner=asha))
    assert [locks.accounts for locks in watch.transactions if "wallet_account" in locks.tables] == []
