"""A published agent, built anew to measure the house's bots against; nobody meets it at a table.

Saha et al., "Quantitative Rule-Based Strategy modeling in Classic Indian Rummy", arXiv 2601.00024. How it draws and
puts away is as in its authors' public program (github.com/purushottam-saha/Rummy), of which nothing is copied.
"""

from bench.engine.mindist.agent import MinDist, Ties
from bench.engine.mindist.distance import Distances

__all__ = ["Distances", "MinDist", "Ties"]
