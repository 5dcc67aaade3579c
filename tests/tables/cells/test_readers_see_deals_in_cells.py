"""Whoever reads a running deal reads it where it lies, and what was read elsewhere is never taken for the deal."""

import json

import pytest

from base import clock
from engine import deal as rules
from tables.calls import turns
from tables.cell_work import sweeping
from tables.live import catching_up
from tables.live.snapshots.queries import missed_events
from tables.live.snapshots.returning import done_in_absence
from tables.live.snapshots.spectating import moments_after, view_as_of
from tables.lobby.turns import my_tables
from tables.operators.stopping import overview
from tables.operators.timeline import moves_page
from tables.play.models import Deal
from tables.sealing.deals import state_of
from tables.sealing.keys import Elsewhere
from tables.timeline.services import timeline_of
from tests.tables.cast import act, dealt, funded, started_ms
from tests.tables.cells.cast import as_it_stands, send_out
from tests.tables.snapshots import snapshot_for

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two():
    return funded("Asha"), funded("Bela")


@pytest.fixture
def deal(cells, two):
    """One in which a card was drawn, in its cell."""
    deal = send_out(dealt(*two))
    act(deal, in_turn(deal, two), rules.Draw(seat=0, pile="closed"))
    return deal


def in_turn(deal, two):
    state = state_of(as_it_stands(deal))
    return next(user for user in two if user.public_id == state.seats[state.turn].player)


def test_a_row_that_was_not_read_from_its_cell_is_no_state(deal):
    with pytest.raises(Elsewhere):
        state_of(Deal.objects.get(pk=deal.pk))


def test_a_snapshot_shows_it_as_it_stands(deal, two):
    shown = snapshot_for(deal.table.public_id, in_turn(deal, two))
    message = json.loads(shown.message)
    assert (shown.version, len(message["deal"]["hand"]), shown.is_away) == (2, 14, False)


def test_missed_moves_are_told(deal, two):
    missed = missed_events(deal.table.public_id, two[0], deal.public_id, 1)
    assert missed is not None
    assert [version for version, _ in missed] == [2]


def test_a_spectator_sees_it_as_it_was(deal):
    moment = clock.at(started_ms(deal) + 500)
    assert view_as_of(Deal.objects.get(pk=deal.pk), moment).version == 1
    assert view_as_of(Deal.objects.get(pk=deal.pk), clock.at(started_ms(deal) + 5000)).version == 2
    assert len(moments_after(deal.table, moment)) == 1


def test_sockets_catch_up_with_it(deal):
    ((_, public_id, version, _),) = catching_up._committed([deal.table_id])
    assert (public_id, version) == (deal.public_id, 2)


def test_whose_turn_it_is_is_known_on_other_pages(deal, two):
    player = in_turn(deal, two)
    turns._known.clear()
    for _ in range(2):
        sat = turns.sitting({user.pk: frozenset() for user in two})
        assert {user.pk: [table.turn for table in sat[user.pk].tables] for user in two} == {
            user.pk: [user == player] for user in two
        }
        assert [[table.turn for table in my_tables(user)] for user in two] == [[user == player] for user in two]
        act(deal, player, rules.Discard(seat=0, card=state_of(as_it_stands(deal)).drawn_card))
        player = in_turn(deal, two)
        act(deal, player, rules.Draw(seat=0, pile="closed"), started_ms(deal) + 2000)


def test_who_comes_back_is_told_what_was_done(deal, two):
    absent = in_turn(deal, two)
    late_ms = clock.to_ms(as_it_stands(deal).due_at)
    sweeping.sweep(deal.cell, late_ms)
    told = json.loads(done_in_absence(deal.table_id, absent, late_ms))
    assert [move["version"] for move in told["deals"][0]["moves"]] == [3]


def test_operators_see_its_moves_and_its_timeline(deal):
    late_ms = clock.to_ms(as_it_stands(deal).due_at)
    sweeping.sweep(deal.cell, late_ms)
    now = Deal.objects.select_related("table").get(pk=deal.pk)
    assert all(f"v{version}" in moves_page(now) for version in (1, 2, 3))
    assert 3 in {entry.version for entry in timeline_of(now)}
    assert overview(now).last_move_at == clock.at(late_ms)
