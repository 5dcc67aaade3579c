"""How much is written down of a block that is wrong throughout, and by whom."""

import pytest

from tests.two_hands import meets
from tests.wallet.builders import guards_off, sql
from tests.wallet.seal.sealed import play, seal
from wallet.models import BlockCheck, Finding
from wallet.seal import watch
from wallet.seal.watch import look_at_new_blocks, open_findings

pytestmark = pytest.mark.django_db(transaction=True)


def spoilt(transactions: int) -> None:
    """A block in which so many transactions are not what was sealed."""
    play()
    seal()
    with guards_off():
        sql(
            "UPDATE wallet_transaction SET note = 'other' WHERE id IN"
            " (SELECT id FROM wallet_transaction ORDER BY id LIMIT %s)",
            transactions,
        )


@pytest.mark.parametrize(
    ("found", "last"),
    [(3, None), (4, "1 more; see what check_ledger says."), (5, "2 more; see what check_ledger says.")],
)
def test_of_many_findings_the_first_are_written_down_and_the_rest_counted(
    monkeypatch: pytest.MonkeyPatch, found: int, last: str | None
) -> None:
    monkeypatch.setattr(watch, "_MOST", 3)
    spoilt(found)
    assert look_at_new_blocks() == BlockCheck.objects.get().findings == (3 if last is None else 4)
    assert list(Finding.objects.filter(code="not_as_sealed").values_list("block_id", flat=True)) == [1, 1, 1]
    assert list(Finding.objects.filter(code="more").values_list("about", "sentence")) == (
        [] if last is None else [("block 1", last)]
    )


def test_who_looks_while_somebody_else_writes_them_down_writes_nothing() -> None:
    spoilt(2)
    waited, second = meets(look_at_new_blocks, look_at_new_blocks)
    assert waited
    assert second.result() == 0
    assert Finding.objects.count() == 2


def test_a_transaction_without_entries_is_named() -> None:
    play()
    with guards_off():
        sql("DELETE FROM wallet_entry WHERE transaction_id = (SELECT id FROM wallet_transaction WHERE key = 'deal:1')")
    seal()
    look_at_new_blocks()
    assert "Its 0 entries sum to 0." in open_findings().values_list("sentence", flat=True)
