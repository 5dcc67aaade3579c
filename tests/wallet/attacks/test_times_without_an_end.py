"""Somebody has got SQL into the site and writes times that Python cannot read, so that what reads them stops."""

import pytest
from django.db import IntegrityError, transaction

from accounts.people.models import User
from tests.granted import grant
from tests.wallet.attacks.conftest import LOGINS, logged_in_as
from tests.wallet.builders import sql

ROWS = {
    "wallet_anchorplace": "(place, tried_at, failures, trouble) VALUES ('file', %s, 0, '')",
    "wallet_anchor": "(block_id, place, target, proof, anchored_at) VALUES (1, 'file', '', '', %s)",
    "wallet_finding": "(code, about, sentence, found_at) VALUES ('x', 'x', 'x', %s)",
}


@pytest.mark.parametrize("moment", ["infinity", "-infinity"])
@pytest.mark.parametrize("table", ROWS)
def test_a_time_without_an_end_is_refused(asha: User, table: str, moment: str) -> None:
    grant(LOGINS)
    with (
        logged_in_as("rummy_attacks_all"),
        pytest.raises(IntegrityError, match=f"{table}_at_a_moment"),
        transaction.atomic(),
    ):
        sql(f"INSERT INTO public.{table} {ROWS[table]}", moment)
