"""What the rooms above add to closing an account: reasons why it is too early, and their data about a player."""

from collections.abc import Callable, Iterable

from django_stubs_ext import StrOrPromise

from accounts.people.models import User
from base.refusals import Refusal, Refused
from base.registry import Registry

Section = Callable[[User], Iterable[dict[str, object]]]
"""The rows of one section of a player's file, read one by one."""

sections: Registry[Section] = Registry("sections of a player's file")

before_closing: Registry[Callable[[User], object]] = Registry("steps before an account is closed")
"""Steps of the transaction that closes an account.

They run before the account is changed, in the order of their names. A step that finds money, a taken chair or the
like raises StillOpen.
"""


class ClosingRefusal(Refusal):
    """Why an account is not closed; each room gives its own sentence about what keeps the account open."""

    STILL_OPEN = "still_open", "Something keeps this account open."


class StillOpen(Refused):
    """Something keeps the account open; `sentence` says what to do first."""

    def __init__(self, sentence: StrOrPromise) -> None:
        super().__init__(ClosingRefusal.STILL_OPEN, str(sentence))
        self._what_to_do = sentence

    @property
    def sentence(self) -> str:
        """What to do first, in the language that is active."""
        return str(self._what_to_do)
