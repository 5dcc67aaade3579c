"""The house's seeds, encrypted: a table that no login but the dealer's can read."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.shuffle.models import Shuffle


class SealedSeed(models.Model):
    """The seed of one shuffle under the dealer's key (`tables.dealer.sealing`)."""

    shuffle = models.OneToOneField(Shuffle, models.PROTECT, primary_key=True, related_name="sealed")
    sealed = models.BinaryField()

    class Meta:
        verbose_name = _("sealed seed")
        verbose_name_plural = _("sealed seeds")

    def __str__(self) -> str:
        return f"sealed seed of {self.shuffle_id}"
