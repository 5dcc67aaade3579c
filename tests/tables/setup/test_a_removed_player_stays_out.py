"""Whom a private table's host removes gets up with all chips, and comes back by no old link, code or chair."""

from collections.abc import Callable
from typing import NamedTuple

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.people.models import User
from tables.chairs.guests import invite, may_enter
from tables.chairs.models import SeatState
from tables.chairs.services import sit_down, sit_out, wait_in_line
from tables.refusals import TableRefused
from tables.setup import owning
from tables.setup.private import come_in
from tables.wire import broadcast
from tables.wire.notices import News
from tests.tables.cast import NOON_MS, all_drop, next_deal, sit
from tests.tables.pushed import told
from tests.tables.setup.friends import Friends, friends_at_a_table
from tests.tables.snapshots import snapshot_for
from wallet.ledger import queries, refs

pytestmark = pytest.mark.django_db


@pytest.fixture
def here() -> Friends:
    cache.clear()
    return friends_at_a_table()


def remove(here: Friends, player: User) -> None:
    owning.remove_player(here.table.public_id, here.asha, player.public_id, NOON_MS)
    here.table.refresh_from_db()


def has(user: User) -> int:
    return queries.balance(refs.player_main(user.pk))


def test_between_deals_they_get_up_at_once_with_all_chips(here: Friends) -> None:
    seat = here.table.seats.get(player=here.chetan, left_at=None)
    brought = has(here.chetan)
    on_chair = queries.balance(refs.seat(seat.public_id))
    remove(here, here.chetan)
    seat.refresh_from_db()
    assert seat.left_at is not None
    assert on_chair > 0
    assert has(here.chetan) == brought + on_chair


def test_in_a_deal_they_play_to_its_end_and_get_up_then(here: Friends) -> None:
    deal = next_deal(here.table)
    remove(here, here.chetan)
    seat = here.table.seats.get(player=here.chetan, left_at=None)
    assert seat.state == SeatState.LEAVING
    all_drop(deal, [here.asha, here.bela, here.chetan])
    seat.refresh_from_db()
    assert seat.left_at is not None
    assert queries.balance(refs.seat(seat.public_id)) == 0


def test_who_plays_the_last_deal_here_cannot_say_that_they_stay(here: Friends) -> None:
    next_deal(here.table)
    remove(here, here.chetan)
    with pytest.raises(TableRefused, match="removed"):
        sit_out(here.table.public_id, here.chetan, False)


def test_who_plays_the_last_deal_here_is_not_told_the_new_code(here: Friends) -> None:
    next_deal(here.table)
    remove(here, here.chetan)
    assert here.table.code.encode() not in snapshot_for(here.table.public_id, here.chetan).message
    assert here.table.code.encode() in snapshot_for(here.table.public_id, here.bela).message


@pytest.mark.parametrize("door", [sit_down, wait_in_line])
def test_no_chair_is_given_to_them(here: Friends, door: Callable[[str, User, int], object]) -> None:
    remove(here, here.chetan)
    with pytest.raises(TableRefused, match="removed"):
        door(here.table.public_id, here.chetan, 16_000)


def test_the_old_link_opens_nothing_to_anybody(here: Friends, client: Client) -> None:
    old = here.table.code
    remove(here, here.chetan)
    assert here.table.code != old
    for user in (here.chetan, here.mallory):
        client.force_login(user)
        assert client.get(reverse("join-private"), {"code": old})["Location"] == reverse("lobby")
        assert not may_enter(here.table, user)


def test_the_new_code_does_not_let_them_in_either(here: Friends, client: Client) -> None:
    remove(here, here.chetan)
    with pytest.raises(TableRefused, match="removed"):
        come_in(here.table.code, here.chetan)
    client.force_login(here.chetan)
    page = client.get(reverse("table", args=[here.table.public_id]))
    assert page.status_code == 403
    assert "only the host can let you back" in page.content.decode()


def test_an_invitation_kept_from_before_logging_in_ends_with_the_code(here: Friends, client: Client) -> None:
    client.get(reverse("join-private"), {"code": here.table.code})
    remove(here, here.chetan)
    client.post("/accounts/guest/")
    assert client.get(reverse("table", args=[here.table.public_id])).status_code == 403


