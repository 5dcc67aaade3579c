"""The host of a private table works by play's login, which may change of a guest's row only when they were removed."""

import pytest

from base.duties import Duty
from tables.chairs.guests import invite, is_removed, may_enter
from tables.setup import owning
from tables.setup.models import Invited
from tests.rummysite.roles.cast import as_login, house_by_duty
from tests.tables.cast import NOON_MS
from tests.tables.setup.friends import Friends, friends_at_a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def here() -> Friends:
    """A private table at which the guests sit who came by its link, of a house with a login for each duty."""
    made = friends_at_a_table()
    for guest in (made.bela, made.chetan):
        invite(made.table, guest)
    house_by_duty()
    return made


def test_a_guest_who_came_by_the_link_is_removed(here: Friends) -> None:
    with as_login(Duty.PLAY):
        owning.remove_player(here.table.public_id, here.asha, here.chetan.public_id, NOON_MS)
    assert is_removed(here.table, here.chetan)
    assert not may_enter(here.table, here.chetan)


def test_who_hosted_before_is_a_guest_when_the_table_comes_back_to_them(here: Friends) -> None:
    Invited.objects.create(table=here.table, player=here.asha)
    with as_login(Duty.PLAY):
        owning.pass_on(here.table.public_id, here.asha, here.bela.public_id)
    here.table.refresh_from_db()
    assert here.table.owner == here.bela
    assert may_enter(here.table, here.asha)
