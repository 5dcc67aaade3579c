"""Acts, looks and dossiers are written once; a closed case changes no more. The database refuses everything else."""

import pytest
from django.db import DatabaseError, transaction

from base.refusals import Refused
from desk.cases import services
from desk.cases.kinds import Outcome
from desk.cases.models import Case
from desk.replays.services import look_back
from tests.desk.cast import operator, reported
from tests.wallet.builders import sql

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed() -> Case:
    case, _asha, _bela = reported()
    first = operator("first")
    look_back(case.deal, first)
    return services.close(case, first, Outcome.DISMISSED, "the points are right", "The points are right.")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE desk_act SET words = 'other'",
        "DELETE FROM desk_act",
        "UPDATE desk_look SET why = 'other'",
        "DELETE FROM desk_look",
        "UPDATE desk_dossier SET manifest = ''",
        "DELETE FROM desk_dossier",
        "DELETE FROM desk_case",
        "UPDATE desk_case SET state = 'open', outcome = '', closed_at = NULL",
        "UPDATE desk_case SET title = 'other'",
        "UPDATE desk_case SET priority = 4",
        "TRUNCATE desk_act",
        "TRUNCATE desk_look",
        "TRUNCATE desk_dossier",
        "INSERT INTO desk_act (case_id, kind, decision, words, facts) SELECT id, 'noted', '', '', '{}' FROM desk_case",
    ],
)
def test_it_is_refused(closed: Case, statement: str) -> None:
    sql("SET CONSTRAINTS ALL IMMEDIATE")  # a table with checks to come is not emptied, guard or none
    with pytest.raises(DatabaseError, match="desk:"), transaction.atomic():
        sql(statement)


def test_times_are_the_databases() -> None:
    case, _asha, _bela = reported()
    sql(
        "INSERT INTO desk_act (case_id, kind, decision, words, facts, at)"
        " VALUES (%s, 'noted', '', 'then', '{}', '2001-01-01')",
        case.pk,
    )
    assert case.acts.last().at >= case.opened_at


def test_a_player_may_have_read_a_closed_case(closed: Case) -> None:
    assert closed.has_news
    services.read_by_player(closed)
    closed.refresh_from_db()
    assert not closed.has_news


def test_nobody_writes_in_a_closed_case(closed: Case) -> None:
    with pytest.raises(Refused) as refused:
        services.say(closed, closed.player, "But!")
    assert refused.value.code.value == "case_closed"
