"""Bots of neighbouring strengths against each other: the least win rate and points that the deals allow, at 95 %.

Every shuffle is played from both seats. A row is the lower end of the confidence interval, so above an even share means
that the stronger bot wins significantly more; by points it has to in every house. `python -m engine play` prints the
whole table for any bots and house; `engine.matches` has pools and Deals, where the match is won and not the deal.
A run that was cut off goes on where it was.
"""

from functools import partial

from bench.engine.slices import PAIRS, by_wins_and_points, played_in_slices, share_of
from bench.rows import Row
from engine.bots.strengths import Strength
from engine.bots.tournament import outcomes
from engine.houses import PROFILES

# Shuffles enough to tell; at 21 cards luck decides more.
HOUSES = {"classic-points21": 400, "taj-points": 300}
# The lower end of what so many deals can tell; where the true share is near a half they cannot tell that it is above.
FLOORS = {("classic-points21", Strength.STRONG): 0.467}
SURELY_MORE = 0.5
SEED = 3


def run() -> list[Row]:
    """Strong against club and club against beginner, with 13 and 21 cards."""
    rows = []
    for house, whole in HOUSES.items():
        for better, worse in PAIRS:
            shuffles, floor = share_of(whole), FLOORS.get((house, better), SURELY_MORE)
            play = partial(_played, house, (better, worse))
            played = played_in_slices(f"{better}-{worse}-{house}-{SEED}", shuffles, play)
            what = f"{better} against {worse}, {house}, {2 * shuffles} deals"
            rows += by_wins_and_points(what, played, floor, 0.0)
    return rows


def _played(house: str, bots: tuple[Strength, Strength], numbers: range) -> list[list[tuple[float, float]]]:
    return [list(each) for each in outcomes(PROFILES[house], bots, numbers, SEED)]
