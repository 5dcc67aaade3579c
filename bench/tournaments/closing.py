"""What a 6-player match takes: to enter it, to take up a deal, to close it with its prizes; and how many postings.

Each is one transaction of the services, as in play, its commit waiting for the disk. Beside each stands the floor that
this house's ledger sets: the same posting alone, by the same wallet, in a transaction of its own. The ratio is what
chairs, rules, records and telling the table cost on top. All sides take turns; times are medians.
"""

import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from statistics import median
from typing import TYPE_CHECKING

from bench import house
from bench.rows import Row

if TYPE_CHECKING:
    from accounts.people.models import User
    from tables.play.models import Deal
    from tournaments.matches.models.match import Entry

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
    """The postings alone, through the pool of a match that nobody plays."""
    from django.db import transaction

    from tournaments.matches.models.match import Entry
    from tournaments.matches.rows import pool_of
    from wallet.play import prizes

    entries = _entered(people)
    match = entries[0].match
    enter, pay = transaction.atomic(prizes.enter_pool), transaction.atomic(prizes.pay_prizes)
    for entry in entries:
        key = f"entry:{entry.public_id}"
        _timed(took, "the fee's posting", partial(enter, entry.player, pool_of(match), FEE_MINOR, key))
    took.setdefault("a posting", []).extend(took["the fee's posting"][-SEATS:])
    whole = len(entries) * FEE_MINOR
    won = whole - whole // 10
    Entry.objects.filter(pk=entries[0].pk).update(prize_minor=won)
    paid = [(entries[0].player, won)]
    _timed(took, "the prizes' posting", partial(pay, pool_of(match), paid, whole // 10, f"prizes:{match.public_id}"))


def _entered(people: "list[User]") -> "list[Entry]":
    """The entries of a match that has begun, whose fees are not paid; the house keeps a tenth."""
    from django.utils import timezone

    from tables.play import hosting
    from tables.setup.models import Host
    from tournaments.matches.models.match import Entry, Match, MatchStatus
    from tournaments.matches.models.offer import PoolOffer
    from wallet.ledger.refs import CHIP

    terms = {"name": "Floor", "profile_name": "playship-pool101", "entry_fee_minor": FEE_MINOR, "rake_bps": 1_000}
    now = timezone.now()
    table = hosting.open_table(Host.MATCH, "Floor", "playship-pool101", {}, CHIP, SEATS)
    match = Match.objects.create(
        offer=PoolOffer.objects.create(is_open=False, **terms),
        table=table,
        status=MatchStatus.PLAYING,
        started_at=now,
        due_at=now + timedelta(days=1),
        **terms,
    )
    return Entry.objects.bulk_create(Entry(match=match, player=user, entered_at=now) for user in people)


def _timed(took: dict[str, list[float]], what: str, verb: Callable[[], object]) -> None:
    began = time.perf_counter()
    verb()
    took.setdefault(what, []).append((time.perf_counter() - began) * 1000)
