"""Files for the state name the law they are made by, and say whether anybody has compared it with the gazette."""

from datetime import date

import msgspec

from wallet.money.tax.india import TDS_LAWS


def test_a_law_that_nobody_has_read_says_so_and_one_that_was_read_says_when() -> None:
    unread = msgspec.structs.replace(TDS_LAWS[0], checked_on=None)
    assert unread.checked == "law and forms not checked by anybody"
    assert msgspec.structs.replace(unread, checked_on=date(2026, 11, 29)).checked == "checked 2026-11-29"
