"""Days of a month in a file are compared with all that stays: their transactions, the sealed log, other chains."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench.wallet.history import from_within_a_month
from tests.wallet.builders import guards_off, sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from tests.wallet.seal.test_months_in_files_prove_themselves import found_after
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import close_due_days
from wallet.finance.closing.verify import untrue_days
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction
from wallet.ledger.past.archive import archive, restore
from wallet.ledger.past.models import Month
from wallet.ledger.past.months import open_months
from wallet.seal.schema.services import sign_schema
from wallet.seal.verify import untrue

pytestmark = pytest.mark.django_db(transaction=True)

AGO = 40
OF_THE_DEAL = "WHERE key = 'deal:1'"
INSERTED = (
    "INSERT INTO wallet_transaction (public_id, kind, key, fingerprint, currency_id, note, xid, event_at, booked_at)"
    " SELECT 'another', kind, 'deal:another', fingerprint, currency_id, note, xid, event_at, booked_at"
    f" FROM wallet_transaction {OF_THE_DEAL}"
)
ATTACKS = {
    f"UPDATE wallet_transaction SET note = 'other' {OF_THE_DEAL}": "not what was sealed",
    f"UPDATE wallet_transaction SET key = 'deal:9' {OF_THE_DEAL}": "not what was sealed",
    f"UPDATE wallet_transaction SET fingerprint = 'f' {OF_THE_DEAL}": "transactions_sha256",
    f"UPDATE wallet_transaction SET event_at = event_at - interval '1 day' {OF_THE_DEAL}": "late",
    f"DELETE FROM wallet_transaction {OF_THE_DEAL}": "transactions is 5, the transactions say 4",
    INSERTED: "transactions is 5, the transactions say 6",
    "UPDATE wallet_block SET sha256 = repeat('a', 64) WHERE number = 1": "is not the one it was closed with",
    "DELETE FROM wallet_entrieshash": "not what was sealed",
}


@pytest.fixture
def month(signing: Path, tmp_path: Path) -> Iterator[Month]:
    """Forty days of which the first has bookings, all closed; its month is in a file."""
    sign_schema("omar", "the first")
    a_little_play()
    ago = from_within_a_month(AGO)
    put_back(ago)
    open_months()
    assert len(close_due_days()) == ago
    first = Transaction.objects.get(key="deal:1").booked_at
    month = Month.objects.get(begins_at__lte=first, ends_at__gt=first)
    archive(month, tmp_path)
    yield month
    restore(Month.objects.get(name=month.name), tmp_path)


def test_they_hold_and_whatever_is_rewritten_is_named(month: Month) -> None:
    assert Day.objects.filter(ends_at__lte=month.ends_at).exists()
    assert [list(untrue_days()), list(differences())] == [[], []]
    said = {attack: "\n".join(found_after_days(attack)) for attack in ATTACKS}
    assert {attack: said[attack] for attack, words in ATTACKS.items() if words not in said[attack]} == {}


def test_a_month_that_leaves_meanwhile_is_no_fault(month: Month, tmp_path: Path) -> None:
    """A check stands still at a fault of the first day, and the day's entries are archived before it looks at them."""
    faults: list[tuple[Callable[[], Iterator[object]], str]] = [
        (untrue, "UPDATE wallet_block SET form = form + 1 WHERE number = 1"),
        (untrue_days, "UPDATE wallet_day SET sha256 = repeat('a', 64) WHERE number = 1"),
    ]
    for asked, spoilt in faults:
        restore(Month.objects.get(name=month.name), tmp_path)
        with guards_off():
            sql(spoilt)
        checking = asked()
        next(checking)
        archive(Month.objects.get(name=month.name), tmp_path)
        named = "\n".join(map(str, checking))
        assert [words for words in ("entries say", "ended otherwise", "not what was sealed") if words in named] == []


def found_after_days(attack: str) -> set[str]:
    """What `verify_days` says after this statement of the owner's, which is taken back again."""
    return found_after(attack, by=untrue_days, says=str)
