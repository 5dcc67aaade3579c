"""The search finds a player by any name, number or address, and a deal, match, table or posting by what is on it."""

import pytest
from allauth.usersessions.models import UserSession
from django.db import connection

from accounts.papers.models import Person
from accounts.people.models import User
from desk.search.finders import FINDERS, find
from desk.search.marking import mark_new_payees, whole_digest
from desk.search.models import PayeeMark
from tables.setup.models import Table
from tests.desk.people import chief, operator
from tests.tables.cast import all_drop, dealt, funded, table_of
from tests.wallet.builders import licensed
from tests.wallet.money.cast import payee, proven
from wallet.ledger.models import Transaction
from wallet.money.withdrawals.models import Payee


@pytest.fixture
def asha() -> User:
    """A player with all that one can be found by."""
    licensed()
    user = proven("asha")
    user.display_name, user.email = "Asha Devi", "asha@example.org"
    user.save()
    Person.objects.filter(user=user).update(legal_name="Ashalatha Devi Menon")
    UserSession.objects.create(user=user, ip="203.0.113.7", user_agent="Firefox", session_key="k" * 20)
    return user


def titles(text: str, by: User | None = None) -> list[str]:
    return [found.title for found in find(by or chief(), text)]


@pytest.mark.parametrize(
    "text", ["asha", "ASHA", "Devi", "asha dev", "asha@example.org", "menon", "203.0.113.7", "  devi  ", "ash"]
)
def test_a_player_is_found_by(asha: User, text: str) -> None:
    assert titles(text) == ["Asha Devi"]


def test_a_player_is_found_by_id(asha: User) -> None:
    by = chief()
    assert titles(asha.public_id, by) == ["Asha Devi"]
    assert "Asha Devi" in titles(f"{asha.pk:02d}", by)


def test_a_payee_is_found_by_its_number_and_by_what_is_shown_of_it(asha: User) -> None:
    account = payee(asha).account
    assert mark_new_payees() == 1
    by = chief()
    assert titles(account, by) == ["Asha Devi"]
    assert titles(account[-4:], by) == ["Asha Devi"]
    assert titles(f"•••• {account[-4:]}", by) == ["Asha Devi"]
    assert titles(account[:-1], by) == []


def test_a_payee_is_marked_once_and_its_mark_tells_nothing(asha: User) -> None:
    account = payee(asha).account
    assert (mark_new_payees(), mark_new_payees()) == (1, 0)
    mark = PayeeMark.objects.get()
    assert account not in mark.whole + mark.shown
    assert mark.whole == whole_digest(account)


def test_a_payee_that_is_added_later_is_marked_by_the_next_run(asha: User) -> None:
    payee(asha)
    mark_new_payees()
    later = Payee.objects.create(user=asha, kind="upi", holder="Asha", account="asha@bank", ifsc="")
    assert mark_new_payees() == 1
    assert PayeeMark.objects.filter(payee=later).exists()


def test_a_payee_under_a_lost_key_keeps_nobody_else_from_being_marked(asha: User) -> None:
    first = payee(asha)
    second = Payee.objects.create(user=asha, kind="upi", holder="Asha", account="asha@bank", ifsc="")
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute("UPDATE wallet_payee SET account = 'garbage' WHERE id = %s", [first.pk])
        cursor.execute("SET LOCAL session_replication_role = origin")
    assert mark_new_payees() == 1
    assert PayeeMark.objects.get().payee_id == second.pk


def test_a_deal_a_table_and_a_posting_are_found_by_what_is_on_them() -> None:
    people = [funded("Binu"), funded("Chitra")]
    deal = dealt(*people, name="Lotus Pond")
    all_drop(deal, people)
    by = chief()
    posting = Transaction.objects.get(key=f"deal:{deal.public_id}")
    assert titles(deal.public_id, by) == [deal.public_id, posting.public_id]
    assert titles(posting.public_id, by) == [posting.public_id]
    assert titles(posting.key, by) == [posting.public_id]
    assert titles("lotus", by) == ["Lotus Pond"]
    assert titles(Table.objects.get().public_id, by) == ["Lotus Pond"]


@pytest.mark.parametrize("text", ["", "a", "x" * 500, "'; DROP TABLE x --", "%_%", "\\ & | ! ( ) : *", "१२३४", "🂡🂡"])
def test_whatever_is_asked_is_answered(asha: User, text: str) -> None:
    assert titles(text) == []


@pytest.mark.parametrize(("right", "text"), [("tables.view_deal", "asha"), ("accounts.view_user", "203.0.113.7")])
def test_who_may_not_see_it_does_not_find_it(asha: User, right: str, text: str) -> None:
    assert titles(text, operator("seeta", right)) == []


def test_no_question_reads_a_whole_table(asha: User, django_assert_max_num_queries: object) -> None:
    table_of()
    plans = []
    with connection.cursor() as cursor, connection.execute_wrapper(explained(plans)):
        cursor.execute("SET LOCAL enable_seqscan = off")
        for finder in FINDERS:
            for text in ("asha", "203.0.113.7", "sixteen brown"):
                list(finder.find(text))
    assert len(plans) > 20
    assert [plan for plan in plans if "Seq Scan" in plan] == []


def explained(plans: list[str]):
    def wrapper(execute, sql, params, many, context):
        if sql.startswith("SELECT"):
            context["cursor"].cursor.execute(f"EXPLAIN {sql}", params)
            plans.append("\n".join(row[0] for row in context["cursor"].cursor.fetchall()))
        return execute(sql, params, many, context)

    return wrapper
