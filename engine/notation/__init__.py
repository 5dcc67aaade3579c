"""A finished deal as compact text that people can read and write (docs/notation.md)."""

from engine.notation.reading import read
from engine.notation.tokens import BadNotation
from engine.notation.writing import write

__all__ = ["BadNotation", "read", "write"]
