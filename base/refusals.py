"""The one way to be refused: a code for programs, a sentence for people, a status for HTTP.

A room lists its reasons as members of an enum below `Refusal` and raises them as `Refused`, or as a class below it
where callers catch some reasons apart:

    class TableRefusal(Refusal):
        TABLE_FULL = "table_full", _("This table is full; choose another or come back after the deal.")
        NO_TABLE = "no_table", _("There is no such table; choose one in the lobby."), HTTPStatus.NOT_FOUND

    raise Refused(TableRefusal.TABLE_FULL)

A sentence may have values, `%(name)s`; whoever raises it names them:

    raise Refused(StatementRefusal.TOO_MANY_LINES, most=200_000)

Nothing has changed when somebody is refused. A page shows the sentence; the API and the socket send code and sentence.
The engine knows no Django: its reasons have English sentences (`engine.spoken`), which `sentence_of` translates.
"""

from http import HTTPStatus
from typing import Self

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, override
from django_stubs_ext import StrOrPromise

from engine.spoken import Faulty, Spoken


class Refusal(Spoken):
    """A reason to refuse: its value is the code. `status` is what the API answers, 409 unless a member says more."""

    status: HTTPStatus

    def __new__(cls, code: str, sentence: StrOrPromise, status: HTTPStatus = HTTPStatus.CONFLICT) -> Self:
        """`sentence` is lazily translated and says to the player or operator what to do."""
        member = str.__new__(cls, code)
        member._value_ = code
        # A lazy translation; whoever shows it makes it a str in the reader's language.
        member.sentence = sentence  # type: ignore[assignment]
        member.status = status
        return member


class Refused(Exception):
    """Something was refused for the reason `code`. The caller's database transaction is whole and may go on."""

    code: Refusal

    def __init__(self, code: Refusal, about: str = "", **values: object) -> None:
        """`about` names what it is about, for logs alone; people see the sentence, with `values` in it."""
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
        """What HTTP says of it."""
        return self.code.status


def sentence_of(code: Spoken, language: str) -> str:
    """The sentence of a refusal in a language, be it a room's or the engine's."""
    sentence: object = code.sentence
    with override(language):
        return str(sentence) if isinstance(sentence, Promise) else gettext(str(sentence))


def faults_in(faulty: Faulty) -> str:
    """What is wrong with something that was written, in the language that is active."""
    language = get_language() or "en"
    return " ".join(sentence_of(one.code, language) % one.values for one in faulty.faults)
