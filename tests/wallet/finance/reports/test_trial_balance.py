"""The trial balance sums to zero, and says where everything is."""

from datetime import timedelta

import pytest

from tests.wallet.finance.reports.books import played, today
from wallet.finance.reports import Basis
from wallet.finance.reports.trial_balance import trial_balance

pytestmark = pytest.mark.django_db


def test_every_balance_column_sums_to_zero() -> None:
    played()
    lines = list(trial_balance(today()))
    for column in (2, 5):
        assert sum(line[column] for line in lines) == 0
    assert sum(line[3] for line in lines) == sum(line[4] for line in lines) > 0


def test_players_are_one_line_and_the_houses_accounts_are_lines_of_their_own() -> None:
    played()
    held = {line[0]: line[5] for line in trial_balance(today())}
    assert held == {
        "equity:chips": -2_000_000,
        "house:rake": 500,
        "player": 2_000_000 - 40_000,
        "seat": 40_000 - 500,
    }


def test_what_was_before_is_told_from_what_happened() -> None:
    played()
    tomorrow = today().last + timedelta(days=1)
    period = today(first=tomorrow, last=tomorrow, as_of=today().as_of + timedelta(days=2))
    for line in trial_balance(period):
        assert (line[2], line[3], line[4]) == (line[5], 0, 0)


def test_what_was_booked_after_the_moment_asked_for_is_not_there_yet() -> None:
    before = today().as_of
    played()
    assert list(trial_balance(today(as_of=before))) == []


def test_a_day_without_activity_has_no_lines() -> None:
    long_ago = today().first - timedelta(days=400)
    played()
    assert list(trial_balance(today(first=long_ago, last=long_ago))) == []


def test_a_late_correction_belongs_to_the_day_it_happened_only_by_the_time_of_the_event() -> None:
    from tests.wallet.builders import player
    from wallet.ledger.kinds import Kind
    from wallet.ledger.posting import Leg, post
    from wallet.ledger.refs import equity_chips, player_main

    user = player("late")
    yesterday = today().first - timedelta(days=1)
    legs = [Leg(equity_chips(), -700), Leg(player_main(user.pk), 700)]
    post(Kind.CHIP_GRANT, "late", legs, event_at=today().begins_at - timedelta(hours=3))
    on_yesterday = today(first=yesterday, last=yesterday)
    assert list(trial_balance(on_yesterday)) == []
    by_event = today(first=yesterday, last=yesterday, basis=Basis.EVENT)
    assert {line[0]: line[5] for line in trial_balance(by_event)} == {"equity:chips": -700, "player": 700}
