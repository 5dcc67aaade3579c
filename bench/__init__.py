"""Benchmarks: what the house can do, beside what others do in the same run on the same machine.

A module below this package takes part by having `run() -> list[Row]`. `python -m bench` runs all of them,
`python -m bench engine tables.moves` those. A number alone says little about a strange machine, so a row carries, where
there is one, the value of a peer measured a moment earlier or later, and a floor or ceiling that it must keep.
"""

from bench.rows import Row

__all__ = ["Row"]
