"""Rules 7 and 8, by Hypothesis: whatever happens in a match, every unit of the fees goes somewhere, once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.houses import PROFILES
from engine.pool import Action, MatchRefused, MatchState, Phase, apply, decode, encode, moves, refusal, start

POOLS = sorted(house.name for house in PROFILES.values() if house.format == "pool")
NAMES = ("ana", "ben", "cal", "dev", "eva", "fay")
names = st.sampled_from(NAMES)
fees = st.sampled_from([0, 1, 333, 2500, 199_999, 200_000, 200_001, 500_000])

elsewhere: st.SearchStrategy[Action] = st.one_of(
    st.builds(moves.AnswerRejoin, names, st.booleans()),
    st.builds(moves.ProposeSplit, names),
    st.builds(moves.AnswerSplit, names, st.booleans()),
    st.builds(moves.SetAutoDrop, names, st.booleans()),
    st.builds(moves.Leave, names),
    st.sampled_from([moves.CloseOffers(), moves.CloseVote(), moves.StartDeal()]),
)


@st.composite
def next_actions(draw: st.DrawFn, state: MatchState) -> Action:
    """Most often what carries the match on, else anything."""
    if state.phase is Phase.DEAL and draw(st.integers(0, 3)):
        points = {player: draw(st.integers(0, 80)) for player in state.dealt}
        points[draw(st.sampled_from(state.dealt))] = 0
        return moves.FinishDeal(points)
    if state.phase is Phase.BETWEEN and draw(st.integers(0, 2)):
        return moves.StartDeal()
    return draw(elsewhere)


def played(data: st.DataObject) -> MatchState:
    """A match after up to sixty actions."""
    house = PROFILES[data.draw(st.sampled_from(POOLS))]
    players = NAMES[: data.draw(st.integers(2, 6))]
    state = start(house, players, data.draw(fees), data.draw(st.sampled_from([0, 250, 1500])))
    for _ in range(60):
        if state.phase is Phase.OVER:
            break
        action = data.draw(next_actions(state))
        refused = refusal(state, action)
        if refused is not None:
            with pytest.raises(MatchRefused, match=refused.sentence):
                apply(state, action)
            continue
        state, events = apply(state, action)
        assert events
    return state


@given(st.data())
def test_payouts_and_rake_are_the_fees_paid(data: st.DataObject) -> None:
    state = played(data)
    if state.phase is Phase.OVER:
        assert sum(state.payouts_minor) + state.rake_minor == state.fees_minor
        assert min(state.payouts_minor) >= 0


@given(st.data())
def test_a_match_that_goes_on_has_players_to_go_on_with(data: st.DataObject) -> None:
    state = played(data)
    if state.phase in (Phase.BETWEEN, Phase.DEAL, Phase.VOTE):
        assert len(state.still_in) >= 2
    assert all(state.profile.limit is None or entrant.total < state.profile.limit for entrant in state.still_in)


@given(st.data())
def test_cancelling_pays_everything_back(data: st.DataObject) -> None:
    state = played(data)
    if state.phase is not Phase.OVER:
        state, _ = apply(state, moves.Cancel())
        assert sum(state.payouts_minor) == state.fees_minor


@given(st.data())
def test_a_state_comes_back_from_its_bytes(data: st.DataObject) -> None:
    state = played(data)
    assert decode(encode(state)) == state
