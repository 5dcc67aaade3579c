"""What a bonus released for a deal is taken back when the deal is reversed: it was never earned.

Rake not counted yet is not counted any more. Of rake that was, what it released goes from the player's account back
into the bonus, to be earned again by other play, or on to the house where the bonus has expired meanwhile. What the
player has spent or withdrawn since, the house bears and the player owes (`receivables`): no account is ever negative,
and what is owed comes off whatever the player gets next, releases of bonuses first of all.
"""

from collections.abc import Sequence

from django.db.models import Sum
from django.utils import timezone

from wallet.ledger import refs
from wallet.ledger.kinds import Kind
from wallet.ledger.posting import Leg, post
from wallet.ledger.refs import AccountRef
from wallet.money.bonuses.models import Bonus, BonusRelease, BonusState, RakePaid
from wallet.money.receivables import services as receivables
from wallet.money.receivables.models import Owed


def touched_by(key: str) -> list[AccountRef]:
    """The accounts that taking back the rake of this event moves, for its caller to hold with all others."""
    paid = RakePaid.objects.filter(key=key, taken_back_at=None).order_by("id")
    return [
        ref
        for row in paid
        for ref in (refs.player_main(row.user_id, row.currency_id), refs.player_bonus(row.user_id, row.currency_id))
    ]


def take_back(key: str) -> None:
    """Take back what the rake of this event released, once; its caller holds the accounts and books the reversal."""
    for paid in RakePaid.objects.select_for_update().filter(key=key, taken_back_at=None).order_by("id"):
        for bonus, rake_minor in _counted(paid):
            _give_up(bonus, paid, rake_minor)
        paid.counted_at = paid.taken_back_at = timezone.now()
        paid.save(update_fields=["counted_at", "taken_back_at"])


def _counted(paid: RakePaid) -> Sequence[tuple[Bonus, int]]:
    """The bonuses this rake was counted for, and how much of it for each."""
    counted = paid.releases.values("bonus_id").annotate(rake_minor=Sum("rake_minor")).order_by("bonus_id")
    rakes = {row["bonus_id"]: int(row["rake_minor"]) for row in counted}
    bonuses = Bonus.objects.select_for_update().filter(pk__in=rakes).order_by("expires_at", "id")
    return [(bonus, rakes[bonus.pk]) for bonus in bonuses]


def _give_up(bonus: Bonus, paid: RakePaid, rake_minor: int) -> None:
    """What is released is again what the rest of the rake earns, its fractions too."""
    bonus.rake_minor -= rake_minor
    earned_minor = min(bonus.amount_minor, bonus.rake_minor * bonus.release_bps // 10_000)
    back_minor = max(0, bonus.released_minor - earned_minor)
    if back_minor:
        _move_back(bonus, paid, back_minor)
        bonus.released_minor -= back_minor
        if bonus.state == BonusState.EXPIRED:
            _expire(bonus, paid, back_minor)
        else:
            bonus.state = BonusState.ACTIVE  # one whose time is over is expired by the next sweep
    BonusRelease.objects.create(bonus=bonus, paid=paid, rake_minor=-rake_minor, released_minor=-back_minor)
    bonus.save(update_fields=["rake_minor", "released_minor", "expired_minor", "state"])


def _move_back(bonus: Bonus, paid: RakePaid, back_minor: int) -> None:
    there_minor = receivables.available_minor(bonus.user_id, bonus.currency_id)
    taken_minor = min(there_minor, back_minor)
    legs = (
        Leg(refs.kept(refs.player_main(bonus.user_id, bonus.currency_id)), -taken_minor),
        Leg(refs.house_losses(bonus.currency_id), taken_minor - back_minor),
        Leg(refs.kept(refs.player_bonus(bonus.user_id, bonus.currency_id)), back_minor),
    )
    about = f"{bonus.public_id}:{paid.pk}"
    post(Kind.BONUS_RELEASE, f"bonus_taken_back:{about}", [leg for leg in legs if leg.amount_minor])
    if taken_minor < back_minor:
        receivables.owe(bonus.user_id, bonus.currency_id, Owed.BONUS, about, back_minor - taken_minor)


def _expire(bonus: Bonus, paid: RakePaid, back_minor: int) -> None:
    legs = (
        Leg(refs.kept(refs.player_bonus(bonus.user_id, bonus.currency_id)), -back_minor),
        Leg(refs.house_promotions(bonus.currency_id), back_minor),
    )
    post(Kind.BONUS_EXPIRY, f"bonus_expiry:{bonus.public_id}:{paid.pk}", legs)
    bonus.expired_minor += back_minor
