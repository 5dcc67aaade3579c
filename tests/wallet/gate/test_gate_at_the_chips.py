"""The gate keeps to limits of losses, stakes and time, and to breaks, wherever chips are brought into play."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.care.breaks import services as breaks
from accounts.care.breaks.services import Length
from accounts.care.kinds import LimitKind, Span
from accounts.care.limits import services as limits
from accounts.care.playtime.models import PlayDay
from accounts.people.models import User
from accounts.people.services import create_bot, create_guest
from tests.wallet import at_tables as services
from tests.wallet import in_matches as matches
from tests.wallet.builders import player, seated
from wallet.gate import checks as gate
from wallet.gate import usage
from wallet.ledger.refs import AccountRef
from wallet.refusals import WalletRefusal, WalletRefused

LONG_AGO = timezone.now() - timedelta(days=400)


def limit(user: User, kind: LimitKind, amount: int | None, span: Span = Span.DAY) -> None:
    """The player's own limit."""
    limits.set_own(user, kind, span, "" if kind == LimitKind.TIME else "CHIP", amount)


def moves(loser: AccountRef, winner: AccountRef, amount_minor: int, key: str) -> None:
    """A deal between two chairs."""
    services.settle_deal(key, [(loser, -amount_minor), (winner, amount_minor)], 0)


def test_who_has_no_limits_passes_with_one_query(asha: User, django_assert_num_queries: Callable[..., object]) -> None:
    with django_assert_num_queries(1):  # type: ignore[attr-defined]
        gate.check_stake(asha, "CHIP", 500)


def test_a_bot_passes_without_any(db: None, django_assert_num_queries: Callable[..., object]) -> None:
    bot = create_bot("Ravi")
    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        gate.check_stake(bot, "CHIP", 500)


def test_a_break_keeps_from_bringing_chips(asha: User) -> None:
    breaks.take_break(asha, Length.DAY)
    with pytest.raises(WalletRefused, match="excluded"):
        seated(asha, 100)


def test_a_stale_user_in_a_socket_does_not_get_round_it(asha: User) -> None:
    stale = User.objects.get(pk=asha.pk)
    breaks.take_break(asha, Length.DAY)
    with pytest.raises(WalletRefused, match="excluded"):
        gate.check_stake(stale, "CHIP", 1)


def test_stakes_are_counted_won_or_lost(asha: User) -> None:
    limit(asha, LimitKind.STAKE, 1000)
    seat = seated(asha, 600)
    services.cash_out(asha, seat, "back")
    with pytest.raises(WalletRefused, match="over_limit"):
        seated(asha, 401)
    seated(asha, 400)
    assert usage.staked_minor(asha.pk, "CHIP", LONG_AGO) == 1000


def test_an_entry_fee_given_back_does_not_count(asha: User) -> None:
    match = matches.a_match(500)
    entry = matches.enter(match, asha)
    assert usage.staked_minor(asha.pk, "CHIP", LONG_AGO) == usage.lost_minor(asha.pk, "CHIP", LONG_AGO) == 500
    matches.withdraw(match, entry)
    assert usage.staked_minor(asha.pk, "CHIP", LONG_AGO) == usage.lost_minor(asha.pk, "CHIP", LONG_AGO) == 0


def test_a_loss_is_what_deals_took_not_what_was_brought(asha: User, binu: User) -> None:
    mine, theirs = seated(asha, 600), seated(binu, 600)
    assert usage.lost_minor(asha.pk, "CHIP", LONG_AGO) == 0
    moves(mine, theirs, 250, "d1")
    assert usage.lost_minor(asha.pk, "CHIP", LONG_AGO) == 250
    assert usage.lost_minor(binu.pk, "CHIP", LONG_AGO) == -250


def test_no_more_is_brought_than_may_still_be_lost(asha: User, binu: User) -> None:
    limit(asha, LimitKind.LOSS, 1000)
    mine, theirs = seated(asha, 700), seated(binu, 700)
    with pytest.raises(WalletRefused, match="over_limit"):
        seated(asha, 301)
    moves(mine, theirs, 700, "d1")
    seated(asha, 300)
    with pytest.raises(WalletRefused, match="over_limit"):
        seated(asha, 1)


