"""U+0000 in a form is refused with a sentence, wherever it is posted: PostgreSQL keeps no such text."""

import pytest
from django.test import Client

from tests.tables.cast import funded

pytestmark = pytest.mark.django_db


@pytest.fixture
def client():
    client = Client()
    client.force_login(funded("Asha"))
    return client


@pytest.mark.parametrize(
    ("address", "field"),
    [("/tables/next/", "like"), ("/tables/private/", "like"), ("/tables/join/", "code"), ("/breaks/", "\0")],
)
def test_a_posted_nul_is_refused(client, address, field):
    assert client.post(address, {field: "a\0b"}).status_code == 400


def test_a_nul_among_the_parts_of_a_form_is_refused_as_well(client):
    answer = client.post("/tables/join/", "code=a%00b", content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 400


def test_a_form_without_one_is_read(client):
    assert client.post("/tables/join/", {"code": "none-such"}).status_code != 400
