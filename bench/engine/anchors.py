"""The bots against a published player, MinDist: the least win rate and points that the deals allow, and ms a move.

The player is built anew (`bench.engine.mindist`); no house has it. Every shuffle is played from both
seats. A row is the lower end of the confidence interval at 95 %. The strong bot meets it in two other forms too: it
chooses between equal discards by the points left, and it gives up a far hand in its first turn. Times are the means of
one decision, a draw or a discard, of a core, in the same states of deals between strong bots, beside MinDist's.
A run that was cut off goes on where it was.
"""

import hashlib
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from bench.engine import mindist
from bench.engine.mindist import MinDist, Ties
from bench.engine.slices import by_wins_and_points, played_in_slices, share_of
from bench.rows import Row
from engine import deal
from engine.bots.choose import Judgement, decide
from engine.bots.strengths import JUDGEMENTS, Strength
from engine.bots.tournament import course, outcomes_between
from engine.deal.state import DealState, Phase
from engine.houses import PROFILES
from engine.shuffle import Chance
from engine.views import for_seat

HOUSE = "taj-points"
PLAYERS: dict[str, Callable[[], Judgement]] = {
    "MinDist": MinDist,
    "MinDist by points left": partial(MinDist, Ties.SCORE),
    "MinDist that drops": partial(MinDist, gives_up_above=4),
}
SHUFFLES = {
    (Strength.CLUB, "MinDist"): 600,
    (Strength.STRONG, "MinDist"): 600,
    (Strength.MASTER, "MinDist"): 200,
    (Strength.STRONG, "MinDist by points left"): 200,
    (Strength.STRONG, "MinDist that drops"): 200,
}
SEED = 11
TIMED_DEALS = 6


def run() -> list[Row]:
    """Each bot's share of deals and its points against the player, then the ms that a move of each takes."""
    rows = []
    for (bot, player), whole in SHUFFLES.items():
        shuffles = share_of(whole)
        what = f"{bot}-{player.replace(' ', '-')}-{_edition()}-{HOUSE}-{SEED}"
        played = played_in_slices(what, shuffles, partial(_played, bot, player))
        rows += by_wins_and_points(f"{bot} against {player}, {HOUSE}, {2 * shuffles} deals", played, None, None)
    return [*rows, *_times()]


def _played(bot: Strength, player: str, numbers: range) -> list[list[tuple[float, float]]]:
    players: list[Callable[[], Judgement]] = [partial(JUDGEMENTS.__getitem__, bot), PLAYERS[player]]
    return [list(each) for each in outcomes_between(PROFILES[HOUSE], players, numbers, SEED)]


def _edition() -> str:
    """A digest of the player's source, as slices are kept by the engine's alone."""
    sources = sorted(Path(mindist.__file__).parent.glob("*.py"))
    return hashlib.sha256(b"\0".join(source.read_bytes() for source in sources)).hexdigest()[:8]


def _times() -> list[Row]:
    """Each state is decided by every player in turn, so that all of them find the machine the same."""
    players: dict[str, Judgement] = {"MinDist": MinDist()} | {
        str(bot): judgement for bot, judgement in JUDGEMENTS.items()
    }
    taken_s = dict.fromkeys(players, 0.0)
    states = [state for number in range(TIMED_DEALS) for state in _turns(number)]
    for state in states:
        for name, judgement in players.items():
            started_s = time.process_time()
            decide(for_seat(state, state.turn), state.profile, judgement)
            taken_s[name] += time.process_time() - started_s
    ms = {name: seconds * 1000 / len(states) for name, seconds in taken_s.items()}
    return [
        Row(what=f"{name}: a move", value=each, unit="ms", peer="MinDist", peer_value=ms["MinDist"])
        for name, each in ms.items()
    ]


def _turns(number: int) -> Iterator[DealState]:
    """The states of one deal in which a player draws or puts a card away."""
    chance = Chance(hashlib.sha256(f"anchors/{number}".encode()).digest(), {})
    state, _ = deal.start(PROFILES[HOUSE], f"anchors-{number}", ("one", "other"), 0, 1, chance, 0)
    strong = JUDGEMENTS[Strength.STRONG]
    return (each for each in course(state, (strong, strong)) if each.phase is Phase.TURN)
