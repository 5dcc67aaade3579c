"""What the coach says of set positions, a line each: `python -m tests.engine.coach.positions` writes the lines anew.

Deals of bots (`written.py`) hardly come to hands with three jokers, to rivals who took many cards, or to hands of ten
cards. Whoever changes on purpose how the coach judges measures it first (`bench/engine/coach`) and writes the new lines
with the change.
"""

from collections.abc import Iterator
from pathlib import Path

from engine.cards import codes
from engine.coach import Knowledge, Rival, judge
from engine.coach.sampling import Dice, sample
from engine.coach.worth import Worth
from engine.houses import PROFILES, examples
from tests.engine.set_positions import SetPosition, set_position

WRITTEN = Path(__file__).parent / "golden" / "positions.txt"
EVERY = PROFILES | examples()
SETTINGS = {
    "taj-points": (range(10), 1, 3),
    "rummycircle-points": (range(3, 5), 3, 2),
    "ten-cards": (range(5), 1, 2),
    "no-jokers": (range(4, 5), 1, 1),
    "classic-points21": (range(1, 5, 3), 2, 2),
    "plain-points21": (range(4, 5), 1, 4),
}
"""By house: which positions, how many rivals, and the cards that each of them has thrown."""
_SAMPLES = 2


def known_in(position: SetPosition, drawn: bool) -> Knowledge:
    """The position as the coach has it; rivals have thirteen cards or as many as are dealt."""
    rivals = zip(position.kept, position.thrown, strict=True)
    return Knowledge(
        profile=position.profile,
        jokers=position.jokers,
        hand=position.hand,
        drawn=drawn,
        top=None if drawn else position.open_pile[-1],
        turns=position.turns,
        unseen=position.unseen,
        rivals=tuple(Rival(seat, position.profile.cards, *rival) for seat, rival in enumerate(rivals, 1)),
    )


def judged(house: str) -> Iterator[str]:
    """For each position what is at stake, and every option: before the draw, and with a card more."""
    profile = EVERY[house]
    numbers, rivals, seen = SETTINGS[house]
    for number in numbers:
        for more in (0, 1):
            position = set_position(profile, number, profile.cards + more, rivals, seen)
            known = known_in(position, drawn=bool(more))
            worth = Worth(profile, known.jokers, known.hand, known.unseen)
            yield f"{house} {number} {' '.join(codes(known.hand))}: {worth.now():.3f}"
            for option in judge(known, house, _SAMPLES):
                numbers_of = f"{option.points:.3f} {option.at_stake:.3f} {option.helping} {option.fed:.3f}"
                yield f"{house} {number} {option.name}: {numbers_of}"


def sampled() -> Iterator[str]:
    """Hands that are thought of, of rivals who have thrown nothing, a little, and a whole deal's cards."""
    for number, seen in enumerate((0, 1, 6, 7, 19, 20, 24)):
        known = known_in(set_position(EVERY["rummycircle-points"], number, 13, 2, seen), drawn=False)
        for held in sample(known, Dice(f"sampled/{number}")):
            yield f"sample {number}: {' '.join(codes(held))}"


def lines() -> Iterator[str]:
    """All that is written down."""
    for house in SETTINGS:
        yield from judged(house)
    yield from sampled()


if __name__ == "__main__":
    WRITTEN.write_text("\n".join(lines()) + "\n")
