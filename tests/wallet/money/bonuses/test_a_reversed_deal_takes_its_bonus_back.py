"""A deal that is reversed takes back what its rake released, whatever has become of the bonus and of the money."""

from functools import partial
from typing import cast

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from accounts.people.models import User
from tests.wallet.builders import GRANT_MINOR, at_once, main_of, player, seated
from tests.wallet.money.bonuses.earning import bonus, deal, in_bonus
from wallet.ledger import queries, refs
from wallet.ledger.audit import differences
from wallet.ledger.models import Transaction
from wallet.ledger.refs import AccountRef
from wallet.money.bonuses import services as bonuses
from wallet.money.bonuses.models import Bonus, BonusRelease, BonusState, RakePaid
from wallet.money.receivables import services as receivables
from wallet.money.receivables.models import Owed, Receivable
from wallet.play.reversing import reverse
from wallet.refusals import WalletRefused

BROUGHT_MINOR = 50_000


@pytest.fixture
def seats(asha: User, binu: User) -> tuple[AccountRef, AccountRef]:
    """Asha's seat and Binu's."""
    return seated(asha, BROUGHT_MINOR), seated(binu, BROUGHT_MINOR)


def played(seats: tuple[AccountRef, AccountRef], rake_minor: int, key: str) -> None:
    """A deal that Asha won, its rake counted."""
    deal(*seats, rake_minor, key)
    bonuses.release_earned()


def reversed_(key: str) -> None:
    """The deal taken back by hand."""
    reverse(Transaction.objects.get(key=key), note="the table was down")


def spent(user: User, left_minor: int) -> AccountRef:
    """All but so much of what a player has at hand, brought to a seat."""
    return seated(user, (main_of(user).balance_minor or 0) - left_minor)


def seen(given: Bonus) -> tuple[int, int, str]:
    """A bonus's rake, what is released of it, and its state, as they are now."""
    given.refresh_from_db()
    return given.rake_minor, given.released_minor, given.state


def test_a_release_names_its_rake_and_so_the_deal(asha: User, seats: tuple[AccountRef, AccountRef]) -> None:
    given = bonus(asha, 10_000)
    played(seats, 1_000, "deal:1")
    played(seats, 400, "deal:2")
    rows = BonusRelease.objects.order_by("id").values_list("paid__key", "bonus", "rake_minor", "released_minor")
    assert list(rows) == [("deal:1", given.pk, 1_000, 500), ("deal:2", given.pk, 400, 200)]


def test_what_it_released_lies_in_the_bonus_again_and_can_be_earned_anew(
    asha: User, seats: tuple[AccountRef, AccountRef]
) -> None:
    given = bonus(asha, 10_000)
    played(seats, 1_000, "deal:1")
    reversed_("deal:1")
    assert (in_bonus(asha), main_of(asha).balance_minor) == (10_000, GRANT_MINOR - BROUGHT_MINOR)
    assert seen(given) == (0, 0, BonusState.ACTIVE)
    played(seats, 1_000, "deal:2")
    assert (in_bonus(asha), seen(given)) == (9_500, (1_000, 500, BonusState.ACTIVE))
    assert not Receivable.objects.exists()
    assert list(differences()) == []


def test_it_happens_once(asha: User, seats: tuple[AccountRef, AccountRef]) -> None:
    bonus(asha, 10_000)
    played(seats, 1_000, "deal:1")
    for _ in range(2):
        reversed_("deal:1")
    assert (in_bonus(asha), BonusRelease.objects.count()) == (10_000, 2)


def test_a_deal_that_released_nothing_by_itself_may_take_something_back(
    asha: User, seats: tuple[AccountRef, AccountRef]
) -> None:
    given = bonus(asha, 10_000)
    for key in ("deal:1", "deal:2"):
        played(seats, 1, key)  # half a paisa each: the second makes it a whole one
    assert seen(given) == (2, 1, BonusState.ACTIVE)
    reversed_("deal:1")
    assert seen(given) == (1, 0, BonusState.ACTIVE)
    assert list(differences()) == []


def test_rake_not_counted_yet_is_never_counted(asha: User, seats: tuple[AccountRef, AccountRef]) -> None:
    bonus(asha, 10_000)
    deal(*seats, 1_000, "deal:1")
    reversed_("deal:1")
    assert (bonuses.release_earned(), in_bonus(asha)) == (0, 10_000)


def test_a_deal_without_bonuses_is_reversed_as_ever(seats: tuple[AccountRef, AccountRef]) -> None:
    deal(*seats, 1_000, "deal:1")
    reversed_("deal:1")
    assert [queries.balance(seat) for seat in seats] == [BROUGHT_MINOR, BROUGHT_MINOR]


def test_one_earned_in_full_is_earned_no_more(asha: User, seats: tuple[AccountRef, AccountRef]) -> None:
    given = bonus(asha, 500)
    played(seats, 1_000, "deal:1")
    assert seen(given) == (1_000, 500, BonusState.EARNED)
    reversed_("deal:1")
    assert (in_bonus(asha), seen(given)) == (500, (0, 0, BonusState.ACTIVE))


def test_one_deal_may_have_released_two(asha: User, seats: tuple[AccountRef, AccountRef]) -> None:
    first, second = bonus(asha, 500, days=3), bonus(asha, 2_000, days=9)
    played(seats, 2_000, "deal:1")
    assert (seen(first)[1], seen(second)[1]) == (500, 500)
    reversed_("deal:1")
    assert [seen(each) for each in (first, second)] == [(0, 0, BonusState.ACTIVE)] * 2
    assert in_bonus(asha) == 2_500


