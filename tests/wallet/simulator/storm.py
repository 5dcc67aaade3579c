"""A storm: so many events by a seed, with crashes, repeats, clocks that differ, days that end, a year that turns."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from random import Random
from zoneinfo import ZoneInfo

from tests.wallet.simulator.clock import Clock
from tests.wallet.simulator.faults import DIES, LOSES, Faults
from tests.wallet.simulator.world import World
from wallet.finance.closing.models import Day
from wallet.finance.closing.services import NotYet, close_due_days
from wallet.finance.closing.verify import untrue_days
from wallet.ledger.audit import differences
from wallet.ledger.past.months import open_months
from wallet.money.withdrawals.models import TaxYear
from wallet.seal.services import seal_all
from wallet.seal.verify import untrue
from wallet.seal.watch import look_at_new_blocks

BEGINS_AT = datetime(2027, 3, 30, 9, 0, tzinfo=ZoneInfo("Asia/Kolkata"))
"""Two days before a financial year ends in India."""
ENDS_AT = datetime(2027, 4, 1, tzinfo=ZoneInfo("Asia/Kolkata"))
SKEWS_S = (0, 0, 3, -3, 600, -600)
COMPARED_EVERY = 40
DIED, LOST, AGAIN = "sessions killed", "answers lost", "words said again"
LIED, SKEWED = "lies told", "events by a clock that was off"
DAYS, YEARS = "days closed", "years of players closed"
MEETS = (DIED, LOST, AGAIN, LIED, SKEWED, DAYS, YEARS)
BY_ITSELF = {"seal", "time passes", "days close", "the year ends"}
"""Events of the house alone, which the model does not know."""


LIES = 5


@dataclass
class StormReport:
    """What a storm came to: how often each event came, what was booked of each kind, what happened to the house."""

    seed: int
    events: int
    refused: int = 0
    idle: int = 0
    done: Counter[str] = field(default_factory=Counter)
    booked: Counter[str] = field(default_factory=Counter)
    met: Counter[str] = field(default_factory=Counter)

    @property
    def transactions(self) -> int:
        """How many were booked, by the model as by the house."""
        return sum(self.booked.values())

    def never(self) -> list[str]:
        """What a storm is made of and this one did not meet."""
        return [what for what in MEETS if not self.met[what]]

    def __str__(self) -> str:
        return (
            f"seed {self.seed}: {self.events} events, {self.refused} of them refused, {self.idle} with nothing to do"
            f" ({_counts(self.done)}); {', '.join(f'{self.met[what]} {what}' for what in MEETS)};"
            f" {self.transactions} transactions ({_counts(self.booked)}): both say the same"
        )


def storm(clock: Clock, seed: int, events: int) -> StormReport:
    """Go through a storm; raises AssertionError, with the seed and the event, where house and model disagree."""
    random = Random(seed)
    clock.set(BEGINS_AT)
    open_months()
    faults = Faults(random)
    world, told = World(clock, faults), StormReport(seed, events)
    steps = _weighted(world, random)
    placed = _placed(world, events)
    for number in range(events):
        off = random.choice(SKEWS_S)
        clock.process_off = timedelta(seconds=off)
        drawn = random.choices(steps, [weight for _n, _s, weight in steps])[0][:2]
        for name, step in (*placed.get(number, ()), drawn):
            told.done[name] += 1
            did, refused = world.did, world.refused
            try:
                step()
            except Exception as wrong:
                wrong.add_note(f"seed {seed}, event {number}: {name}")
                raise
            told.refused += world.refused > refused
            told.idle += name not in BY_ITSELF and (world.did, world.refused) == (did, refused)
            told.met[SKEWED] += bool(off) and (world.did, world.refused) != (did, refused)
            told.met[LIED] += name == "lie" and world.did > did
        if number % COMPARED_EVERY == COMPARED_EVERY - 1:
            _compared(world, seed, number)
    clock.process_off = timedelta()
    _in_the_end(world)
    _count(told, world, faults)
    return told


def _count(told: StormReport, world: World, faults: Faults) -> None:
    told.met[DIED], told.met[LOST], told.met[AGAIN] = faults.deaths, faults.lost, faults.said_again
    told.met[DAYS], told.met[YEARS] = Day.objects.count(), TaxYear.objects.count()
    told.booked.update({line.number: line.kind for line in world.model.lines}.values())


def _compared(world: World, seed: int, number: int) -> None:
    try:
        world.compare()
    except Exception as wrong:
        wrong.add_note(f"seed {seed}, after event {number}")
        raise


def _counts(counted: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counted.most_common())


def _placed(world: World, events: int) -> dict[int, list[tuple[str, Callable[[], object]]]]:
    """What chance may leave out of a short storm: chairs, money won, each lie and fault, the year's end."""
    sit = [("sit", partial(world.sit, who, 0, 40_000)) for who in range(2)]
    lies = [("lie", partial(world.lie, 0, how)) for how in range(LIES)]
    return {
        0: [("adjust", lambda: world.adjust(0, 700)), *sit],
        events // 4: [("open deposit", lambda: world.open_deposit(0, 500)), *lies],
        events // 3: [("gift", partial(_gift_that_meets, world, fault)) for fault in (DIES, LOSES)],
        events // 2: [("the year ends", lambda: _the_year_ends(world))],
        events * 3 // 4: [("close years", world.close_years)],
    }


