"""A private table lets in its owner, its guests and whoever has a chair there; a public one lets in everybody."""

import pytest

from base import clock
from tables.chairs.guests import check_may_enter, guest_lists, invite, let_in, may_enter
from tables.refusals import TableRefusal
from tables.setup.models import Invited, Table
from tests.tables.cast import funded, refusal_of, sit, table_of

pytestmark = pytest.mark.django_db


def test_a_public_table_is_open_to_everybody_and_has_no_guests() -> None:
    table, asha = table_of(), funded("Asha")
    assert let_in(table, [asha]) == {asha}
    assert may_enter(table, None)
    assert not invite(table, asha)


def test_a_private_one_is_open_to_its_owner_to_guests_and_to_those_who_sit() -> None:
    owner, guest, sitting, stranger = (funded(name) for name in ("Asha", "Bela", "Chitra", "Dev"))
    public = table_of(3)
    sit(public, sitting)
    Table.objects.filter(pk=public.pk).update(code="secret", owner=owner)
    table = Table.objects.get(pk=public.pk)
    assert invite(table, guest) is True
    assert invite(table, guest) is False
    assert let_in(table, [owner, guest, sitting, stranger]) == {owner, guest, sitting}
    assert not may_enter(table, None)
    assert refusal_of(sit, table, stranger) is TableRefusal.PRIVATE_TABLE


def test_whom_the_owner_has_removed_comes_in_by_nothing_and_is_told_why() -> None:
    owner, guest, removed = (funded(name) for name in ("Asha", "Bela", "Chitra"))
    table = table_of(3, code="secret", owner=owner)
    invite(table, guest)
    Invited.objects.create(table=table, player=removed, removed_at=clock.now())
    assert let_in(table, [owner, guest, removed]) == {owner, guest}
    assert refusal_of(invite, table, removed) is TableRefusal.REMOVED
    assert refusal_of(check_may_enter, table, removed) is TableRefusal.REMOVED
    assert refusal_of(check_may_enter, table, None) is TableRefusal.PRIVATE_TABLE
    assert guest_lists(table, []) == ([guest], [removed])
    assert guest_lists(table, [guest.pk]) == ([], [removed])