def test_one_that_expired_meanwhile_goes_back_to_the_house(asha: User, seats: tuple[AccountRef, AccountRef]) -> None:
    given = bonus(asha, 10_000)
    played(seats, 1_000, "deal:1")
    Bonus.objects.update(expires_at=timezone.now())
    bonuses.expire_due()
    reversed_("deal:1")
    assert (in_bonus(asha), queries.balance(refs.house_promotions())) == (0, 0)
    assert seen(given) == (0, 0, BonusState.EXPIRED)
    assert given.expired_minor == 10_000


def test_one_that_was_earned_and_is_over_expires_with_what_comes_back(
    asha: User, seats: tuple[AccountRef, AccountRef]
) -> None:
    given = bonus(asha, 500)
    played(seats, 1_000, "deal:1")
    Bonus.objects.update(expires_at=timezone.now())
    reversed_("deal:1")
    assert bonuses.expire_due() == 1
    assert (in_bonus(asha), queries.balance(refs.house_promotions())) == (0, 0)
    assert seen(given) == (0, 0, BonusState.EXPIRED)


def test_what_is_spent_the_house_bears_and_the_player_owes(asha: User, seats: tuple[AccountRef, AccountRef]) -> None:
    bonus(asha, 10_000)
    played(seats, 1_000, "deal:1")
    spent(asha, left_minor=120)
    reversed_("deal:1")
    assert (main_of(asha).balance_minor, in_bonus(asha)) == (0, 10_000)
    assert queries.balance(refs.house_losses(refs.CHIP)) == -380
    owed = Receivable.objects.get()
    assert (owed.user, owed.reason, owed.open_minor) == (asha, Owed.BONUS, 380)
    assert list(differences()) == []


def test_what_is_owed_comes_off_the_next_release_first(asha: User, seats: tuple[AccountRef, AccountRef]) -> None:
    bonus(asha, 10_000)
    played(seats, 1_000, "deal:1")
    spent(asha, left_minor=120)
    reversed_("deal:1")
    played(seats, 600, "deal:2")
    assert (main_of(asha).balance_minor, receivables.owed_minor(asha.pk, refs.CHIP)) == (0, 80)
    played(seats, 600, "deal:3")
    assert (main_of(asha).balance_minor, receivables.owed_minor(asha.pk, refs.CHIP)) == (220, 0)
    assert queries.balance(refs.house_losses(refs.CHIP)) == 0


def test_fractions_are_as_if_the_deal_had_never_been(asha: User, seats: tuple[AccountRef, AccountRef]) -> None:
    given = bonus(asha, 100, release_bps=3_333)
    for number in range(6):
        played(seats, 1, f"deal:{number}")
    assert seen(given)[:2] == (6, 1)
    for number in (0, 1, 2):
        reversed_(f"deal:{number}")
    assert seen(given)[:2] == (3, 0)
    assert in_bonus(asha) == 100


def test_steps_of_a_bonus_are_not_reversed_by_hand(asha: User, seats: tuple[AccountRef, AccountRef]) -> None:
    bonus(asha, 10_000)
    played(seats, 1_000, "deal:1")
    for kind in ("bonus_grant", "bonus_release"):
        with pytest.raises(WalletRefused, match="own_way_back"):
            reverse(Transaction.objects.get(kind=kind), note="by hand")


@pytest.mark.django_db(transaction=True)
def test_counting_and_reversing_at_once_leave_nothing_released() -> None:
    asha, binu = player("asha"), player("binu")
    winner, loser = seated(asha, BROUGHT_MINOR), seated(binu, BROUGHT_MINOR)
    bonus(asha, 10_000)
    for number in range(4):
        deal(winner, loser, 100, f"deal:{number}")
    calls = [partial(reversed_, f"deal:{number}") for number in range(4)] + [bonuses.release_earned] * 4
    at_once(calls, threads=8)
    bonuses.release_earned()
    assert (in_bonus(asha), main_of(asha).balance_minor) == (10_000, GRANT_MINOR - BROUGHT_MINOR)
    assert not RakePaid.objects.filter(taken_back_at=None).exists()
    assert list(differences()) == []


class WhatIsReleasedIsEarned(TestCase):
    """Random play and reversals: released is what the rake that stands has earned, to the minor unit."""

    @settings(max_examples=12, suppress_health_check=[HealthCheck.too_slow])
    @given(
        st.integers(1, 20_000),
        st.lists(st.tuples(st.sampled_from(("play", "reverse", "sweep")), st.integers(1, 90)), max_size=14),
    )
    def test_whatever_is_reversed_in_whatever_order(self, release_bps: int, steps: list[tuple[str, int]]) -> None:
        asha, binu = player("asha"), player("binu")
        seats = seated(asha, BROUGHT_MINOR), seated(binu, BROUGHT_MINOR)
        given_ = bonus(asha, 150, release_bps=release_bps)
        standing: dict[str, int] = {}
        for number, (step, amount) in enumerate(steps):
            if step == "play":
                deal(*seats, amount, f"deal:{number}")
                standing[f"deal:{number}"] = amount
            elif step == "reverse" and standing:
                key = list(standing)[amount % len(standing)]
                del standing[key]
                reversed_(key)
            else:
                bonuses.release_earned()
        bonuses.release_earned()
        given_.refresh_from_db()
        counted = cast(int, sum(row.rake_minor for row in BonusRelease.objects.all()))
        assert given_.rake_minor == counted <= sum(standing.values())
        assert given_.released_minor == min(150, given_.rake_minor * release_bps // 10_000)
        assert in_bonus(asha) == 150 - given_.released_minor
        assert main_of(asha).balance_minor == GRANT_MINOR - BROUGHT_MINOR + given_.released_minor
        assert list(differences()) == []
