"""The payouts at the end of a pool match: every unit of the fees is paid out (rules 7 and 8)."""

from collections.abc import Sequence

from engine.pool.split import equal_shares
from engine.pool.state import Entrant, MatchState, Status


def for_the_winner(state: MatchState) -> tuple[int, ...]:
    """The whole prize for the last one in.

    When a deal put out everybody who had not left, those with the lowest total share it.
    """
    winners = state.still_in or _lowest(state.having(Status.FALLEN))
    return _shared(state, winners, state.prize_minor)


def refunds(state: MatchState) -> tuple[int, ...]:
    """A cancelled match's fees: each player still in the running gets back what that player paid, and the fees of
    those who are out or left are shared equally between them; the house takes nothing."""
    running = (*state.still_in, *state.having(Status.FALLEN))
    forfeited = state.fees_minor - state.entry_fee_minor * sum(entrant.entries for entrant in running)
    shares = _shared(state, running, forfeited)
    return tuple(
        share + (state.entry_fee_minor * entrant.entries if entrant in running else 0)
        for share, entrant in zip(shares, state.entrants, strict=True)
    )


def _lowest(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
    lowest = min(entrant.total for entrant in entrants)
    return tuple(entrant for entrant in entrants if entrant.total == lowest)


def _shared(state: MatchState, sharers: Sequence[Entrant], amount_minor: int) -> tuple[int, ...]:
    shares = dict(zip((one.player for one in sharers), equal_shares(amount_minor, [0] * len(sharers)), strict=True))
    return tuple(shares.get(entrant.player, 0) for entrant in state.entrants)
