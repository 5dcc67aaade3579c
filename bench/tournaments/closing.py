"""What a 6-player match takes: to enter it, to take up a deal, to close it with its prizes; and how many postings.

Each is one transaction of the services, as in play, its commit waiting for the disk. Beside each stands the floor that
this house's ledger sets: the same posting alone, by the same wallet, in a transaction of its own. The ratio is what
chairs, rules, records and telling the table cost on top. All sides take turns; times are medians.
"""

import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import TYPE_CHECKING

from bench import house
from bench.rows import Row

if TYPE_CHECKING:
    from accounts.people.models import User
    from tables.play.models import Deal

MATCHES = 12
SEATS = 6
FEE_MINOR = 2_500


def run() -> list[Row]:
    """Matches played from the first entry to the prizes; the deals between are not played but given their points."""
    house.ready()
    took: dict[str, list[float]] = {}
    postings = [_one_match(took) for _ in range(MATCHES)]
    return [
        Row(what="postings of a match", value=median(postings), unit="", ceiling=SEATS + 1),
        _beside(took, "enter a match", "the fee's posting", ceiling=25),
        _beside(took, "take up a deal", "a posting", ceiling=25),
        _beside(took, "close a match", "the prizes' posting", ceiling=30),
    ]


def _beside(took: dict[str, list[float]], what: str, floor: str, ceiling: float) -> Row:
    value, peer = median(took[what]), median(took[floor])
    return Row(what=what, value=value, unit="ms", peer=floor, peer_value=peer, ceiling=ceiling)


def _one_match(took: dict[str, list[float]]) -> int:
    from accounts.people.services import create_guest
    from tournaments.matches import deadlines as match_deadlines
    from tournaments.matches.models.match import MatchStatus
    from tournaments.matches.models.offer import PoolOffer
    from tournaments.matches.services.dealing import go_on_after
    from tournaments.matches.services.entering import enter
    from tournaments.matches.services.operating import open_offer
    from wallet.ledger.models import Transaction

    terms = {"profile_name": "playship-pool101", "entry_fee_minor": FEE_MINOR, "rake_bps": 1000, "seats": SEATS}
    match = open_offer(PoolOffer(name="Bench", **terms)).matches.get()
    people = [create_guest() for _ in range(SEATS)]
    before = Transaction.objects.count()
    for user in people:
        _timed(took, "enter a match", partial(enter, match.public_id, user))
    for lost in (80, 80):
        match.refresh_from_db()
        assert match.due_at is not None
        match_deadlines.sweep(int(match.due_at.timestamp() * 1000) + 1)
        match.refresh_from_db()
        deal = match.deal
        assert deal is not None
        _ended(deal, lost)
        what = "take up a deal" if lost == 80 and match.deals.count() == 0 else "close a match"
        _timed(took, what, partial(go_on_after, deal.pk))
    match.refresh_from_db()
    assert match.status == MatchStatus.OVER
    postings = Transaction.objects.count() - before
    _floors(took, people)
    return postings


def _ended(deal: "Deal", lost: int) -> None:
    """Leave a deal as its ending transaction does: scored and marked for its host; the first seat has won."""
    from django.utils import timezone

    from tables.play.ending import free_table
    from tables.play.models import DealSeat, DealStatus

    DealSeat.objects.filter(deal=deal).update(score=lost)
    winner = DealSeat.objects.filter(deal=deal).order_by("player_id").first()
    assert winner is not None
    DealSeat.objects.filter(pk=winner.pk).update(score=0)
    type(deal).objects.filter(pk=deal.pk).update(
        status=DealStatus.OVER, due_at=None, bot_due_at=None, ended_at=timezone.now(), awaits_host=True
    )
    free_table(deal.table, 0)


def _floors(took: dict[str, list[float]], people: "list[User]") -> None:
    """The postings alone, through a pool of nobody's."""
    from django.db import transaction

    from base.ids import new_public_id
    from wallet.ledger import refs
    from wallet.play import prizes

    pool = refs.pool(new_public_id())
    enter, pay = transaction.atomic(prizes.enter_pool), transaction.atomic(prizes.pay_prizes)
    for user in people:
        _timed(took, "the fee's posting", partial(enter, user, pool, FEE_MINOR, new_public_id()))
    took.setdefault("a posting", []).extend(took["the fee's posting"][-SEATS:])
    whole = SEATS * FEE_MINOR
    paid = [(people[0], whole * 9 // 10)]
    _timed(took, "the prizes' posting", partial(pay, pool, paid, whole // 10, new_public_id()))


def _timed(took: dict[str, list[float]], what: str, verb: Callable[[], object]) -> None:
    began = time.perf_counter()
    verb()
    took.setdefault(what, []).append((time.perf_counter() - began) * 1000)
