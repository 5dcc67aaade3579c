"""Bonuses: the house grants them, play earns them, and what is not earned in time goes back to the house.

A granted bonus is in the player's bonus account, which can be neither played with nor withdrawn. Rake that the
player has paid, out of wins or in a match's fees, releases it: `release_bps` of each unit of rake moves to the
player's own account, from the bonus that expires first. The rest goes back to the house when the bonus expires.

The deal that takes the rake only records who paid how much, with its posting (`public.wallet_rake_paid`) and only
for players with a bonus. A sweep releases. So a deal locks no account for it, and nothing is lost in a crash. Each
release names its rake, and so the deal; the reversal of a deal takes back what it released (`taking_back`). The
database computes how much of which bonus each rake earns (migrations/sql/0032_bonuses.sql); this module posts it.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db import connection, transaction
from django.db.models import Exists, OuterRef
from django.db.models.functions import Now

from accounts.people.models import User
from base.ids import new_public_id
from base.rows.columns import fitting
from wallet.ledger import refs
from wallet.ledger.doors import books_now, rows_through, through
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, hold, post
from wallet.ledger.refs import AccountRef
from wallet.money.bonuses.models import Bonus, BonusState, RakePaid
from wallet.money.receivables import services as receivables
from wallet.money.refusals import PaymentRefusal, PaymentRefused

MOST_A_SWEEP = 500

# Step by step from the pool's few entries, each step by its index, whatever the planner believes about the tables: this
# runs while a match or a tournament is paid out. The two partial indexes together are an account's entries.
_PAID_INTO = """
SELECT a.code, a.owner_id, -sum(e.amount_minor)::bigint
FROM public.wallet_account pool
CROSS JOIN LATERAL (
    SELECT transaction_id, booked_at FROM public.wallet_entry
        WHERE account_id = pool.id AND line IS NULL AND booked_at >= pool.opened_at - interval '1 hour'
    UNION ALL
    SELECT transaction_id, booked_at FROM public.wallet_entry
        WHERE account_id = pool.id AND line IS NOT NULL AND booked_at >= pool.opened_at - interval '1 hour'
) inside
JOIN LATERAL (SELECT kind FROM public.wallet_transaction WHERE id = inside.transaction_id OFFSET 0) t
    ON t.kind IN ('entry', 'rejoin', 'refund')
CROSS JOIN LATERAL (
    SELECT account_id, amount_minor FROM public.wallet_entry
        WHERE transaction_id = inside.transaction_id AND booked_at = inside.booked_at OFFSET 0
) e
JOIN LATERAL (SELECT code, owner_id, kind FROM public.wallet_account WHERE id = e.account_id OFFSET 0) a
    ON a.kind = 'player'
