"""The stock of puzzles, attempts, the puzzles of a day, and runs of many puzzles in a row.

A puzzle is made once and never changes except for its rating (`school.puzzles.stock`). Anybody may answer `is_open`
puzzles, also guests, and they do not change ratings, because one person could answer twice. The others are only for
accounts, and each counts once for each account.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from base.ids import LENGTH, new_public_id
from engine.puzzles import Kind

NEW_RATING, NEW_DEVIATION, NEW_VOLATILITY = 1500.0, 350.0, 0.06

KIND_NAMES = {
    Kind.LEAST_POINTS: _("Fewest points"),
    Kind.CAN_DECLARE: _("Can you declare?"),
    Kind.DISCARD: _("Which discard?"),
    Kind.SAFE_CARD: _("Which card is safe?"),
    Kind.DROP_OR_PLAY: _("Drop or play?"),
}


class Puzzle(models.Model):
    """One puzzle of the stock; `position` is shown, `solution` only to who has answered."""

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    kind = models.CharField(max_length=16, choices=[(kind.value, name) for kind, name in KIND_NAMES.items()])
    fingerprint = models.CharField(max_length=64, unique=True)
    position = models.JSONField()
    solution = models.JSONField()
    is_open = models.BooleanField(default=False)
    is_played = models.BooleanField(default=False)
    rating = models.FloatField(default=NEW_RATING)
    deviation = models.FloatField(default=NEW_DEVIATION)
    volatility = models.FloatField(default=NEW_VOLATILITY)
    answers = models.PositiveBigIntegerField(default=0)
    right_answers = models.PositiveBigIntegerField(default=0)
    made_at = models.DateTimeField()
    retired_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("puzzle")
        verbose_name_plural = _("puzzles")
        indexes = (
            models.Index(
                name="school_puzzle_to_give", fields=["is_open", "kind", "rating"], condition=Q(retired_at__isnull=True)
            ),
            models.Index(name="school_puzzle_to_make", fields=["kind", "id"], condition=Q(retired_at__isnull=True)),
        )
        constraints = (
            models.CheckConstraint(name="school_puzzle_counts", condition=Q(right_answers__lte=F("answers"))),
        )

    def __str__(self) -> str:
        return f"puzzle {self.public_id}"


class Standing(models.Model):
    """How a player does at puzzles: the rating, and the best that was ever done."""

    player = models.OneToOneField(settings.AUTH_USER_MODEL, models.PROTECT, related_name="puzzle_standing")
    rating = models.FloatField(default=NEW_RATING)
    deviation = models.FloatField(default=NEW_DEVIATION)
    volatility = models.FloatField(default=NEW_VOLATILITY)
    rated_at = models.DateTimeField(null=True)
    answers = models.PositiveBigIntegerField(default=0)
    right_answers = models.PositiveBigIntegerField(default=0)
    best_streak = models.PositiveBigIntegerField(default=0)
    best_storm = models.PositiveBigIntegerField(default=0)
    days_in_a_row = models.PositiveBigIntegerField(default=0)
    last_day = models.DateField(null=True)

    class Meta:
        verbose_name = _("standing at puzzles")
        verbose_name_plural = _("standings at puzzles")
        constraints = (
            models.CheckConstraint(name="school_standing_counts", condition=Q(right_answers__lte=F("answers"))),
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.rating:.0f}"


class Attempt(models.Model):
    """One player and one puzzle: given, and answered at most once. Of an answer that rated, what it did is kept."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    puzzle = models.ForeignKey(Puzzle, models.PROTECT, related_name="attempts")
    counts = models.BooleanField(default=False)
    given_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=8, default="", blank=True)
    is_right = models.BooleanField(null=True)
    took_ms = models.PositiveBigIntegerField(null=True)
    rating_before = models.FloatField(null=True)
    rating_after = models.FloatField(null=True)

    class Meta:
        verbose_name = _("answer to a puzzle")
        verbose_name_plural = _("answers to puzzles")
        constraints = (
            models.UniqueConstraint(name="school_attempt_once", fields=["player", "puzzle"]),
            models.UniqueConstraint(
                name="school_attempt_one_given",
                fields=["player"],
                condition=Q(answered_at__isnull=True, counts=True),
            ),
            models.CheckConstraint(
                name="school_attempt_answered_whole",
                condition=Q(answered_at__isnull=True, is_right__isnull=True)
                | Q(answered_at__isnull=False, is_right__isnull=False),
            ),
        )
        indexes = (models.Index(name="school_attempt_by_player", fields=["player", "-answered_at"]),)

    def __str__(self) -> str:
        return f"{self.player_id} at puzzle {self.puzzle_id}"


class DayPuzzle(models.Model):
    """One of the puzzles of a day, the same for everybody; `day` is the house's date."""

    day = models.DateField()
    place = models.PositiveSmallIntegerField()
    puzzle = models.ForeignKey(Puzzle, models.PROTECT, related_name="+")

    class Meta:
        verbose_name = _("puzzle of the day")
        verbose_name_plural = _("puzzles of the day")
        ordering = ("day", "place")
        constraints = (
            models.UniqueConstraint(name="school_day_place", fields=["day", "place"]),
            models.UniqueConstraint(name="school_day_puzzle_once", fields=["puzzle"]),
        )

    def __str__(self) -> str:
        return f"{self.day} {self.place}"


class RunKind(models.TextChoices):
    """A way to answer many puzzles in a row."""

    STREAK = "streak", _("Streak")
    STORM = "storm", _("Storm")


class Run(models.Model):
    """One run: `asked` is the puzzle that waits for an answer, `score` counts right answers; `ends_at` is a storm's."""

    public_id = models.CharField(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    kind = models.CharField(max_length=8, choices=RunKind.choices)
    asked = models.ForeignKey(Puzzle, models.PROTECT, null=True, related_name="+", db_index=False)
    seen = models.JSONField(default=list)
    score = models.PositiveBigIntegerField(default=0)
    wrong = models.PositiveBigIntegerField(default=0)
    began_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True)
    over_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("run of puzzles")
        verbose_name_plural = _("runs of puzzles")
        indexes = (models.Index(name="school_run_by_player", fields=["player", "-began_at"]),)
        constraints = (
            models.UniqueConstraint(
                name="school_run_one_at_a_time", fields=["player"], condition=Q(over_at__isnull=True)
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.public_id}"
