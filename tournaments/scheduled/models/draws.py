"""A draw of a tournament: which shuffle of the dealer's stock it is made from, taken before anybody is listed."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.shuffle.models import Shuffle
from tournaments.scheduled.models.tournament import Tournament


class Draw(models.Model):
    """A draw of seats for a round, or for a batch of late players of the first one (`late`, from 1; 0 is neither).

    Its progress is its shuffle's stage, and its list the shuffle's transcript. A cancelled draw is repeated for the
    same list with the next seed of the stock. A draw `for_boards` decides the cards of a duplicate round, and not
    the seats.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="draws")
    shuffle = models.OneToOneField(Shuffle, models.PROTECT, related_name="draw")
    round_number = models.PositiveSmallIntegerField(_("round"))
    late = models.PositiveSmallIntegerField(_("batch of late players"), default=0)
    for_boards = models.BooleanField(_("for the cards"), default=False, db_default=False)

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ("tournament", "id")

    def __str__(self) -> str:
        return f"draw {self.shuffle_id} of tournament {self.tournament_id}"
