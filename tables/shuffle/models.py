"""The shuffle of one deal, from the dealer's stock to the table: commitments, shares and stages.

A row only moves forward, and what a stage has fixed does not change: migrations/sql/0021_shuffles.sql. The house's
seed is not here before the deal begins (`tables.dealer.models`). Deadlines are columns: `due_at` is when the next
step is due.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.setup.models import Table
from tables.wire.shuffling import CalledOff

SHARE_BYTES = 32
REASONS = [(one.value, one.value) for one in CalledOff]


class Stage(models.TextChoices):
    """How far a shuffle has come."""

    STOCK = "stock", _("Drawn ahead")
    TAKEN = "taken", _("A table's next one; players commit")
    CLOSED = "closed", _("Commitments are closed; players reveal")
    SETTLED = "settled", _("The shares are fixed")
    OPENED = "opened", _("The dealer has opened the seed")
    DEALT = "dealt", _("Dealt")
    CALLED_OFF = "called_off", _("Called off")


UNDER_WAY = (Stage.CLOSED, Stage.SETTLED, Stage.OPENED)
"""The stages in which the players are in the deal already."""
AT_A_TABLE = (Stage.TAKEN, *UNDER_WAY)
"""A table has at most one shuffle in one of these."""


class Shuffle(models.Model):
    """The inputs of one deal's shuffle, as far as they are known; `public_id` is the deal's own id.

    `round` is of the chain named `chain` (hex).
    """

    public_id = models.CharField(max_length=32, unique=True)
    house = models.CharField(_("house's commitment"), max_length=64)
    stage = models.CharField(_("stage"), max_length=10, choices=Stage.choices, default=Stage.STOCK)
    table = models.ForeignKey(Table, models.PROTECT, null=True, related_name="shuffles")
    drawn_at = models.DateTimeField()
    taken_at = models.DateTimeField(null=True)
    transcript = models.BinaryField(default=b"")
    transcript_hash = models.CharField(max_length=64, default="", blank=True)
    closed_at = models.DateTimeField(null=True)
    chain = models.CharField(max_length=64, default="", blank=True)
    round = models.PositiveBigIntegerField(null=True)
    due_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)
    missing = models.JSONField(default=list)
    randomness = models.BinaryField(default=b"")
    signature = models.BinaryField(default=b"")
    ended_at = models.DateTimeField(null=True)
    reason = models.CharField(_("called off because of"), max_length=10, default="", blank=True, choices=REASONS)

    class Meta:
        verbose_name = _("shuffle")
        verbose_name_plural = _("shuffles")
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(
                name="shuffle_one_at_a_table", fields=["table"], condition=Q(stage__in=[str(one) for one in AT_A_TABLE])
            ),
            models.CheckConstraint(
                name="shuffle_due_while_under_way",
                condition=Q(stage__in=[str(one) for one in UNDER_WAY], due_at__isnull=False)
                | (~Q(stage__in=[str(one) for one in UNDER_WAY]) & Q(due_at__isnull=True)),
            ),
            models.CheckConstraint(
                name="shuffle_called_off_says_why",
                condition=(Q(stage=Stage.CALLED_OFF) & ~Q(reason="")) | (~Q(stage=Stage.CALLED_OFF) & Q(reason="")),
            ),
        )
        indexes = (
            models.Index(name="shuffle_stock", fields=["id"], condition=Q(stage=Stage.STOCK)),
            models.Index(name="shuffle_due_at", fields=["due_at"], condition=Q(due_at__isnull=False)),
            models.Index(name="shuffle_settled", fields=["id"], condition=Q(stage=Stage.SETTLED)),
        )

    def __str__(self) -> str:
        return f"shuffle {self.public_id}"

    @property
    def is_under_way(self) -> bool:
        """Whether its commitments are closed and it has not ended: then its players are in the deal."""
        return self.stage in UNDER_WAY

    @property
    def is_ready(self) -> bool:
        """Whether nothing is missing that the seed's opening waits for."""
        return self.stage == Stage.SETTLED and (self.round is None or bool(self.randomness))


class OpenedSeed(models.Model):
    """The house's seed from its opening until the deal has it: the dealer writes it, and only play reads it."""

    shuffle = models.OneToOneField(Shuffle, models.PROTECT, primary_key=True, related_name="opened")
    seed = models.BinaryField()

    class Meta:
        verbose_name = _("opened seed")
        verbose_name_plural = _("opened seeds")

    def __str__(self) -> str:
        return f"opened seed of {self.shuffle_id}"


class Share(models.Model):
    """A player's share of a shuffle: committed to before the closing, revealed after it."""

    shuffle = models.ForeignKey(Shuffle, models.PROTECT, related_name="shares")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    commitment = models.CharField(max_length=64)
    committed_at = models.DateTimeField()
    share = models.BinaryField(default=b"", max_length=SHARE_BYTES)
    revealed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("share of a shuffle")
        verbose_name_plural = _("shares of shuffles")
        constraints = (models.UniqueConstraint(name="share_once", fields=["shuffle", "player"]),)

    def __str__(self) -> str:
        return f"share of {self.player_id} in {self.shuffle_id}"
