"""What the coach says in set deals, a line a choice: `python -m tests.engine.coach.written` writes the lines anew.

All of its chance comes from a seed, so it says the same until somebody changes how it judges. Whoever does so on
purpose measures it first, as docs/decisions/coach.md did, and writes the new lines with the change.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

from engine import deal
from engine.bots import Strength, choose
from engine.coach import judge, knowledge_of, review
from engine.deal import Phase
from engine.deal.events import Event, Over
from engine.houses import PROFILES
from engine.shuffle import Chance
from engine.views import event_for, for_seat

WRITTEN = Path(__file__).parent / "golden" / "judged.txt"
SETTINGS = (("taj-points", 2), ("rummycircle-points", 3), ("playship-pool101", 2), ("classic-points21", 2))
_STRENGTHS = (Strength.CLUB, Strength.BEGINNER, Strength.STRONG)
_EACH = 5
"""Every so many moves the choices of whoever is in turn are written down."""


def judged(house: str, players: int) -> Iterator[str]:
    """A deal of bots: at some of its turns each option with its numbers, at its end every seat's review."""
    profile = PROFILES[house]
    seed = hashlib.sha256(f"coach/{house}/{players}".encode()).digest()
    names = [f"seat-{seat}" for seat in range(players)]
    state, events = deal.start(profile, seed.hex(), names, 0, players - 1, Chance(seed, {}), 0)
    steps: list[tuple[Event, ...]] = [tuple(events)]
    while state.phase is not Phase.OVER:
        seat = state.turn
        if state.phase is Phase.SHOW:
            seat = next(one for one in state.still_in if state.seats[one].sent is None)
        if state.phase is Phase.TURN and len(steps) % _EACH == 1:
            told = [mine for step in steps for event in step if (mine := event_for(event, seat)) is not None]
            known = knowledge_of(for_seat(state, seat), profile, told)
            for option in judge(known, "written", samples=2):
                numbers = f"{option.points:.2f} {option.at_stake:.2f} {option.helping} {option.fed:.2f}"
                yield f"{house} {players} at {state.version}: {option.name} {numbers}"
        state, came = deal.apply(state, choose(for_seat(state, seat), profile, _STRENGTHS[seat]), 0)
        steps.append(tuple(came))
    (over,) = (event for event in steps[-1] if isinstance(event, Over))
    for seat, ended in enumerate(over.result.seats):
        yield f"{house} {players} review {seat}: {review(profile, seat, -ended.points, steps, samples=2)}"


if __name__ == "__main__":
    lines = [line for house, players in SETTINGS for line in judged(house, players)]
    WRITTEN.write_text("\n".join(lines) + "\n")
