"""What is wrong is taken back by a transaction that names it, once, leg by leg."""

import pytest

from accounts.people.models import User
from tests.wallet.builders import main_of, raw_booking, raw_entries, raw_transaction, refused_by, seated
from tests.wallet.money.bonuses.earning import bonus, deal, in_bonus
from wallet.ledger import queries, refs
from wallet.ledger.kinds import Kind
from wallet.ledger.models import Transaction
from wallet.ledger.posting import Leg, post
from wallet.money.bonuses import services as bonuses
from wallet.play.chips import grant_chips
from wallet.play.reversing import reverse
from wallet.refusals import InsufficientFunds, WalletRefused


@pytest.fixture
def gift(asha: User) -> Transaction:
    """Chips given to Asha by mistake."""
    grant_chips(asha, 700, "gift")
    return Transaction.objects.get(key="gift")


def test_a_reversal_takes_everything_back_and_names_the_original(asha: User, gift: Transaction) -> None:
    reverse(gift, note="given twice")
    assert main_of(asha).balance_minor == 1_000_000
    reversal = Transaction.objects.get(kind="reversal")
    assert reversal.reverses == gift
    assert reversal.note == "given twice"
    assert queries.balance(refs.equity_chips()) == -1_000_000


def test_a_transaction_is_reversed_once(asha: User, gift: Transaction) -> None:
    first = reverse(gift, note="given twice")
    again = reverse(gift, note="clicked twice")
    assert again.repeated
    assert again.public_id == first.public_id


def test_a_reversal_has_the_key_of_its_transaction(asha: User, gift: Transaction) -> None:
    reverse(gift, note="given twice")
    legs = [Leg(refs.player_main(asha.pk), -700), Leg(refs.equity_chips(), 700)]
    with pytest.raises(WalletRefused, match="not_allowed the key of another reversal"):
        post(Kind.REVERSAL, "sly", legs, reverses=gift.pk)


def test_raw_sql_cannot_reverse_twice_either(asha: User, gift: Transaction) -> None:
    reverse(gift, note="given twice")
    with refused_by("wallet_transaction_reversed_once"):
        raw_transaction(reverses=gift.pk)


def test_a_reversal_is_not_reversed(gift: Transaction) -> None:
    reverse(gift, note="given twice")
    with pytest.raises(WalletRefused, match="is_a_reversal"):
        reverse(Transaction.objects.get(kind="reversal"), note="after all")


def test_a_reversal_that_does_not_mirror_is_refused(asha: User, binu: User, gift: Transaction) -> None:
    with refused_by("wallet_entry_mirrors"):
        raw_entries(raw_transaction(reverses=gift.pk), [(main_of(asha), -600), (main_of(binu), 600)])


def test_part_of_the_legs_is_no_mirror(asha: User, binu: User) -> None:
    booked = raw_booking((main_of(asha), -30), (main_of(binu), 30))
    with refused_by("wallet_entry_mirrors"):
        raw_entries(raw_transaction(reverses=booked), [(main_of(asha), 10), (main_of(binu), -10)])


def test_what_is_spent_cannot_be_taken_back(asha: User, gift: Transaction) -> None:
    seated(asha, 1_000_500)
    with pytest.raises(InsufficientFunds):
        reverse(gift, note="given twice")
    assert not Transaction.objects.filter(kind="reversal").exists()


def test_what_the_rake_of_a_deal_released_of_a_bonus_goes_back_with_the_deal(asha: User, binu: User) -> None:
    mine, theirs = seated(asha, 50_000), seated(binu, 50_000)
    bonus(asha, 10_000)
    deal(mine, theirs, 1_000, "deal:1")
    bonuses.release_earned()
    assert in_bonus(asha) == 9_500
    reverse(Transaction.objects.get(key="deal:1"), note="the table was down")
    assert in_bonus(asha) == 10_000
