"""What never breaks in any deal of any house, whatever the players do (rules 4)."""

from collections import Counter

from hypothesis import given, settings

from engine import deal
from engine.cards import PACK
from engine.deal import Action, DealState, Phase, Status
from engine.settlement import SettledHand, settle
from tests.engine.deal.company import Chance, beginning, chances, in_play, played
from tests.engine.deal.legal import legal_actions
from tests.engine.deal.rulebook import everything_imaginable, is_allowed

whole_deals = settings(max_examples=150, deadline=None)
fewer_deals = settings(max_examples=25, deadline=None)


@whole_deals
@given(chances())
def test_no_card_is_ever_lost_or_doubled(chance: Chance) -> None:
    everything = bytes(sorted(PACK * chance.profile.packs))
    assert in_play(beginning(chance)[0]) == everything
    for step in played(chance):
        assert in_play(step.after) == everything


@whole_deals
@given(chances())
def test_every_state_survives_being_written_and_read(chance: Chance) -> None:
    for step in played(chance):
        assert deal.decode(deal.encode(step.after)) == step.after


@fewer_deals
@given(chances())
def test_exactly_what_the_rules_allow_is_legal(chance: Chance) -> None:
    for number, step in enumerate(played(chance)):
        if number % 7 == 0 or step.before.phase is not Phase.TURN:
            imaginable = list(everything_imaginable(step.before))
            allowed = [action for action in imaginable if is_allowed(step.before, action)]
            assert list(legal_actions(step.before)) == allowed
            assert [action for action in imaginable if deal.why_not(step.before, action) is None] == allowed


@fewer_deals
@given(chances())
def test_what_is_legal_is_accepted_and_the_rest_refused(chance: Chance) -> None:
    for number, step in enumerate(played(chance)):
        if number % 11 == 0:
            for action in everything_imaginable(step.before):
                assert _is_accepted(step.before, action) == is_allowed(step.before, action)


def _is_accepted(state: DealState, action: Action) -> bool:
    due_ms = state.due_at_ms
    assert due_ms is not None
    try:
        deal.apply(state, action, due_ms if isinstance(action, deal.Timeout) else due_ms - 1)
    except deal.Refused:
        return False
    return True


@whole_deals
@given(chances())
def test_versions_deadlines_and_banks_keep_their_order(chance: Chance) -> None:
    for step in played(chance):
        before, after = step.before, step.after
        assert after.version == before.version + 1
        assert before.step_version <= after.step_version <= after.version
        if after.due_at_ms is not None:
            assert step.now_ms < after.due_at_ms
            assert after.turn_due_at_ms <= after.due_at_ms
        for was, now in zip(before.seats, after.seats, strict=True):
            assert 0 <= now.extra_ms <= was.extra_ms
            assert was.turns <= now.turns <= was.turns + 1
            assert was.status is Status.IN or was.status is now.status


@whole_deals
@given(chances())
def test_hands_have_the_profiles_number_of_cards_and_the_player_who_drew_one_more(chance: Chance) -> None:
    for step in played(chance):
        state = step.after
        for index, seat in enumerate(state.seats):
            holding_one_more = state.phase is Phase.TURN and state.drawn and index == state.turn
            assert len(seat.hand) == chance.profile.cards + holding_one_more


@whole_deals
@given(chances())
def test_there_is_always_a_card_to_draw_when_a_turn_begins(chance: Chance) -> None:
    for step in played(chance):
        if step.after.phase is Phase.TURN and not step.after.drawn:
            assert step.after.closed
            assert step.after.open_pile


@whole_deals
@given(chances())
def test_a_deal_has_one_winner_and_a_points_deal_sums_to_nothing(chance: Chance) -> None:
    *_, last = played(chance)
    result = last.after.result
    assert result is not None
    outcomes = Counter(seat.outcome for seat in result.seats)
    assert outcomes["won"] == 1
    assert [seat.outcome for seat in result.seats] == [seat.status for seat in last.after.seats]
    hands = [SettledHand(seat.outcome, seat.groups, seat.ungrouped, seat.deal_show) for seat in result.seats]
    settled = settle(chance.profile, last.after.jokers, hands, point_value_minor=100, rake_bps=1_000)
    assert settled.points == tuple(seat.points for seat in result.seats)
    if chance.profile.format == "points":
        assert sum(settled.scores) == 0
        assert sum(settled.money_minor) + settled.rake_minor == 0
