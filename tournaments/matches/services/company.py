"""Bots for company in matches for practice chips: which bots enter, make room, and answer.

They enter with the first person and give their place to any other person. They pay the fee like everybody; the
house gives them the chips. They never enter a match for money: the offer, the chair and this module each refuse it.
"""

from accounts.people.models import User
from engine.pool import MatchState, Phase, split_now
from engine.pool.moves import AnswerRejoin, AnswerSplit
from engine.pool.split import drops_left
from tournaments.matches.models.match import Entry, Match
from wallet.ledger import queries, refs
from wallet.ledger.refs import CHIP
from wallet.play.chips import grant_chips

FAIR_PART = (9, 10)
"""A bot accepts a split that gives at least this part of the value of its remaining drops."""


def wanted(match: Match, people: int) -> int:
    """How many bots should have entered, given the number of people."""
    if match.currency_code != CHIP or not people:
        return 0
    return min(match.bots_wanted, match.seats - people)


def too_many(match: Match, entries: list[Entry], people: int) -> list[Entry]:
    """The bots that make room for this many people; the last bot to come leaves first."""
    bots = sorted((entry for entry in entries if entry.player.is_bot), key=lambda entry: entry.pk)
    return bots[wanted(match, people) :]


def give_chips(bot: User, amount_minor: int, key: str) -> None:
    """Give a bot the chips that its main account lacks for a fee."""
    missing_minor = amount_minor - queries.balance(refs.player_main(bot.pk))
    if missing_minor > 0:
        grant_chips(bot, missing_minor, f"bot:{key}")


def answer(state: MatchState, bots: frozenset[str]) -> AnswerRejoin | AnswerSplit | None:
    """The answer of the first bot that has an offer or vote before it; None when no bot has."""
    if state.phase is Phase.REJOIN:
        fallen = [one.player for one in state.entrants if one.status == "fallen" and one.player in bots]
        return AnswerRejoin(fallen[0], _rejoins(state)) if fallen else None
    if state.phase is Phase.VOTE:
        voters = [one.player for one in state.still_in if one.player in bots and one.player not in state.agreed]
        return AnswerSplit(voters[0], _agrees(state, voters[0])) if voters else None
    return None


def _rejoins(state: MatchState) -> bool:
    """Whether rejoining is worth the fee: with no drop left the next bad hand would end it again."""
    return state.rejoin_total is not None and drops_left(state.profile, state.rejoin_total) > 0


def _agrees(state: MatchState, player: str) -> bool:
    split = split_now(state)
    if split is None or split.amounts_minor is None:
        return False
    # What a place is worth goes roughly by the drops it can still afford, and one more for being in.
    worth = {one.player: drops + 1 for one, drops in zip(state.still_in, split.drops_left, strict=True)}
    offered = dict(zip(worth, split.amounts_minor, strict=True))[player]
    least, whole = FAIR_PART
    return offered * sum(worth.values()) * whole >= state.prize_minor * worth[player] * least