def test_who_waits_in_the_line_loses_the_place(here: Friends) -> None:
    here.table.line.create(player=here.dev, buy_in_minor=16_000)
    remove(here, here.dev)
    assert not here.table.line.exists()


def test_the_others_stay_and_the_table_goes_on(here: Friends) -> None:
    remove(here, here.chetan)
    deal = next_deal(here.table)
    players = deal.deal_seats.values_list("player", flat=True)
    assert set(players) == {here.asha.pk, here.bela.pk}


def test_the_host_lets_them_back_without_a_code(here: Friends) -> None:
    remove(here, here.chetan)
    owning.let_back(here.table.public_id, here.asha, here.chetan.public_id)
    assert may_enter(here.table, here.chetan)
    assert sit(here.table, here.chetan).player == here.chetan


def test_a_renewed_code_keeps_who_is_in_and_shuts_the_old_link(here: Friends) -> None:
    old = here.table.code
    owning.renew_code(here.table.public_id, here.asha)
    assert may_enter(here.table, here.dev)
    with pytest.raises(TableRefused, match="no_such_code"):
        come_in(old, here.mallory)


def test_a_locked_table_takes_nobody_new(here: Friends, client: Client) -> None:
    owning.lock_table(here.table.public_id, here.asha, True)
    here.table.refresh_from_db()
    with pytest.raises(TableRefused, match="table_locked"):
        come_in(here.table.code, here.mallory)
    client.get(reverse("join-private"), {"code": here.table.code})
    assert client.get(reverse("table", args=[here.table.public_id])).status_code == 403


def test_a_visitor_who_came_before_the_lock_comes_in_after_it_as_little(here: Friends, client: Client) -> None:
    client.get(reverse("join-private"), {"code": here.table.code})
    owning.lock_table(here.table.public_id, here.asha, True)
    client.post("/accounts/guest/")
    assert client.get(reverse("table", args=[here.table.public_id])).status_code == 403


def test_guests_of_a_locked_table_come_and_go(here: Friends) -> None:
    owning.lock_table(here.table.public_id, here.asha, True)
    here.table.refresh_from_db()
    assert come_in(here.table.code, here.dev) == here.table
    assert sit(here.table, here.dev).player == here.dev


def test_an_open_table_takes_new_ones_again(here: Friends) -> None:
    owning.lock_table(here.table.public_id, here.asha, True)
    owning.lock_table(here.table.public_id, here.asha, False)
    here.table.refresh_from_db()
    assert invite(here.table, here.mallory)


class Heard(NamedTuple):
    """Who is told that they are removed, who that they are after the deal, and whose sockets are closed."""

    removed: list[str]
    removed_after: list[str]
    shut: set[str]


def heard(here: Friends, capture: DjangoCaptureOnCommitCallbacks) -> Heard:
    """What comes of removing Chetan."""
    with broadcast.collected() as pushes, capture(execute=True):
        remove(here, here.chetan)
    shut = {each for push in pushes for each in push.shut}
    return Heard(told(pushes, News.REMOVED), told(pushes, News.REMOVED_AFTER), shut)


def test_they_are_told_and_see_no_more_of_the_table(
    here: Friends, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    chetan = here.chetan.public_id
    assert heard(here, django_capture_on_commit_callbacks) == ([chetan], [], {chetan})


def test_who_plays_the_last_deal_is_told_so_and_sees_it(
    here: Friends, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    next_deal(here.table)
    assert heard(here, django_capture_on_commit_callbacks) == ([], [here.chetan.public_id], set())


def test_who_sat_down_after_the_deal_began_does_not_wait_for_its_end(here: Friends) -> None:
    next_deal(here.table)
    seat = sit(here.table, here.dev)
    remove(here, here.dev)
    seat.refresh_from_db()
    assert seat.left_at is not None


def test_nobody_is_removed_twice(here: Friends) -> None:
    remove(here, here.dev)
    with pytest.raises(TableRefused, match="no_such_player"):
        remove(here, here.dev)


def test_who_sits_there_since_before_there_were_guests_is_removed_too(here: Friends) -> None:
    here.table.invited.all().delete()
    remove(here, here.chetan)
    assert not here.table.seats.filter(player=here.chetan, left_at=None).exists()


def test_who_was_not_removed_is_not_let_back(here: Friends) -> None:
    with pytest.raises(TableRefused, match="no_such_player"):
        owning.let_back(here.table.public_id, here.asha, here.dev.public_id)
