"""Whatever is asked for, whenever: nothing holds that is looser than anything asked for within the last day."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.care.in_force import in_force
from accounts.care.kinds import LimitKind, SetBy, Span
from accounts.care.limits import services as limits
from accounts.care.limits.models import Limit
from accounts.people.models import User
from accounts.people.services import create_guest

DAY = timedelta(hours=24)
ENDLESS = 10**16
AMOUNTS = st.one_of(st.none(), st.integers(0, 900))
PAUSES_MIN = st.one_of(st.integers(0, 90), st.sampled_from([719, 720, 1439, 1440, 1441, 3000]))
ACTS = st.lists(st.tuples(st.sampled_from(["own", "own", "own", "keep", "house"]), AMOUNTS, PAUSES_MIN), max_size=9)


def size(amount: int | None) -> int:
    """None allows everything."""
    return ENDLESS if amount is None else amount


@dataclass
class Diary:
    """What was asked for, and what must follow from it."""

    user: User
    chief: User
    now: datetime = datetime(2030, 1, 1, tzinfo=UTC)
    asked: list[tuple[datetime, int]] = field(default_factory=list)
    house: int = ENDLESS

    def do(self, act: str, amount: int | None) -> None:
        """Ask for something."""
        given = (LimitKind.LOSS, Span.DAY, "CHIP", amount, self.now)
        if act == "own":
            limits.set_own(self.user, *given)
            self.asked.append((self.now, size(amount)))
        elif act == "house":
            limits.set_by_operator(self.chief, self.user, *given)
            self.house = size(amount)
        elif own := Limit.objects.filter(user=self.user, set_by=SetBy.PLAYER).first():
            limits.keep_own(self.user, own.pk, self.now)

    def in_force(self) -> int:
        """What the gate reads now."""
        found = in_force(self.user.pk, self.now).of(LimitKind.LOSS, "CHIP")
        return found[0].amount if found else ENDLESS

    def check(self) -> None:
        """Look at this moment."""
        lately = [amount for at, amount in self.asked if self.now - DAY < at]
        assert self.in_force() <= min([self.house, *lately])


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS)
def test_nothing_is_looser_than_what_was_asked_for_within_a_day(
    db: None, acts: list[tuple[str, int | None, int]]
) -> None:
    with transaction.atomic():
        diary = Diary(create_guest(), create_guest())
        for act, amount, pause_min in acts:
            diary.do(act, amount)
            diary.check()
            for part in (pause_min / 2, pause_min / 2):
                diary.now += timedelta(minutes=part)
                diary.check()
        if acts and acts[-1][0] == "own":
            diary.now = diary.asked[-1][0] + DAY
            assert diary.in_force() == min(diary.asked[-1][1], diary.house)
        transaction.set_rollback(True)
