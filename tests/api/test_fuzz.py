"""The API fuzzed by its own document: no input makes the server fail, and answers are what the document says."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from knox.models import AuthToken
from rest_framework.throttling import SimpleRateThrottle
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.tables.cast import funded, table_of
from tests.tables.played import over
from tests.wallet.builders import licensed
from tests.wallet.money.cast import payee, prove, unpaid_deposit, won

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]
DOCUMENT = SchemaGenerator().get_schema(public=True)
API = schemathesis.openapi.from_dict(DOCUMENT)
FEW = 6
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", FEW))
"""Requests of each operation: the same few at each run, or with `make fuzz` many, others each time."""
API.app = get_wsgi_application()
OPERATIONS = [found.ok() for found in API.get_all_operations()]


@pytest.fixture
def token(db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Of a player who has played a deal, could sit down and has money to withdraw; all share the test's connection."""
    monkeypatch.setattr(SimpleRateThrottle, "allow_request", lambda *_: True)
    licensed()
    asha = funded("Asha")
    asha.is_guest = False
    asha.save()
    prove(asha, "asha")
    won(asha, 1_000)
    payee(asha)
    unpaid_deposit(asha, 500)
    over(asha, funded("Bela"))
    table_of(3)
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield AuthToken.objects.create(asha)[1]
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def test_there_is_something_to_fuzz() -> None:
    assert len(OPERATIONS) >= 20


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_no_input_makes_the_server_fail_and_answers_are_as_documented(operation: Any, token: str) -> None:
    @given(case=st.one_of(operation.as_strategy()))
    @settings(
        max_examples=EXAMPLES,
        derandomize=EXAMPLES == FEW,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    def fuzz(case: Any) -> None:
        # The client of these tests does not unpack what the server has pressed.
        said = {"Authorization": f"Bearer {token}", "Accept-Encoding": "identity"}
        response = case.call(base_url="http://localhost", headers=said)
        case.validate_response(response, checks=CHECKS)

    fuzz()
