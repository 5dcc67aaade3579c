"""Rows that stay are all taken in turn, however many a call takes, and a row that ends the work is not first again."""

import pytest
from django.contrib.auth.models import Group
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from base.ids import new_public_id
from base.rows.turns import next_in_turn

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("servers")]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(rows=st.integers(0, 7), most=st.integers(1, 4))
def test_each_row_is_taken_once_in_a_round(rows: int, most: int) -> None:
    name = new_public_id()
    Group.objects.all().delete()
    there = {Group.objects.create(name=new_public_id()).pk for _ in range(rows)}
    calls = [next_in_turn(name, Group.objects.all(), most) for _ in range(-(-rows // most))]
    assert {pk for taken in calls for pk in taken} == there
    assert all(len(taken) == len(set(taken)) <= most for taken in calls)


def test_one_that_goes_and_one_that_comes_change_nothing_for_the_others() -> None:
    name = new_public_id()
    first, second, third = (Group.objects.create(name=new_public_id()) for _ in range(3))
    assert next_in_turn(name, Group.objects.all(), 1) == [first.pk]
    first.delete()
    fourth = Group.objects.create(name=new_public_id())
    assert next_in_turn(name, Group.objects.all(), 3) == [second.pk, third.pk, fourth.pk]
