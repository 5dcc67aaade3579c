"""What happens at tables, for the wallet's tests: the verbs of `wallet.play.services` with the rows they follow from.

The ledger books nothing without a source. So a chair is a row of a table before chips come to it, and a deal has been
played and scored before it is settled. Keys are given as a word and become those of their source.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import cache

from django.db import connection
from django.utils import timezone

from accounts.people.models import User
from base.ids import new_public_id
from engine.deal import Drop, apply, encode, start
from engine.houses import profile
from engine.shuffle import Chance
from tables.chairs.models import Seat
from tables.play.models import Deal, DealSeat, DealStatus
from tables.setup.models import Table, TableStatus
from wallet.ledger import refs
from wallet.ledger.posting import Posting
from wallet.ledger.refs import AccountRef
from wallet.play import services

WHOLE_BPS = 10_000
NOON_MS = 1_893_499_200_000


def chair(user: User, name: str = "", currency: str = refs.CHIP) -> AccountRef:
    """The account of a chair that a player has taken at a table of its own; the same name is the same chair."""
    name = name or new_public_id()
    if not Seat.objects.filter(public_id=name).exists():
        Seat.objects.create(public_id=name, table=_table(currency), number=0, player=user)
    return refs.seat(name, currency)


def buy_in(user: User, seat_ref: AccountRef, amount_minor: int, key: str) -> Posting:
    """Bring chips to a chair, which this player takes unless somebody has it."""
    chair(user, name_of(seat_ref), seat_ref.currency)
    return services.buy_in(user, seat_ref, amount_minor, buy_in_key(seat_ref, key))


def cash_out(user: User, seat_ref: AccountRef, key: str, amount_minor: int | None = None) -> Posting | None:
    """Take chips from a chair back."""
    return services.cash_out(user, seat_ref, f"cash_out:{name_of(seat_ref)}:{key}", amount_minor)


def get_up(seat_ref: AccountRef) -> None:
    """Its player leaves the chair."""
    Seat.objects.filter(public_id=name_of(seat_ref)).update(left_at=timezone.now())


def settle_deal(
    key: str,
    moves: Sequence[tuple[AccountRef, int]],
    rake_minor: int,
    *,
    event_at: datetime | None = None,
    note: str = "",
) -> Posting | None:
    """Play a deal that comes to these moves and this rake, and settle it."""
    name = key.removeprefix("deal:")
    if not Deal.objects.filter(public_id=name).exists():
        play_deal(name, moves, rake_minor)
    return services.settle_deal(f"deal:{name}", moves, rake_minor, event_at=event_at, note=note)


def play_deal(name: str, moves: Sequence[tuple[AccountRef, int]], rake_minor: int) -> Deal:
    """The rows of a deal at one minor unit a point, over and scored, that comes to these moves and this rake.

    Who won of it pays the rake. Where nobody did, a chair won that paid all of it.
    """
    won_minor = sum(minor for _ref, minor in moves if minor > 0)
    rake_bps = -(-rake_minor * WHOLE_BPS // (won_minor + rake_minor)) if rake_minor else 0
    scores = [(ref, _before_rake(minor, rake_bps)) for ref, minor in moves]
    if rake_minor and not won_minor:
        scores.append((chair(User.objects.exclude(pk__in=_owners(moves)).first() or _somebody()), rake_minor))
    assert sum(score for _ref, score in scores) == 0, f"no rake of {rake_minor} leaves {moves}"
    seats = {seat.public_id: seat for seat in Seat.objects.filter(public_id__in=[name_of(ref) for ref, _ in scores])}
    table = next(seats[name_of(ref)].table for ref, _ in scores if name_of(ref) in seats)
    deal = Deal.objects.create(
        public_id=name,
        table=table,
        number=_next_number(),
        status=DealStatus.OVER,
        version=1,
        snapshot=_snapshot(),
        server_seed=b"",
        commitment="",
        point_value_minor=1,
        rake_bps=rake_bps,
        currency=moves[0][0].currency,
        started_at=timezone.now(),
        ended_at=timezone.now(),
    )
    DealSeat.objects.bulk_create(
        DealSeat(
            deal=deal, seat_index=index, player_id=seats[name_of(ref)].player_id, seat=seats[name_of(ref)], score=score
        )
        for index, (ref, score) in enumerate(scores)
        if name_of(ref) in seats
    )
    return deal


def buy_in_key(seat_ref: AccountRef, word: str) -> str:
    """The key of a buy-in at this chair."""
    return f"buy_in:{name_of(seat_ref)}:{word}"


def name_of(seat_ref: AccountRef) -> str:
    """A chair's id, by its account."""
    return seat_ref.code.removeprefix("seat:")


def _before_rake(money_minor: int, rake_bps: int) -> int:
    """The result of which, less the rake, so much is left."""
    if money_minor <= 0 or not rake_bps:
        return money_minor
    result = money_minor * WHOLE_BPS // (WHOLE_BPS - rake_bps)
    while result - result * rake_bps // WHOLE_BPS < money_minor:
        result += 1
    return result


def _next_number() -> int:
    """A number that no deal of any table has, whoever else makes one now: of a deal's id the part that counts."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval(pg_get_serial_sequence('tables_deal', 'id'))")
        return int(cursor.fetchone()[0]) & 0x7FFFFFFF


@cache
def _snapshot() -> bytes:
    """The state of a deal that is over, for reports that read it; what it came to is in the rows above."""
    state, _events = start(profile("rummycircle-points"), "a-deal", ["a", "b"], 0, 1, Chance(bytes(32), {}), NOON_MS)
    state, _events = apply(state, Drop(seat=state.turn), NOON_MS + 1)
    return encode(state)


def _table(currency: str) -> Table:
    return Table.objects.create(
        name="Mango Grove",
        profile_name="rummycircle-points",
        currency_id=currency,
        point_value_minor=1,
        buy_in_min_minor=80,
        buy_in_max_minor=10**15,
        max_seats=2,
        status=TableStatus.WAITING,
    )


def _owners(moves: Sequence[tuple[AccountRef, int]]) -> list[int]:
    names = [name_of(ref) for ref, _minor in moves]
    return list(Seat.objects.filter(public_id__in=names).values_list("player_id", flat=True))


def _somebody() -> User:
    from accounts.people.services import create_guest

    return create_guest()
