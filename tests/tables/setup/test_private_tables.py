"""Private tables and the way to the next one: a code opens the door, the lobby does not show it."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from tables.lobby import queries
from tables.refusals import TableRefusal, TableRefused
from tables.setup import private
from tables.setup.models import Table
from tables.setup.services import close_table
from tables.wire import broadcast
from tests.tables.cast import NOON_MS, funded, sit, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def asha():
    return funded("Asha")


@pytest.fixture
def like():
    return table_of(6, bots_wanted=3, name="Lotus Pond")


def test_it_has_the_rules_and_stakes_of_the_public_one_and_no_bots(asha, like):
    mine = private.open_private(like.public_id, asha, NOON_MS)
    assert (mine.point_value_minor, mine.profile_name, mine.bots_wanted) == (100, "rummycircle-points", 0)
    assert mine.owner == asha


def test_the_lobby_does_not_show_it(asha, like):
    mine = private.open_private(like.public_id, asha, NOON_MS)
    assert mine.public_id not in {row.public_id for row in queries.lobby_rows(asha)}


def test_who_sits_there_finds_the_way_back(asha, like):
    mine = private.open_private(like.public_id, asha, NOON_MS)
    sit(mine, asha)
    assert [row.public_id for row in queries.tables_of(asha)] == [mine.public_id]


def test_the_code_may_be_typed_as_people_type(asha, like):
    mine = private.open_private(like.public_id, asha, NOON_MS)
    typed = f" {mine.code[:3].upper()}-{mine.code[3:]} "
    assert private.find_private(typed) == mine


def test_a_wrong_code_and_an_empty_one_open_nothing(like):
    for code in ("", "zzzzzz"):
        with pytest.raises(TableRefused) as refused:
            private.find_private(code)
        assert refused.value.code is TableRefusal.NO_SUCH_CODE


def test_the_code_of_a_closed_table_opens_nothing(asha, like):
    mine = private.open_private(like.public_id, asha, NOON_MS)
    close_table(mine.public_id, NOON_MS)
    with pytest.raises(TableRefused):
        private.find_private(mine.code)


def test_nobody_has_more_than_three(asha, like):
    for _ in range(3):
        private.open_private(like.public_id, asha, NOON_MS)
    with pytest.raises(TableRefused) as refused:
        private.open_private(like.public_id, asha, NOON_MS)
    assert refused.value.code is TableRefusal.TOO_MANY_PRIVATE


def test_a_private_table_is_no_model_for_another(asha, like):
    mine = private.open_private(like.public_id, asha, NOON_MS)
    with pytest.raises(TableRefused):
        private.open_private(mine.public_id, funded(), NOON_MS)


def test_the_pages_open_it_and_lead_to_it(client, asha, like):
    client.force_login(asha)
    answer = client.post(reverse("private-table"), {"like": like.public_id})
    mine = Table.objects.get(owner=asha)
    assert answer.url == reverse("table", args=[mine.public_id])
    assert client.post(reverse("join-private"), {"code": mine.code}).url == answer.url


def test_guessing_codes_ends(client, like):
    cache.clear()
    answers = [client.post(reverse("join-private"), {"code": f"zzzz{n:02}"}, follow=True) for n in range(22)]
    assert "No open table has that code" in answers[0].content.decode()
    assert "Too many" in answers[-1].content.decode()
    cache.clear()


def test_the_next_table_is_where_most_people_are(asha):
    first = table_of(2, keeps_spare=True)
    sit(first, funded())
    empty = Table.objects.get(pk=table_of(2).pk)
    Table.objects.filter(pk=empty.pk).update(copy_of=first)
    assert queries.next_table(asha, first.public_id) == first.public_id
    assert queries.next_table(asha, empty.public_id) == first.public_id


def test_the_next_table_is_not_a_full_one_nor_ones_own(asha):
    first = table_of(2)
    sit(first, asha)
    assert queries.next_table(asha, first.public_id) is None
    sit(first, funded())
    assert queries.next_table(funded(), first.public_id) is None


def test_the_page_leads_there(client, asha):
    table = table_of(2)
    client.force_login(asha)
    there = reverse("table", args=[table.public_id]) + "#sit"
    assert client.post(reverse("play-next"), {"like": table.public_id}).url == there
    assert client.post(reverse("play-next"), {"like": "nowhere"}).url == reverse("lobby")


def test_the_host_sees_who_has_come_in_and_nobody_is_told_when_they_come_again(
    asha, like, django_capture_on_commit_callbacks
):
    mine, bela = private.open_private(like.public_id, asha, NOON_MS), funded("Bela")
    for told in ([mine.pk], []):
        with broadcast.collected() as pushes, django_capture_on_commit_callbacks(execute=True):
            assert private.come_in(mine.code, bela) == mine
        assert [push.table_pk for push in pushes] == told
