"""The frame of the API under /api/v1/: typed messages in and out, refusals as a code and a sentence, lists as streams.

Every message is a msgspec Struct, as on the sockets. `message` decorates a method of a Django REST framework view: it
decodes what is sent, encodes what is returned and writes both into the OpenAPI document.
"""

import inspect
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial, wraps
from types import MappingProxyType
from typing import Any, TypeVar, cast

import msgspec
from django.db.models import TextChoices
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from base import clock
from base.refusals import RequestRefusal
from base.standby import answers as answers_off
from base.standby.reading import read_off
from base.streaming import Streamed

Method = TypeVar("Method", bound=Callable[..., Any])
MOST_LETTERS = 64
"""The longest text that an address's parameter may have."""

COMPONENTS: dict[str, Any] = {}
"""The schemas of all messages and their parts by name: no two may have one name."""
KINDS: dict[type, bool] = {}
"""All messages, and whether clients send them, for the OpenAPI document (`rummysite.schema.openapi`)."""
ANSWERS = {
    200: "The answer.",
    201: "It was made.",
    400: "The body or a parameter is not what this address takes.",
    401: "Nobody is logged in, or the token is not known.",
    403: "The one who asks may not do this.",
    404: "It does not exist, or is not the player's own.",
    409: "The rules of the house refuse it (docs/refusals.md).",
    415: "The body is not of the type that this address takes.",
    429: "The client asks too often.",
    503: "The house has too much to do; `Retry-After` says when to ask again.",
}
"""What each status means, for the OpenAPI document."""
Query = Mapping[str, tuple[type, str]]
"""The parameters that an address takes: the type and the meaning of each."""


class RefusedAnswer(msgspec.Struct, frozen=True):
    """Why something was not done: a code for programs, a sentence for people."""

    code: str
    sentence: str


class Done(msgspec.Struct, frozen=True):
    """The answer to a change that returns no data."""

    ok: bool = True


class BadMessage(APIException):
    """The body or a parameter is not what this address takes; the sentence names it."""

    status_code = RequestRefusal.BAD_REQUEST.status
    default_code = RequestRefusal.BAD_REQUEST.value
    default_detail = RequestRefusal.BAD_REQUEST.sentence


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what clients send: an unknown field is refused."""


def schema_of(kind: type) -> dict[str, Any]:
    """The JSON Schema of a message, its parts put among the components. Two messages of one name are a mistake."""
    template = "#/components/schemas/{name}"
    (schema,), parts = msgspec.json.schema_components((kind,), schema_hook=_choices_schema, ref_template=template)
    twins = [name for name, part in parts.items() if COMPONENTS.setdefault(name, part) != part]
    if twins:
        raise ValueError(f"There are two messages called {', '.join(twins)}.")
    return schema


def answer_of(kind: type, status: int) -> OpenApiResponse:
    """An answer for the OpenAPI document: its message and the meaning of the status."""
    KINDS.setdefault(kind, False)
    return OpenApiResponse(schema_of(kind), ANSWERS[status])


def message(
    *,
    takes: type | None = None,
    gives: type = Done,
    called: str,
    query: Query = MappingProxyType({}),
    status: int = 200,
    refuses: Sequence[int] = (),
    media_type: str = "application/json",
    sentence: str = "",
    may_be_old: Callable[[Request], bool] | None = None,
) -> Callable[[Method], Method]:
    """Decorates a method of a view that takes one message and returns one.

    `called` is the operation's id in the OpenAPI document; the method's docstring, or `sentence`, becomes its
    summary and description. The method gets the decoded message as its third argument when it takes one. What it
    returns is encoded, unless it is a response already. If `may_be_old` is true for a request, a standby may answer
    it (docs/decisions/standby-reads.md).
    """
    answers: dict[Any, Any] = {(status, media_type): answer_of(gives, status)}
    for code in sorted({400, 401, 403, 429, 503, *refuses} | ({415} if takes else set())):
        answers[code] = answer_of(RefusedAnswer, code)
    parameters = [OpenApiParameter(name, _OPEN_API[kind], description=words) for name, (kind, words) in query.items()]
    request = {"application/json": schema_of(takes)} if takes else None
    if takes:
        KINDS[takes] = True

    def decorated(method: Method) -> Method:
        summary, _, rest = inspect.cleandoc(sentence or method.__doc__ or "").partition("\n")

        @extend_schema(
            operation_id=called,
            summary=summary,
            description=rest.strip() or summary,
            request=request,
            responses=answers,
            parameters=parameters,
        )
        @wraps(method)
        def answered(view: Any, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
            sent = () if takes is None else (_converted(request.data, takes),)

            def answer() -> HttpResponseBase:
                result = method(view, request, *sent, *args, **kwargs)
                return result if isinstance(result, HttpResponseBase) else Response(msgspec.to_builtins(result), status)

            off = None
            if may_be_old is not None and may_be_old(request) and answers_off.may_be_old(request):
                off = answers_off.answer_off(request, answer)
            return answer() if off is None else off

        return cast(Method, answered)

    return decorated


_OPEN_API = {int: OpenApiTypes.INT64, str: OpenApiTypes.STR}


def query_int(request: Request, name: str) -> int | None:
    """A whole number of 1 or more among the address's parameters, None if it is missing. Raises BadMessage."""
    text = request.query_params.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 19) or int(text) < 1:
        raise BadMessage(_("'%(name)s' is not a whole number.") % {"name": name})
    return int(text)


