"""Each new block is looked at as it comes: what does not add up is written down, shown, and open until explained."""

from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from base.watching.metrics import unexplained
from tests.wallet.builders import at_once, guards_off, main_of, player, raw_booking, refused_by, sql
from tests.wallet.money.cast import operator
from tests.wallet.seal.sealed import play, seal
from wallet.models import Finding
from wallet.seal.watch import clear, look_at_new_blocks, open_findings, unexplained_minor
from wallet.tasks import seal_ledger

pytestmark = pytest.mark.django_db(transaction=True)

OF_THE_DEAL = "transaction_id = (SELECT id FROM wallet_transaction WHERE key = 'deal:1')"


def codes() -> list[str]:
    """What is open, by code."""
    return sorted(open_findings().values_list("code", flat=True))


def test_an_honest_house_has_no_findings(signing: Path) -> None:
    play()
    assert seal_ledger() == 1
    play(2)
    assert seal_ledger() == 1
    assert codes() == []


@pytest.mark.parametrize(
    ("damage", "found"),
    [
        (f"UPDATE wallet_entry SET amount_minor = 901 WHERE amount_minor = 900 AND {OF_THE_DEAL}",
         ["balance_after", "not_as_sent", "out_of_balance"]),
        (f"DELETE FROM wallet_entry WHERE {OF_THE_DEAL} AND line IS NULL", ["not_as_sent", "out_of_balance"]),
        ("UPDATE wallet_transaction SET kind = 'prize' WHERE key = 'deal:1'", ["not_as_sent"]),
        (f"UPDATE wallet_entry SET balance_after_minor = 1 WHERE amount_minor = 900 AND {OF_THE_DEAL}",
         ["balance_after", "balance_held"]),
        (f"UPDATE wallet_entry SET balance_after_minor = -1 WHERE amount_minor = 900 AND {OF_THE_DEAL}",
         ["balance_after", "balance_held", "negative"]),
        ("UPDATE wallet_account SET balance_minor = balance_minor + 1 WHERE kind = 'seat'",
         ["balance_held", "balance_held"]),
        (f"UPDATE wallet_entry SET xid = '9' WHERE {OF_THE_DEAL}", ["other_hand"]),
        (f"UPDATE wallet_entry SET account_id = 0 WHERE amount_minor = 100 AND {OF_THE_DEAL}", ["no_account"]),
        ("UPDATE wallet_account SET currency_id = 'INR' WHERE code = 'house:rake'", ["other_currency"]),
    ],
)  # fmt: skip
def test_what_does_not_add_up_is_found_with_its_block(damage: str, found: list[str]) -> None:
    play()
    with guards_off():
        sql(damage)
    seal_ledger()
    assert [code for code in codes() if code != "balance_after"] == [code for code in found if code != "balance_after"]
    assert ("balance_after" in codes()) == ("balance_after" in found)


def test_a_booking_by_hand_is_found_though_it_balances() -> None:
    asha, binu = main_of(player("asha")), main_of(player("binu"))
    raw_booking((asha, -10), (binu, 10))
    seal_ledger()
    (one,) = open_findings()
    assert one.code == "not_as_sent"


def test_a_change_after_sealing_and_before_looking_is_found() -> None:
    play()
    seal()
    with guards_off():
        sql("UPDATE wallet_transaction SET note = 'other' WHERE key = 'deal:1'")
    assert look_at_new_blocks() == 1
    assert codes() == ["not_as_sealed"]


def test_two_that_look_at_once_write_it_down_once() -> None:
    play()
    seal()
    with guards_off():
        sql("UPDATE wallet_transaction SET note = 'other' WHERE key = 'deal:1'")
    assert sorted(at_once([look_at_new_blocks] * 4, threads=4)) == [0, 0, 0, 1]
    assert look_at_new_blocks() == 0


def found() -> Finding:
    """Something that was found."""
    play()
    seal()
    with guards_off():
        sql("UPDATE wallet_transaction SET note = 'other' WHERE key = 'deal:1'")
    look_at_new_blocks()
    return open_findings().get()


def test_a_finding_is_open_until_somebody_explains_it() -> None:
    one, omar = found(), operator("omar")
    with pytest.raises(ValueError, match="reason"):
        clear(one, omar, " ")
    with pytest.raises(PermissionDenied):
        clear(one, player("eve"), "never mind")
    assert clear(one, omar, "restored from the copy of the day")
    assert not clear(one, omar, "again")
    assert codes() == []
    for table in ("finding", "findingcleared", "blockcheck"):
        with refused_by(f"wallet_{table}_append_only"):
            sql(f"DELETE FROM wallet_{table}")


def test_operators_see_it_first_and_explain_it_in_the_admin() -> None:
    one = found()
    client = Client()
    client.force_login(operator("omar"))
    index = client.get("/admin/").content.decode()
    assert "1 finding of the ledger is open" in index
    assert one.about in index
    chosen = {"action": "explain", "_selected_action": [one.pk]}
    assert "Why it is explained" in client.post("/admin/wallet/finding/", chosen).content.decode()
    client.post("/admin/wallet/finding/", chosen | {"why": "restored", "apply": "1"})
    assert codes() == []
    assert "of the ledger is open" not in client.get("/admin/").content.decode()
    assert Finding.objects.get().cleared.reason == "restored"


def test_what_is_open_is_a_number_for_alarms(signing: Path) -> None:
    play()
    assert unexplained_minor() == 0
    with guards_off():
        sql(f"UPDATE wallet_entry SET xid = '9' WHERE {OF_THE_DEAL}")
    seal_ledger()
    assert codes() == ["other_hand"]
    assert unexplained_minor() == 1_000
    assert unexplained.get("findings of the ledger") is unexplained_minor
