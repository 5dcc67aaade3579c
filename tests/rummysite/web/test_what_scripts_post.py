"""What a page's script or a program posts as JSON may be anything: whatever is none is refused, and nothing fails."""

from functools import partial

import pytest
from django.test import Client

from accounts.people.services import create_guest

pytestmark = pytest.mark.django_db
ID = "0123456789ab"
PAGES = [
    "/learn/progress/",
    f"/practice/{ID}/take-back/",
    f"/practice/{ID}/open-hands/",
    f"/duplicate/play/{ID}/move/",
    f"/puzzles/{ID}/answer/",
    f"/puzzles/runs/{ID}/answer/",
    f"/puzzles/runs/{ID}/end/",
    f"/puzzles/mistakes/{ID}/answer/",
    f"/matches/{ID}/split/answer/",
    f"/matches/{ID}/auto-drop/",
    "/calls/push/",
    "/calls/push/forget/",
    "/api/v1/tables/join/",
    "/api/v1/tables/private/",
    "/api/v1/me/client-seed/",
]
FIELDS = ("stages", "answer", "puzzle", "keep", "wanted", "endpoint", "code", "like", "seed", "accept", "type", "deal")
BODIES = {
    "no UTF-8": [b'{"%s":"\xff"}' % name.encode() for name in FIELDS],
    "nesting that Python cannot follow": [b'{"x":' + b"[" * 100_000, b"[" * 100_000],
    "deep and well made": [b'{"x":' + b"[" * 900 + b"]" * 900 + b"}"],
    "U+0000": [b'{"%s":"\\u0000"}' % name.encode() for name in FIELDS],
    "half a sign": [b'{"%s":"\\ud800"}' % name.encode() for name in FIELDS],
    "halves in a list": [b'{"stages":["\\u0000","\\udc00"],"answer":"\\ud800","puzzle":"\\u0000"}'],
}


@pytest.mark.parametrize("kind", BODIES)
def test_what_nobody_can_read_is_refused_with_a_code(kind: str) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(create_guest())
    failed = []
    for address in PAGES:
        send = partial(client.put if address.endswith("seed/") else client.post, content_type="application/json")
        for body in BODIES[kind]:
            answer = send(address, data=body)
            if not 400 <= answer.status_code < 500 or "code" not in answer.json():
                failed.append((address, body[:40], answer.status_code))
    assert failed == []


@pytest.mark.parametrize("address", [one for one in PAGES if not one.startswith(("/api/", "/matches/"))])
def test_a_form_where_json_is_read_is_refused_with_a_code(address: str) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(create_guest())
    for sent in ({"answer": "x"}, {}):
        answer = client.post(address, sent)  # in parts, as a page's form with files is sent
        assert 400 <= answer.status_code < 500, (address, answer.status_code)
        assert "code" in answer.json()
