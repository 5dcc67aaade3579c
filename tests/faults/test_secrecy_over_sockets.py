"""A deal of every house over real sockets, a recorder in every seat and a spectator: no byte tells a secret.

`python -m tests.faults.secrecy` does the same with two hundred deals of each.
"""

import json
import random
from collections import Counter

import msgspec
import pytest

from engine.cards import codes
from engine.deal import DealState
from engine.houses import PROFILES
from engine.views import for_seat
from tables.wire import moves
from tests.engine.deal.company import Chance, Step, Temper, played
from tests.faults.hearing import Hearing, Truth
from tests.faults.house import House
from tests.faults.pages import hands_written
from tests.faults.secrecy import profiles

DEALS = 1


async def test_no_byte_of_whole_deals_tells_a_secret(house: House) -> None:
    told = await profiles(house, DEALS, sorted(PROFILES), seats=(2, 3))
    assert {heard.profile: heard.deals for heard in told} == dict.fromkeys(PROFILES, DEALS)
    kinds = sum((heard.frames for heard in told), Counter())
    assert {"snapshot", "events", "settled", "table", "ok"} <= set(kinds)


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    """A deal of four by Taj's rules in which somebody finishes wrongly and somebody asks to drop."""
    temper = Temper(drop=0, ask=20, stay=20, finish=20, dawdle=0)
    chance = Chance(PROFILES["taj-points"], "taj-points", 4, 0, 0, 7, temper)
    return list(played(chance))


@pytest.fixture
def hearing(steps: list[Step]) -> Hearing:
    """What the player in the deal's first seat hears."""
    states = {1: steps[0].before} | {step.after.version: step.after for step in steps}
    return Hearing(Truth({steps[0].before.terms.deal_id: states}), steps[0].before.seats[0].player)


def told(step: Step, seat: int | None) -> str:
    """The events of a step as a seat is sent them."""
    return moves.message(
        step.after.terms.deal_id, step.after.version, moves.seen_by(step.events, seat), step.now_ms
    ).decode()


def shown(state: DealState, seat: int | None, **beside: object) -> str:
    """A snapshot of a state as a seat is sent it."""
    view = msgspec.to_builtins(for_seat(state, seat))
    return json.dumps({"type": "snapshot", "deal": view, "arrangement": None} | beside, separators=(",", ":"))


def middle(steps: list[Step]) -> DealState:
    return steps[len(steps) // 2].before


def test_what_is_ones_own_is_heard_in_peace(hearing: Hearing, steps: list[Step]) -> None:
    for step in steps:
        hearing.of(shown(step.before, 0))
        hearing.of(told(step, 0))
    assert hearing.count["events"] == len(steps)


def test_another_seats_events_are_noticed(hearing: Hearing, steps: list[Step]) -> None:
    for step in steps:
        if step.after.result is None and moves.seen_by(step.events, 1) != moves.seen_by(step.events, None):
            with pytest.raises(AssertionError):
                hearing.of(told(step, 1))


def test_another_seats_snapshot_is_noticed(hearing: Hearing, steps: list[Step]) -> None:
    with pytest.raises(AssertionError):
        hearing.of(shown(middle(steps), 1))


def test_another_seats_grouping_is_noticed(hearing: Hearing, steps: list[Step]) -> None:
    state = middle(steps)
    with pytest.raises(AssertionError):
        hearing.of(shown(state, 0, arrangement=[codes(state.seats[1].hand[:3])]))


def test_another_seats_grouping_is_noticed_when_it_is_pushed(hearing: Hearing, steps: list[Step]) -> None:
    groups = [codes(middle(steps).seats[1].hand[:3])]
    with pytest.raises(AssertionError):
        hearing.of(json.dumps({"type": "arranged", "deal": "d", "version": 2, "groups": groups}))


def test_a_seed_before_its_time_is_noticed(hearing: Hearing, steps: list[Step]) -> None:
    seed = steps[0].before.terms.server_seed.hex()
    with pytest.raises(AssertionError):
        hearing.of(json.dumps({"type": "notice", "sentence": seed}))
    hearing.of(told(steps[-1], 0))
    hearing.of(json.dumps({"type": "notice", "sentence": seed}))


def test_a_card_in_a_message_about_something_else_is_noticed(hearing: Hearing) -> None:
    with pytest.raises(AssertionError):
        hearing.of('{"type":"said","line":{"text":"AS"}}')


def test_a_hand_on_a_page_is_noticed(steps: list[Step]) -> None:
    hand = codes(middle(steps).seats[0].hand)
    random.Random(1).shuffle(hand)
    for between in (" ", ",", '","', ", "):
        assert hands_written(f"<p>{between.join(hand)}</p>".encode())
    assert not hands_written(b"AS WE SEE, 2D and 3D are dimensions")
