"""A ticket: an entry to a later tournament that was won in an earlier one, with its money.

The ledger has its worth in a separate account, named by `public_id` like a pool. From there it can only go to the
player: when the player is entered, in the same transaction in which the fee is paid, or when the entry does not
happen.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from base.ids import new_public_id
from tournaments.scheduled.models.registrations import Registration
from tournaments.scheduled.models.tournament import Tournament


class TicketState(models.TextChoices):
    """The state of a ticket."""

    HELD = "held", _("held")
    USED = "used", _("entered")
    GIVEN_BACK = "given_back", _("its worth paid to the player")


class Ticket(models.Model):
    """One ticket; `due_at` is when it is next looked whether its player can be entered. `currency` as the target's."""

    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    won_in = models.OneToOneField(Registration, models.PROTECT, related_name="ticket", verbose_name=_("won in"))
    target = models.ForeignKey(Tournament, models.PROTECT, related_name="tickets", verbose_name=_("to"))
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="tournament_tickets")
    currency = models.CharField(max_length=8, editable=False)
    worth_minor = models.PositiveBigIntegerField(_("worth"))
    state = models.CharField(_("state"), max_length=10, choices=TicketState.choices, default=TicketState.HELD)
    entry = models.OneToOneField(
        Registration, models.PROTECT, null=True, related_name="entered_by", verbose_name=_("entry")
    )
    due_at = models.DateTimeField(null=True)
    trouble = models.TextField(_("what holds it up"), default="")
    won_at = models.DateTimeField(_("won"))
    ended_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("ticket")
        verbose_name_plural = _("tickets")
        ordering = ("-id",)
        constraints = (
            models.CheckConstraint(name="ticket_is_worth_something", condition=Q(worth_minor__gt=0)),
            models.CheckConstraint(
                name="ticket_held_is_due",
                condition=Q(state=TicketState.HELD, due_at__isnull=False, ended_at=None)
                | (~Q(state=TicketState.HELD) & Q(due_at=None, ended_at__isnull=False)),
            ),
            models.CheckConstraint(
                name="ticket_entry_of_a_used_one", condition=Q(entry=None) | Q(state=TicketState.USED)
            ),
        )
        indexes = (models.Index(name="ticket_due_at", fields=["due_at"], condition=Q(due_at__isnull=False)),)

    def __str__(self) -> str:
        return f"ticket {self.public_id} of player {self.player_id}"
