"""A draw of a tournament: which shuffle of the dealer's stock it is made from, taken before anybody is listed."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tables.shuffle.models import Shuffle
from tournaments.scheduled.models.tournament import Tournament


class Draw(models.Model):
    """Who sits where in a round, or in a batch of those who came late to the first one (`late`, from 1; 0 is neither).

    How far it has come is its shuffle's stage, and its list the shuffle's transcript. One that was called off is drawn
    again for the same list, from the next seed of the stock. One `for_boards` says what cards the tables of a duplicate
    round are dealt, and not who sits where.
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
