"""One deal at a table: its state, its deadlines, its players and every move made.

`snapshot` is the engine's state, written with each move; `moves` is the log that replays to it. Deadlines are
columns: `due_at` for the players' clocks, `bot_due_at` for a bot that is thinking. A move changes no column of a deal
that has an index, so what is due is looked for in `Clock`, which the database itself keeps.
`bot_seats` has bit n set when a bot plays seat n. `parked_why` is what stopped a deal, for operators; `void_why` is
what its players read when it ended without a result, and `voided_by` the operator who ended it, if one did.
What shows a hand (`snapshot`, the log, saved groupings, the server's seed) is sealed with the deal's own key
(`tables.sealing`): `sealed_key` has it wrapped, `data_key` in clear once the deal has ended. What does not change while
it is played is written once, to `terms`; a deal of before has it in its `snapshot`, and `terms` empty.
`resume_asked_at` is when an operator whose process cannot open hands asked that a parked deal goes on.
`board` is the name of the cards that other tables are dealt too, and such a deal is `held_back` from everybody who
would read it, its key wrapped, until its host says that nobody is to play them any more.
`archived_in` is the month, as `YYYY-MM`, in whose files the moves, the timeline, `snapshot` and `terms` are, once they
have left (docs/decisions/deals-in-files.md); empty while they are here.
`cell` is where it lies while it is played, 0 for here; of one that lies in a cell `version` and `snapshot` are as it
went out, and it has no deadline here (`tables.cells`, docs/decisions/cells.md).
`awaits_host` is set when a hosted table's deal has ended and its match or tournament has not gone on yet.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tables.chairs.models import Seat
from tables.setup.models import Table
from wallet.ledger.refs import CHIP


class DealStatus(models.TextChoices):
    """The state of a deal; a parked one was stopped by an error and waits for an operator."""

    LIVE = "live", _("Being played")
    OVER = "over", _("Over")
    PARKED = "parked", _("Parked, waits for an operator")
    VOID = "void", _("Void")


NOT_ENDED = (DealStatus.LIVE, DealStatus.PARKED)
LONGEST_WHY = 2000
"""The letters that are kept of why a deal, a match or a tournament is stopped; a traceback may be longer."""
"""A table has at most one deal in one of these."""


class Deal(models.Model):
    """One deal; its stakes are copied from the table when it starts."""

    public_id = models.CharField(max_length=32, unique=True)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="deals", db_index=False)
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=8, choices=DealStatus.choices, default=DealStatus.LIVE)
    version = models.PositiveIntegerField()
    snapshot = models.BinaryField()
    due_at = models.DateTimeField(null=True)
    bot_due_at = models.DateTimeField(_("a bot moves at"), null=True)
    bot_seats = models.PositiveSmallIntegerField(default=0)
    bot_strength = models.CharField(max_length=10, default="")
    bot_think_ms = models.PositiveIntegerField(default=0)
    server_seed = models.BinaryField(max_length=128)
    sealed_key = models.BinaryField(max_length=128, default=b"", db_default=b"")
    terms = models.BinaryField(default=b"", db_default=b"")
    archived_in = models.CharField(_("archived in"), max_length=7, default="", db_default="", editable=False)
    data_key = models.BinaryField(max_length=32, default=b"", db_default=b"")
    commitment = models.CharField(_("commitment"), max_length=64)
    toss = models.JSONField(null=True)
    point_value_minor = models.PositiveBigIntegerField(_("value of a point, minor units"))
    rake_bps = models.PositiveIntegerField(_("rake, basis points"))
    currency = models.CharField(max_length=8)
    settlement = models.JSONField(null=True)
    resume_asked_at = models.DateTimeField(null=True)
    parked_why = models.TextField(default="")
    void_why = models.TextField(default="")
    voided_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", db_index=False)
    awaits_host = models.BooleanField(default=False)
    board = models.CharField(max_length=40, default="", db_default="")
    held_back = models.BooleanField(default=False, db_default=False)
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    cell = models.PositiveSmallIntegerField(_("cell"), default=0, db_default=0, editable=False)

    course_is_read = False
    """Whether version, state and deadlines of one that lies in a cell have been read from there."""

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(name="deal_number", fields=["table", "number"]),
            models.UniqueConstraint(name="deal_one_at_a_table", fields=["table"], condition=Q(status__in=NOT_ENDED)),
            models.CheckConstraint(
                name="deal_live_has_a_deadline",
                condition=Q(status=DealStatus.LIVE, cell=0, due_at__isnull=False)
                | Q(status=DealStatus.LIVE, cell__gt=0, due_at__isnull=True, bot_due_at__isnull=True)
                | (~Q(status=DealStatus.LIVE) & Q(cell=0, due_at__isnull=True, bot_due_at__isnull=True)),
            ),
            models.CheckConstraint(
                name="deal_ended_has_a_time",
                condition=Q(status__in=NOT_ENDED, ended_at__isnull=True)
                | (~Q(status__in=NOT_ENDED) & Q(ended_at__isnull=False)),
            ),
            models.CheckConstraint(
                name="deal_void_alone_has_a_reason",
                condition=Q(status=DealStatus.VOID) | Q(void_why="", voided_by=None),
            ),
            models.CheckConstraint(name="deal_bots_never_play_for_money", condition=Q(bot_seats=0) | Q(currency=CHIP)),
            models.CheckConstraint(
                name="deal_awaits_host_when_ended", condition=Q(awaits_host=False) | ~Q(status__in=NOT_ENDED)
            ),
            models.CheckConstraint(
                name="deal_key_is_wrapped_while_it_goes_on", condition=Q(data_key=b"") | ~Q(status__in=NOT_ENDED)
            ),
            models.UniqueConstraint(name="deal_key_is_its_own", fields=["sealed_key"], condition=~Q(sealed_key=b"")),
            models.CheckConstraint(
                name="deal_held_back_is_of_a_board", condition=Q(held_back=False) | (~Q(board="") & Q(data_key=b""))
            ),
            models.CheckConstraint(
                name="deal_parked_alone_is_resumed",
                condition=Q(resume_asked_at=None) | Q(status=DealStatus.PARKED),
            ),
            models.CheckConstraint(
                name="deal_archived_has_ended_and_left",
                condition=Q(archived_in="") | (~Q(status__in=NOT_ENDED) & Q(snapshot=b"", terms=b"")),
            ),
        )
        indexes = (
            models.Index(name="deal_awaits_host", fields=["id"], condition=Q(awaits_host=True)),
            models.Index(
                name="deal_to_open",
                fields=["id"],
                condition=Q(data_key=b"") & ~Q(sealed_key=b"") & Q(status=DealStatus.VOID),
            ),
            models.Index(name="deal_by_end", fields=["ended_at", "id"], condition=Q(ended_at__isnull=False)),
            models.Index(name="deal_by_board", fields=["board"], condition=~Q(board="")),
            models.Index(name="deal_held_back", fields=["ended_at"], condition=Q(held_back=True)),
            models.Index(name="deal_in_a_cell", fields=["cell"], condition=Q(cell__gt=0)),
            models.Index(name="deal_to_resume", fields=["id"], condition=Q(resume_asked_at__isnull=False)),
        )

    def __str__(self) -> str:
        return f"deal {self.public_id}"

    @property
    def is_elsewhere(self) -> bool:
        """Whether what this row says of its state is not the deal's: it lies in a cell and was not read from there."""
        return self.cell != 0 and not self.course_is_read

    @property
    def is_told(self) -> bool:
        """Whether it is over and may be read by those who may see it."""
        return self.status == DealStatus.OVER and not self.held_back

    @property
    def last_line(self) -> str:
        """The error that parked it, in one line: the last line of the traceback."""
        return self.parked_why.strip().rsplit("\n", 1)[-1][:200]


