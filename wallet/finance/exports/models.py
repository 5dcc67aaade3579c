"""Requested files of reports: the report, the progress, and the file itself in pieces.

The pieces are in the database and not on a disk, so that any worker can write a file and any web process can send
it.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from base.ids import new_public_id


class FileStatus(models.TextChoices):
    """How far the writing of a file has come."""

    WAITING = "waiting", _("waiting")
    WRITING = "writing", _("being written")
    DONE = "done", _("ready")
    FAILED = "failed", _("failed")


class ReportFile(models.Model):
    """One file that one person has requested; the row is kept for good, its bytes for a year.

    `asked` is the period, `touched_at` the last time its writer reported, `forgotten_at` when its bytes were
    deleted.
    """

    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    report = models.CharField(_("report"), max_length=40)
    format = models.CharField(_("format"), max_length=12)
    asked = models.JSONField(_("asked for"))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("asked by"))
    status = models.CharField(_("status"), max_length=8, choices=FileStatus.choices, default=FileStatus.WAITING)
    rows = models.PositiveBigIntegerField(_("rows"), default=0)
    size_bytes = models.PositiveBigIntegerField(_("size, bytes"), default=0)
    sha256 = models.CharField(max_length=64, default="", blank=True)
    asked_at = models.DateTimeField(_("asked at"), auto_now_add=True)
    touched_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(_("finished at"), null=True)
    forgotten_at = models.DateTimeField(_("not kept any more"), null=True)

    class Meta:
        verbose_name = _("report file")
        verbose_name_plural = _("report files")
        ordering = ("-id",)
        constraints = (
            models.CheckConstraint(
                name="report_file_finished_has_a_time",
                condition=Q(status__in=("done", "failed"), finished_at__isnull=False)
                | Q(status__in=("waiting", "writing"), finished_at__isnull=True),
            ),
        )
        indexes = (
            models.Index(name="report_file_to_write", fields=["id"], condition=Q(status__in=("waiting", "writing"))),
        )

    def __str__(self) -> str:
        return f"{self.report} {self.public_id}"

    @property
    def file_name(self) -> str:
        """The file name for the browser."""
        parts = (self.report, *(self.asked[name] for name in ("currency", "first", "last")), self.public_id)
        return f"{'-'.join(parts)}.{self.format}"


class ReportPiece(models.Model):
    """Some bytes of a file, in order of `number`."""

    file = models.ForeignKey(ReportFile, models.CASCADE, related_name="pieces", db_index=False)
    number = models.PositiveIntegerField()
    data = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(name="report_piece_number", fields=["file", "number"]),)

    def __str__(self) -> str:
        return f"piece {self.number} of {self.file_id}"
