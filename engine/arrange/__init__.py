"""The exact solver: the best arrangement of a hand, and the best card to put away (rules 3, 5 and 6)."""

from engine.arrange.solve import Arrangement, BestDiscard, arrange, best_discard

__all__ = ["Arrangement", "BestDiscard", "arrange", "best_discard"]
