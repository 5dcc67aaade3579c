"""An address may name a month after the last year there is, or a number that nobody counts with: it is not there."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "/fairness/decks-9999-12.csv",
        "/fairness/decks-1-1.csv",
        "/fairness/decks-2026-13.csv",
        f"/fairness/decks-{10**30}-1.csv",
        f"/fairness/decks-2026-{10**30}.csv",
        f"/fairness/decks-{'9' * 5000}-1.csv",
        f"/lobby/pool{10**30}/",
        f"/lobby/pool{10**30}/rows/",
        f"/api/v1/ledger/blocks/{10**30}/",
        "/duplicate/9999-12-31/",
        "/duplicate/0001-01-01/record.json",
        f"/fairness/log.jsonl?after={10**30}",
    ],
)
def test_there_is_nothing_at_such_an_address(address: str) -> None:
    answer = Client(raise_request_exception=False).get(address)
    assert answer.status_code in {404, 401}