def test_a_deal_that_could_pass_the_limit_is_not_dealt(asha: User, binu: User) -> None:
    mine, theirs = seated(asha, 900), seated(binu, 900)
    moves(mine, theirs, 300, "d1")
    limit(asha, LimitKind.LOSS, 500)
    assert gate.barred([asha, binu], "CHIP", 200) == {}
    assert set(gate.barred([asha, binu], "CHIP", 201)) == {asha.pk}
    assert set(gate.barred([asha], "CHIP", 100, elsewhere_minor=lambda user: 101)) == {asha.pk}


def test_yesterdays_losses_are_yesterdays(asha: User, binu: User) -> None:
    moves(seated(asha, 900), seated(binu, 900), 900, "d1")
    limit(asha, LimitKind.LOSS, 500)
    tomorrow = timezone.now() + timedelta(days=1)
    gate.check_stake(asha, "CHIP", 500, now=tomorrow)


def test_time_that_is_used_up_keeps_out_until_the_next_day(asha: User) -> None:
    limit(asha, LimitKind.TIME, 60)
    now = timezone.now()
    PlayDay.objects.create(user=asha, day=timezone.localdate(now), played_s=3599)
    gate.check_stake(asha, "CHIP", 1, now=now)
    PlayDay.objects.update(played_s=3600)
    with pytest.raises(WalletRefused, match="out_of_time"):
        gate.check_stake(asha, "CHIP", 1, now=now)
    gate.check_stake(asha, "CHIP", 1, now=now + timedelta(days=1))


def test_a_game_without_a_stake_asks_for_the_same_time_and_rest(asha: User) -> None:
    gate.check_play(asha)
    limit(asha, LimitKind.TIME, 60)
    now = timezone.now()
    PlayDay.objects.create(user=asha, day=timezone.localdate(now), played_s=3600)
    with pytest.raises(WalletRefused, match="out_of_time"):
        gate.check_play(asha, now=now)
    gate.check_play(asha, now=now + timedelta(days=1))
    breaks.take_break(asha, Length.DAY)
    with pytest.raises(WalletRefused, match="excluded"):
        gate.check_play(asha)


def test_a_bot_plays_without_a_stake_unasked(db: None, django_assert_num_queries: Callable[..., object]) -> None:
    bot = create_bot("Ravi")
    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        gate.check_play(bot)


def test_money_asks_for_papers(db: None) -> None:
    for user in (create_guest(), player("binu")):
        with pytest.raises(WalletRefused, match="papers_missing"):
            gate.check_stake(user, "INR", 1)
        with pytest.raises(WalletRefused, match="papers_missing"):
            gate.check_deposit(user, 1, lambda since: 0)
        with pytest.raises(WalletRefused, match="papers_missing"):
            gate.check_withdrawal(user)


ACTS = st.lists(
    st.tuples(st.sampled_from(["bring", "lose", "win", "leave", "limit"]), st.integers(1, 1500)), max_size=14
)


def seated_within_limits(user: User, amount_minor: int) -> AccountRef | None:
    """A seat with so much brought to it; None where that would go over a limit."""
    try:
        return seated(user, amount_minor)
    except WalletRefused as refused:
        if refused.code == WalletRefusal.OVER_LIMIT:
            return None
        raise


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(acts=ACTS)
def test_nobody_loses_more_than_the_strictest_limit_whatever_they_do(db: None, acts: list[tuple[str, int]]) -> None:
    from django.db import transaction

    with transaction.atomic():
        asha, bank = create_guest(), create_guest()
        house = seated(bank, 900_000)
        limit(asha, LimitKind.LOSS, 1000)
        strictest, seat, held, lost = 1000, None, 0, 0
        for number, (act, amount) in enumerate(acts):
            key = f"{asha.pk}:{number}"
            if act == "limit":
                limit(asha, LimitKind.LOSS, amount)
                strictest = min(strictest, amount)
            elif act == "bring" and seat is None:
                seat = seated_within_limits(asha, amount)
                held = amount if seat else 0
                assert seat or lost + amount > strictest
            elif act == "leave" and seat is not None:
                services.cash_out(asha, seat, key)
                seat, held = None, 0
            elif seat is not None and act in {"lose", "win"}:
                stake = min(amount, held)
                if act == "lose" and stake and not gate.barred([asha], "CHIP", stake):
                    moves(seat, house, stake, key)
                    held, lost = held - stake, lost + stake
                    assert lost <= strictest
                elif act == "win":
                    moves(house, seat, amount, key)
                    held, lost = held + amount, lost - amount
            if seat is not None and held == 0:
                seat = None
        assert usage.lost_minor(asha.pk, "CHIP", LONG_AGO) == lost
        transaction.set_rollback(True)
