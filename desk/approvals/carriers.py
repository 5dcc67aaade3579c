"""What carries a request out once it is approved: a registry by the name of the kind."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django_stubs_ext import StrOrPromise

from accounts.people.models import User
from base.registry import Registry
from desk.approvals.models import ApprovalRequest

Words = Callable[[ApprovalRequest], Mapping[str, tuple[Any, Any]]]


@dataclass(frozen=True)
class Carrier:
    """A kind of request: what it is called, who may ask, and how it is carried out.

    `carry(request, by)` runs inside the transaction of the approval and gives a sentence for who approved, or "".
    `now(request)` gives what `before` is at this moment, to be compared; a kind without it is carried out as it stands.
    """

    title: StrOrPromise
    ask_permission: str
    carry: Callable[[ApprovalRequest, User], StrOrPromise]
    now: Callable[[ApprovalRequest], Any] | None = None


carriers: Registry[Carrier] = Registry("carriers of requests")
"""By the kind's name, which is a row of `desk_approvalkind` too."""
