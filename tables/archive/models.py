"""The months whose deals are in files, with the files' digests and totals.

`manifest_sha256` is of the manifest beside the files, which names the hash of each. `totals` are by currency, as the
manifest has them. While `left_at` is empty the files are proved and not all of the month has left yet.
"""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class DealMonth(models.Model):
    """A month by UTC, the end excluded: `name` is `YYYY-MM`, as `Deal.archived_in` has it."""

    name = models.CharField(max_length=7, primary_key=True)
    begins_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    folder = models.CharField(max_length=100)
    manifest_sha256 = models.CharField("SHA-256", max_length=64)
    deals = models.PositiveBigIntegerField()
    moves = models.PositiveBigIntegerField()
    totals = models.JSONField()
    proved_at = models.DateTimeField(db_default=Now())
    left_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("month of deals in files")
        verbose_name_plural = _("months of deals in files")
        default_permissions = ()
        constraints = (
            models.CheckConstraint(condition=Q(ends_at__gt=F("begins_at")), name="deal_month_ends_later"),
            models.CheckConstraint(
                condition=Q(left_at=None) | Q(left_at__gte=F("proved_at")), name="deal_month_is_proved_first"
            ),
        )

    def __str__(self) -> str:
        return self.name
