"""A match of Deals as a pure state machine: a fixed number of deals, and the most chips win (rules 9).

It has the state, the actions and the events of a pool (`engine.pool`) with different arithmetic; `engine.matches`
handles both.
"""

from engine.best_of.chips import chips_to_begin_with, deals_left, is_tie_breaker
from engine.best_of.match import apply, start

__all__ = ["apply", "chips_to_begin_with", "deals_left", "is_tie_breaker", "start"]
