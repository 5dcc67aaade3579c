"""What an operator offers: matches of one kind, of which one always stands open to enter (rules 7 to 9)."""

from collections.abc import Iterator

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from base.ids import new_public_id
from engine.houses import BadProfile, RuleProfile, UnknownProfile, with_overrides
from engine.matches import FORMATS
from tables.houses.fields import HouseNameField
from tables.houses.queries import rules_called
from tables.setup.models import LONGEST_DELAY_S, MOST_SEATS, WHOLE_BPS, BotStrength
from wallet.ledger.models import AMOUNT_MAX_MINOR, Currency
from wallet.ledger.refs import CHIP
from wallet.money.licence.services import stake_problems

MOST_WAIT_S = 3600
MOST_FEE_MINOR = AMOUNT_MAX_MINOR // 1000
"""However often everybody rejoins, the pool stays an amount the ledger can book."""


def match_profiles() -> list[tuple[str, str]]:
    """The houses' pools and Deals an operator may choose from, in the order of rules 1."""
    return []


class MatchTerms(models.Model):
    """What a match is played by and for; a match keeps what its offer said when it was opened for entry."""

    name = models.CharField(_("name"), max_length=60)
    profile_name = HouseNameField(_("rule profile"), max_length=40, formats=FORMATS)
    overrides = models.JSONField(_("overrides"), default=dict, blank=True)
    currency = models.ForeignKey(
        Currency,
        models.PROTECT,
        verbose_name=_("currency"),
        default=CHIP,
        db_index=False,
        related_name="+",
    )
    entry_fee_minor = models.PositiveBigIntegerField(_("entry fee, minor units"))
    rake_bps = models.PositiveIntegerField(_("rake, basis points"), default=0)
    seats = models.PositiveSmallIntegerField(_("seats"), default=6)
    min_players = models.PositiveSmallIntegerField(_("players it needs"), default=2)
    start_s = models.PositiveIntegerField(_("countdown from the first entry, s"), default=60)
    rejoin_s = models.PositiveIntegerField(_("time to answer a rejoin, s"), default=20)
    vote_s = models.PositiveIntegerField(_("time to answer a split, s"), default=20)
    between_s = models.PositiveIntegerField(_("pause between two deals, s"), default=6)
    bots_wanted = models.PositiveSmallIntegerField(_("bots that keep company"), default=0)
    bot_strength = models.CharField(
        _("how the bots play"), max_length=10, choices=BotStrength.choices, default=BotStrength.CLUB
    )
    bot_think_ms = models.PositiveIntegerField(_("a bot thinks for, ms"), default=1500)
    spectator_delay_s = models.PositiveSmallIntegerField(_("spectators see deals later by, s"), default=0)

    class Meta:
        abstract = True

    @property
    def rules(self) -> RuleProfile:
        """The profile played, overrides included; raises UnknownProfile or BadProfile for nonsense."""
        return with_overrides(rules_called(self.profile_name), self.overrides)

    @property
    def currency_code(self) -> str:
        """What is played for, as the ledger writes it."""
        return str(self.currency_id)


TERMS = (
    "name",
    "profile_name",
    "overrides",
    "currency_id",
    "entry_fee_minor",
    "rake_bps",
    "seats",
    "min_players",
    "start_s",
    "rejoin_s",
    "vote_s",
    "between_s",
    "bots_wanted",
    "bot_strength",
    "bot_think_ms",
    "spectator_delay_s",
)
"""The terms' columns, which a match copies from its offer."""


class PoolOffer(MatchTerms):
    """Matches of one kind; while it is open, the next match to enter always stands ready."""

    public_id = models.CharField(max_length=32, unique=True, default=new_public_id, editable=False)
    is_open = models.BooleanField(_("open"), default=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("offer of matches")
        verbose_name_plural = _("offers of matches")
        ordering = ("currency", "entry_fee_minor", "id")
        constraints = (
            models.CheckConstraint(
                name="offer_entry_fee", condition=Q(entry_fee_minor__gt=0, entry_fee_minor__lte=MOST_FEE_MINOR)
            ),
            models.CheckConstraint(name="offer_rake", condition=Q(rake_bps__lte=WHOLE_BPS)),
            models.CheckConstraint(
                name="offer_seats",
                condition=Q(min_players__gte=2, min_players__lte=F("seats"), seats__lte=MOST_SEATS),
            ),
            models.CheckConstraint(name="offer_leaves_a_seat_to_people", condition=Q(bots_wanted__lt=F("seats"))),
            models.CheckConstraint(
                name="offer_bots_never_play_for_money", condition=Q(bots_wanted=0) | Q(currency=CHIP)
            ),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.public_id})"

    def clean(self) -> None:
        """Say in sentences what the constraints above would refuse with a code."""
        try:
            rules = self.rules
        except UnknownProfile as unknown:
            raise ValidationError({"profile_name": str(unknown)}) from unknown
        except BadProfile as bad:
            raise ValidationError({"overrides": str(bad)}) from bad
        wrong = dict(self._problems(rules))
        if wrong:
            raise ValidationError(wrong)

    def _problems(self, rules: RuleProfile) -> Iterator[tuple[str, StrOrPromise]]:
        if rules.format not in FORMATS:
            yield "profile_name", _("A match is played by the rules of a pool or of Deals.")
        yield from self._problems_of_people(rules)
        yield from self._problems_of_numbers()

    def _problems_of_people(self, rules: RuleProfile) -> Iterator[tuple[str, StrOrPromise]]:
        if not rules.seats_min <= self.seats <= rules.seats_max:
            numbers = {"least": rules.seats_min, "most": rules.seats_max}
            yield "seats", _("This profile is for %(least)d to %(most)d players.") % numbers
        if not rules.seats_min <= self.min_players <= self.seats:
            yield "min_players", _("A match needs at least two players, and no more than it has seats.")
        if self.bots_wanted and self.currency_code != CHIP:
            yield "bots_wanted", _("Bots never sit at a table that plays for money.")
        elif self.bots_wanted >= self.seats:
            yield "bots_wanted", _("Leave at least one seat to people.")

    def _problems_of_numbers(self) -> Iterator[tuple[str, StrOrPromise]]:
        if not 0 < self.entry_fee_minor <= MOST_FEE_MINOR:
            yield "entry_fee_minor", _("The entry fee is at least one minor unit and no more than can be booked.")
        if self.rake_bps > WHOLE_BPS:
            yield "rake_bps", _("10,000 basis points are the whole pool; rake cannot be more.")
        else:
            yield from stake_problems(self.currency_code, self.rake_bps, match=True)
        if self.spectator_delay_s > LONGEST_DELAY_S:
            yield "spectator_delay_s", _("Spectators can be at most 300 seconds behind.")
        for field in ("start_s", "rejoin_s", "vote_s", "between_s"):
            if not 1 <= getattr(self, field) <= MOST_WAIT_S:
                yield field, _("Between 1 and 3600 seconds.")
