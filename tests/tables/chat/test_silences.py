"""An operator keeps a player's own words out of the chat for a while; phrases and emoji stay."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from base import clock
from tables.chat.models import LineKind
from tables.chat.services import say
from tables.chat.silences import lift, silence
from tables.refusals import TableRefused
from tests.tables.cast import NOON_MS, funded, sit, table_of
from tests.wallet.builders import sql

pytestmark = pytest.mark.django_db
NOON = clock.at(NOON_MS)


@pytest.fixture
def bela():
    return funded("Bela")


@pytest.fixture
def table(bela):
    made = table_of()
    sit(made, bela)
    return made


def test_words_are_refused_until_it_ends(table, bela) -> None:
    silence(funded("Boss"), bela, NOON + timedelta(hours=1), "rude words")
    with pytest.raises(TableRefused) as refused:
        say(table.public_id, bela, LineKind.TEXT, "you fool", NOON_MS)
    assert refused.value.code.value == "silenced"
    assert say(table.public_id, bela, LineKind.TEXT, "sorry", NOON_MS + 3_600_001).said == "sorry"


def test_phrases_stay(table, bela) -> None:
    silence(funded("Boss"), bela, NOON + timedelta(hours=1), "rude words")
    assert say(table.public_id, bela, LineKind.PHRASE, "good_luck", NOON_MS).said == "good_luck"


def test_lifted_it_ends_early(table, bela) -> None:
    boss = funded("Boss")
    lift(boss, silence(boss, bela, NOON + timedelta(hours=1), "rude words"))
    assert say(table.public_id, bela, LineKind.TEXT, "thanks", NOON_MS).said == "thanks"


def test_it_has_a_reason_and_an_end_to_come(bela) -> None:
    for until, why in ((NOON, " "), (clock.at(0), "rude words")):
        with pytest.raises(ValidationError):
            silence(funded("Boss"), bela, until, why)


def test_it_is_not_rewritten(bela) -> None:
    silence(funded("Boss"), bela, NOON, "rude words")
    for statement in ("UPDATE tables_silence SET reason = 'x'", "DELETE FROM tables_silence"):
        with pytest.raises(IntegrityError), transaction.atomic():
            sql(statement)
