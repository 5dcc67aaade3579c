"""The operators' pages of the ladder: each slice registers its own."""

from ladder.clubs import admin as clubs

__all__ = ["clubs"]
