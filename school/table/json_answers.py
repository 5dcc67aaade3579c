"""What the school answers a page's script with: JSON that no cache keeps."""

from http import HTTPStatus

import msgspec
from django.http import HttpResponse


def as_json(answer: object, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    """This, encoded, with its status."""
    content = msgspec.json.encode(answer)
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(content, content_type="application/json", status=status, headers=headers)
