"""A private table lets in its owner, its guests and whoever has a chair there; a public one lets in everybody."""

import pytest

from tables.chairs.guests import invite, let_in, may_enter
from tables.refusals import TableRefusal, TableRefused
from tables.setup.models import Table
from tests.tables.cast import funded, sit, table_of

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
    assert invite(table, guest)
    assert not invite(table, guest)
    assert let_in(table, [owner, guest, sitting, stranger]) == {owner, guest, sitting}
    assert not may_enter(table, None)
    with pytest.raises(TableRefused) as refused:
        sit(table, stranger)
    assert refused.value.code is TableRefusal.PRIVATE_TABLE
