"""The one kind of refusal: a code for programs, a sentence for people, a status for HTTP.

A room lists its reasons as members of an enum below `Refusal` and raises them as `Refused`, or as a class below it
where callers catch some reasons apart:

    class TableRefusal(Refusal):
        TABLE_FULL = "table_full", _("This table is full; choose another or come back after the deal.")
        NO_TABLE = "no_table", _("There is no such table; choose one in the lobby."), HTTPStatus.NOT_FOUND

    raise Refused(TableRefusal.TABLE_FULL)

A sentence may have values, `%(name)s`; whoever raises it names them:

    raise Refused(StatementRefusal.TOO_MANY_LINES, most=200_000)

A refused request has changed nothing. A page shows the sentence; the API and the socket send code and sentence. A
command of `manage.py` prints both: its room lists its commands' reasons in `management/refusals.py` as members of
an enum below `Spoken`, and raises them as `CommandRefused`. Those sentences are only in English, like everything
for administrators.

The engine knows no Django: its reasons have English sentences (`engine.spoken`), which `sentence_of` translates.
"""

from http import HTTPStatus
from typing import Any, Self

from django.core.management.base import CommandError
from django.http import JsonResponse
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, override
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from engine.spoken import Faulty, Spoken


class Refusal(Spoken):
    """A reason to refuse: its value is the code. `status` is what the API answers, 409 unless a member says more."""

    status: HTTPStatus

    def __new__(cls, code: str, sentence: StrOrPromise, status: HTTPStatus = HTTPStatus.CONFLICT) -> Self:
        """`sentence` is lazily translated and tells the player or operator what to do."""
        member = str.__new__(cls, code)
        member._value_ = code
        # A lazy translation; whoever shows it makes it a str in the reader's language.
        member.sentence = sentence  # type: ignore[assignment]
        member.status = status
        return member


class RequestRefusal(Refusal):
    """Why a request is not answered, whatever it asks for; many addresses have a more exact sentence for the first."""

    BAD_REQUEST = "bad_request", _("This is not what this address takes."), HTTPStatus.BAD_REQUEST
    PERMISSION_DENIED = "permission_denied", _("You may not do this."), HTTPStatus.FORBIDDEN
    NOT_FOUND = "not_found", _("There is nothing here, or it is not yours."), HTTPStatus.NOT_FOUND
    SERVER_ERROR = (
        "server_error",
        _("Your chips and your deal are safe: what you saw happen is kept. Try again in a moment."),
        HTTPStatus.INTERNAL_SERVER_ERROR,
    )


class Refused(Exception):
    """Something was refused for the reason `code`. The caller's database transaction is whole and may go on."""

    code: Refusal

    def __init__(self, code: Refusal, about: str = "", **values: object) -> None:
        """`about` names the object, only for logs; people see the sentence, with `values` in it."""
        super().__init__(f"{code.value} {about}".rstrip())
        self.code = code
        self.about = about
        self.values = values

    @property
    def sentence(self) -> str:
        """The reason in the language that is active."""
        sentence = sentence_of(self.code, get_language() or "en")
        return sentence % self.values if self.values else sentence

    @property
    def status(self) -> HTTPStatus:
        """The HTTP status of the refusal."""
        return self.code.status


class ReasonRefusal(Refusal):
    """Why an operator's act is not done, whatever it is."""

    REASON_NEEDED = "reason_needed", _("Say why."), HTTPStatus.BAD_REQUEST


def reason_given(text: str) -> str:
    """The reason without blanks at its ends. Raises Refused reason_needed where nothing else is left."""
    reason = text.strip()
    if not reason:
        raise Refused(ReasonRefusal.REASON_NEEDED)
    return reason


class CommandRefused(CommandError):
    """A command has refused. Django prints the code and the sentence, and ends with status 1."""

    def __init__(self, code: Spoken, about: str = "", **values: object) -> None:
        """`values` are those of the sentence, `%(name)s`; `about` names the object, so that it can be found."""
        sentence = str(code.sentence)
        object_named = f" ({about})" if about else ""
        super().__init__(f"{code.value}: {sentence % values if values else sentence}{object_named}")
        self.code = code

    @classmethod
    def by(cls, refused: Refused) -> Self:
        """The refusal of a service as that of a command, with its code, object and values."""
        return cls(refused.code, refused.about, **refused.values)


def refusal_body(code: str, sentence: str) -> dict[str, Any]:
    """What every program is sent that is refused, in the form in which it is sent."""
    return {"code": str(code), "sentence": sentence}


def refusal_as_json(code: Spoken, exactly: StrOrPromise = "", /, **values: object) -> JsonResponse:
    """The answer to a program or to a page's script: the code, and the sentence in the reader's language.

    `exactly` takes the place of the code's own sentence, and `values` are those of the sentence. The status is the
    refusal's own, and 409 for one of the engine's. No cache keeps it.
    """
    status = code.status if isinstance(code, Refusal) else HTTPStatus.CONFLICT
    sentence = str(exactly) or sentence_of(code, get_language() or "en")
    body = refusal_body(code, sentence % values if values else sentence)
    return JsonResponse(body, status=status, headers={"Cache-Control": "no-store"})


def sentence_of(code: Spoken, language: str) -> str:
    """The sentence of a refusal in a language, be it a room's or the engine's."""
    sentence: object = code.sentence
    with override(language):
        return str(sentence) if isinstance(sentence, Promise) else gettext(str(sentence))


def faults_in(faulty: Faulty) -> str:
    """The sentences of all faults in a text, in the active language."""
    language = get_language() or "en"
    return " ".join(sentence_of(one.code, language) % one.values for one in faulty.faults)
