"""Bots of neighbouring strengths against each other: the least win rate and points that the deals allow, at 95 %.

Every shuffle is played from both seats. A row is the lower end of the confidence interval, so above an even share means
that the stronger bot wins significantly more; by points it has to in every house. `python -m engine play` prints the
whole table for any bots and house.
A run that was cut off goes on where it was.
"""

from bench.engine.slices import played_in_slices
from bench.rows import Row
from engine.bots.strengths import Strength
from engine.houses import PROFILES

# Shuffles enough to tell; at 21 cards luck decides more.
HOUSES = {"taj-points": 300, "classic-points21": 400}
PAIRS = ((Strength.STRONG, Strength.CLUB), (Strength.CLUB, Strength.BEGINNER))
# The lower end of what so many deals can tell; where the true share is near a half they cannot tell that it is above.
FLOORS = {("classic-points21", Strength.STRONG): 0.467}
SURELY_MORE = 0.5
SEED = 3


def run() -> list[Row]:
    """Strong against club and club against beginner, with 13 and 21 cards."""
    rows = []
    for house, shuffles in HOUSES.items():
        for better, worse in PAIRS:
            standing, _ = played_in_slices(PROFILES[house], [better, worse], shuffles, SEED)
            what = f"{better} against {worse}, {house}, {2 * shuffles} deals"
            rate, points = standing.win_rate, standing.points
            floor = FLOORS.get((house, better), SURELY_MORE)
            rows.append(Row(what=f"{what}: win rate", value=rate.value - rate.within, unit="at least", floor=floor))
            rows.append(Row(what=f"{what}: points", value=points.value - points.within, unit="at least", floor=0.0))
    return rows
