"""A line as SVG: points for a polyline, from plain numbers, so that a page needs no script to show a course."""

from collections.abc import Sequence

import msgspec

WIDTH, HEIGHT, MARGIN = 600, 160, 8
_MOST_POINTS = 120


class Course(msgspec.Struct, frozen=True):
    """A line from the oldest number to the newest: `points` for a polyline, the least and the greatest number."""

    points: str
    least: int
    most: int
    last: int


def course(numbers: Sequence[float]) -> Course | None:
    """The line through these numbers; None for fewer than two."""
    if len(numbers) < 2:
        return None
    step = max(1, len(numbers) // _MOST_POINTS)
    shown = [*numbers[:-1:step], numbers[-1]]
    least, most = min(shown), max(shown)
    spread = (most - least) or 1
    across = (WIDTH - 2 * MARGIN) / (len(shown) - 1)
    points = " ".join(
        f"{MARGIN + place * across:.1f},{HEIGHT - MARGIN - (number - least) / spread * (HEIGHT - 2 * MARGIN):.1f}"
        for place, number in enumerate(shown)
    )
    return Course(points, round(least), round(most), round(shown[-1]))
