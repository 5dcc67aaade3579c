"""Versions as a reader of a deal counts them: without the wishes of others, of which the reader may know nothing.

A wish to drop or to stay is an action like any other, and has a version of the deal. If others were told that there is
one more version and nothing in it, they would know that somebody wishes to drop before the turn comes.
"""

from collections.abc import Sequence

from engine.deal.state import DealState


def version_for(state: DealState, seat: int | None) -> int:
    """The present version as a seat, or with None a spectator, counts it."""
    return state.version - _hidden(state.wishes, seat)


def step_version_for(state: DealState, seat: int | None) -> int:
    """The version at which the present step began, counted so."""
    return state.step_version - _hidden(state.wishes_before, seat)


def meant(state: DealState, seat: int, version: int) -> int:
    """The deal's own version for one that a seat counted; before the present step it may be any version before it."""
    if version < step_version_for(state, seat):
        return state.step_version - 1
    return version + _hidden(state.wishes, seat)


def _hidden(wishes: Sequence[int], seat: int | None) -> int:
    return sum(wishes) - (wishes[seat] if wishes and seat is not None else 0)
