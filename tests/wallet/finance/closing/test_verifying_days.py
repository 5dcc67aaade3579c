"""`verify_days` counts all closed days again from the entries, and says which no longer hold and in what."""

import io

import pytest
from django.core.management import CommandError, call_command

from tests.wallet import at_tables as services
from tests.wallet.builders import guards_off, licensed, sql
from tests.wallet.finance.closing.yesterday import a_day_ago, a_little_play, put_back
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import close_due_days
from wallet.finance.closing.verify import untrue_days
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two_days() -> list[Day]:
    """The day before yesterday and yesterday, closed."""
    seats = a_little_play()
    put_back()
    services.settle_deal("deal:2", [(seats[1], -300), (seats[0], 300)], 0)
    put_back()
    return close_due_days()


def said() -> str:
    """What the command says."""
    out = io.StringIO()
    call_command("verify_days", stdout=out)
    return out.getvalue()


def test_of_days_that_hold_the_last_one_is_said(two_days: list[Day]) -> None:
    assert said() == f"All 2 closed days hold. The last one, {a_day_ago()}, is {two_days[1].sha256}.\n"


def test_a_currency_that_came_later_does_not_disturb_them(two_days: list[Day]) -> None:
    licensed()
    assert list(untrue_days()) == []


def test_damage_done_with_the_guards_off_is_found(two_days: list[Day]) -> None:
    for damage, found in (
        (
            "UPDATE wallet_entry SET amount_minor = amount_minor * 2 WHERE line IS NULL AND amount_minor = 100",
            "accounts",
        ),
        ("UPDATE wallet_transaction SET kind = 'top_up' WHERE key = 'deal:2'", "kinds"),
        ("UPDATE wallet_transaction SET fingerprint = 'x' WHERE key = 'deal:2'", "transactions_sha256"),
        ("UPDATE wallet_day SET document = replace(document, '9900', '9901')", "another hash"),
        ("UPDATE wallet_day SET previous = repeat('0', 64)", "does not follow"),
    ):
        with guards_off():
            sql(damage)
        assert any(found in str(untrue) for untrue in untrue_days()), damage
    with pytest.raises(CommandError, match="do not hold"):
        said()


def test_check_ledger_looks_at_the_chain_too(two_days: list[Day]) -> None:
    assert list(differences()) == []
    with guards_off():
        sql("UPDATE wallet_day SET document = replace(document, '9900', '9901') WHERE number = 1")
    assert [one.check for one in differences()] == ["closed days are chained"]