def _gift_that_meets(world: World, fault: str) -> None:
    world.faults.meet(fault)
    world.gift(0, 500)


def _weighted(world: World, random: Random) -> list[tuple[str, Callable[[], object], int]]:
    """The events, each with numbers by chance, and how often they come."""

    def n(most: int = 1_000) -> int:
        return random.randrange(most)

    return [
        ("gift", lambda: world.gift(n(), 1 + n(50_000)), 1),
        ("sit", lambda: world.sit(n(), n(), 1 + n(40_000)), 6),
        ("deal", lambda: world.deal(n(), n(), 1 + n(9_000)), 14),
        ("get up", lambda: world.get_up(n()), 3),
        ("open match", lambda: world.open_match(n(5_000)), 1),
        ("enter", lambda: world.enter(n(), n()), 4),
        ("leave", lambda: world.leave(n(), n()), 1),
        ("win match", lambda: world.win_match(n(), n()), 1),
        ("open deposit", lambda: world.open_deposit(n(), 50 + n(3_000)), 6),
        ("captured", lambda: world.captured(n(), n()), 9),
        ("authorised", lambda: world.authorised(n()), 2),
        ("payment failed", lambda: world.payment_failed(n()), 2),
        ("charged back", lambda: world.charged_back(n(), n()), 3),
        ("lie", lambda: world.lie(n(), n()), 3),
        ("decide", lambda: world.decide(n(), n()), 3),
        ("refund over", lambda: world.refund_over(n()), 2),
        ("refunds", lambda: world.gateway_refunds(n(), n()), 2),
        ("adjust", lambda: world.adjust(n(), n(4_000) - 1_000), 4),
        ("ask", lambda: world.ask(n(), 50 + n(3_000)), 6),
        ("approve", lambda: world.approve(n(), n()), 7),
        ("reject", lambda: world.reject(n()), 2),
        ("cancel", lambda: world.cancel(n()), 1),
        ("send", world.send, 4),
        ("bank says", lambda: world.bank_says(n(), n()), 7),
        ("grant bonus", lambda: world.grant_bonus(n(), n(), 1 + n(5_000), n(100)), 2),
        ("release bonuses", world.release_bonuses, 3),
        ("expire bonuses", world.expire_bonuses, 1),
        ("recover", world.recover, 2),
        ("expire deposits", world.expire_deposits, 1),
        ("close years", world.close_years, 1),
        ("roll up", world.roll_up, 1),
        ("seal", lambda: list(seal_all()), 2),
        ("time passes", lambda: _time_passes(world, random), 5),
        ("days close", lambda: _close_days(world), 2),
    ]


def _time_passes(world: World, random: Random) -> None:
    """Minutes, hours, or to just before or after midnight."""
    now = world.clock.books_now().astimezone(BEGINS_AT.tzinfo)
    midnight = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    minutes = timedelta(minutes=random.choice((1, 7, 31, 200)))
    world.clock.pass_on(random.choice((minutes, minutes, midnight - now + timedelta(seconds=5))))
    open_months()


def _the_year_ends(world: World) -> None:
    """It is a moment after the midnight that ends it, unless it has ended already."""
    if world.clock.books_now() < ENDS_AT:
        world.clock.set(ENDS_AT + timedelta(seconds=5))
    open_months()


def _close_days(world: World) -> None:
    def close() -> None:
        try:
            close_due_days(wait_s=5)
        except NotYet:
            return

    world.faults.survive(close)


def _in_the_end(world: World) -> None:
    """All that can be checked holds: the model, the ledger's check, every closed day, every block of the log."""
    world.clock.pass_on(timedelta(days=1))
    for problem in _everything(world):
        raise AssertionError(problem)
    world.compare()


def _everything(world: World) -> Iterator[str]:
    close_due_days(wait_s=30)
    list(seal_all())
    yield from (f"check_ledger: {each}" for each in differences())
    yield from (f"verify_days: {each}" for each in untrue_days())
    yield from (f"the log: {each}" for each in untrue())
    if look_at_new_blocks():
        yield "the watch has found something"
