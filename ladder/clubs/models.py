"""A club, who belongs to it, and which private tables are its own."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from base.ids import LENGTH, new_public_id
from tables.setup.models import Table

LONGEST_NAME = 40


class Club(models.Model):
    """A club; `code` is the secret part of the link that invites to it, renewed by its owner."""

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    code = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    made_at = models.DateTimeField()

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        default_permissions = ()
        constraints: ClassVar = [models.CheckConstraint(name="ladder_club_has_a_name", condition=~Q(name=""))]

    def __str__(self) -> str:
        return self.name


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
