"""Who paid of a rake is written down with the event that took it, up to what it took, for who was in it."""

import pytest

from accounts.people.models import User
from tests.wallet import at_tables
from tests.wallet.builders import guards_off, player, refused_by, seated, sql
from tests.wallet.logins import logged_in
from tests.wallet.money.bonuses.earning import bonus
from wallet.ledger.refs import AccountRef
from wallet.money.bonuses.models import RakePaid

pytestmark = pytest.mark.usefixtures("play")


@pytest.fixture
def winner(asha: User) -> AccountRef:
    """Asha, who is earning a bonus, has a chair and a deal d1 that is played; the house keeps 1 chip of it."""
    bonus(asha, 1_000)
    seats = seated(asha, 5_000), seated(player("binu"), 5_000)
    at_tables.settle_deal("d1", [(seats[1], -1_000), (seats[0], 900)], 100)
    with guards_off():
        sql("DELETE FROM wallet_rakepaid")
    return seats[0]


def paid(key: str, seat: AccountRef, rake_minor: int) -> None:
    sql("SELECT wallet_rake_paid(%s, 'CHIP', %s, %s::bigint[])", key, [seat.code], [rake_minor])


def test_of_nothing_that_was_booked_no_rake_is_written_down(winner: AccountRef) -> None:
    with logged_in(), refused_by("wallet_rake_of_its_event"):
        paid("deal:none", winner, 100)


def test_no_more_rake_is_written_down_than_was_taken(winner: AccountRef) -> None:
    with logged_in(), refused_by("wallet_rake_of_its_event"):
        paid("deal:d1", winner, 101)


def test_no_rake_is_written_down_for_who_was_not_in_the_deal(winner: AccountRef) -> None:
    chitra = player("chitra")
    bonus(chitra, 1_000)
    other = seated(chitra, 500)
    with logged_in(), refused_by("wallet_rake_of_its_event"):
        paid("deal:d1", other, 100)


def test_with_its_event_rake_is_written_down(winner: AccountRef) -> None:
    with logged_in():
        paid("deal:d1", winner, 100)
    assert RakePaid.objects.get().rake_minor == 100


@pytest.mark.django_db(transaction=True)
def test_after_its_event_is_over_no_rake_is_written_down() -> None:
    asha = player("asha")
    bonus(asha, 1_000)
    seats = seated(asha, 5_000), seated(player("binu"), 5_000)
    at_tables.settle_deal("d1", [(seats[1], -1_000), (seats[0], 900)], 100)
    with guards_off():
        sql("DELETE FROM wallet_rakepaid")
    with refused_by("wallet_rake_of_its_event"):
        paid("deal:d1", seats[0], 100)
