"""What the school answers a page's script with: JSON that no cache keeps."""

from http import HTTPStatus

import msgspec
from django.http import HttpResponse
from django.utils.translation import get_language

from base.refusals import Refusal, sentence_of
from engine.spoken import Spoken


def as_json(answer: object, status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    """This, encoded, with its status."""
    content = msgspec.json.encode(answer)
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(content, content_type="application/json", status=status, headers=headers)


def refusal_as_json(code: Spoken, **values: object) -> HttpResponse:
    """A refusal, by the school or by the rules of the deal: its code, and its sentence in the reader's language.

    `values` are those of the sentence. The status is the refusal's own, and 409 for the rules'.
    """
    status = code.status if isinstance(code, Refusal) else HTTPStatus.CONFLICT
    sentence = sentence_of(code, get_language() or "en")
    return as_json({"code": code.value, "sentence": sentence % values if values else sentence}, status)
