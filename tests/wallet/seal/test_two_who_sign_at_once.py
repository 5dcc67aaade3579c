"""Whoever signs the schema at the same moment as somebody else follows them, or has nothing left to sign."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.wallet.builders import at_once, sql
from wallet.seal.models import SchemaChange
from wallet.seal.schema import chain
from wallet.seal.schema.services import last_signed, sha256_now, sign_schema

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def changed_by_the_owner(signing: Path) -> Iterator[None]:
    sign_schema("asha", "the beginning")
    sql("ALTER FUNCTION public.wallet_refuse() SET search_path = pg_temp")
    yield
    sql("ALTER FUNCTION public.wallet_refuse() RESET search_path")


@pytest.mark.usefixtures("changed_by_the_owner")
def test_of_many_machines_that_start_at_once_one_signs() -> None:
    before = SchemaChange.objects.count()
    answers = at_once([lambda: sign_schema("prepare_house", "migrations")] * 8)
    assert sorted(type(answer).__name__ for answer in answers) == ["NoneType"] * 7 + ["SchemaChange"]
    assert SchemaChange.objects.count() == before + 1
    assert chain.signed().astray == []
    last = last_signed()
    assert last is not None
    assert last.sha256 == sha256_now()
