"""A registry of functions that carry out approved requests, by the name of the kind."""

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
    """A kind of request: its title, the permission to request it, and the function that carries it out.

    `carry(request, by)` runs inside the transaction of the approval and returns a sentence for the approver, or "".
    `now(request)` returns the present value of `before`, for comparison; a kind without it is carried out without a
    comparison.
    """

    title: StrOrPromise
    ask_permission: str
    carry: Callable[[ApprovalRequest, User], StrOrPromise]
    now: Callable[[ApprovalRequest], Any] | None = None


carriers: Registry[Carrier] = Registry("carriers of requests")
"""By the kind's name, which is a row of `desk_approvalkind` too."""
