"""Reading the audit: about a row, of a player, by an operator; newest first."""

from django.db import models
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.people.models import User
from desk.audit.models import AuditLine, LineKind


def about(row: models.Model) -> QuerySet[AuditLine]:
    """All lines about one row."""
    return _lines().filter(about_model=row._meta.label_lower, about_pk=str(row.pk))


def of(player: User) -> QuerySet[AuditLine]:
    """All that operators did about a player or looked at of theirs."""
    return _lines().filter(Q(subject=player) | Q(about_model="accounts.user", about_pk=str(player.pk)))


def by(operator: User) -> QuerySet[AuditLine]:
    """All that one operator did and looked at."""
    return _lines().filter(by=operator)


def each_act_once(lines: QuerySet[AuditLine]) -> QuerySet[AuditLine]:
    """Without the beginnings of acts whose end is written too."""
    return lines.exclude(
        Q(kind=LineKind.ATTEMPT) & Exists(AuditLine.objects.filter(attempt=OuterRef("pk"), kind=LineKind.ACT))
    )


def _lines() -> QuerySet[AuditLine]:
    return each_act_once(AuditLine.objects.select_related("by", "subject"))
