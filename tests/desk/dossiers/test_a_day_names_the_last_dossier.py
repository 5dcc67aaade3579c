"""A closed day's document names the last dossier, so a dossier rewritten after it is found by the day."""

import json

import pytest

from desk.cases import services
from desk.cases.kinds import Outcome
from desk.dossiers.models import Dossier
from tests.desk.cast import operator
from tests.wallet.builders import guards_off, sql
from tests.wallet.finance.closing.yesterday import a_little_play, put_back
from wallet.finance.closing.services import close_due_days
from wallet.finance.closing.verify import untrue_days

pytestmark = pytest.mark.django_db(transaction=True)


def closed_day() -> dict:
    a_little_play()
    put_back()
    (day,) = close_due_days()
    return json.loads(day.document)


def sealed() -> Dossier:
    case = services.open_case("other", "A question")
    services.close(case, operator("first"), Outcome.SETTLED, "answered")
    return Dossier.objects.get(case=case)


def test_the_day_names_it() -> None:
    dossier = sealed()
    assert closed_day()["heads"]["dossiers"] == {"number": 1, "sha256": dossier.sha256}
    assert list(untrue_days()) == []


def test_a_day_without_dossiers_names_none() -> None:
    assert "dossiers" not in closed_day()["heads"]


def test_a_dossier_that_was_rewritten_is_found() -> None:
    sealed()
    closed_day()
    with guards_off():
        sql("UPDATE desk_dossier SET manifest = 'x', sha256 = encode(sha256(convert_to('x', 'UTF8')), 'hex')")
    assert [one.what for one in untrue_days()] == ["the dossiers do not have the head it was closed with"]
