"""The engine's moves a second beside both peers', by turns in one run: OpenSpiel's gin rummy (C++) and RLCard's.

The peers are no part of the requirements. `RUMMY_BENCH_PEERS=FOLDER` names an environment of their own, which is made
there the first time; without it our own moves are counted alone. Each turn plays ours and then each peer's, so that a
slow moment falls on all of them; seconds are of processor time, and a ratio is the median over the turns.
"""

import os
import random
import subprocess
import time
import venv
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from bench.engine.deals import moves_by_chance
from bench.engine.peer_moves import PEERS
from bench.progress import say
from bench.rows import Row
from engine.houses import PROFILES

WANTED = ("open_spiel==2.0.2", "rlcard==1.2.0", "numpy==2.2.6", "termcolor==2.5.0")
"""Without what else they ask for: nothing of it is needed for a game."""
HOUSES = ("rummycircle-points", "classic-points21")
# A busy turn costs a tenth or two of the ratio; the medians were 4.3 and 5.1.
FLOORS = {"open_spiel": 3.1, "rlcard": 4.0}
TURNS = 9
SECONDS = 0.5

Player = Callable[[], float]


def run() -> list[Row]:
    """Every house beside every peer."""
    with ExitStack() as stack:
        python = _environment()
        peers = {name: _peer(stack, python, name) for name in PEERS} if python else {}
        if not peers:
            say("without the peers: RUMMY_BENCH_PEERS names no folder for them")
        return [row for house in HOUSES for row in _beside(house, peers)]


def _beside(house: str, peers: dict[str, Player]) -> list[Row]:
    dice = random.Random(house)
    ours: list[float] = []
    theirs: dict[str, list[float]] = {name: [] for name in peers}
    for turn in range(TURNS):
        ours.append(_ours(house, dice))
        for name, play in peers.items():
            theirs[name].append(play())
        say(f"{house}: turn {turn + 1} of {TURNS}")
    if not peers:
        return [Row(what=house, value=median(ours), unit="moves/s")]
    return [_row(house, name, ours, rates) for name, rates in theirs.items()]


def _row(house: str, name: str, ours: list[float], theirs: list[float]) -> Row:
    """The median ratio; beside it the peer's own median, so that ours is the two multiplied."""
    ratios = sorted(one / other for one, other in zip(ours, theirs, strict=True))
    rate = median(theirs)
    what = f"{house} beside {name}, {TURNS} turns, {ratios[0]:.2f} to {ratios[-1]:.2f} times"
    value = rate * median(ratios)
    return Row(what=what, value=value, unit="moves/s", peer=name, peer_value=rate, floor=FLOORS[name])


def _ours(house: str, dice: random.Random) -> float:
    made, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        made += moves_by_chance(PROFILES[house], 4, dice)
    return made / (time.process_time() - began)


def _environment() -> Path | None:
    """The Python of the peers' environment, which is made if it is missing; None if no folder is named for it."""
    folder = os.environ.get("RUMMY_BENCH_PEERS")
    if not folder:
        return None
    python, whole = Path(folder).resolve() / "bin" / "python", Path(folder).resolve() / "whole"
    if not whole.is_file():
        say(f"the peers' environment is made in {folder}")
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", *WANTED], check=True)
        whole.write_text("\n".join(WANTED))
    return python


def _peer(stack: ExitStack, python: Path, name: str) -> Player:
    """A process that plays the peer's game each time it is sent a line."""
    file = Path(__file__).with_name("peer_moves.py")
    process = stack.enter_context(
        subprocess.Popen([python, file, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    )
    stack.callback(process.kill)

    def play() -> float:
        assert process.stdin is not None
        assert process.stdout is not None
        print(SECONDS, file=process.stdin, flush=True)
        return float(process.stdout.readline())

    return play
