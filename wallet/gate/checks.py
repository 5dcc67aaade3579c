"""Who may play, pay in and be paid out now: one check for pages, the API and sockets.

Bots always may. For chips a player must not be excluded, must have time left and keep to the limits; for money the
player's papers are required too (docs/operators/care.md). All functions raise a `WalletRefused` with a code and a
sentence and change nothing.

For a player without limits of losses or stakes this is one indexed query, for chips.
"""

from collections.abc import Callable, Iterable
from datetime import datetime

from django.utils import timezone

from accounts.care.in_force import InForce, in_force, in_force_by_user
from accounts.care.kinds import LimitKind
from accounts.care.playtime import services as playtime
from accounts.care.spans import began_at
from accounts.law.terms import terms_in_force
from accounts.papers import proofs
from accounts.papers.proofs import Lack
from accounts.people.models import User
from wallet.gate import usage
from wallet.ledger import refs
from wallet.ledger.posting import hold
from wallet.refusals import WalletRefusal, WalletRefused


def check_stake(user: User, currency: str, amount_minor: int, *, now: datetime | None = None) -> None:
    """Check that a player may bring this amount into play: a buy-in, an entry fee, a rejoin.

    It runs in the caller's transaction. If a limit must be counted, it locks the player's main account, so a caller
    that locks other accounts too must lock all of them first (`wallet.ledger.posting.hold`).

    Raises WalletRefused suspended, excluded, out_of_time, over_limit, papers_missing, place_restricted, too_young.
    """
    if user.is_bot:
        return
    now = now or timezone.now()
    rules = in_force(user.pk, now)
    _may_play(user, rules, currency, now)
    stakes, losses = rules.of(LimitKind.STAKE, currency), rules.of(LimitKind.LOSS, currency)
    if stakes or losses:
        hold((refs.player_main(user.pk, currency),))
    for most in stakes:
        if usage.staked_minor(user.pk, currency, began_at(most.span, now)) + amount_minor > most.amount:
            raise WalletRefused(WalletRefusal.OVER_LIMIT)
    if losses:
        # All that already lies on the player's chairs may be lost too.
        at_risk_minor = usage.on_chairs_minor(user.pk, currency) + amount_minor
        _may_lose(user, rules, currency, at_risk_minor, now)


def check_play(user: User, *, now: datetime | None = None) -> None:
    """Whether a player may play where nothing is staked: no break runs, and there is time left.

    Raises WalletRefused suspended, excluded, out_of_time.
    """
    if not user.is_bot:
        now = now or timezone.now()
        _may_play(user, in_force(user.pk, now), refs.CHIP, now)


def barred(
    users: Iterable[User],
    currency: str,
    risk_minor: int,
    *,
    elsewhere_minor: Callable[[User], int] = lambda user: 0,
    now: datetime | None = None,
) -> dict[int, WalletRefused]:
    """Which of these players may not be dealt in, by primary key, and why, given how much each can lose by the deal.

    `elsewhere_minor` is what a player can lose in deals that are already in play. It is called after the accounts
    of players with limits are locked, so that two tables that start at the same moment see each other.
    """
    now = now or timezone.now()
    people = {user.pk: user for user in users if not user.is_bot}
    rules = in_force_by_user(people, now) if people else {}
    counted = [pk for pk in people if rules[pk].of(LimitKind.LOSS, currency)]
    if counted:
        hold([refs.player_main(pk, currency) for pk in counted])
    refused: dict[int, WalletRefused] = {}
    for pk, user in people.items():
        try:
            _may_play(user, rules[pk], currency, now)
            if pk in counted:
                _may_lose(user, rules[pk], currency, risk_minor + elsewhere_minor(user), now)
        except WalletRefused as why:
            refused[pk] = why
    return refused


def check_deposit(user: User, amount_minor: int, paid_in_minor: Callable[[datetime], int]) -> None:
    """Check that a player may pay in this amount; `paid_in_minor` returns the sum of deposits since a moment.

    It is called after the player's main account is locked, and also counts deposits that are not booked yet. Raises
    WalletRefused suspended, excluded, over_limit, papers_missing, place_restricted, too_young.
    """
    now = timezone.now()
    rules = in_force(user.pk, now)
    _may_at_all(rules, now)
    terms = terms_in_force()
    if terms is None:
        raise WalletRefused(WalletRefusal.PAPERS_MISSING)
    _has_proven(user, now)
    mosts = rules.of(LimitKind.DEPOSIT, terms.currency)
    if mosts:
        hold((refs.player_main(user.pk, terms.currency),))
    for most in mosts:
        if paid_in_minor(began_at(most.span, now)) + amount_minor > most.amount:
            raise WalletRefused(WalletRefusal.OVER_LIMIT)


def check_withdrawal(user: User) -> None:
    """Check that a player may be paid out: an excluded player may be too, once their identity is approved.

    Raises WalletRefused papers_missing.
    """
    if not proofs.proofs_of(user, terms_in_force()).is_proven:
        raise WalletRefused(WalletRefusal.PAPERS_MISSING)


def _may_at_all(rules: InForce, now: datetime) -> None:
    if rules.is_suspended:
        raise WalletRefused(WalletRefusal.SUSPENDED)
    if rules.is_excluded(now):
        raise WalletRefused(WalletRefusal.EXCLUDED)


def _may_play(user: User, rules: InForce, currency: str, now: datetime) -> None:
    _may_at_all(rules, now)
    for most in rules.of(LimitKind.TIME):
        if playtime.played_s(user.pk, most.span, now) >= most.amount * 60:
            raise WalletRefused(WalletRefusal.OUT_OF_TIME)
    if currency != refs.CHIP:
        _has_proven(user, now)


def _may_lose(user: User, rules: InForce, currency: str, risk_minor: int, now: datetime) -> None:
    for most in rules.of(LimitKind.LOSS, currency):
        if usage.lost_minor(user.pk, currency, began_at(most.span, now)) + risk_minor > most.amount:
            raise WalletRefused(WalletRefusal.OVER_LIMIT)


def _has_proven(user: User, now: datetime) -> None:
    terms = terms_in_force()
    lack = Lack.PAPERS if terms is None else proofs.proofs_of(user, terms, now).lack
    if lack in {Lack.PAPERS, Lack.EMAIL}:
        raise WalletRefused(WalletRefusal.PAPERS_MISSING)
    if lack == Lack.AGE:
        raise WalletRefused(WalletRefusal.TOO_YOUNG)
    if lack == Lack.PLACE:
        raise WalletRefused(WalletRefusal.PLACE_RESTRICTED)
