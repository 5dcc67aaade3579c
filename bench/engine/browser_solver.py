"""The browser's solver under Node.js on random hands, and on hands full of jokers: `arrange` and `bestDiscard`.

The first hands are left out, since the machine's code for them is made meanwhile. The goals are for a machine of this
class; a phone of the cheaper kind is about four times slower.
"""

import json
import random
import subprocess
from statistics import median, quantiles

import msgspec

from bench.rows import Row
from engine.cards import PACK, Cards, codes
from engine.hands.jokers import Jokers, jokers_for
from engine.houses import PROFILES, RuleProfile
from rummysite.paths import BASE_DIR

HANDS = 1200
WARM = 200
GOALS_MS = {"rummycircle-points": (1.0, 20.0), "classic-points21": (4.0, 60.0)}
"""The median, the 99th percentile, of `arrange` on random hands."""
MANY_JOKERS = 4


def run() -> list[Row]:
    """Rows for both sizes of hand: by chance, and with four jokers."""
    rows = []
    for house, goals in GOALS_MS.items():
        profile, dice = PROFILES[house], random.Random(house)
        rows += _rows(profile, [_hand(profile, dice, 0) for _ in range(HANDS)], "", goals)
        rows += _rows(profile, [_hand(profile, dice, MANY_JOKERS) for _ in range(HANDS)], ", 4 jokers", (None, None))
    return rows


def _rows(
    profile: RuleProfile, hands: list[tuple[Jokers, Cards]], of_which: str, goals: tuple[float | None, float | None]
) -> list[Row]:
    given = "\n".join(_question(profile, *hand) for hand in hands)
    program = [str(BASE_DIR / "deploy" / "node"), str(BASE_DIR / "bench" / "engine" / "browser_solver.js")]
    done = subprocess.run(program, input=given, capture_output=True, text=True, check=True, timeout=600)
    times = [json.loads(line) for line in done.stdout.splitlines()][WARM:]
    rows = []
    for name, cards, at, (middle, slowest) in (
        ("arrange", profile.cards, 0, goals),
        ("bestDiscard", profile.cards + 1, 1, (None, None)),
    ):
        ms = [one[at] for one in times]
        what = f"{name} {cards}{of_which}"
        rows.append(Row(what=f"{what} p50", value=median(ms), unit="ms", ceiling=middle))
        rows.append(Row(what=f"{what} p99", value=quantiles(ms, n=100)[98], unit="ms", ceiling=slowest))
    return rows


def _hand(profile: RuleProfile, dice: random.Random, jokers_held: int) -> tuple[Jokers, Cards]:
    """A hand with one card more than is dealt, `jokers_held` of them jokers; by chance if it is 0."""
    deck = bytearray(PACK * profile.packs)
    dice.shuffle(deck)
    jokers = jokers_for(profile, deck.pop())
    wild = bytes(one for one in deck if jokers.is_joker[one])[:jokers_held]
    rest = bytes(one for one in deck if not (jokers_held and jokers.is_joker[one]))
    return jokers, (wild + rest)[: profile.cards + 1]


def _question(profile: RuleProfile, jokers: Jokers, hand: Cards) -> str:
    question = {
        "rules": msgspec.to_builtins(profile),
        "cut": codes(bytes([jokers.cut]))[0],
        "jokers": codes(jokers.joker_cards),
        "hand": codes(hand),
    }
    return json.dumps(question)
