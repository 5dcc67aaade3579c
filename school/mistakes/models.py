"""A choice of a reviewed deal that cost its player points, stored as a puzzle for that player only."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from base.ids import LENGTH, new_public_id
from school.reviews.models import Review


class Mistake(models.Model):
    """A choice of the review's player; `position` and `solution` are an `engine.puzzles.Position` and `Solution`.

    `chosen` is the choice in the deal, `cost_tenths` its cost in tenths of a point. `answer` is the last answer
    here, `learned_at` when it was right for the first time.
    """

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    review = models.ForeignKey(Review, models.CASCADE, related_name="mistakes", db_index=False)
    version = models.PositiveBigIntegerField()
    position = models.JSONField()
    solution = models.JSONField()
    chosen = models.CharField(max_length=8)
    cost_tenths = models.PositiveBigIntegerField()
    made_at = models.DateTimeField()
    answer = models.CharField(max_length=8, default="", blank=True)
    answered_at = models.DateTimeField(null=True)
    learned_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("mistake to learn from")
        verbose_name_plural = _("mistakes to learn from")
        default_permissions = ()
        constraints: ClassVar = [
            models.UniqueConstraint(name="school_mistake_once", fields=["review", "version"]),
        ]

    def __str__(self) -> str:
        return f"mistake {self.public_id}"
