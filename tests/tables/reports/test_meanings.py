"""Lines of a statement are linked to the deal or table they are about, in one query a room."""

import pytest
from django.test import Client

from tests.tables.cast import funded
from tests.tables.played import over
from wallet.ledger.meanings import meanings_of
from wallet.player import statement

pytestmark = pytest.mark.django_db


def test_a_deals_line_names_its_table_and_number_and_leads_to_its_page() -> None:
    asha = funded("Asha")
    deal = over(asha, funded("Bela"))
    lines = {line.kind: line.about for line in statement.lines(asha.pk, statement.LineFilter("CHIP")).lines}
    assert lines["deal"] == (
        f"{deal.table.name}, deal 1",
        f"/deals/{deal.public_id}/",
        f"/admin/tables/deal/?q={deal.public_id}",
    )
    assert lines["buy_in"][:2] == (deal.table.name, f"/tables/{deal.table.public_id}/")
    client = Client()
    client.force_login(asha)
    assert f"/deals/{deal.public_id}/" in client.get("/wallet/statement/").content.decode()


def test_many_keys_are_one_query_a_room(django_assert_num_queries) -> None:
    asha = funded("Asha")
    keys = {f"deal:{over(asha, funded('Bela')).public_id}" for _ in range(2)}
    with django_assert_num_queries(1):
        assert set(meanings_of(keys | {"deal:unknown", "gift:1", "nonsense"})) == keys
