"""Cases, their acts, proposals that wait for a second person, and prepared replies.

An act is written once; the database refuses to change or delete one, and to add one to a case that is sealed
(migrations/sql/0004_case_guards.sql).
"""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from accounts.people.models import Language
from base.ids import LENGTH, new_public_id
from desk.cases.kinds import (
    FOUR_EYES,
    TO_PLAYER,
    ActKind,
    CaseKind,
    CaseState,
    Complaint,
    Decision,
    Outcome,
    Priority,
    Source,
)
from tables.play.models import Deal
from tables.setup.models import Table
from tournaments.models import Match, Tournament

__all__ = [
    "FOUR_EYES",
    "TO_PLAYER",
    "Act",
    "ActKind",
    "Case",
    "CaseKind",
    "CaseState",
    "Complaint",
    "Decision",
    "Outcome",
    "Priority",
    "Proposal",
    "Reply",
    "Source",
]
"""The slices below read cases, and know them by this module alone."""

MOST_WORDS = 2000


def _person(name: Any, *, null: bool = True) -> "models.ForeignKey[Any, Any]":
    return models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=null, blank=null, related_name="+", verbose_name=name
    )


class Case(models.Model):
    """A matter that waits for an operator.

    `player` is the person to write to, `against` the person it is about; `transaction` and `deposit` are public ids
    of the wallet's. `key` names its origin, so that only one case of it is open. `has_news` says that the player
    has not read the last answer.
    """

    public_id = models.CharField(_("id"), max_length=LENGTH, default=new_public_id, unique=True, editable=False)
    kind = models.CharField(_("kind"), max_length=12, choices=CaseKind.choices)
    source = models.CharField(_("opened by"), max_length=8, choices=Source.choices)
    title = models.CharField(_("about"), max_length=200)
    key = models.CharField(_("key"), max_length=80, blank=True)
    complaint = models.CharField(_("complaint"), max_length=12, choices=Complaint.choices, blank=True)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="cases",
        db_index=False,
        verbose_name=_("player"),
    )
    against = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="cases_against",
        verbose_name=_("other player"),
    )
    deal = models.ForeignKey(Deal, models.PROTECT, null=True, blank=True, related_name="cases", verbose_name=_("deal"))
    table = models.ForeignKey(Table, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("table"))
    match = models.ForeignKey(Match, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("match"))
    tournament = models.ForeignKey(
        Tournament, models.PROTECT, null=True, blank=True, related_name="+", verbose_name=_("tournament")
    )
    transaction = models.CharField(_("transaction"), max_length=LENGTH, blank=True)
    deposit = models.CharField(_("deposit"), max_length=LENGTH, blank=True)
    report = models.BigIntegerField(_("chat report"), null=True, editable=False)
    state = models.CharField(_("state"), max_length=8, choices=CaseState.choices, default=CaseState.OPEN)
    outcome = models.CharField(_("outcome"), max_length=10, choices=Outcome.choices, blank=True)
    priority = models.BigIntegerField(_("priority"), choices=Priority.choices, default=Priority.NORMAL)
    assigned_to = _person(_("assigned to"))
    opened_at = models.DateTimeField(_("opened"), db_default=Now())
    due_at = models.DateTimeField(_("due"))
    closed_at = models.DateTimeField(_("closed"), null=True)
    has_news = models.BooleanField(_("has news for an operator"), default=False)

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        ordering: ClassVar = ("-id",)
        default_permissions = ("add", "change", "view")
        permissions: ClassVar = [
            ("decide_case", _("May decide cases")),
            ("approve_case", _("May approve what others have decided")),
        ]
        constraints = (
            models.UniqueConstraint(
                fields=("key",), name="desk_case_open_once", condition=~Q(key="") & ~Q(state=CaseState.CLOSED)
            ),
            models.CheckConstraint(
                condition=Q(state=CaseState.CLOSED, closed_at__isnull=False)
                | (~Q(state=CaseState.CLOSED) & Q(closed_at__isnull=True, outcome="")),
                name="desk_case_closed_has_a_time",
            ),
        )
        indexes = (
            models.Index(name="desk_case_waiting", fields=["due_at"], condition=~Q(state=CaseState.CLOSED)),
            models.Index(name="desk_case_of_player", fields=["player", "-id"]),
            models.Index(name="desk_case_news", fields=["player"], condition=Q(has_news=True)),
        )

    def __str__(self) -> str:
        return f"{self.public_id} {self.title}"

    @property
    def is_closed(self) -> bool:
        """Whether it has ended."""
        return self.state == CaseState.CLOSED


class Act(models.Model):
    """One act in a case: who, when, why. `facts` are data for programs. Written once."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="acts")
    kind = models.CharField(_("act"), max_length=10, choices=ActKind.choices)
    decision = models.CharField(_("decision"), max_length=10, choices=Decision.choices, blank=True)
    by = _person(_("by"))
    at = models.DateTimeField(_("when"), db_default=Now())
    words = models.CharField(_("words"), max_length=MOST_WORDS, blank=True)
    facts = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("act")
        verbose_name_plural = _("acts")
        ordering: ClassVar = ("id",)
        default_permissions = ()

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def is_to_player(self) -> bool:
        """Whether the player of the case reads its text."""
        return self.kind in TO_PLAYER


class Proposal(models.Model):
    """One operator's proposal in a case, which another decides. `about` has its details."""

    case = models.ForeignKey(Case, models.PROTECT, related_name="proposals")
    decision = models.CharField(_("decision"), max_length=10, choices=[(each.value, each.label) for each in FOUR_EYES])
    about = models.JSONField(default=dict)
    reason = models.CharField(_("reason"), max_length=200)
    asked_by = _person(_("asked by"), null=False)
    asked_at = models.DateTimeField(_("asked"), db_default=Now())
    decided_by = _person(_("decided by"))
    decided_at = models.DateTimeField(_("decided"), null=True)
    agreed = models.BooleanField(_("agreed"), null=True)
    why = models.CharField(_("why"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        ordering: ClassVar = ("id",)
        default_permissions = ()
        constraints = (
            models.CheckConstraint(
                condition=Q(decided_by=None) | ~Q(decided_by=F("asked_by")), name="desk_proposal_two_people"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="desk_proposal_has_a_reason"),
            models.CheckConstraint(
                condition=Q(decided_by__isnull=True, agreed__isnull=True)
                | Q(decided_by__isnull=False, agreed__isnull=False),
                name="desk_proposal_decided",
            ),
        )

    def __str__(self) -> str:
        return f"{self.decision} {self.pk}"


class Reply(models.Model):
    """A prepared answer to players, in each language of the house."""

    name = models.CharField(_("name"), max_length=60, unique=True)
    kind = models.CharField(
        _("for cases"), max_length=12, choices=CaseKind.choices, blank=True, help_text=_("Empty: for all kinds.")
    )
    english = models.TextField(_("in English"), max_length=MOST_WORDS)
    hindi = models.TextField(_("in Hindi"), max_length=MOST_WORDS)

    class Meta:
        verbose_name = _("prepared reply")
        verbose_name_plural = _("prepared replies")
        ordering: ClassVar = ("name",)

    def __str__(self) -> str:
        return self.name

    def words(self, language: str) -> str:
        """The reply in a player's language."""
        return self.hindi if language == Language.HINDI else self.english
