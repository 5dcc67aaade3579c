"""What the help says that value cards and marriages bring is what the engine pays (rules 7)."""

import json

from engine.cards import hand
from engine.hands.jokers import jokers_for
from engine.hands.marriages import hand_value
from engine.houses import profile
from tests.static.node import run

ASKED = """
import { ALIKE_POINTS, MARRIAGE_POINTS } from "./static/js/words/group-lessons.js";
console.log(JSON.stringify([ALIKE_POINTS, MARRIAGE_POINTS]));
"""


def test_value_cards_and_marriages_bring_what_the_help_says() -> None:
    alike, marriages = json.loads(run("--input-type=module", "-", given=ASKED).stdout)
    jokers = jokers_for(profile("classic-points21"), hand("5S")[0])
    counts = (1, 2, 3)
    assert alike == [hand_value(jokers, hand("6S " * count)) for count in counts]
    assert marriages == [hand_value(jokers, hand("4S 5S 6S " * count)) for count in counts]
