"""Rules 9, by Hypothesis: no chip and no unit of the fees is lost, and every match ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.houses import PROFILES
from engine.matches import apply, refusal, start
from engine.pool import Action, MatchRefused, MatchState, Phase, decode, encode, moves

HOUSES = sorted(house.name for house in PROFILES.values() if house.format == "deals")
NAMES = ("ana", "ben", "cal", "dev", "eva", "fay")
names = st.sampled_from(NAMES)

elsewhere: st.SearchStrategy[Action] = st.one_of(
    st.builds(moves.AnswerRejoin, names, st.booleans()),
    st.builds(moves.ProposeSplit, names),
    st.builds(moves.AnswerSplit, names, st.booleans()),
    st.builds(moves.SetAutoDrop, names, st.booleans()),
    st.builds(moves.Leave, names),
    st.sampled_from([moves.CloseOffers(), moves.CloseVote(), moves.StartDeal(), moves.VoidDeal()]),
)


@st.composite
def next_actions(draw: st.DrawFn, state: MatchState) -> Action:
    """Most often what carries the match on, else anything; few different points, so that ties are usual."""
    if state.phase is Phase.DEAL and draw(st.integers(0, 5)):
        points = {player: draw(st.sampled_from([0, 2, 40, 80])) for player in state.dealt}
        winner = draw(st.sampled_from(state.dealt))
        return moves.FinishDeal(points | {winner: 0}, winner=winner)
    if state.phase is Phase.BETWEEN and draw(st.integers(0, 3)):
        return moves.StartDeal()
    return draw(elsewhere)


@st.composite
def courses(draw: st.DrawFn) -> tuple[MatchState, list[Action], MatchState]:
    """A match's first state, up to sixty actions, and where they lead."""
    players = NAMES[: draw(st.integers(2, 6))]
    fee = draw(st.sampled_from([0, 1, 333, 2500, 500_000]))
    first = start(PROFILES[draw(st.sampled_from(HOUSES))], players, fee, draw(st.sampled_from([0, 250, 1500])))
    state, done = first, []
    for _ in range(60):
        if state.phase is Phase.OVER:
            break
        action = draw(next_actions(state))
        if (refused := refusal(state, action)) is not None:
            with pytest.raises(MatchRefused, match=refused.sentence):
                apply(state, action)
            continue
        state, events = apply(state, action)
        assert events or isinstance(action, moves.VoidDeal)
        done.append(action)
    return first, done, state


@given(courses())
def test_no_chip_is_lost_and_nobody_owes_any(course: tuple[MatchState, list[Action], MatchState]) -> None:
    first, _, state = course
    chips = [entrant.total for entrant in state.entrants]
    assert sum(chips) == sum(entrant.total for entrant in first.entrants)
    assert min(chips) >= 0


@given(courses())
def test_the_pot_is_the_prize_and_the_rake(course: tuple[MatchState, list[Action], MatchState]) -> None:
    *_, state = course
    if state.phase is Phase.OVER:
        assert sum(state.payouts_minor) + state.rake_minor == state.fees_minor
        assert len([one for one in state.payouts_minor if one]) == (1 if state.prize_minor else 0)


@given(courses())
def test_a_match_that_goes_on_has_players_to_go_on_with(
    course: tuple[MatchState, list[Action], MatchState],
) -> None:
    *_, state = course
    if state.phase is not Phase.OVER:
        assert len(state.still_in) >= 2


@given(courses(), st.data())
def test_whatever_was_played_the_deals_still_to_come_end_it(
    course: tuple[MatchState, list[Action], MatchState], data: st.DataObject
) -> None:
    *_, state = course
    deals = 0
    while state.phase is not Phase.OVER:
        if state.phase is Phase.BETWEEN:
            state, _ = apply(state, moves.StartDeal())
        in_game = [player for player in state.dealt if state.entrant(player) in state.still_in]
        winner = data.draw(st.sampled_from(in_game))
        state, _ = apply(state, moves.FinishDeal(dict.fromkeys(state.dealt, 0), winner=winner))
        deals += 1
    assert deals <= (state.profile.deals or 0) + 1


@given(courses())
def test_the_same_actions_lead_to_the_same_end(course: tuple[MatchState, list[Action], MatchState]) -> None:
    state, done, end = course
    for action in done:
        state, _ = apply(decode(encode(state)), action)
    assert state == end
