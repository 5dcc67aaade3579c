"""A count of what was done lately goes up by one each time, and one whose time is just up begins anew."""

from base.ids import new_public_id
from base.limits.counting import counted


def test_each_time_it_is_one_more_and_every_key_has_its_own() -> None:
    one, other = new_public_id(), new_public_id()
    assert [counted(one, 60) for _ in range(3)] == [1, 2, 3]
    assert counted(other, 60) == 1


def test_a_count_whose_time_is_up_before_it_went_up_is_one() -> None:
    assert counted(new_public_id(), 0) == 1
