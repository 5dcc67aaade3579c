"""`check_ledger` says so when the owner of the tables has changed what may be booked."""

import pytest

from tests.wallet.builders import sql
from wallet.ledger.audit import differences


@pytest.mark.parametrize(
    "change",
    [
        "INSERT INTO wallet_kind_leg VALUES ('deal', 'player:main', 0)",
        "UPDATE wallet_kind_leg SET sign = 0 WHERE kind = 'prize' AND place = 'pool'",
        "UPDATE wallet_kind SET takes = takes || ARRAY['player:%%:main'] WHERE kind = 'deal'",
        "DELETE FROM wallet_kind_leg WHERE kind = 'deal' AND place = 'house:rake'",
    ],
)
def test_a_kind_that_moves_something_else_is_found(db: None, change: str) -> None:
    assert list(differences()) == []
    sql(change)
    assert {difference.check for difference in differences()} == {"kinds are what the code says"}