def query_text(request: Request, name: str) -> str:
    """A short text among the address's parameters, empty if it is missing. Raises BadMessage."""
    text = request.query_params.get(name, "")
    if len(text) > MOST_LETTERS or "\0" in text:
        raise BadMessage(_("'%(name)s' is too long or has signs that no text has.") % {"name": name})
    return text


Page = Callable[[Any], tuple[Sequence[Any], Any]]
"""From a cursor, None at first, some messages and the cursor of those after them, None after the last."""


def ndjson(page: Page, file_name: str) -> HttpResponse:
    """All pages as lines of JSON documents, sent while they are read, so that memory does not grow with their number.

    Each page is read from a standby as soon as one has everything that was committed when the file was requested,
    so nothing of that is missing. If no standby has it, or it goes away meanwhile, the primary is read.
    """
    response = Streamed(_lines(page), "application/x-ndjson")
    response["Content-Disposition"] = f'attachment; filename="{file_name}"'
    return cast(HttpResponse, response)


def _lines(page: Page) -> Generator[bytes]:
    cursor, asked_at = None, clock.at(clock.now_ms())
    while True:
        rows, cursor = read_off(partial(page, cursor), until=asked_at)
        yield b"".join(_line(each) for each in rows)
        if cursor is None:
            return


def each(pages: Page) -> Iterator[Any]:
    """All messages of all pages."""
    cursor = None
    while True:
        found, cursor = pages(cursor)
        yield from found
        if cursor is None:
            return


def _line(row: Any) -> bytes:
    return msgspec.json.encode(row) + b"\n"


def _converted(sent: Any, takes: type) -> Any:
    try:
        if has_nul(sent):
            raise BadMessage(_("A text has a sign (U+0000) that no text has."))
        return msgspec.convert(sent, takes, dec_hook=_chosen)
    except msgspec.ValidationError as wrong:
        raise BadMessage(str(wrong)) from None
    except RecursionError:
        raise BadMessage from None


def _choices_schema(kind: type) -> dict[str, Any]:
    """Django's choices are a kind of enum that msgspec does not know."""
    if issubclass(kind, TextChoices):
        return {"type": "string", "enum": list(kind.values)}
    raise NotImplementedError


def _chosen(kind: type, value: Any) -> Any:
    if issubclass(kind, TextChoices) and value in kind.values:
        return kind(value)
    raise ValueError(f"Unknown choice {value!r}")


def has_nul(sent: Any) -> bool:
    """Whether a message of Python's own types contains a text that PostgreSQL cannot store.

    Such a text has a NUL character or a lone UTF-16 surrogate, which JSON can write as an escape. Raises
    RecursionError if it is nested hundreds of times.
    """
    if isinstance(sent, str):
        return "\0" in sent or (not sent.isascii() and any("\ud800" <= sign <= "\udfff" for sign in sent))
    if isinstance(sent, dict):
        return any(has_nul(part) for pair in sent.items() for part in pair)
    return isinstance(sent, list) and any(has_nul(part) for part in sent)


Read = TypeVar("Read")


def read_posted(body: bytes, decoder: "msgspec.json.Decoder[Read]") -> Read:
    """The JSON that a page's script has posted.

    Raises msgspec.DecodeError if it is not JSON or not UTF-8, is nested too deep, or has a text that PostgreSQL
    cannot store.
    """
    try:
        read = decoder.decode(body)
        is_text = b"\\u" not in body or not has_nul(msgspec.json.decode(body))
    except (UnicodeError, RecursionError) as broken:
        raise msgspec.DecodeError(str(broken)) from broken
    if not is_text:
        raise msgspec.DecodeError("a text has U+0000, which no text has")
    return read