WHERE pool.code = %s AND pool.currency_id = %s
GROUP BY a.code, a.owner_id HAVING sum(e.amount_minor) < 0 ORDER BY a.code
"""


@transaction.atomic
def grant(
    user: User,
    amount_minor: int,
    currency: str,
    *,
    release_bps: int,
    expires_at: datetime,
    reason: str,
    by: User | None = None,
) -> Bonus:
    """Grant a bonus. Raises PaymentRefused not_a_bonus, own_money; WalletRefused unknown_currency."""
    if amount_minor < 1 or release_bps < 1 or expires_at <= books_now() or not reason.strip():
        raise PaymentRefused(PaymentRefusal.NOT_A_BONUS)
    if by is not None and by.pk == user.pk:
        raise PaymentRefused(PaymentRefusal.OWN_MONEY)
    public_id, why = new_public_id(), fitting(Bonus, "reason", reason)
    made = through(
        "wallet_bonus_grant",
        public_id=public_id,
        user=user.pk,
        currency=currency,
        amount=amount_minor,
        release_bps=release_bps,
        expires_at=expires_at,
        reason=why,
        by=by.pk if by else None,
    )
    legs = (
        Leg(refs.house_promotions(currency), -amount_minor),
        Leg(refs.player_bonus(user.pk, currency), amount_minor),
    )
    post(Kind.BONUS_GRANT, f"bonus:{public_id}", legs, note=why)
    return Bonus.objects.get(pk=made)


def shares_of(moves: Sequence[tuple[AccountRef, int]], rake_minor: int) -> list[tuple[AccountRef, int]]:
    """The rake divided among players in proportion to the positive amounts; the first of them gets the odd units.

    The amounts are what each won in a deal, or paid for a match.
    """
    winners = [(ref, amount_minor) for ref, amount_minor in moves if amount_minor > 0]
    total_minor = sum(amount_minor for _ref, amount_minor in winners)
    shares = [(ref, rake_minor * amount_minor // total_minor) for ref, amount_minor in winners]
    if shares:
        ref, share_minor = shares[0]
        shares[0] = (ref, share_minor + rake_minor - sum(each for _ref, each in shares))
    return shares


def fees_paid(pool: AccountRef) -> list[tuple[AccountRef, int]]:
    """What each player has paid into a pool, less refunds, by their own account, in minor units."""
    with connection.cursor() as cursor:
        cursor.execute(_PAID_INTO, (pool.code, pool.currency))
        rows = cursor.fetchall()
    return [(refs.player_main(owner_id, pool.currency), int(paid_minor)) for _code, owner_id, paid_minor in rows]


def release_earned() -> int:
    """Release what the recorded rake has earned; returns for how many players."""
    players = RakePaid.objects.filter(counted_at=None).values_list("user_id", "currency_id").distinct()
    return sum(_release(user_id, currency) for user_id, currency in list(players[:MOST_A_SWEEP]))


def expire_due() -> int:
    """End bonuses whose time is over, after counting the rake paid before; returns how many ended.

    The one whose time was over first ends first.
    """
    counted = ~Exists(RakePaid.objects.filter(user=OuterRef("user"), currency=OuterRef("currency"), counted_at=None))
    due = Bonus.objects.filter(counted, state=BonusState.ACTIVE, expires_at__lte=Now())
    first = due.order_by("expires_at", "pk").values_list("pk", flat=True)
    return sum(_expire(pk) for pk in list(first[:MOST_A_SWEEP]))


@transaction.atomic
def give_up(user: User) -> None:
    """End a player's bonuses: the player keeps what the rake so far has earned, the rest goes back to the house now."""
    for currency in set(Bonus.objects.filter(user=user, state=BonusState.ACTIVE).values_list("currency_id", flat=True)):
        _release(user.pk, currency)
    for pk in list(Bonus.objects.filter(user=user, state=BonusState.ACTIVE).values_list("pk", flat=True)):
        _expire(pk)


@transaction.atomic
def _release(user_id: int, currency: str) -> bool:
    main, earned_in = refs.player_main(user_id, currency), refs.player_bonus(user_id, currency)
    hold([main, earned_in])
    counted = rows_through("wallet_bonus_count", user_id, currency)
    for bonus, paid, released_minor in counted:
        if released_minor:
            legs = (Leg(refs.kept(earned_in), -released_minor), Leg(main, released_minor))
            post(Kind.BONUS_RELEASE, f"bonus_release:{bonus}:rake:{paid}", legs)
    if counted:
        receivables.recover(user_id, currency)  # what was taken back from an empty account before comes first
    return bool(counted)


@transaction.atomic
def _expire(pk: int) -> bool:
    bonus = Bonus.objects.get(pk=pk)
    earned_in = refs.player_bonus(bonus.user_id, bonus.currency_id)
    hold([earned_in])  # accounts before bonuses, as in a release
    left_minor = through("wallet_bonus_end", pk)
    if left_minor is None:
        return False
    legs = (Leg(refs.kept(earned_in), -left_minor), Leg(refs.house_promotions(bonus.currency_id), left_minor))
    post(Kind.BONUS_EXPIRY, f"bonus_expiry:{bonus.public_id}", legs)
    return True
