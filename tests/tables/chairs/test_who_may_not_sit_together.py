"""Two whom an operator looks into, or who come from one address, do not share a public table; elsewhere they may."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.door.models import Sighting
from accounts.door.sightings import Place, note
from accounts.people.models import User
from accounts.people.services import create_bot
from base import clock
from tables.chairs import services as chairs
from tables.chairs.apart import LATELY, keep_apart, kept_apart, let_together, tables_apart
from tables.chairs.models import Waiting
from tables.refusals import TableRefusal, TableRefused
from tables.wire import presence
from tests.tables.cast import LOSS_MINOR, NOON_MS, funded, sit, table_of
from tests.tables.hosted import hosted_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def two() -> tuple[User, User]:
    """Asha, and Bela, whose key is the higher one."""
    return funded("Asha"), funded("Bela")


def at_one_address(*users: User, address: str = "103.21.244.7") -> None:
    """They were seen there just now, each with a browser of their own."""
    for user in users:
        note(user, Place(f"browser of {user.pk}", address))


@pytest.mark.parametrize("order", [slice(None), slice(None, None, -1)], ids=["first to come", "last to come"])
def test_a_pair_is_refused_whoever_of_the_two_comes_first(two: tuple[User, User], order: slice) -> None:
    keep_apart(*two)
    first, second = two[order]
    table = table_of(3)
    sit(table, first)
    with pytest.raises(TableRefused) as refused:
        sit(table, second)
    assert refused.value.code is TableRefusal.KEPT_APART
    assert set(tables_apart(second)) == {table.pk}
    assert sit(table, funded("Chitra")).number == 1


def test_a_pair_that_was_named_the_other_way_round_is_one_pair_and_may_sit_together_again(
    two: tuple[User, User],
) -> None:
    asha, bela = two
    keep_apart(bela, asha)
    keep_apart(asha, bela)
    table = table_of(3)
    assert kept_apart(table, asha, [asha.pk, bela.pk]) == {bela.pk}
    let_together(bela, asha)
    assert kept_apart(table, asha, [bela.pk]) == set()
    assert list(tables_apart(asha)) == []


def test_those_of_one_address_are_refused_until_twelve_hours_have_gone(two: tuple[User, User]) -> None:
    asha, bela = two
    at_one_address(asha, bela)
    at_one_address(funded("Chitra"), address="103.21.9.9")
    table = table_of(3)
    assert kept_apart(table, asha, User.objects.values_list("pk", flat=True)) == {bela.pk}
    Sighting.objects.filter(player=bela).update(last_at=clock.now() - LATELY - timedelta(seconds=1))
    assert kept_apart(table, asha, [bela.pk]) == set()
    Sighting.objects.filter(player=bela).update(last_at=clock.now() - LATELY + timedelta(minutes=1))
    assert kept_apart(table, asha, [bela.pk]) == {bela.pk}


def test_an_address_that_is_not_known_is_nobodys(two: tuple[User, User]) -> None:
    at_one_address(*two, address="")
    assert kept_apart(table_of(3), two[0], [two[1].pk]) == set()


def test_a_private_table_and_one_of_a_match_are_for_both(two: tuple[User, User]) -> None:
    asha, bela = two
    keep_apart(asha, bela)
    assert kept_apart(table_of(2, code="secret", owner=asha), bela, [asha.pk]) == set()
    assert kept_apart(hosted_table(asha), bela, [asha.pk]) == set()


def test_who_sits_with_nobody_and_a_bot_cost_no_question(
    two: tuple[User, User], django_assert_num_queries: Callable[..., object]
) -> None:
    table, bot = table_of(3), create_bot("Robo")
    with django_assert_num_queries(0):  # type: ignore[attr-defined]
        assert kept_apart(table, two[0], [two[0].pk]) == set()
        assert kept_apart(table, bot, [two[0].pk]) == set()


def test_a_chair_that_comes_free_goes_to_the_next_in_line_who_may_sit_there(two: tuple[User, User]) -> None:
    asha, bela = two
    table, leaver, third = table_of(2), funded("Dev"), funded("Esha")
    for user in (asha, leaver):
        sit(table, user)
    for user in (bela, third):
        presence.here(table.pk, user.public_id)
        chairs.wait_in_line(table.public_id, user, LOSS_MINOR, NOON_MS)
    keep_apart(asha, bela)
    chairs.leave(table.public_id, leaver, NOON_MS)
    assert {seat.player for seat in table.seats.filter(left_at=None)} == {asha, third}
    assert not Waiting.objects.filter(table=table).exists()
