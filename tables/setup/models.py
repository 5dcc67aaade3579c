"""A table: its rules, stakes and chairs, and its next event.

The rules are a profile of the engine plus the operator's overrides. The buy-in is at least the largest loss of one
deal (rules 7); the database guards this, so every deal can be paid.
"""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from base.ids import new_public_id
from engine.houses import BadProfile, RuleProfile, UnknownProfile, with_overrides
from tables.houses.fields import HouseNameField
from tables.houses.queries import is_withdrawn, rules_called
from wallet.ledger.models import Currency
from wallet.ledger.refs import CHIP
from wallet.money.licence.services import stake_problems

MOST_SEATS = 7
WHOLE_BPS = 10_000
LONGEST_DELAY_S = 300
LONGEST_NAME = 60


class TableStatus(models.TextChoices):
    """Where a table is between two deals, or that it is in one."""

    WAITING = "waiting", _("Waiting for players")
    STARTING = "starting", _("A deal is about to start")
    PLAYING = "playing", _("A deal is played")
    CLOSING = "closing", _("Closes after this deal")
    CLOSED = "closed", _("Closed")


class Host(models.TextChoices):
    """Who decides when a table deals and to whom; a hosted table moves no chips."""

    NONE = "", _("the table itself")
    MATCH = "match", _("a match")
    TOURNAMENT = "tournament", _("a tournament")


class BotStrength(models.TextChoices):
    """How well the table's bots play."""

    BEGINNER = "beginner", _("Beginner")
    CLUB = "club", _("Club")
    STRONG = "strong", _("Strong")
    MASTER = "master", _("Master")


class Hints(models.TextChoices):
    """The help that players get with their own hand; the browser computes it only from the player's own cards."""

    NONE = "none", _("No help")
    ARRANGE = "arrange", _("Arranges the hand")
    ALL = "all", _("Arranges the hand, and says when one can finish")


AS_USUAL = ""
HINT_CHOICES = [(AS_USUAL, _("As usual for what is played for")), *Hints.choices]


def usual_hints(is_for_practice: bool, is_hosted: bool) -> Hints:
    """The default help: all for practice chips, only arranging in matches and tournaments, nothing for money."""
    if not is_for_practice:
        return Hints.NONE
    return Hints.ARRANGE if is_hosted else Hints.ALL


def profile_choices() -> list[tuple[str, str]]:
    """The choices of houses in the first migration; forms use `tables.houses.queries`."""
    return []


