"""Days that are really closed: their deals leave, and the ledger still explains and checks every booking."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import Settings

from tables.archive import holding, leaving
from tables.play.models import Deal
from tables.reports.meanings import deals as meanings
from tests.tables.archive.past import all_is_read, moves_here
from tests.tables.cast import funded
from tests.tables.played import over
from tests.wallet.finance.closing.yesterday import put_back
from wallet.finance.closing.services import close_due_days
from wallet.finance.closing.verify import untrue_days
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction

pytestmark = pytest.mark.django_db(transaction=True)

DAYS = 40


@pytest.fixture
def deal(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Deal:
    """A deal of some weeks ago, in a house whose months may leave after a few days."""
    monkeypatch.setattr(holding, "LEAST_DAYS", 2)
    settings.DEALS_STAY_DAYS = 2
    found = over(funded("Asha"), funded("Bela"))
    all_is_read()
    put_back(DAYS)
    ended_at = timezone.now() - timedelta(days=DAYS)
    Deal.objects.filter(pk=found.pk).update(started_at=ended_at - timedelta(minutes=5), ended_at=ended_at)
    found.refresh_from_db()
    return found


def test_a_month_leaves_once_its_days_are_closed_and_nothing_is_found(deal: Deal, tmp_path: Path) -> None:
    assert deal.ended_at is not None
    month = f"{deal.ended_at:%Y-%m}"
    with pytest.raises(holding.CannotArchive, match="not closed"):
        leaving.archive(month, tmp_path)
    close_due_days()
    before = [str(one) for one in differences()], list(untrue_days())
    left = leaving.archive(month, tmp_path)
    assert left is not None
    assert (left.deals, moves_here(deal)) == (1, 0)
    assert ([str(one) for one in differences()], list(untrue_days())) == before == ([], [])


def test_its_booking_is_still_explained(deal: Deal, tmp_path: Path) -> None:
    close_due_days()
    leaving.archive(f"{deal.ended_at:%Y-%m}", tmp_path)
    booked = Transaction.objects.get(key=f"deal:{deal.public_id}")
    assert booked.entries.count() >= 2
    assert deal.public_id in meanings([deal.public_id])
