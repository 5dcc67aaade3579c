"""Looking at the whole ledger slice by slice, and going on where it was stopped."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from time import monotonic

from django.db.models.functions import Now
from django.utils import timezone

from wallet.ledger.past.models import CheckRun
from wallet.ledger.past.slices import ACCOUNTS_NEXT, Slice, Some, every_slice

EVERY = timedelta(days=1)
RUNS_KEPT = 30
MOST_KEPT = 200
"""The most sentences that are stored with a run; all are counted."""


def go_on(
    look: Callable[[Slice], Iterable[object]], say: Callable[[str], object], *, resume: bool, for_s: float | None = None
) -> CheckRun:
    """Check every slice that this run has not checked yet, and store and report the findings.

    A new run begins unless `resume` is set and one has not ended. After `for_s` seconds it stops between two
    slices, and can be resumed. Every slice is read in its own transaction, so play goes on meanwhile.
    """
    run = CheckRun.objects.filter(ended_at=None).order_by("-id").first() if resume else None
    run = run or _begin()
    give_up_at = None if for_s is None else monotonic() + for_s
    for part in every_slice(run.number, run.account):
        for difference in look(part):
            run.differences += 1
            if len(run.found) < MOST_KEPT:
                run.found.append(str(difference))
            say(str(difference))
        _come_to(run, part)
        if give_up_at is not None and monotonic() >= give_up_at:
            return run
    CheckRun.objects.filter(pk=run.pk).update(ended_at=Now())
    run.refresh_from_db()
    return run


def is_due() -> bool:
    """Whether a run has not ended, or the last one began a day ago."""
    last = CheckRun.objects.order_by("-id").first()
    return last is None or last.ended_at is None or last.began_at < timezone.now() - EVERY


def _begin() -> CheckRun:
    """Begin a new run; only the last few earlier ones are kept."""
    old = CheckRun.objects.order_by("-id").values_list("pk", flat=True)[RUNS_KEPT - 1 :]
    CheckRun.objects.filter(pk__in=list(old)).delete()
    return CheckRun.objects.create()


def _come_to(run: CheckRun, part: Slice) -> None:
    """Write down how far it has come; after the time since the last day, the accounts are next."""
    if isinstance(part, Some):
        run.account = part.high
    elif part.number is None:
        run.account = ACCOUNTS_NEXT
    else:
        run.number = part.number
    run.save(update_fields=["number", "account", "found", "differences"])
