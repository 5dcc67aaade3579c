"""Bots of neighbouring strengths in whole pool matches: the share of matches that the stronger one wins, at 95 %.

A pool is about the prize, so a bot that knows how its match stands is measured by matches. Every match is played from
both seats with the same shuffles; a row is the mean, its unit says how far the true one may lie from it.
"""

from bench.rows import Row
from engine.bots.matches.playing import match_rates
from engine.bots.strengths import Strength
from engine.houses import PROFILES

MATCHES = 40
HOUSE = "playship-pool101"
PAIRS = ((Strength.MASTER, Strength.STRONG), (Strength.STRONG, Strength.CLUB))
SEED = 5


def run() -> list[Row]:
    """Each pair in matches to 101."""
    rows = []
    for better, worse in PAIRS:
        rate, _ = match_rates(PROFILES[HOUSE], [better, worse], MATCHES, SEED)
        what = f"{better} against {worse}, {HOUSE}, {2 * MATCHES} matches won"
        rows.append(Row(what=what, value=rate.value, unit=f"± {rate.within:.2f}"))
    return rows
