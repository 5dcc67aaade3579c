"""One match of a proof: deals by chance until somebody has won, with every fee paid out or raked and no chip lost."""

from collections.abc import Callable, Iterator

from engine import matches, pool
from engine.houses.rule_profile import RuleProfile
from engine.pool import MatchState, Phase, Status, moves
from engine.proof.deals import Fault
from engine.proof.dice import Dice

FEE_MINOR, RAKE_BPS = 2_500, 1_250
MOST_STEPS = 20_000


def prove_match(rules: RuleProfile, seed: str) -> int:
    """Play one match whose points, answers and leavers are chance; returns how many deals it had. Raises Fault."""
    dice = Dice(f"match {seed}")
    players = [f"player-{seat}" for seat in range(rules.seats_min + dice.below(rules.seats_max - rules.seats_min + 1))]
    state = matches.start(rules, players, FEE_MINOR, RAKE_BPS)
    for _ in range(MOST_STEPS):
        for promise in _broken(state):
            raise Fault(f"Match {seed}, deal {state.deal_number}: {promise}")
        if state.phase is Phase.OVER:
            return state.deal_number
        state, _ = matches.apply(state, _NEXT[state.phase](state, rules, dice))
    raise Fault(f"Match {seed}: it does not end.")


def _broken(state: MatchState) -> Iterator[str]:
    if state.phase is Phase.OVER and sum(state.payouts_minor) + state.rake_minor != state.fees_minor:
        yield "what it pays out is not what was paid in."
    if state.profile.format == "deals":
        chips = [entrant.total for entrant in state.entrants]
        if sum(chips) != len(chips) * matches.total_to_begin_with(state.profile) or min(chips) < 0:
            yield "its chips are not those that it began with."
    if pool.decode(pool.encode(state)) != state:
        yield "it is not read as it was saved."


def _between(state: MatchState, _rules: RuleProfile, dice: Dice) -> pool.Action:
    asks = moves.ProposeSplit(dice.choice(state.still_in).player)
    if dice.falls(10) and matches.refusal(state, asks) is None:
        return asks
    if dice.falls(2):
        return moves.Leave(dice.choice(state.still_in).player)
    return moves.StartDeal()


def _deal(state: MatchState, rules: RuleProfile, dice: Dice) -> pool.Action:
    if dice.falls(3):
        return moves.VoidDeal()
    leaves = moves.Leave(dice.choice(state.dealt))
    if dice.falls(2) and matches.refusal(state, leaves) is None:
        return leaves
    costs = (rules.first_drop, rules.middle_drop, rules.wrong_show, 1 + dice.below(rules.hand_cap))
    winner = dice.choice(state.dealt)
    points = {player: 0 if player == winner else dice.choice(costs) for player in state.dealt}
    absent = tuple(player for player in state.dealt if player != winner and dice.falls(10))
    return moves.FinishDeal(points, absent, winner)


def _rejoin(state: MatchState, _rules: RuleProfile, dice: Dice) -> pool.Action:
    if dice.falls(20):
        return moves.CloseOffers()
    # Whoever would always rejoin could play for ever.
    accepts = state.deal_number < 200 and dice.falls(50)
    return moves.AnswerRejoin(state.having(Status.FALLEN)[0].player, accepts)


def _vote(state: MatchState, _rules: RuleProfile, dice: Dice) -> pool.Action:
    left = [one.player for one in state.still_in if one.player not in state.agreed]
    return moves.AnswerSplit(left[0], dice.falls(70)) if left else moves.CloseVote()


_NEXT: dict[Phase, Callable[[MatchState, RuleProfile, Dice], pool.Action]] = {
    Phase.BETWEEN: _between,
    Phase.DEAL: _deal,
    Phase.REJOIN: _rejoin,
    Phase.VOTE: _vote,
}
