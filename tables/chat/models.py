"""The chat of the tables: lines, mutes, and reports to the operators.

Lines are stored for 90 days (`tables.chat.services`). A report has a copy of the lines around it, because it may
wait longer than that for an operator.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from base.ids import new_public_id
from tables.setup.models import Table

MOST_LETTERS = 200


class LineKind(models.TextChoices):
    """The kind of a line: free text, or the key of a phrase or an emoji that each reader's browser shows."""

    TEXT = "text", _("words")
    PHRASE = "phrase", _("phrase")
    EMOJI = "emoji", _("emoji")


class ChatLine(models.Model):
    """One line of chat; `deal_number` is the deal that was on, or the last one."""

    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    table = models.ForeignKey(Table, models.CASCADE, related_name="chat_lines", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="chat_lines", db_index=False)
    deal_number = models.PositiveIntegerField(_("deal"))
    at = models.DateTimeField(_("said at"))
    kind = models.CharField(_("kind"), max_length=8, choices=LineKind.choices)
    said = models.CharField(_("said"), max_length=MOST_LETTERS)

    class Meta:
        verbose_name = _("line of chat")
        verbose_name_plural = _("chat")
        ordering = ("-id",)
        indexes = (
            models.Index(name="chat_by_table", fields=["table", "-id"]),
            models.Index(name="chat_by_player", fields=["player", "-at"]),
            models.Index(name="chat_at", fields=["at"]),
        )

    def __str__(self) -> str:
        return self.said


class Mute(models.Model):
    """One player does not want to hear another, at any table."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="muted_by")
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")
        constraints = (
            models.UniqueConstraint(name="mute_once", fields=["player", "muted"]),
            models.CheckConstraint(name="mute_another", condition=~Q(player=F("muted"))),
        )

    def __str__(self) -> str:
        return f"player {self.player_id} does not hear {self.muted_id}"


class Silence(models.Model):
    """An operator's ban on a player's free text in the chat until `ends_at`; it may be lifted earlier."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="silences", verbose_name=_("player")
    )
    starts_at = models.DateTimeField(_("from"), auto_now_add=True)
    ends_at = models.DateTimeField(_("until"))
    reason = models.CharField(_("reason"), max_length=200)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False, verbose_name=_("operator")
    )
    lifted_at = models.DateTimeField(_("lifted"), null=True)
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        db_index=False,
        verbose_name=_("lifted by"),
    )

    class Meta:
        verbose_name = _("silence")
        verbose_name_plural = _("silences")
        ordering = ("-id",)
        constraints = (models.CheckConstraint(condition=~Q(reason=""), name="silence_has_a_reason"),)

    def __str__(self) -> str:
        return f"player {self.player_id} is silent until {self.ends_at:%Y-%m-%d %H:%M}"


class ReportStatus(models.TextChoices):
    """Whether an operator has looked at it."""

    OPEN = "open", _("Open")
    HANDLED = "handled", _("Handled")


class ChatReport(models.Model):
    """A player's report about another player; `lines` are the lines around it, oldest first."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="chat_reports")
    reporter = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="chat_reports")
    accused = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="chat_accusations")
    line_id = models.CharField(_("line"), max_length=32, default="", blank=True)
    lines = models.JSONField(_("what was said"), default=list)
    deal_number = models.PositiveIntegerField(_("deal"))
    at = models.DateTimeField(_("reported at"))
    status = models.CharField(_("status"), max_length=8, choices=ReportStatus.choices, default=ReportStatus.OPEN)
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("handled by")
    )
    handled_at = models.DateTimeField(_("handled at"), null=True)

    class Meta:
        verbose_name = _("report of a player")
        verbose_name_plural = _("reports of players")
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(
                name="report_open_once",
                fields=["reporter", "accused", "line_id"],
                condition=Q(status=ReportStatus.OPEN),
            ),
            models.CheckConstraint(
                name="report_handled_has_a_time",
                condition=Q(status=ReportStatus.OPEN, handled_at__isnull=True)
                | Q(status=ReportStatus.HANDLED, handled_at__isnull=False),
            ),
        )
        indexes = (models.Index(name="report_open", fields=["at"], condition=Q(status=ReportStatus.OPEN)),)

    def __str__(self) -> str:
        return f"report {self.pk}"
