"""An event happened now, or as long ago as its kind allows: never in the future, nor at no time at all."""

import pytest
from django.db import connection

from accounts.people.models import User
from tests.wallet.logins import logged_in, login_of, outcome_of_posting, why_not_allowed
from wallet.ledger.models import Transaction

LATE = "it happened neither now nor as long ago as may be"


@pytest.mark.parametrize("moment", ["infinity", "-infinity", "4713-01-01 BC", "2999-01-01", "tomorrow", "1999-01-01"])
def test_what_is_no_time_for_it_is_refused(asha: User, moment: str) -> None:
    login_of("desk")
    legs = {"equity:chips": -5, f"player:{asha.pk}:main": 5}
    assert why_not_allowed("chip_grant", "gift", legs, event_at=moment) == LATE


def test_yesterday_was(asha: User) -> None:
    login_of("desk")
    with logged_in():
        legs = {"equity:chips": -5, f"player:{asha.pk}:main": 5}
        assert outcome_of_posting("chip_grant", "gift", legs, event_at="yesterday")[0] == "posted"
    booked = Transaction.objects.get(key="gift")
    assert booked.event_at < booked.booked_at


def test_what_happens_as_it_is_booked_takes_no_time_from_anybody(asha: User) -> None:
    login_of("play")
    legs = {"equity:chips": -5, f"player:{asha.pk}:main": 5}
    assert why_not_allowed("top_up", f"top_up:{asha.pk}:x", legs, event_at="yesterday") == LATE


def test_a_note_and_a_key_have_an_end(asha: User) -> None:
    login_of("desk")
    legs = {"equity:chips": -5, f"player:{asha.pk}:main": 5}
    assert why_not_allowed("chip_grant", "gift", legs, note="x" * 201) == "a note, key or id that is too long"
    assert why_not_allowed("chip_grant", "x" * 129, legs) == "a note, key or id that is too long"


@pytest.mark.parametrize("duty", ["play", "cashier", "desk"])
def test_no_tax_is_taken_for_a_year_that_has_not_ended(asha: User, duty: str) -> None:
    login_of(duty)
    legs = {f"player:{asha.pk}:main": -5, "tax:tds": 5}
    assert why_not_allowed("tax_withheld", f"tds:2026:{asha.pk}:INR", legs, currency="INR", event_at="tomorrow") == LATE


def test_no_kind_lies_ahead_of_the_clock(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT kind FROM wallet_kind WHERE event_ahead > interval '0'")
        assert cursor.fetchall() == []