class Clock(models.Model):
    """When to look at a deal in play; sweeps read this table, which is as small as the number of deals in play.

    `due_at` is the deal's or earlier, never later; `bot_due_at` is the deal's. A trigger ensures this in every
    statement that changes a deal: it writes a deadline that comes nearer, and does not change the clock if a
    deadline moves away, as with every move in time. A sweep locks the deal and looks at its own deadlines; it moves
    clocks that are early.
    """

    deal = models.OneToOneField(Deal, on_delete=models.CASCADE, primary_key=True, related_name="clock")
    due_at = models.DateTimeField()
    bot_due_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("clock of a deal")
        verbose_name_plural = _("clocks of deals")
        indexes = (
            models.Index(name="clock_due_at", fields=["due_at"]),
            models.Index(name="clock_bot_due_at", fields=["bot_due_at"], condition=Q(bot_due_at__isnull=False)),
        )

    def __str__(self) -> str:
        return f"clock of deal {self.deal_id}"


class DealSeat(models.Model):
    """One player's place in one deal: the saved grouping, and at the end the result."""

    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="deal_seats")
    seat_index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="deal_seats", db_index=False
    )
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="deal_seats")
    client_seed = models.CharField(max_length=64, default="", blank=True)
    arrangement = models.BinaryField(default=b"")
    arrangement_revision = models.PositiveIntegerField(default=0)
    outcome = models.CharField(max_length=16, default="", blank=True)
    score = models.IntegerField(null=True)
    money_minor = models.BigIntegerField(null=True)

    class Meta:
        verbose_name = _("place in a deal")
        verbose_name_plural = _("places in a deal")
        ordering = ("deal", "seat_index")
        indexes = (models.Index(name="deal_seat_history", fields=["player", "-deal"]),)
        constraints = (
            models.UniqueConstraint(name="deal_seat_index", fields=["deal", "seat_index"]),
            models.UniqueConstraint(name="deal_seat_player", fields=["deal", "player"]),
        )

    def __str__(self) -> str:
        return f"seat {self.seat_index} of deal {self.deal_id}"


class Move(models.Model):
    """One accepted action and its events, secrets included; `engine.views.event_for` blanks them.

    Both are in `events` (`tables.wire.logged`); old rows have a separate `action`. Moves are in monthly partitions,
    by the ids of their deals (`tables.archive.months`); triggers hold what a foreign key would.
    """

    pk = models.CompositePrimaryKey("deal_id", "version")
    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="moves", db_index=False, db_constraint=False)
    version = models.PositiveIntegerField()
    at = models.DateTimeField()
    action = models.BinaryField()
    events = models.BinaryField()

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ("deal", "version")

    def __str__(self) -> str:
        return f"version {self.version} of deal {self.deal_id}"
