"""`check_ledger` finds damage that was done while the guards were off, and names it."""

import io

import pytest
from django.core.management import CommandError, call_command

from accounts.people.models import User
from tests.wallet import at_tables as services
from tests.wallet.builders import guards_off, main_of, player, raw_booking, rupees, seated, sql
from wallet.ledger import refs
from wallet.ledger.audit import checks, differences
from wallet.ledger.checkpoints import roll_up
from wallet.ledger.models import Transaction
from wallet.play.chips import grant_chips
from wallet.play.reversing import reverse

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def asha(transactional_db: None) -> User:
    """A player whose chips are committed."""
    return player("asha")


@pytest.fixture
def binu(transactional_db: None) -> User:
    """Another."""
    return player("binu")


@pytest.fixture
def played(asha: User, binu: User) -> None:
    """A ledger with a little of everything in it."""
    first, second = seated(asha, 5_000), seated(binu, 5_000)
    services.settle_deal("deal", [(first, -1_000), (second, 900)], 100)
    services.cash_out(asha, first, "out")
    grant_chips(binu, 70, "gift")
    reverse(Transaction.objects.get(key="gift"), note="given by mistake")
    roll_up()


def found() -> set[str]:
    """The names of the checks that found something."""
    return {difference.check for difference in differences()}


def test_a_true_ledger_has_no_differences(played: None) -> None:
    out = io.StringIO()
    call_command("check_ledger", stdout=out)
    assert out.getvalue() == f"The ledger is true: {len(checks)} checks over 17 entries.\n"


def test_an_empty_ledger_is_true() -> None:
    assert found() == set()


EARLIER = """
    WITH earlier AS (
        UPDATE wallet_transaction SET booked_at = booked_at - interval '1d' WHERE kind = 'deal' RETURNING id, booked_at
    ) UPDATE wallet_entry e SET booked_at = earlier.booked_at FROM earlier WHERE e.transaction_id = earlier.id
"""


@pytest.mark.parametrize(
    ("damage", "check"),
    [
        ("UPDATE wallet_entry SET amount_minor = amount_minor + 1 WHERE line = 3", "sum to zero"),
        ("DELETE FROM wallet_entry WHERE transaction_id = (SELECT max(id) FROM wallet_transaction)", "sum to zero"),
        ("DELETE FROM wallet_transaction WHERE kind = 'cash_out'", "have their transaction and account"),
        ("DELETE FROM wallet_account WHERE code = 'house:rake'", "have their transaction and account"),
        ("UPDATE wallet_transaction SET currency_id = 'INR' WHERE kind = 'cash_out'", "one currency"),
        ("UPDATE wallet_transaction SET kind = 'gift' WHERE kind = 'cash_out'", "those that were sent"),
        ("UPDATE wallet_account SET balance_minor = balance_minor + 1 WHERE kind = 'player'", "sums of entries"),
        ("UPDATE wallet_account SET lines = 0 WHERE kind = 'seat'", "sums of entries"),
        ("UPDATE wallet_entry SET balance_after_minor = 7 WHERE line = 2", "running balances"),
        ("UPDATE wallet_entry SET line = 9 WHERE line = 2", "running balances"),
        ("UPDATE wallet_entry SET balance_after_minor = 1 WHERE line IS NULL", "running balances"),
        ("UPDATE wallet_entry SET balance_after_minor = -5 WHERE line = 1", "ever negative"),
        ("UPDATE wallet_transaction SET reverses_id = id WHERE reverses_id IS NOT NULL", "reversals mirror"),
        ("UPDATE wallet_transaction SET booked_at = booked_at - interval '1d' WHERE kind = 'deal'", "'s time"),
        (EARLIER, "order of lines"),
        ("UPDATE wallet_transaction SET booked_at = booked_at - interval '1d' WHERE kind = 'reversal'", "come after"),
        ("UPDATE wallet_account SET kind = 'house' WHERE kind = 'player'", "what their code says"),
        ("UPDATE wallet_account SET owner_id = (SELECT min(id) FROM accounts_user)", "what their code says"),
        ("UPDATE wallet_account SET code = 'seat:none' WHERE kind = 'seat' AND lines = 3", "what their code says"),
        ("UPDATE wallet_transaction SET kind = 'bananas' WHERE kind = 'deal'", "shape of their kind"),
        ("UPDATE wallet_entry SET amount_minor = -amount_minor WHERE line = 1", "shape of their kind"),
        ("UPDATE wallet_transaction SET event_at = 'infinity' WHERE kind = 'deal'", "events have happened"),
        ("UPDATE wallet_checkpoint SET balance_minor = balance_minor + 1", "checkpoints"),
    ],
)  # fmt: skip
def test_planted_damage_is_found(played: None, damage: str, check: str) -> None:
    rupees()
    with guards_off():
        sql(damage)
    assert any(check in name for name in found())


def test_a_booking_made_by_hand_is_found_even_if_it_balances(played: None, asha: User, binu: User) -> None:
    raw_booking((main_of(asha), -10), (main_of(binu), 10))
    assert found() == {
        "entries are those that were sent",
        "transactions have the shape of their kind",
        "chips come to a chair from its player and go back",
    }


def test_the_command_lists_every_difference_and_fails(played: None, asha: User) -> None:
    with guards_off():
        sql("UPDATE wallet_account SET balance_minor = balance_minor + 1 WHERE kind = 'player'")
    out = io.StringIO()
    with pytest.raises(CommandError, match="The ledger has 2 differences"):
        call_command("check_ledger", stdout=out)
    assert (
        f"account {refs.player_main(asha.pk).code} CHIP is 999001 after 3 entries, should be 999000 after 3"
        in out.getvalue()
    )
