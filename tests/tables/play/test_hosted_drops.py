"""A host's deal may leave players out: they drop by themselves, first drop and all, as their turns come (rules 8)."""

import pytest

from engine import deal as rules
from engine.deal.events import Dropped
from tables.live.snapshots.returning import done_in_absence
from tables.play import hosting
from tables.play.models import DealStatus, Move
from tables.sealing.deals import key_of
from tables.setup.models import Host
from tables.timeline.services import was_done_by_the_server
from tests.tables.cast import NOON_MS, act, funded, in_turn, state_of
from tests.tables.hosted import hosted_deal, hosted_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def three():
    return [funded(name) for name in ("Asha", "Binod", "Chitra")]


def others_drop(deal, players):
    """Whoever is asked to act drops at once."""
    while (state := state_of(deal)).result is None:
        act(deal, in_turn(deal, players), rules.Drop(seat=0), state.turn_due_at_ms - 1)


def test_who_is_left_out_loses_a_first_drop(three):
    deal = hosted_deal(hosted_table(*three), *three)
    order = [next(user for user in three if user.public_id == seat.player) for seat in state_of(deal).seats]
    others_drop(deal, three)
    again = hosted_deal(deal.table, *three, dropping=(order[1],))
    others_drop(again, three)
    assert again.deal_seats.get(player=order[1]).score == 20


def test_when_all_but_the_last_are_left_out_the_deal_is_over_at_once(three):
    table = hosted_table(*three)
    first = hosted_deal(table, *three)
    players = {user.public_id: user for user in three}
    order = [players[seat.player] for seat in state_of(first).seats]
    others_drop(first, three)
    # Who was first is the dealer now and plays last (rules 4.1).
    deal = hosted_deal(table, *three, dropping=tuple(order[1:]))
    assert deal.status == DealStatus.OVER
    assert hosting.awaiting(Host.MATCH) == [first, deal]
    assert deal.deal_seats.get(player=order[0]).score == 0


def test_when_everybody_is_left_out_one_still_wins(three):
    table = hosted_table(*three)
    deal = hosted_deal(table, *three, dropping=tuple(three))
    assert sorted(place.score for place in deal.deal_seats.all()) == [0, 20, 20]


def test_the_drop_is_told_as_not_the_players_own_doing(three):
    table = hosted_table(*three)
    deal = hosted_deal(table, *three, dropping=tuple(three))
    key = key_of(deal)
    moves = [event for move in Move.objects.filter(deal=deal) for event in key.events(move.version, move.events)]
    dropped = [event for event in moves if isinstance(event, Dropped)]
    assert len(dropped) == 2
    assert all(was_done_by_the_server(event) for event in dropped)
    loser = deal.deal_seats.filter(score=20).first().player
    assert done_in_absence(table.pk, loser, NOON_MS + 1)


def test_when_everybody_is_left_out_the_last_in_the_order_of_play_wins_without_being_asked(three) -> None:
    table = hosted_table(*three, profile_name="taj-points")
    deal = hosted_deal(table, *three, dropping=tuple(three))
    assert [place.outcome for place in deal.deal_seats.order_by("seat__number")] == ["first_drop", "first_drop", "won"]
