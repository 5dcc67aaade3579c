"""Whatever is done in whatever order, the ledger says what a plain model says: Hypothesis chooses and shrinks."""

import pytest
from django.core.management import call_command
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from tests.wallet.simulator.clock import Clock, simulated_clock
from tests.wallet.simulator.storm import BEGINS_AT
from tests.wallet.simulator.world import World
from wallet.finance.closing.services import close_due_days
from wallet.ledger.past.months import open_months

N = st.integers(0, 11)
MINOR = st.integers(1, 9_000)
RUPEES = st.integers(50, 3_000)
MOST_EXAMPLES, MOST_STEPS = 3, 15


class Machine(RuleBasedStateMachine):
    """The public services of play and money, each as a rule; both sides are compared after each."""

    clock: Clock

    @initialize()
    def begins(self) -> None:
        self.clock.set(BEGINS_AT)
        open_months()
        self.world = World(self.clock)

    @rule(who=N, currency=N, minor=MINOR)
    def sit(self, who: int, currency: int, minor: int) -> None:
        self.world.sit(who, currency, minor)

    @rule(first=N, second=N, minor=MINOR)
    def deal(self, first: int, second: int, minor: int) -> None:
        self.world.deal(first, second, minor)

    @rule(which=N)
    def get_up(self, which: int) -> None:
        self.world.get_up(which)

    @rule(fee=N, who=N, other=N)
    def match(self, fee: int, who: int, other: int) -> None:
        self.world.open_match(fee)
        self.world.enter(0, who)
        self.world.enter(0, other)

    @rule(which=N, who=N, won=st.booleans())
    def ends(self, which: int, who: int, won: bool) -> None:
        (self.world.win_match if won else self.world.leave)(which, who)

    @rule(who=N, rupees=RUPEES, part=N)
    def deposit(self, who: int, rupees: int, part: int) -> None:
        self.world.open_deposit(who, rupees)
        self.world.captured(len(self.world.deposits) - 1, part)

    @rule(which=N, part=N, word=st.sampled_from(("captured", "charged_back", "lie")))
    def gateway_says(self, which: int, part: int, word: str) -> None:
        getattr(self.world, word)(which, part)

    @rule(which=N, word=st.sampled_from(("authorised", "payment_failed", "refund_over")))
    def gateway_says_late(self, which: int, word: str) -> None:
        getattr(self.world, word)(which)

    @rule(which=N, credit=N)
    def decide(self, which: int, credit: int) -> None:
        self.world.decide(which, credit)
        self.world.gateway_refunds(which, credit)

    @rule(who=N, rupees=st.integers(-1_000, 3_000))
    def adjust(self, who: int, rupees: int) -> None:
        self.world.adjust(who, rupees)

    @rule(who=N, rupees=RUPEES)
    def ask(self, who: int, rupees: int) -> None:
        self.world.ask(who, rupees)

    @rule(which=N, verb=st.sampled_from(("reject", "cancel")))
    def no(self, which: int, verb: str) -> None:
        getattr(self.world, verb)(which)

    @rule(which=N, by=N)
    def approve(self, which: int, by: int) -> None:
        self.world.approve(which, by)
        self.world.send()

    @rule(which=N, what=N)
    def bank_says(self, which: int, what: int) -> None:
        self.world.bank_says(which, what)

    @rule(who=N, currency=N, minor=MINOR)
    def bonus(self, who: int, currency: int, minor: int) -> None:
        self.world.grant_bonus(who, currency, minor, 5)

    @rule(sweep=st.sampled_from(("release_bonuses", "expire_bonuses", "recover", "expire_deposits", "close_years")))
    def by_itself(self, sweep: str) -> None:
        getattr(self.world, sweep)()

    @rule()
    def midnight(self) -> None:
        """The day ends and is closed; the second one is the last of the financial year."""
        now = self.clock.books_now().astimezone(BEGINS_AT.tzinfo)
        self.clock.set(now.replace(hour=23, minute=59, second=59))
        self.clock.pass_on(BEGINS_AT.replace(day=2) - BEGINS_AT.replace(day=1))
        open_months()
        close_due_days(wait_s=30)
        self.world.compare()

    def teardown(self) -> None:
        if hasattr(self, "world"):
            self.world.compare()
        call_command("flush", verbosity=0, interactive=False)


@pytest.mark.usefixtures("transactional_db")
def test_whatever_is_done_in_whatever_order_both_say_the_same() -> None:
    with simulated_clock() as clock:
        Machine.clock = clock
        run_state_machine_as_test(
            Machine,
            settings=settings(
                max_examples=MOST_EXAMPLES,
                stateful_step_count=MOST_STEPS,
                deadline=None,
                derandomize=True,
                phases=(Phase.explicit, Phase.generate, Phase.shrink),
                suppress_health_check=list(HealthCheck),
            ),
        )
