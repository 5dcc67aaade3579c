"""The turns of bots: they act by themselves, after thinking, within the rules, and play whole deals with people."""

import pytest

from base import clock
from engine import deal as rules
from engine.deal import Phase
from tables.play import bots, deadlines
from tables.play.models import Deal, DealStatus, Move
from tables.sealing.deals import key_of
from tests.tables.cast import act, funded, next_deal, sit, started_ms, state_of, table_of
from wallet.ledger.audit import differences

pytestmark = pytest.mark.django_db


@pytest.fixture
def asha():
    return funded("Asha")


def deal_with_bots(user, count: int = 1, **fields) -> Deal:
    table = table_of(count + 1, bots_wanted=count, **fields)
    sit(table, user)
    return next_deal(table)


def seat_of(deal: Deal, user) -> int:
    return next(index for index, seat in enumerate(state_of(deal).seats) if seat.player == user.public_id)


def until_bot_is_in_turn(deal: Deal, user) -> None:
    state = state_of(deal)
    if state.turn == seat_of(deal, user):
        act(deal, user, rules.Draw(seat=0, pile="closed"))
        act(deal, user, rules.Discard(seat=0, card=state_of(deal).drawn_card))
    deal.refresh_from_db()


def test_a_bot_thinks_before_it_acts(asha):
    deal = deal_with_bots(asha, bot_think_ms=1500)
    until_bot_is_in_turn(deal, asha)
    due_ms = clock.to_ms(deal.bot_due_at)
    assert due_ms - started_ms(deal) >= 750
    assert deadlines.sweep_bots(due_ms - 1) == 0
    assert deadlines.sweep_bots(due_ms) == 1


def until_a_person_is_in_turn(deal: Deal, user) -> None:
    while state_of(deal).turn != seat_of(deal, user):
        deadlines.sweep_bots(clock.to_ms(deal.bot_due_at))


def test_nobody_thinks_for_a_person(asha):
    deal = deal_with_bots(asha, bot_strength="beginner")
    until_bot_is_in_turn(deal, asha)
    assert deal.bot_due_at is not None
    until_a_person_is_in_turn(deal, asha)
    assert (deal.status, deal.bot_due_at) == (DealStatus.LIVE, None)


def test_a_bots_moves_are_flagged_as_a_bots(asha):
    deal = deal_with_bots(asha)
    until_bot_is_in_turn(deal, asha)
    deadlines.sweep_bots(clock.to_ms(deal.bot_due_at))
    last = Move.objects.filter(deal=deal).order_by("-version").first()
    assert key_of(deal).action(last.version, last.events, last.action).by == "bot"


def test_a_person_and_bots_play_a_deal_to_its_end(asha):
    deal = deal_with_bots(asha, count=3)
    for _ in range(600):
        state = state_of(deal)
        if state.phase is Phase.OVER:
            break
        if deal.bot_due_at is not None:
            deadlines.sweep_bots(clock.to_ms(deal.bot_due_at))
        elif state.phase is Phase.SHOW:
            act(
                deal,
                asha,
                rules.Show(seat=0, groups=(), ungrouped=state.seats[seat_of(deal, asha)].hand),
                state.turn_due_at_ms - 1,
            )
        elif state.drawn:
            act(deal, asha, rules.Discard(seat=0, card=state.drawn_card), state.turn_due_at_ms - 1)
        else:
            act(deal, asha, rules.Draw(seat=0, pile="closed"), state.turn_due_at_ms - 2)
    deal.refresh_from_db()
    assert deal.status == DealStatus.OVER
    assert list(differences()) == []


def test_a_bot_that_asks_for_nonsense_is_timed_out_like_anybody(asha, monkeypatch):
    deal = deal_with_bots(asha)
    until_bot_is_in_turn(deal, asha)
    monkeypatch.setattr(bots, "action_of", lambda *_: rules.Discard(seat=99, card=0, by="bot"))
    deadlines.sweep_bots(clock.to_ms(deal.bot_due_at))
    deal.refresh_from_db()
    assert (deal.status, deal.bot_due_at) == (DealStatus.LIVE, None)
    assert deadlines.sweep_clocks(state_of(deal).due_at_ms) == 1
