"""How long papers are kept after an account is closed, as dated data, and their deletion after that time.

The licence says how long (`papers_kept`, docs/administrators/licence.md), each length from a day on. The rule in
force on the day when an account was closed applies to it. Deleted are the encrypted file, the name, birth, address
and the digest of the document's number. What stays: that there were papers, who judged them, when they were erased
and by which rule.
"""

import logging
from collections.abc import Sequence
from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.law.terms import RetentionRule, terms_in_force
from accounts.papers import vault
from accounts.papers.models import Document, PapersErased, Person
from accounts.people.models import User

logger = logging.getLogger(__name__)
AT_A_TIME = 200


FIVE_YEARS = RetentionRule(date.min, 5 * 365 + 2)
"""The rule where the licence names none."""


def kept_for(closed_on: date, rules: Sequence[RetentionRule]) -> RetentionRule:
    """The rule for an account closed on a day: the latest that had begun by then."""
    return max((rule for rule in rules if rule.since <= closed_on), key=lambda rule: rule.since, default=FIVE_YEARS)


def erase_old_papers(now: datetime | None = None) -> int:
    """Erase the papers of closed accounts whose time is over; returns the number of accounts.

    An account whose files cannot be deleted is logged and tried again the next time.
    """
    now = now or timezone.now()
    terms = terms_in_force()
    rules = terms.papers_kept if terms is not None else ()
    erased = 0
    for user in _closed_with_papers().filter(_time_is_over(rules, now)):
        assert user.closed_at is not None
        rule = kept_for(timezone.localdate(user.closed_at), rules)
        try:
            _erase(user, user.closed_at, rule.days, now)
        except OSError:
            logger.exception("papers are not erased", extra={"player": user.public_id})
        else:
            erased += 1
        if erased == AT_A_TIME:
            break
    return erased


@transaction.atomic
def _erase(user: User, closed_at: datetime, days: int, now: datetime) -> None:
    """The files first: should the commit fail, they are gone, and the next time finds the rest to do."""
    person = Person.objects.select_for_update().filter(pk=user.pk).first()
    documents = list(Document.objects.select_for_update().filter(user=user, erased_at=None))
    for document in documents:
        vault.erase(document.public_id)
        document.erased_at = now
        document.sha256 = ""
        document.save(update_fields=["erased_at", "sha256"])
    if person is not None:
        person.legal_name = person.address = person.place = person.pin_code = person.document_digest = ""
        person.born_on = None
        person.save()
    user.proofs.exclude(note="").update(note="")
    PapersErased.objects.create(user=user, documents=len(documents), kept_days=days, closed_at=closed_at, at=now)


def _time_is_over(rules: Sequence[RetentionRule], now: datetime) -> Q:
    """Accounts whose papers may be erased by their rule (`kept_for`); those that are not due are not read each time."""
    in_order = sorted({FIVE_YEARS.since: FIVE_YEARS, **{rule.since: rule for rule in rules}}.values(), key=_since)
    over = Q(pk__in=())
    for rule, later in zip(in_order, [*in_order[1:], None], strict=True):
        of_rule = Q(closed_at__lte=now - timedelta(days=rule.days), closed_at__date__gte=rule.since)
        if later is not None:
            of_rule &= Q(closed_at__date__lt=later.since)
        over |= of_rule
    return over


def _since(rule: RetentionRule) -> date:
    return rule.since


def _closed_with_papers() -> QuerySet[User]:
    documents = Document.objects.filter(user=OuterRef("pk"), erased_at=None)
    known = ~Q(person__legal_name="", person__address="", person__document_digest="", person__born_on=None)
    closed = User.objects.filter(closed_at__isnull=False)
    return closed.filter(Exists(documents) | (Q(person__isnull=False) & known)).order_by("closed_at")
