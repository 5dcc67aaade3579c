"""Whatever people, clocks, operators and crashes do to a match: entries in are prizes, rake and refunds, to the unit.

Whole matches are driven through the services, the ledger and the sweep. A crash is a transaction taken back at its end;
a deal's end may be told twice, and sweeps come at any time.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from base import clock
from engine.houses import PROFILES
from engine.matches import FORMATS
from engine.pool import MatchRefused
from tables.play import parking
from tables.play.models import Deal
from tables.refusals import TableRefused
from tests.tournaments.matches.cast import HOUSE, NOON_MS, chips_of, finish, offer_of, open_match, players, pool_minor
from tournaments.matches import deadlines as match_deadlines
from tournaments.matches.models.match import ENDED, Match, MatchStatus
from tournaments.matches.refusals import EntryRefused
from tournaments.matches.services import answering, entering, leaving, operating
from tournaments.matches.services.dealing import go_on_after
from wallet.ledger import queries
from wallet.ledger.audit import differences
from wallet.ledger.models import Entry as LedgerEntry
from wallet.ledger.refs import pool

WHO = st.integers(0, 3)
YES = st.booleans()
POINTS = st.lists(st.sampled_from([2, 20, 40, 60]), min_size=5, max_size=5)

STEPS = st.one_of(
    st.tuples(st.just("deal"), POINTS, WHO),
    st.tuples(st.just("deal"), POINTS, WHO),
    st.tuples(st.just("on_time")),
    st.tuples(st.just("rejoin"), WHO, YES),
    st.tuples(st.just("propose"), WHO),
    st.tuples(st.just("vote"), WHO, YES),
    st.tuples(st.just("auto_drop"), WHO, YES),
    st.tuples(st.just("leave"), WHO),
    st.tuples(st.just("void")),
    st.tuples(st.just("park")),
    st.tuples(st.just("told_again")),
)
ASK = st.tuples(STEPS, st.booleans())


class Crash(Exception):
    """The process dies before it commits."""


class House:
    """One match that four people and a bot are in, and what it began with."""

    def __init__(self, profile_name: str, fee_minor: int, rake_bps: int) -> None:
        self.people = players(4)
        fields = {"profile_name": profile_name, "entry_fee_minor": fee_minor, "rake_bps": rake_bps, "bots_wanted": 1}
        self.match = open_match(offer_of(5, start_s=1, **fields))
        self.before = {user.pk: chips_of(user) for user in self.people}
        self.rake = queries.balance(HOUSE)
        for user in self.people:
            entering.enter(self.match.public_id, user, NOON_MS)
        self.now_ms = NOON_MS

    def take(self, step: tuple[Any, ...], crashes: bool) -> None:
        """One step; a refusal is an answer too. A crash takes all of it back, and then it is done again."""
        name, *arguments = step
        verb: Callable[..., None] = getattr(self, name)
        if crashes:
            with suppress(Crash, EntryRefused, MatchRefused, TableRefused), transaction.atomic():
                verb(*arguments)
                raise Crash
        with suppress(EntryRefused, MatchRefused, TableRefused):
            verb(*arguments)

    def fresh(self) -> Match:
        self.match = Match.objects.get(pk=self.match.pk)
        return self.match

    def on_time(self) -> None:
        due_at = self.fresh().due_at
        self.now_ms = max(self.now_ms, clock.to_ms(due_at)) if due_at else self.now_ms
        match_deadlines.sweep(self.now_ms)

    def deal(self, points: list[int], winner: int) -> None:
        deal = self.fresh().deal
        if deal is None:
            self.on_time()
        elif deal.ended_at is None:
            dealt = [place.player for place in deal.deal_seats.select_related("player")]
            scores = dict(zip(dealt, points, strict=False)) | {dealt[winner % len(dealt)]: 0}
            finish(deal, scores)
            go_on_after(deal.pk, self.now_ms)
        else:
            match_deadlines.sweep(self.now_ms)

    def rejoin(self, who: int, accepted: bool) -> None:
        answering.answer_rejoin(self.match.public_id, self.people[who], accepted, self.now_ms)

    def propose(self, who: int) -> None:
        answering.propose_split(self.match.public_id, self.people[who], self.now_ms)

    def vote(self, who: int, agreed: bool) -> None:
        answering.answer_split(self.match.public_id, self.people[who], agreed, self.now_ms)

    def auto_drop(self, who: int, wanted: bool) -> None:
        answering.set_auto_drop(self.match.public_id, self.people[who], wanted, self.now_ms)

    def leave(self, who: int) -> None:
        leaving.leave(self.match.public_id, self.people[who], self.now_ms)

    def void(self) -> None:
        deal = self.fresh().deal
        if deal is not None:
            parking.void(deal.public_id, "tried", self.now_ms)

    def park(self) -> None:
        """A fault stops the match, begun or not; an operator lets it go on."""
        operating.park(self.match.public_id, "tried")
        operating.resume(self.match.public_id, self.now_ms)

    def told_again(self) -> None:
        for deal in Deal.objects.filter(table=self.match.table_id):
            go_on_after(deal.pk, self.now_ms)

    def play_out(self) -> None:
        """Nobody does anything any more but play: the first seat wins each deal."""
        for _ in range(60):
            if self.fresh().status in ENDED:
                return
            self.deal([0, 60, 60, 60, 60], 0)
        match = self.fresh()
        raise AssertionError(f"the match does not end: {match.status}, {match.due_at}, {match.deal}, {match.why}")

    def check(self) -> None:
        """Every unit is somewhere, once; of a match that has ended nothing is in the pool."""
        match = self.fresh()
        entries = list(match.entries.filter(withdrawn_at=None))
        fees_minor = match.entry_fee_minor * sum(entry.fees_paid for entry in entries)
        if match.status not in ENDED:
            assert pool_minor(match) == fees_minor
            return
        rake_minor = queries.balance(HOUSE) - self.rake
        paid_minor = sum(entry.prize_minor for entry in entries)
        assert fees_minor == paid_minor + rake_minor
        assert pool_minor(match) == 0
        for entry in entries:
            if not entry.player.is_bot:
                spent = match.entry_fee_minor * entry.fees_paid
                assert chips_of(entry.player) == self.before[entry.player_id] - spent + entry.prize_minor
        booked = LedgerEntry.objects.filter(account__code=pool(match.public_id).code).count()
        assert booked >= len(entries)


class TestMoneyOfMatches(TestCase):
    @settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
    @given(
        profile_name=st.sampled_from([name for name, rules in PROFILES.items() if rules.format in FORMATS]),
        fee_minor=st.sampled_from([333, 2500, 300_000]),
        rake_bps=st.sampled_from([0, 1000]),
        steps=st.lists(ASK, max_size=24),
        cancelled=st.booleans(),
    )
    def test_whatever_happens_every_fee_goes_somewhere_once(self, profile_name, fee_minor, rake_bps, steps, cancelled):
        house = House(profile_name, fee_minor, rake_bps)
        for step, crashes in steps:
            house.take(step, crashes)
            house.check()
        if cancelled:
            with suppress(EntryRefused):
                operating.cancel(house.match.public_id, "tried", house.now_ms)
        house.play_out()
        house.check()
        assert list(differences()) == []
        assert Match.objects.filter(offer=house.match.offer, status=MatchStatus.REGISTERING).count() == 1
