"""The worked example of a new action: what a developer writes in the engine, and that nothing more is needed.

A player may give up what is left of the bank of extra time. Four files of the engine are touched, none of the socket,
the record, the notation or the views. `docs/developers/add-an-action.md` does the same with the screen.
"""

from pathlib import Path

import pytest

from tests.engine.changed import Changed

RULE = '''"""Giving up what is left of the bank of extra time."""

from msgspec.structs import replace

from engine.deal.actions import GiveUpTime
from engine.deal.events import Event, TimeGivenUp
from engine.deal.refusals import Refusal
from engine.deal.state import DealState, with_seat


def why_not_give_up_time(state: DealState, action: GiveUpTime) -> Refusal | None:
    """Why there is nothing to give up, or None."""
    return None if state.seats[action.seat].extra_ms > 0 else Refusal.TOO_LATE


def give_up_time(state: DealState, action: GiveUpTime, events: list[Event]) -> DealState:
    """The bank of the seat is empty from now on."""
    events.append(TimeGivenUp(action.seat))
    seat = replace(state.seats[action.seat], extra_ms=0)
    return replace(state, seats=with_seat(state.seats, action.seat, seat))
'''

ACTION = '''class GiveUpTime(Wish, frozen=True, gc=False, tag="give_up_time"):
    """Give up what is left of your extra time."""

    letters = {"g": {}}


'''

EVENT = '''class TimeGivenUp(SeatEvent, frozen=True, gc=False, tag="time_given_up"):
    """A seat gave up what was left of its extra time."""

    seat_becomes = {"extra_ms": 0}


'''


def declare(engine: Changed) -> None:
    """The action, and that it is one."""
    engine.change("deal/actions.py", "class Timeout(OfHouse", ACTION + "class Timeout(OfHouse")
    engine.change(
        "deal/actions.py", "WishAction = AskDrop | StaySeated\n", "WishAction = AskDrop | StaySeated | GiveUpTime\n"
    )


def write_the_rest(engine: Changed) -> None:
    """The event, the rule and its two arms."""
    engine.change("deal/events.py", "class Over(_Event", EVENT + "class Over(_Event")
    engine.change("deal/events.py", "    | ClockMoved\n", "    | ClockMoved\n    | TimeGivenUp\n")
    engine.add("deal/giving_up_time.py", RULE)
    engine.change("deal/apply.py", "    Finish,\n", "    Finish,\n    GiveUpTime,\n")
    engine.change(
        "deal/apply.py",
        "from engine.deal.refusals ",
        "from engine.deal.giving_up_time import give_up_time, why_not_give_up_time\nfrom engine.deal.refusals ",
    )
    engine.change(
        "deal/apply.py",
        "        case StaySeated():\n            return None\n",
        "        case StaySeated():\n            return None\n"
        "        case GiveUpTime():\n            return why_not_give_up_time(state, action)\n",
    )
    engine.change(
        "deal/apply.py",
        "            return stay_seated(state, action, now_ms, events)\n",
        "            return stay_seated(state, action, now_ms, events)\n"
        "        case GiveUpTime():\n            return give_up_time(state, action, events)\n",
    )


PLAY = """
import django

django.setup()

from engine import deal, notation, record, views
from engine.deal.actions import GiveUpTime
from engine.houses import profile
from engine.record import Stake, build
from engine.shuffle import Chance
from tables.live.requests import decode

state, events = deal.start(profile("rummycircle-points"), "new", ("asha", "bela"), 0, 1, Chance(bytes(32), {}), 1_000)
before = views.for_seat(state, 0)
action = decode('{"type":"give_up_time","id":"m1"}').act()(1)
assert action == GiveUpTime(1)

after, events = deal.apply(state, action, 2_000)
assert after.seats[1].extra_ms == 0
assert deal.why_not(after, action) is deal.Refusal.TOO_LATE
assert deal.decode(deal.encode(after)) == after
seen = [views.event_for(event, 0) for event in events]
assert views.advance_all(before, seen) == views.for_seat(after, 0)

over, _ = deal.apply(after, deal.Drop(0), 3_000)
written = build(over, [(2_000, action), (3_000, deal.Drop(0))], Stake())
assert record.replay(record.encode(written)).valid
assert notation.read(notation.write(written)) == written
print(record.encode(written).decode())
print(notation.write(written))
"""


@pytest.fixture
def engine(tmp_path: Path) -> Changed:
    return Changed(tmp_path)


def test_the_new_action_is_played_sent_recorded_and_replayed(engine: Changed) -> None:
    declare(engine)
    write_the_rest(engine)
    printed = engine.run("-c", PLAY)
    assert '"type": "give_up_time",\n   "at_ms": 2000,\n   "seat": 1\n' in printed
    assert "\n1g+1000\n0x+1000\n" in printed


def test_it_touches_four_files_of_the_engine_and_none_of_the_record_the_notation_or_the_views(engine: Changed) -> None:
    declare(engine)
    write_the_rest(engine)
    assert engine.files == {
        "deal/actions.py",
        "deal/events.py",
        "deal/giving_up_time.py",
        "deal/apply.py",
    }


def test_an_action_that_is_declared_but_not_carried_out_is_a_type_error(engine: Changed) -> None:
    declare(engine)
    checked = engine.python("-m", "mypy", "--strict", "--config-file=", "engine/deal/apply.py")
    assert checked.stdout.count('"assert_never" has incompatible type "GiveUpTime"; expected "Never"') == 2
    write_the_rest(engine)
    assert "Success" in engine.run("-m", "mypy", "--strict", "--config-file=", "engine/deal/apply.py")
