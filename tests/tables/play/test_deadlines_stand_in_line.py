"""A row that players always hold, one after the other, keeps no deadline from firing: what is late stands in line."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db.utils import OperationalError

from base import clock, sweeping
from base.sweeping import LATE_MS
from tables.play import deadlines
from tables.play.models import Deal
from tables.setup.models import TableStatus
from tables.setup.services import close_table
from tests.never_free import comes_between, on_its_own, row_held
from tests.patience import PATIENCE_S
from tests.tables.cast import NOON_MS, dealt, funded, sit, state_of, table_of
from tests.tables.play.test_bots import deal_with_bots, until_bot_is_in_turn
from tests.tables.shuffle.cast import DUE_MS, close, commit, counting_down, reveal
from tests.two_hands import meets

pytestmark = pytest.mark.django_db(transaction=True)
LONG_AFTER_MS = NOON_MS + 60_000


def test_a_clock_fires_though_its_deal_is_never_free() -> None:
    deal = dealt(funded(), funded())
    late_ms = (state_of(deal).due_at_ms or 0) + LATE_MS
    fired = comes_between(deal, lambda: deadlines.sweep_clocks(late_ms), lambda: deadlines.sweep_overdue(late_ms))
    assert fired == 1
    assert state_of(deal).version == 2


def test_a_bot_acts_though_its_deal_is_never_free() -> None:
    asha = funded()
    deal = deal_with_bots(asha, bot_think_ms=1500)
    until_bot_is_in_turn(deal, asha)
    late_ms = clock.to_ms(deal.bot_due_at) + LATE_MS
    version = state_of(deal).version
    acted = comes_between(deal, lambda: deadlines.sweep_bots(late_ms), lambda: deadlines.sweep_overdue(late_ms))
    assert acted == 1
    assert state_of(deal).version == version + 1


def test_a_countdown_ends_though_its_table_is_never_free() -> None:
    table = table_of(2)
    sit(table, funded())
    sit(table, funded())
    ended = comes_between(
        table, lambda: deadlines.sweep_starts(LONG_AFTER_MS), lambda: deadlines.sweep_overdue(LONG_AFTER_MS)
    )
    assert ended == 1
    deadlines.sweep_starts(LONG_AFTER_MS)  # what was committed to is dealt by the usual sweep
    assert Deal.objects.get().table_id == table.pk


def test_a_deal_that_went_on_while_one_stood_in_line_for_it_is_due_no_more() -> None:
    deal = dealt(funded(), funded())
    late_ms = (state_of(deal).due_at_ms or 0) + LATE_MS
    waits, fired = meets(lambda: deadlines.sweep_clocks(late_ms), lambda: deadlines.sweep_overdue(late_ms))
    assert (waits, fired.result()) == (True, 0)
    deal.refresh_from_db()
    assert (state_of(deal).version, deal.status) == (2, "live")


def test_a_bot_that_acted_while_one_stood_in_line_for_it_does_not_act_twice() -> None:
    asha = funded()
    deal = deal_with_bots(asha, bot_think_ms=1500)
    until_bot_is_in_turn(deal, asha)
    late_ms = clock.to_ms(deal.bot_due_at) + LATE_MS
    version = state_of(deal).version
    waits, acted = meets(lambda: deadlines.sweep_bots(late_ms), lambda: deadlines.sweep_overdue(late_ms))
    assert (waits, acted.result()) == (True, 0)
    deal.refresh_from_db()
    assert (state_of(deal).version, deal.status) == (version + 1, "live")


def test_a_table_that_closed_while_one_stood_in_line_for_it_stays_closed() -> None:
    table = table_of(2)
    sit(table, funded())
    sit(table, funded())
    waits, ended = meets(lambda: close_table(table.public_id, NOON_MS), lambda: deadlines.sweep_overdue(LONG_AFTER_MS))
    assert (waits, ended.result()) == (True, 0)
    table.refresh_from_db()
    assert table.status == TableStatus.CLOSED


def test_what_is_due_since_a_moment_is_left_to_the_usual_sweep() -> None:
    deal = dealt(funded(), funded())
    assert deadlines.sweep_overdue((state_of(deal).due_at_ms or 0) + LATE_MS - 1) == 0


def test_one_who_never_lets_go_is_not_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = dealt(funded(), funded())
    late_ms = (state_of(deal).due_at_ms or 0) + LATE_MS
    monkeypatch.setattr(sweeping, "_IN_LINE", b"SET LOCAL lock_timeout = '100ms'")
    with ThreadPoolExecutor(1) as pool, row_held(deal), pytest.raises(OperationalError, match="lock timeout"):
        pool.submit(on_its_own, lambda: deadlines.sweep_overdue(late_ms)).result(PATIENCE_S)


def test_a_shuffles_step_is_taken_though_its_table_is_never_free() -> None:
    two = [funded(), funded()]
    table = counting_down(*two)
    shares = {user: commit(table, user) for user in two}
    close(table)
    for user, share in shares.items():
        reveal(table, user, share, DUE_MS + 1000)
    late_ms = DUE_MS + 1000 + LATE_MS
    taken = comes_between(table, lambda: deadlines.sweep_starts(late_ms), lambda: deadlines.sweep_overdue(late_ms))
    assert taken == 1
    assert Deal.objects.get().table_id == table.pk
