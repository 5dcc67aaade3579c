"""The cells of the house, where deals may lie while they are played (docs/decisions/cells.md).

A house without any row here keeps every deal at home, in `tables_deal`.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

MOST_CELLS = 99


class Cell(models.Model):
    """A schema `live_<number>` for running deals; one that is not open gets no more of them and gives back its own."""

    number = models.PositiveSmallIntegerField(
        primary_key=True, validators=[MinValueValidator(1), MaxValueValidator(MOST_CELLS)]
    )
    is_open = models.BooleanField(default=True)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("cell")
        verbose_name_plural = _("cells")
        ordering = ("number",)
        default_permissions = ()
        constraints = (
            models.CheckConstraint(name="cell_number_is_small", condition=Q(number__gte=1, number__lte=MOST_CELLS)),
        )

    def __str__(self) -> str:
        return f"cell {self.number}"
