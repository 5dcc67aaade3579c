"""A club, who belongs to it, and which private tables are its own."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.people.models import User
from base.ids import LENGTH, new_public_id
from tables.setup.models import Table

LONGEST_NAME = 40
LONGEST_WHY = 200


class Club(models.Model):
    """A club; `code` is the secret part of the link that invites to it, renewed by its owner.

    An operator may take its name away: it is called by its id until its owner gives another (`taken_why` says why, and
    is empty again then; `taken_name` stays, so that it is not given once more). A closed club lets nobody in.
    """

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    code = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    made_at = models.DateTimeField(_("founded"))
    taken_name = models.CharField(
        _("name that was taken away"), max_length=LONGEST_NAME, blank=True, db_default="", default=""
    )
    taken_why = models.CharField(
        _("why its name was taken away"), max_length=LONGEST_WHY, blank=True, db_default="", default=""
    )
    closed_at = models.DateTimeField(_("closed"), null=True)
    closed_why = models.CharField(_("why it was closed"), max_length=LONGEST_WHY, blank=True, db_default="", default="")

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        default_permissions = ("view", "change")
        constraints: ClassVar = [
            models.CheckConstraint(name="ladder_club_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(name="ladder_club_name_was_taken", condition=Q(taken_why="") | ~Q(taken_name="")),
            models.CheckConstraint(
                name="ladder_club_closed_for_a_reason",
                condition=Q(closed_at=None, closed_why="") | (Q(closed_at__isnull=False) & ~Q(closed_why="")),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_closed(self) -> bool:
        """Whether an operator has closed it."""
        return self.closed_at is not None

    @property
    def is_nameless(self) -> bool:
        """Whether its name was taken away and its owner has given no other yet."""
        return self.taken_why != ""

    @property
    def owner(self) -> User | None:
        """Whose it is; None in the moment in which the last member goes."""
        owning = self.members.filter(owns=True).select_related("player").first()
        return owning.player if owning is not None else None


class Member(models.Model):
    """One player in one club; each club has exactly one who owns it."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="members", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    owns = models.BooleanField(default=False)
    since = models.DateTimeField()

    class Meta:
        verbose_name = _("member of a club")
        verbose_name_plural = _("members of clubs")
        default_permissions = ()
        constraints: ClassVar = [
            models.UniqueConstraint(name="ladder_member_once", fields=["club", "player"]),
            models.UniqueConstraint(name="ladder_member_one_owner", fields=["club"], condition=Q(owns=True)),
        ]
        indexes: ClassVar = [models.Index(name="ladder_member_clubs", fields=["player"])]

    def __str__(self) -> str:
        return f"{self.player_id} in club {self.club_id}"


class ClubTable(models.Model):
    """A private table that a member has opened for the club."""

    table = models.OneToOneField(Table, models.PROTECT, related_name="club_table", primary_key=True)
    club = models.ForeignKey(Club, models.CASCADE, related_name="tables")

    class Meta:
        verbose_name = _("table of a club")
        verbose_name_plural = _("tables of clubs")
        default_permissions = ()

    def __str__(self) -> str:
        return f"table {self.table_id} of club {self.club_id}"
