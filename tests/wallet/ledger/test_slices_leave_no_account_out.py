"""The slices of a whole check: the days, the time since, and every account in one of them, after a place or all."""

import pytest

from tests.wallet.builders import guards_off, player, sql
from wallet.ledger.models import Account
from wallet.ledger.past import slices
from wallet.ledger.past.slices import ACCOUNTS_NEXT, Some, Span, every_slice

pytestmark = pytest.mark.django_db


def ids_after(account: int) -> list[int]:
    """Every account that a check looks at that goes on after this one, as often as it is looked at."""
    ids = sorted(Account.objects.values_list("pk", flat=True))
    found = [one for one in every_slice(account=account) if isinstance(one, Some)]
    return [pk for pk in ids for one in found if one.low <= pk <= one.high]


@pytest.mark.parametrize("at_once", [1, 2, 10_000])
@pytest.mark.parametrize("place", [0, 1, -1])
def test_the_accounts_after_one_are_those_of_the_slices(
    monkeypatch: pytest.MonkeyPatch, place: int, at_once: int
) -> None:
    monkeypatch.setattr(slices, "ACCOUNTS_AT_ONCE", at_once)
    player("asha"), player("binu")
    ids = sorted(Account.objects.values_list("pk", flat=True))
    assert ids_after(ids[place]) == [pk for pk in ids if pk > ids[place]]


def test_behind_the_last_account_there_is_no_slice_and_before_it_one() -> None:
    player("asha")
    last = Account.objects.latest("pk").pk
    assert [isinstance(one, Some) for one in every_slice(account=last)] == []
    assert ids_after(last - 1) == [last]


def test_when_all_days_have_been_looked_at_the_accounts_begin_with_the_first() -> None:
    player("asha")
    first = next(one for one in every_slice(account=ACCOUNTS_NEXT) if isinstance(one, Some))
    assert first.low <= 1


def test_a_ledger_in_which_nothing_was_sealed_is_one_span_since_ever() -> None:
    (span,) = (one for one in every_slice() if isinstance(one, Span))
    assert (span.number, span.before, span.begins_at, span.ends_at) == (None, 0, "-infinity", "infinity")
    assert span.is_latest


def test_a_ledger_without_accounts_has_no_slice_of_them() -> None:
    with guards_off():
        sql("DELETE FROM wallet_account")
    assert not [one for one in every_slice() if isinstance(one, Some)]
