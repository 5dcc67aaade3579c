"""Small acts whose other tests have several cases or pages around them, for the order of their locks."""

import pytest

from desk.approvals.models import RequestState
from desk.approvals.services import withdraw
from tables.setup.models import Hints
from tables.setup.owning import give_hints
from tests.api.programs import Program
from tests.desk.approvals.cast import people, rights_asked
from tests.tables.cast import LOSS_MINOR, funded, table_of
from tests.tables.setup.friends import friends_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_request_is_taken_back_by_who_has_asked() -> None:
    omar, rita, _asha = people()
    request = rights_asked(omar, rita, email="rita@example.org")
    withdraw(request, omar, "not needed")
    request.refresh_from_db()
    assert request.state == RequestState.WITHDRAWN


def test_a_host_gives_help_with_the_hand() -> None:
    here = friends_at_a_table()
    give_hints(here.table.public_id, here.asha, Hints.ALL)
    here.table.refresh_from_db()
    assert here.table.hints == Hints.ALL


def test_a_program_takes_a_chair_fills_it_up_sits_out_and_leaves() -> None:
    table, api = table_of(2), Program(funded("Asha"))
    place = f"tables/{table.public_id}"
    done = (200, {"ok": True})
    assert api.send("post", f"{place}/seat/", buy_in_minor=LOSS_MINOR) == done
    assert api.send("post", f"{place}/top-up/", amount_minor=LOSS_MINOR, id="1") == done
    assert api.send("post", f"{place}/sit-out/", wanted=True) == done
    assert api.send("delete", f"{place}/seat/") == done
