"""Rules 8, auto drop: the coming deals are left to first drops, until one is back; the points stay."""

import pytest

from base import clock
from engine.deal import Discard, Draw, Drop, Pile
from tables.play import deadlines as table_deadlines
from tests.tournaments.matches.cast import (
    NOON_MS,
    act,
    all_drop,
    in_turn,
    next_deal,
    players,
    saved_state,
    started,
    state_of,
    totals,
)
from tournaments.matches import deadlines as match_deadlines
from tournaments.matches.services.answering import set_auto_drop

pytestmark = pytest.mark.django_db


def played_out(match, people):
    """One deal in which whoever is asked drops at once."""
    deal = next_deal(match)
    while deal.ended_at is None and (state := state_of(deal)).result is None:
        act(deal, in_turn(deal, people), Drop(seat=0), state.turn_due_at_ms - 1)
    match_deadlines.sweep(NOON_MS)
    return deal


def test_each_deal_missed_costs_a_first_drop():
    people = players(3)
    match = started(people)
    first = played_out(match, people)
    order = {place.seat_index: place.player for place in first.deal_seats.select_related("player")}
    before = saved_state(match).entrant(order[1].public_id).total
    set_auto_drop(match.public_id, order[1], True, NOON_MS)
    deal = played_out(match, people)
    assert deal.deal_seats.get(player=order[1]).outcome == "first_drop"
    assert saved_state(match).entrant(order[1].public_id).total == before + 20


def test_when_everybody_is_away_the_deals_go_on_by_themselves():
    people = players(2)
    match = started(people)
    for user in people:
        set_auto_drop(match.public_id, user, True, NOON_MS)
    deal = next_deal(match)
    assert deal.ended_at is not None
    match_deadlines.sweep(NOON_MS)
    assert sorted(totals(match).values()) == [0, 20]


def test_it_may_be_chosen_in_the_middle_of_a_deal_and_holds_from_the_next():
    people = players(2)
    match = started(people)
    deal = next_deal(match)
    set_auto_drop(match.public_id, people[0], True, NOON_MS)
    assert state_of(deal).result is None
    match.table.refresh_from_db()
    shown = {one["player"]["id"]: one["auto_drop"] for one in match.table.hosted["match"]["entrants"]}
    assert shown == {people[0].public_id: True, people[1].public_id: False}


def test_who_is_back_plays_the_next_deal_and_keeps_the_points():
    people = players(2)
    match = started(people)
    set_auto_drop(match.public_id, people[0], True, NOON_MS)
    deal = next_deal(match)
    if deal.ended_at is None:
        all_drop(deal, people)
    match_deadlines.sweep(NOON_MS)
    scored = totals(match)
    set_auto_drop(match.public_id, people[0], False, NOON_MS)
    assert totals(match) == scored
    assert next_deal(match).ended_at is None


def test_the_pause_is_not_longer_for_it():
    people = players(2)
    match = started(people)
    before = match.due_at
    set_auto_drop(match.public_id, people[0], True, clock.to_ms(before) - 1)
    match.refresh_from_db()
    assert match.due_at == before


def turn(deal, user, now_ms):
    """The player draws from the closed deck and puts that card away."""
    act(deal, user, Draw(seat=0, pile=Pile.CLOSED), now_ms)
    act(deal, user, Discard(seat=0, card=state_of(deal).drawn_card), now_ms)


def missed_out(match, people):
    """One deal in which nobody but the last to play does anything; whom it dropped for missed turns."""
    deal = next_deal(match)
    present = in_turn(deal, people)
    while (state := state_of(deal)).result is None:
        if in_turn(deal, people) == present:
            turn(deal, present, state.turn_due_at_ms - 1)
        else:
            assert table_deadlines.sweep_clocks(state.due_at_ms) == 1
    match_deadlines.sweep(NOON_MS)
    return [user for user in people if user != present]


def test_who_was_dropped_for_missed_turns_is_left_to_first_drops_where_the_house_has_it():
    people = players(2)
    match = started(people, overrides={"absent_next": "drop"})
    (absent,) = missed_out(match, people)
    before = saved_state(match).entrant(absent.public_id)
    assert before.auto_drop
    deal = next_deal(match)
    assert deal.deal_seats.get(player=absent).outcome == "first_drop"
    match_deadlines.sweep(NOON_MS)
    assert saved_state(match).entrant(absent.public_id).total == before.total + 20
    set_auto_drop(match.public_id, absent, False, NOON_MS)
    assert not saved_state(match).entrant(absent.public_id).auto_drop


def test_everywhere_else_who_was_dropped_plays_the_next_deal():
    people = players(2)
    match = started(people)
    (absent,) = missed_out(match, people)
    assert not saved_state(match).entrant(absent.public_id).auto_drop