class Table(models.Model):
    """One table of the lobby."""

    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    profile_name = HouseNameField(_("rule profile"), max_length=40, formats=("points", "pool"))
    overrides = models.JSONField(_("overrides"), default=dict, blank=True)
    currency = models.ForeignKey(
        Currency,
        models.PROTECT,
        verbose_name=_("currency"),
        default=CHIP,
        db_index=False,
        related_name="+",
    )
    point_value_minor = models.PositiveBigIntegerField(_("value of a point, minor units"), default=100)
    rake_bps = models.PositiveIntegerField(_("rake, basis points"), default=0)
    buy_in_min_minor = models.PositiveBigIntegerField(_("smallest buy-in, minor units"))
    buy_in_max_minor = models.PositiveBigIntegerField(_("largest buy-in, minor units"))
    largest_loss_points = models.PositiveIntegerField(editable=False)
    max_seats = models.PositiveSmallIntegerField(_("chairs"), default=6)
    bots_wanted = models.PositiveSmallIntegerField(_("bots that keep company"), default=0)
    bot_strength = models.CharField(
        _("how the bots play"), max_length=10, choices=BotStrength.choices, default=BotStrength.CLUB
    )
    bot_think_ms = models.PositiveIntegerField(_("a bot thinks for, ms"), default=1500)
    start_s = models.PositiveIntegerField(_("countdown to a deal, s"), default=8)
    keeps_spare = models.BooleanField(
        _("an empty one like this always stands open"),
        default=False,
        help_text=_("Copies open and close by themselves."),
    )
    share_deals = models.BooleanField(
        _("deals can be shared"),
        default=False,
        help_text=_("Whoever has a finished deal's link may see it with all hands, not only who played it."),
    )
    chat_on = models.BooleanField(_("people may chat"), default=True)
    spectator_delay_s = models.PositiveSmallIntegerField(
        _("spectators see deals later by, s"),
        default=0,
        help_text=_("0 to 300. Whoever sits at the table sees everything at once."),
    )
    hints = models.CharField(
        _("help with the hand"), max_length=8, choices=HINT_CHOICES, default=AS_USUAL, db_default="", blank=True
    )
    copy_of = models.ForeignKey("self", models.PROTECT, null=True, related_name="copies", editable=False)
    code = models.CharField(_("private code"), max_length=8, default="", editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="private_tables", editable=False
    )
    locked = models.BooleanField(_("nobody new comes in"), default=False, db_default=False, editable=False)
    watchable = models.BooleanField(_("others may watch"), default=False, db_default=False, editable=False)
    host = models.CharField(
        _("dealt by"), max_length=12, choices=Host.choices, default=Host.NONE, blank=True, editable=False
    )
    hosted = models.JSONField(null=True, editable=False)
    deals_boards = models.BooleanField(default=False, db_default=False, editable=False)
    quiet_since = models.DateTimeField(_("nobody here since"), null=True, editable=False)
    status = models.CharField(
        _("status"), max_length=10, choices=TableStatus.choices, default=TableStatus.WAITING, editable=False
    )
    starts_at = models.DateTimeField(null=True, editable=False)
    deal_number = models.PositiveIntegerField(_("deals so far"), default=0, editable=False)
    last_seating = models.JSONField(null=True, editable=False)
    next_deal_id = models.CharField(max_length=32, default="", editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    # The database makes it grow with every write to the row.
    revision = models.BigIntegerField(default=0, db_default=0, editable=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("currency", "point_value_minor", "id")
        constraints = (
            models.CheckConstraint(name="table_seats", condition=Q(max_seats__gte=2, max_seats__lte=MOST_SEATS)),
            models.CheckConstraint(
                name="table_point_value",
                condition=Q(host=Host.NONE, point_value_minor__gt=0) | (~Q(host=Host.NONE) & Q(point_value_minor=0)),
            ),
            models.CheckConstraint(
                name="table_hosted_only_deals",
                condition=Q(host=Host.NONE, hosted__isnull=True)
                | Q(
                    ~Q(host=Host.NONE),
                    rake_bps=0,
                    buy_in_max_minor=0,
                    bots_wanted=0,
                    keeps_spare=False,
                    copy_of__isnull=True,
                    code="",
                    quiet_since__isnull=True,
                    starts_at__isnull=True,
                ),
            ),
            models.CheckConstraint(
                name="table_boards_have_a_host",
                condition=Q(deals_boards=False) | (~Q(host=Host.NONE) & Q(chat_on=False)),
            ),
            models.CheckConstraint(name="table_spectator_delay", condition=Q(spectator_delay_s__lte=LONGEST_DELAY_S)),
            models.CheckConstraint(name="table_rake", condition=Q(rake_bps__lte=WHOLE_BPS)),
            models.CheckConstraint(name="table_buy_in_order", condition=Q(buy_in_max_minor__gte=F("buy_in_min_minor"))),
            models.CheckConstraint(
                name="table_buy_in_covers_largest_loss",
                condition=Q(buy_in_min_minor__gte=F("largest_loss_points") * F("point_value_minor")),
            ),
            models.CheckConstraint(name="table_leaves_a_chair_to_people", condition=Q(bots_wanted__lt=F("max_seats"))),
            models.CheckConstraint(
                name="table_bots_never_play_for_money", condition=Q(bots_wanted=0) | Q(currency=CHIP)
            ),
            models.UniqueConstraint(
                name="table_private_code", fields=["code"], condition=~Q(code="") & ~Q(status=TableStatus.CLOSED)
            ),
            models.CheckConstraint(
                name="table_private_has_an_owner",
                condition=Q(code="", owner__isnull=True) | (~Q(code="") & Q(owner__isnull=False)),
            ),
            models.CheckConstraint(
                name="table_doors_are_private", condition=~Q(code="") | Q(locked=False, watchable=False)
            ),
            models.CheckConstraint(
                name="table_starting_has_a_time",
                condition=Q(status=TableStatus.STARTING, starts_at__isnull=False)
                | (~Q(status=TableStatus.STARTING) & Q(starts_at__isnull=True)),
            ),
        )
        indexes = (
            models.Index(name="table_starts_at", fields=["starts_at"], condition=Q(starts_at__isnull=False)),
            models.Index(name="table_open", fields=["id"], condition=~Q(status=TableStatus.CLOSED)),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.public_id})"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Update the largest loss from the rules."""
        self.largest_loss_points = self.rules.largest_loss
        super().save(*args, **kwargs)

    @property
    def rules(self) -> RuleProfile:
        """The profile played here, overrides included; raises UnknownProfile or BadProfile for nonsense."""
        return with_overrides(rules_called(self.profile_name), self.overrides)

    @property
    def currency_code(self) -> str:
        """The currency's code in the ledger."""
        return str(self.currency_id)

    @property
    def hints_given(self) -> Hints:
        """The help with the hand here: the table's setting, or the default of its currency."""
        if self.hints:
            return Hints(self.hints)
        return usual_hints(self.currency_code == CHIP, self.is_hosted)

    @property
    def largest_loss_minor(self) -> int:
        """The most that one deal can cost."""
        return self.largest_loss_points * self.point_value_minor

    @property
    def is_for_players_alone(self) -> bool:
        """Whether only players with a chair see the play: at private tables without spectators, and at boards."""
        return self.deals_boards or (bool(self.code) and not self.watchable)

    @property
    def is_hosted(self) -> bool:
        """Whether a match or a tournament decides when this table deals and to whom."""
        return self.host != Host.NONE

    def has_deal(self) -> bool:
        """Whether a deal here is in play, parked, or being shuffled with its players fixed."""
        return self.deals.filter(ended_at=None).exists() or self.shuffles.filter(due_at__isnull=False).exists()

    def clean(self) -> None:
        """Check the constraints above and report violations as sentences."""
        try:
            rules = self.rules
        except UnknownProfile as unknown:
            raise ValidationError({"profile_name": str(unknown)}) from unknown
        except BadProfile as bad:
            raise ValidationError({"overrides": str(bad)}) from bad
        self.largest_loss_points = rules.largest_loss
        stake = () if self.is_hosted else stake_problems(self.currency_code, self.rake_bps)
        wrong = dict([*stake, *self._problems(rules)])
        if wrong:
            raise ValidationError(wrong)

    def _problems(self, rules: RuleProfile) -> Iterator[tuple[str, StrOrPromise]]:
        if not rules.seats_min <= self.max_seats <= rules.seats_max:
            numbers = {"least": rules.seats_min, "most": rules.seats_max}
            yield "max_seats", _("This profile is for %(least)d to %(most)d players.") % numbers
        yield from self._house_problems(rules)
        if self.buy_in_min_minor < self.largest_loss_minor:
            least = _(
                "The smallest buy-in must cover the largest loss of one deal: %(points)d points, %(minor)d minor units."
            )
            yield "buy_in_min_minor", least % {"points": self.largest_loss_points, "minor": self.largest_loss_minor}
        if self.buy_in_max_minor < self.buy_in_min_minor:
            yield "buy_in_max_minor", _("The largest buy-in cannot be below the smallest.")
        if self.bots_wanted and self.currency_code != CHIP:
            yield "bots_wanted", _("Bots never sit at a table that plays for money.")
        elif self.bots_wanted >= self.max_seats:
            yield "bots_wanted", _("Leave at least one chair to people.")
        if self.spectator_delay_s > LONGEST_DELAY_S:
            yield "spectator_delay_s", _("Spectators can be at most 300 seconds behind.")
        if self.rake_bps > WHOLE_BPS:
            yield "rake_bps", _("10,000 basis points are the whole win; rake cannot be more.")
        if self.pk and self.max_seats < self._chairs_needed():
            yield "max_seats", _("Somebody sits in a chair that this would take away; close the table first.")

    def _house_problems(self, rules: RuleProfile) -> Iterator[tuple[str, StrOrPromise]]:
        if rules.format != "points" and not self.is_hosted:
            yield "profile_name", _("Pools and Deals are played as matches: add an offer of a match instead.")
        elif self._state.adding and is_withdrawn(self.profile_name):
            yield "profile_name", _("This house is withdrawn; nothing new is opened by it.")

    def _chairs_needed(self) -> int:
        people = self.seats.filter(left_at=None, is_bot=False)
        return 1 + (people.aggregate(last=models.Max("number"))["last"] or 0) if people else 0


class Invited(models.Model):
    """A player who came to a private table by its code or link, and may come back without it.

    `removed_at` is when the table's owner removed them; they come back only when the owner lets them.
    """

    table = models.ForeignKey(Table, models.PROTECT, related_name="invited")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("guest of a private table")
        verbose_name_plural = _("guests of private tables")
        constraints = (models.UniqueConstraint(name="invited_once", fields=["table", "player"]),)

    def __str__(self) -> str:
        return f"{self.player} at {self.table}"


class Scope(models.TextChoices):
    """The scope for which an operator holds new deals back."""

    SITE = "site", _("the whole house")
    FORMAT = "format", _("a format")
    TABLE = "table", _("a table")


class Drain(models.Model):
    """A hold on new deals: since when, by whom and why; while it is `closed`, players see the page of maintenance."""

    scope = models.CharField(_("for"), max_length=6, choices=Scope.choices)
    format = models.CharField(_("format"), max_length=12, default="", blank=True)
    table = models.ForeignKey(Table, models.CASCADE, null=True, blank=True, related_name="drains")
    why = models.CharField(_("why"), max_length=200)
    closed = models.BooleanField(_("closed for maintenance"), default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("hold on new deals")
        verbose_name_plural = _("holds on new deals")
        ordering = ("-since",)
        constraints = (
            models.UniqueConstraint(name="drain_once", fields=["scope", "format", "table"], nulls_distinct=False),
            models.CheckConstraint(
                name="drain_names_its_scope",
                condition=Q(scope=Scope.SITE, format="", table=None)
                | (Q(scope=Scope.FORMAT, table=None, closed=False) & ~Q(format=""))
                | Q(scope=Scope.TABLE, format="", table__isnull=False, closed=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.scope} {self.format}{self.table or ''}".strip()
