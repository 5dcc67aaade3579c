"""Bots of neighbouring strengths in whole matches of every format: the least share won and points a deal, at 95 %.

A pool is about the prize, so a bot that knows how its match stands is measured by matches. Every match is played from
both seats with the same shuffles. A row is the lower end of the confidence interval, beside what it was and its doubt.
Points are what the bot added less than the other in a pool, and the chips that it won in Deals. Matches are few beside
deals, so no row has a floor: their doubt is as large as the difference that one looks for.
A run that was cut off goes on where it was.
"""

from functools import partial

from bench.engine.slices import PAIRS, by_wins_and_points, played_in_slices, share_of
from bench.rows import Row
from engine.bots.matches.playing import match_outcomes
from engine.bots.strengths import Strength
from engine.houses import PROFILES

# The more deals a match has, the fewer matches tell as much.
HOUSES = {
    "playship-pool61": 120,
    "playship-pool101": 120,
    "playship-pool201": 60,
    "junglee-deals2": 120,
    "junglee-deals3": 100,
    "junglee-deals6": 60,
}
MASTERS = {"playship-pool101": (Strength.MASTER, Strength.STRONG)}
SEED = 5


def run() -> list[Row]:
    """Each pair in each format, and the master where drops are weighed."""
    rows = []
    for house, whole in HOUSES.items():
        pairs = (*PAIRS, MASTERS[house]) if house in MASTERS else PAIRS
        for better, worse in pairs:
            count = share_of(whole)
            played = played_in_slices(
                f"{better}-{worse}-{house}-matches-{SEED}", count, partial(_played, house, (better, worse))
            )
            rows += by_wins_and_points(f"{better} against {worse}, {house}, {2 * count} matches", played, None, None)
    return rows


def _played(house: str, bots: tuple[Strength, Strength], numbers: range) -> list[list[tuple[float, float]]]:
    return [list(each) for each in match_outcomes(PROFILES[house], bots, numbers, SEED)]
