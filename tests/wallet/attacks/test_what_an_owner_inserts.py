"""Who owns the tables inserts rows that stop or deceive the checks: they go on, and name them."""

from pathlib import Path

import pytest

from accounts.people.models import User
from base.registry import Registry
from tests.wallet.attacks.by_hand import by_hand
from tests.wallet.builders import guards_off, player, row_of, sql
from tests.wallet.finance.closing.yesterday import a_little_play
from tests.wallet.money.cast import paid_deposit, requested_withdrawal
from wallet.ledger import audit, refs
from wallet.ledger.audit import Check, differences
from wallet.ledger.checkpoints import roll_up
from wallet.ledger.refs import AccountRef
from wallet.seal.keys import make_key
from wallet.seal.services import seal_all

MORE_THAN_A_BIGINT = (
    "INSERT INTO wallet_entry (id, transaction_id, account_id, amount_minor, xid, booked_at, line, balance_after_minor)"
    " SELECT 10000000 + n, t.id, %s, -1000000000000000, t.xid, t.booked_at, %s::bigint + n, %s::bigint"
    " FROM (SELECT * FROM wallet_transaction ORDER BY id LIMIT 1) AS t, generate_series(1, 9300) AS n"
)


def found() -> set[str]:
    """The checks that find something."""
    return {one.check for one in differences()}


@pytest.mark.parametrize("state", ["requested", "approved"])
def test_a_withdrawal_that_nobody_asked_for(asha: User, state: str) -> None:
    paid_deposit(asha, 1_000)
    requested_withdrawal(asha, 500)
    assert found() == set()
    with guards_off():
        sql(
            "INSERT INTO wallet_withdrawal SELECT (jsonb_populate_record(NULL::wallet_withdrawal, to_jsonb(w) ||"
            " jsonb_build_object('id', w.id + 1, 'public_id', 'byhand', 'asked_as', 'byhand', 'state', %s::text))).*"
            " FROM wallet_withdrawal w",
            state,
        )
    assert "payments are booked as their rows say" in found()


@pytest.mark.django_db
@pytest.mark.parametrize("hot", [True, False])
def test_sums_that_no_bigint_holds_are_named(hot: bool) -> None:
    ref: AccountRef = refs.equity_chips() if hot else refs.player_main(player("binu").pk)
    player("dev")
    roll_up()
    account = row_of(ref)
    with guards_off():
        sql(MORE_THAN_A_BIGINT, account.pk, *((None, None) if hot else (account.lines, 0)))
    named = {one.check: one.found for one in differences()}
    assert {"entries sum to zero", "entries are those that were sent"} <= named.keys()
    assert ("running balances add up" in named) is not hot
    assert "beyond what can be counted" not in named.values()


@pytest.mark.django_db
def test_a_check_that_cannot_count_says_so_and_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    own: Registry[Check] = Registry("checks")
    own.add("a", Check("SELECT 'all', (sum(9223372036854775807)::bigint)::text, '' FROM generate_series(1, 2)"))
    own.add("b", Check("SELECT 'one', '1', '2'"))
    monkeypatch.setattr(audit, "checks", own)
    assert [(one.check, one.found) for one in differences()] == [("a", "beyond what can be counted"), ("b", "1")]


@pytest.mark.django_db(transaction=True)
def test_what_is_put_before_the_log_is_in_no_block(settings: object, tmp_path: Path) -> None:
    """A booking of before the log is not held against its row, so none is added to them unseen."""
    key_file = tmp_path / "ledger_key.pem"
    make_key(key_file)
    settings.LEDGER_KEY_FILE = str(key_file)  # type: ignore[attr-defined]
    seats = a_little_play()
    list(seal_all())
    assert found() <= {"the schema is the one that was signed"}
    legs = (seats[0].code, -700), (seats[1].code, 700)
    by_hand("deal", "deal:none", *legs, currency="CHIP")
    with guards_off():
        sql("UPDATE wallet_entry SET xid = '0' WHERE transaction_id = (SELECT max(id) FROM wallet_transaction)")
        sql("UPDATE wallet_transaction SET xid = '0' WHERE key = 'deal:none'")
    list(seal_all())
    assert "transactions are those that were sealed" in found()
