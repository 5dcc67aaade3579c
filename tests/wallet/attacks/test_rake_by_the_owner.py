"""Who owns the tables writes rake that releases a bonus: `check_ledger` names it."""

import pytest

from tests.wallet.builders import guards_off, player, seated, sql
from tests.wallet.money.bonuses.earning import bonus, deal
from wallet.ledger.audit import differences
from wallet.money.bonuses import services as bonuses
from wallet.money.bonuses.models import RakePaid

NAMED = "bonuses are released for rake that was taken"
RAKE = (
    "INSERT INTO wallet_rakepaid (user_id, currency_id, rake_minor, key, at)"
    " VALUES (%s, 'CHIP', %s, %s, clock_timestamp())"
)


def found() -> set[str]:
    """The checks that find something."""
    return {one.check for one in differences()}


@pytest.mark.django_db
def test_rake_of_no_event() -> None:
    asha = player("asha")
    bonus(asha, 10_000)
    with guards_off():
        sql(RAKE, asha.pk, 4_000, "deal:none")
    assert bonuses.release_earned() == 1
    assert found() == {NAMED}


@pytest.mark.django_db
@pytest.mark.parametrize("attack", ["rake_minor = rake_minor + 2", "key = 'deal:other'"])
def test_more_than_the_event_has_taken(attack: str) -> None:
    asha, binu = player("asha"), player("binu")
    bonus(asha, 10_000)
    deal(seated(asha, 50_000), seated(binu, 50_000), 4_000, "deal:1")
    with guards_off():
        sql(f"UPDATE wallet_rakepaid SET {attack}")
    bonuses.release_earned()
    assert found() == {NAMED}


@pytest.mark.django_db
def test_rake_that_another_has_paid() -> None:
    asha, binu = player("asha"), player("binu")
    bonus(asha, 10_000)
    bonus(binu, 10_000)
    deal(seated(asha, 50_000), seated(binu, 50_000), 4_000, "deal:1")
    with guards_off():
        RakePaid.objects.update(user=binu)
    bonuses.release_earned()
    assert found() == {NAMED}


@pytest.mark.django_db
def test_rake_that_was_taken_is_not_named() -> None:
    asha, binu = player("asha"), player("binu")
    bonus(asha, 10_000)
    deal(seated(asha, 50_000), seated(binu, 50_000), 4_000, "deal:1")
    assert bonuses.release_earned() == 1
    assert found() == set()
