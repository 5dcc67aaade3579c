"""A cell that does not answer stops the deals that lie there, and says so; all others play on, and money stays."""

import json

import pytest

from base import clock
from engine import deal as rules
from tables.cell_work import sweeping
from tables.cell_work.services import give_up, set_open
from tables.cells import asking
from tables.cells.asking import CellAway
from tables.live import catching_up
from tables.live.snapshots.queries import missed_events
from tables.lobby.turns import my_tables
from tables.play.models import Deal, DealStatus
from tables.play.parking import resume, void
from tables.refusals import TableRefusal
from tables.sealing.deals import state_of
from tables.wire import broadcast
from tests.tables.cast import act, dealt, funded, started_ms
from tests.tables.cells.cast import as_it_stands, deals_in_both, locked, rename, send_out
from tests.tables.snapshots import snapshot_for
from tests.two_hands import meets
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def both(cells, settings):
    """By cell a deal and its players; nobody waits long before a cell is tried again."""
    settings.CELL_ANSWER_S = 1
    return deals_in_both(cells)


@pytest.fixture
def gone(both):
    """Cell 1 is gone."""
    rename("live_1", "gone_1")
    return both


def draw(deal, two):
    state = state_of(as_it_stands(deal))
    player = next(user for user in two if user.public_id == state.seats[state.turn].player)
    return act(deal, player, rules.Draw(seat=0, pile="closed"))


def refused(deal, user):
    with pytest.raises(CellAway) as refusal:
        act(deal, user, rules.Draw(seat=0, pile="closed"))
    return refusal.value.code


def try_again():
    asking._away.clear()


def test_its_players_are_told_and_the_others_play_on(gone):
    (deal, two), (other, its_two) = gone[1], gone[2]
    assert refused(deal, two[0]) == TableRefusal.CELL_AWAY
    assert draw(other, its_two) == 2


def test_whoever_asks_again_is_refused_without_asking_the_cell(gone):
    deal, two = gone[1]
    refused(deal, two[0])
    rename("gone_1", "live_1")
    assert refused(deal, two[0]) == TableRefusal.CELL_AWAY
    try_again()
    assert draw(deal, two) == 2


def test_a_cell_that_keeps_silent_is_waited_for_once(both):
    (deal, two), (other, its_two) = both[1], both[2]
    with locked(1):
        assert refused(deal, two[0]) == TableRefusal.CELL_AWAY
        assert asking.is_away(1)
        assert draw(other, its_two) == 2
    try_again()
    assert draw(deal, two) == 2


def test_its_sweep_fails_alone(gone):
    other, _ = gone[2]
    late_ms = clock.to_ms(as_it_stands(other).due_at)
    with pytest.raises(CellAway):
        sweeping.sweep(1, late_ms)
    assert sweeping.sweep(2, late_ms) >= 1
    assert as_it_stands(other).version == 2
    assert sweeping.next_due_ms(1) is None


def test_new_deals_are_played_at_home(gone):
    new = dealt(funded("Chitra"), funded("Dev"))
    for cell in gone:
        try:
            sweeping.sweep(cell, started_ms(new) + 500)
        except CellAway:
            assert cell == 1
    new.refresh_from_db()
    assert new.cell in {0, 2}


def test_a_socket_is_shown_its_table_and_that_the_deal_is_away(gone):
    deal, two = gone[1]
    shown = snapshot_for(deal.table.public_id, two[0])
    assert (shown.is_away, json.loads(shown.message)["deal"]) == (True, None)
    assert missed_events(deal.table.public_id, two[0], deal.public_id, 1) is None
    other, its_two = gone[2]
    assert not snapshot_for(other.table.public_id, its_two[0]).is_away


def test_sockets_of_other_tables_catch_up_and_its_own_wait(gone):
    tables = {cell: deal.table_id for cell, (deal, _) in gone.items()}
    assert [row[0] for row in catching_up._committed(list(tables.values()))] == [tables[2]]
    rename("gone_1", "live_1")
    try_again()
    assert len(catching_up._committed(list(tables.values()))) == 2


def test_who_sits_there_still_sees_the_other_tables(gone):
    _, two = gone[1]
    assert [table.turn for table in my_tables(two[0])] == [False]


def test_play_goes_on_when_it_is_back(gone):
    deal, two = gone[1]
    refused(deal, two[0])
    rename("gone_1", "live_1")
    try_again()
    assert draw(deal, two) == 2
    void(deal.public_id, "for a test")
    assert list(differences()) == []


def test_an_operator_cannot_void_what_may_come_back(gone):
    deal, _ = gone[1]
    with pytest.raises(CellAway):
        void(deal.public_id, "for a test")
    deal.refresh_from_db()
    assert (deal.status, deal.cell) == (DealStatus.LIVE, 1)


def test_a_lost_cell_is_given_up_and_what_comes_back_of_it_is_forgotten(gone):
    deal, _ = gone[1]
    set_open(1, False)
    assert give_up(1) == [deal.public_id]
    deal.refresh_from_db()
    assert (deal.status, deal.cell, deal.version) == (DealStatus.PARKED, 0, 1)
    void(deal.public_id, "for a test")
    rename("gone_1", "live_1")
    try_again()
    sweeping.sweep(1, clock.to_ms(deal.started_at) + 3_600_000)
    deal.refresh_from_db()
    assert (deal.status, deal.cell) == (DealStatus.VOID, 0)
    assert list(differences()) == []


def test_screens_that_show_moves_of_a_lost_cell_are_shown_the_table_anew(both):
    deal, two = both[1]
    assert draw(deal, two) == 2
    set_open(1, False)
    with broadcast.collected() as pushes:
        give_up(1)
    assert [push.reload for push in pushes if push.table_pk == deal.table_id].count(True) == 1
    shown = snapshot_for(deal.table.public_id, two[0])
    with broadcast.collected() as pushes:
        resume(deal.public_id, started_ms(deal) + 5000)
    (step,) = [frame.version for push in pushes for frame in push.frames if frame.deal == deal.public_id]
    assert (shown.version, step) == (1, 2)


def test_a_deal_that_comes_home_while_its_cell_is_given_up_plays_on(both):
    deal, _ = both[1]
    set_open(1, False)
    rows = Deal.objects.filter(pk=deal.pk)
    waited, given_up = meets(lambda: rows.update(cell=0, due_at=clock.now()), lambda: give_up(1))
    given_up.result()
    deal.refresh_from_db()
    assert (waited, deal.status) == (True, DealStatus.LIVE)


def test_a_deal_goes_out_again_to_a_cell_that_is_back(gone):
    deal, two = gone[1]
    refused(deal, two[0])
    rename("gone_1", "live_1")
    try_again()
    draw(deal, two)
    new = send_out(dealt(funded("Chitra"), funded("Dev")))
    assert new.cell in {1, 2}
