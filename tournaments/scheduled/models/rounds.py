"""A tournament's rounds: their tables, seats, and the points of each deal.

A `RoundTable` has its own deadline, because the tables of a round go on independently of each other. So a round of
hundreds is moved in many small transactions, and `state` is the progress of each table.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.play.models import Deal
from tables.setup.models import Table
from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.models.tournament import Tournament


class Round(models.Model):
    """One round as it is played; copied from the plan when it begins."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="played_rounds", db_index=False)
    number = models.PositiveSmallIntegerField()
    deals = models.PositiveSmallIntegerField()
    per_table = models.PositiveIntegerField()
    best = models.PositiveIntegerField()
    final = models.BooleanField()
    minutes = models.PositiveSmallIntegerField(db_default=0, default=0)
    won_first = models.BooleanField(db_default=False, default=False)
    point_value = models.PositiveBigIntegerField(db_default=1, default=1)
    min_chips = models.PositiveBigIntegerField(db_default=0, default=0)
    began_at = models.DateTimeField()
    starts_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(name="round_number", fields=["tournament", "number"]),
            models.CheckConstraint(
                name="round_last_sends_nobody_on", condition=Q(final=False) | Q(per_table=0, best=0)
            ),
        )

    def __str__(self) -> str:
        return f"round {self.number} of tournament {self.tournament_id}"


class RoundTableState(models.TextChoices):
    """The progress of a table of a round."""

    PLANNED = "planned", _("to be opened")
    READY = "ready", _("open, waits for the round")
    PLAYING = "playing", _("deals are played")
    DONE = "done", _("waits for the others")
    BREAKING = "breaking", _("shows the result, is broken up next")
    CLOSED = "closed", _("broken up")


class RoundTable(models.Model):
    """One table of a round; `deals_over` of the round's deals are scored. `due_at` is when its next step comes."""

    round = models.ForeignKey(Round, models.PROTECT, related_name="tables", db_index=False)
    number = models.PositiveIntegerField()
    table = models.OneToOneField(Table, models.PROTECT, null=True, related_name="round_table")
    state = models.CharField(max_length=8, choices=RoundTableState.choices, default=RoundTableState.PLANNED)
    deals_over = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(null=True)
    trouble = models.TextField(default="")

    class Meta:
        verbose_name = _("table of a round")
        verbose_name_plural = _("tables of a round")
        ordering = ("round", "number")
        constraints = (
            models.UniqueConstraint(name="round_table_number", fields=["round", "number"]),
            models.CheckConstraint(
                name="round_table_opened_has_a_table",
                condition=Q(state=RoundTableState.PLANNED, table__isnull=True)
                | Q(state=RoundTableState.CLOSED)
                | (~Q(state=RoundTableState.PLANNED) & Q(table__isnull=False)),
            ),
            models.CheckConstraint(
                name="round_table_closed_is_not_due", condition=~Q(state=RoundTableState.CLOSED) | Q(due_at=None)
            ),
        )
        indexes = (
            models.Index(name="round_table_due_at", fields=["due_at"], condition=Q(due_at__isnull=False)),
            models.Index(name="round_table_state", fields=["round", "state"]),
        )

    def __str__(self) -> str:
        return f"table {self.number} of round {self.round_id}"


class Place(models.Model):
    """One entrant in one round: the chair and the scores, and at its end the ranks; no table means a bye.

    `lot` decides ties that nothing else decides; `before` is the score of all earlier rounds with the chips bought
    in them. `bought` are chips bought in this round; `scores` are chips if a point has a value. `compared` is the
    result of each board of a duplicate round compared with the same seat at other tables, in basis points; None
    until the round closes.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="places", db_index=False)
    round_table = models.ForeignKey(RoundTable, models.PROTECT, null=True, related_name="places")
    registration = models.ForeignKey(Registration, models.PROTECT, related_name="places")
    chair = models.PositiveSmallIntegerField(default=0)
    scores = models.JSONField(default=list)
    compared = models.JSONField(null=True)
    won = models.PositiveSmallIntegerField(default=0)
    before = models.IntegerField(default=0)
    bought = models.PositiveBigIntegerField(db_default=0, default=0)
    lot = models.BinaryField(max_length=32)
    gave_up = models.BooleanField(default=False)
    rank = models.PositiveIntegerField(null=True)
    table_rank = models.PositiveSmallIntegerField(null=True)
    advances = models.BooleanField(null=True)

    class Meta:
        verbose_name = _("place in a round")
        verbose_name_plural = _("places in a round")
        ordering = ("round", "round_table", "chair")
        constraints = (
            models.UniqueConstraint(name="place_once_a_round", fields=["round", "registration"]),
            models.UniqueConstraint(
                name="place_one_a_chair", fields=["round_table", "chair"], condition=Q(round_table__isnull=False)
            ),
            models.UniqueConstraint(name="place_rank_once", fields=["round", "rank"], condition=Q(rank__isnull=False)),
        )

    def __str__(self) -> str:
        return f"registration {self.registration_id} in round {self.round_id}"


class RoundDeal(models.Model):
    """A deal that counts: the `number`th of its table in its round; a void deal has none and is dealt again."""

    round_table = models.ForeignKey(RoundTable, models.PROTECT, related_name="deals", db_index=False)
    deal = models.OneToOneField(Deal, models.PROTECT, related_name="round_deal")
    number = models.PositiveSmallIntegerField()
    scores = models.JSONField()

    class Meta:
        verbose_name = _("deal of a round")
        verbose_name_plural = _("deals of a round")
        ordering = ("round_table", "number")
        constraints = (
            models.UniqueConstraint(name="round_deal_number", fields=["round_table", "number"]),
            models.CheckConstraint(name="round_deal_counts_from_one", condition=Q(number__gt=0)),
        )

    def __str__(self) -> str:
        return f"deal {self.number} of round table {self.round_table_id}"
