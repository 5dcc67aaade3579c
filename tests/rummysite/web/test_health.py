"""`/healthz` tells load balancers and people whether the process reaches what it needs."""

import pytest
from django.test import Client


@pytest.mark.django_db
def test_it_is_ok_when_the_database_and_the_messages_answer(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "messages": "ok"})
