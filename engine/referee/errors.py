"""Why the referee cannot answer a request: a code for programs and a message that names what is wrong."""

from enum import StrEnum

import msgspec

from engine.record.document import MISSING, WRONG


class Code(StrEnum):
    """Every way a request can be refused."""

    BAD_JSON = "bad_json"
    """The line is no JSON."""
    UNKNOWN_OP = "unknown_op"
    """There is no such operation."""
    UNKNOWN_PROFILE = "unknown_profile"
    """No house is called that."""
    BAD_CARD = "bad_card"
    """A code that names no card."""
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    """A hand has more or fewer cards than the profile deals."""
    NOT_IN_PACK = "not_in_pack"
    """More copies of a card than the packs hold."""
    BAD_REQUEST = "bad_request"
    """A field is missing, of the wrong type or makes no sense; the message names it."""


class RefereeError(Exception):
    """A request that cannot be answered; `answer` is its line."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def answer(self) -> dict[str, dict[str, str]]:
        """What is written instead of an answer."""
        return {"error": {"code": self.code.value, "message": self.message}}


def bad_request(message: str) -> RefereeError:
    """A request of the wrong shape."""
    return RefereeError(Code.BAD_REQUEST, message)


def wrong_shape(error: msgspec.ValidationError) -> RefereeError:
    """The error of msgspec in the words of the request: the path of the field first."""
    text = str(error)
    if found := MISSING.fullmatch(text):
        at = f"{found['at']}." if found["at"] else ""
        return bad_request(f"{at}{found['field']} is missing.")
    if found := WRONG.fullmatch(text):
        what = found["what"].replace("`", "")
        return bad_request(f"{found['at'] or 'the request'}: {what[:1].lower()}{what[1:]}.")
    return bad_request(text)
