"""A scheduled tournament: its announcement and its progress.

Rounds and prizes are data that `tournaments.scheduled.plan` reads and checks. `due_at` is the time of the next
automatic `step`, which the sweep in `tournaments.scheduled.deadlines` takes. `lots_version` says how seats and ties
are drawn: 2 from the dealer's shuffles (`tournaments.scheduled.models.draws`), 1 from the `seed`, as in older
tournaments, which is shown at the end.
"""

import secrets
from collections.abc import Iterator
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from base.refusals import faults_in
from engine.houses import BadProfile, RuleProfile, UnknownProfile, with_overrides
from engine.houses.rule_profile import Format
from engine.shuffle import SERVER_SEED_BYTES, commitment
from engine.spoken import Faulty
from tables.houses.fields import HouseNameField
from tables.houses.queries import rules_called
from tables.setup.models import LONGEST_DELAY_S, MOST_SEATS, WHOLE_BPS, BotStrength
from tournaments.scheduled.models.announced import Announced
from tournaments.scheduled.plan.movement import whole_tables
from tournaments.scheduled.plan.prizes import PrizeKind, read_prizes
from tournaments.scheduled.plan.rounds import RoundSpec, problems_of_chips, read_rounds
from tournaments.scheduled.plan.times import Hour, read_times
from wallet.ledger.refs import CHIP
from wallet.money.licence.services import stake_problems

MOST_ENTRANTS = 5000
LOTS_VERSION = 2
FORMATS: tuple[Format, ...] = ("points", "deals")
"""The formats of tournaments: deals whose points sum to 0, independent of other deals."""
LONGEST_S = {
    "start_s": 3600,
    "pause_s": 3600,
    "break_s": 3600,
    "late_s": 6 * 3600,
    "spectator_delay_s": LONGEST_DELAY_S,
    "repeat_s": 31 * 24 * 3600,
}


class TournamentStatus(models.TextChoices):
    """The state of a tournament as a visitor sees it."""

    REGISTERING = "registering", _("Announced")
    PLAYING = "playing", _("Being played")
    OVER = "over", _("Over")
    CANCELLED = "cancelled", _("Cancelled")


NOT_OVER = (TournamentStatus.REGISTERING, TournamentStatus.PLAYING)
"""The statuses of a tournament that is played, or still will be."""


class Step(models.TextChoices):
    """The step at `due_at`, or as soon as the round's tables are ready for it."""

    WAITING = "waiting", _("waits for its start")
    DRAWING = "drawing", _("lots are drawn")
    SEATING = "seating", _("tables of the round are opened")
    PLAYING = "playing", _("the round is played")
    BREAK = "break", _("between two rounds")
    PAYING = "paying", _("prizes are paid")
    REFUNDING = "refunding", _("fees are given back")
    DONE = "done", _("done")


STEPS_OF = {
    TournamentStatus.REGISTERING: (Step.WAITING,),
    TournamentStatus.PLAYING: (Step.DRAWING, Step.SEATING, Step.PLAYING, Step.BREAK, Step.PAYING),
    TournamentStatus.OVER: (Step.DONE,),
    TournamentStatus.CANCELLED: (Step.REFUNDING, Step.DONE),
}


def tournament_profiles() -> list[tuple[str, str]]:
    """The profiles whose deals are scored independently, which tournaments can use."""
    return []


def new_seed() -> bytes:
    """A seed for the lots of version 1, which a tournament of before had from its announcement on."""
    return secrets.token_bytes(SERVER_SEED_BYTES)


def _steps() -> Q:
    together = Q()
    for status, steps in STEPS_OF.items():
        together |= Q(status=status, step__in=steps)
    return together


class Tournament(Announced):
    """One tournament, from its announcement to its results."""

    profile_name = HouseNameField(_("rule profile"), max_length=40, formats=FORMATS)
    overrides = models.JSONField(_("overrides"), default=dict, blank=True)
    entry_fee_minor = models.PositiveBigIntegerField(_("entry fee, minor units"), default=0)
    rake_bps = models.PositiveIntegerField(_("rake, basis points"), default=0)
    guarantee_minor = models.PositiveBigIntegerField(_("guaranteed prizes, minor units"), default=0)
    seats = models.PositiveSmallIntegerField(_("chairs a table"), default=6)
    min_entrants = models.PositiveIntegerField(_("fewest players"), default=2)
    max_entrants = models.PositiveIntegerField(_("most players"), default=300)
    registration_opens_at = models.DateTimeField(_("registration opens"))
    starts_at = models.DateTimeField(_("starts"))
    duplicate = models.BooleanField(_("duplicate: the same deals at every table"), db_default=False, default=False)
    # Who may see and enter it, another room says (`tournaments.scheduled.members`).
    members_only = models.BooleanField(db_default=False, default=False, editable=False)
    starts_when_full = models.BooleanField(_("starts as soon as it is full"), db_default=False, default=False)
    late_s = models.PositiveIntegerField(_("late registration for, s"), default=0)
    rebuys_max = models.PositiveSmallIntegerField(_("rebuys a player"), default=0)
    rebuy_fee_minor = models.PositiveBigIntegerField(_("price of a rebuy, minor units"), default=0)
    rebuy_rounds = models.PositiveSmallIntegerField(_("rebuys after the first so many rounds"), default=0)
    chips = models.PositiveBigIntegerField(_("chips that everybody begins with"), db_default=0, default=0)
    add_on_chips = models.PositiveBigIntegerField(_("chips of an add-on"), db_default=0, default=0)
    rounds = models.JSONField(_("rounds"))
    start_s = models.PositiveIntegerField(_("from seating to the first deal, s"), default=20)
    pause_s = models.PositiveIntegerField(_("between two deals, s"), default=10)
    break_s = models.PositiveIntegerField(_("between two rounds, s"), default=60)
    bots_fill_to = models.PositiveIntegerField(_("bots fill up to so many players at the start"), default=0)
    bot_strength = models.CharField(
        _("how the bots play"), max_length=10, choices=BotStrength.choices, default=BotStrength.CLUB
    )
    bot_think_ms = models.PositiveIntegerField(_("a bot thinks for, ms"), default=1500)
    spectator_delay_s = models.PositiveSmallIntegerField(_("spectators see deals later by, s"), default=30)
    repeat_s = models.PositiveIntegerField(_("announced again so much later, s"), default=0)
    times = models.CharField(_("comes again at"), max_length=200, blank=True, db_default="", default="")
    ticket_to = models.ForeignKey(
        "self",
        models.PROTECT,
        verbose_name=_("tickets to"),
        null=True,
        blank=True,
        related_name="satellites",
        db_index=False,
    )
    league = models.ForeignKey(
        "tournaments.League",
        models.PROTECT,
        verbose_name=_("league"),
        null=True,
        blank=True,
        related_name="tournaments",
        db_index=False,
    )

    lots_version = models.PositiveSmallIntegerField(db_default=1, default=LOTS_VERSION, editable=False)
    seed = models.BinaryField(max_length=SERVER_SEED_BYTES, default=bytes, editable=False)
    commitment = models.CharField(_("commitment"), max_length=64, default="", editable=False)
    status = models.CharField(
        _("status"),
        max_length=12,
        choices=TournamentStatus.choices,
        default=TournamentStatus.REGISTERING,
        editable=False,
    )
    step = models.CharField(_("step"), max_length=10, choices=Step.choices, default=Step.WAITING, editable=False)
    round_number = models.PositiveSmallIntegerField(_("round"), default=0, editable=False)
    late_closed = models.BooleanField(default=False, editable=False)
    paid_minor = models.PositiveBigIntegerField(null=True, editable=False)
    rake_minor = models.PositiveBigIntegerField(_("rake, minor units"), null=True, editable=False)
    overlay_minor = models.PositiveBigIntegerField(_("added by the house, minor units"), null=True, editable=False)
    started_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ("starts_at", "id")
        constraints = (
            models.CheckConstraint(name="tournament_seats", condition=Q(seats__gte=2, seats__lte=MOST_SEATS)),
            models.CheckConstraint(name="tournament_rake", condition=Q(rake_bps__lte=WHOLE_BPS)),
            models.CheckConstraint(
                name="tournament_entrants",
                condition=Q(min_entrants__gte=2, min_entrants__lte=F("max_entrants"), max_entrants__lte=MOST_ENTRANTS),
            ),
            models.CheckConstraint(
                name="tournament_opens_before_it_starts", condition=Q(registration_opens_at__lte=F("starts_at"))
            ),
            models.CheckConstraint(
                name="tournament_has_something_to_win", condition=Q(entry_fee_minor__gt=0) | Q(guarantee_minor__gt=0)
            ),
            models.CheckConstraint(
                name="tournament_rebuys_have_rounds", condition=Q(rebuys_max=0) | Q(rebuy_rounds__gt=0)
            ),
            models.CheckConstraint(
                name="tournament_add_on_adds_to_chips",
                condition=Q(add_on_chips=0) | Q(chips__gt=0, rebuys_max__gt=0),
            ),
            models.CheckConstraint(
                name="tournament_comes_again_one_way", condition=Q(times="") | Q(repeat_s=0, starts_when_full=False)
            ),
            models.CheckConstraint(
                name="tournament_is_no_ticket_to_itself", condition=Q(ticket_to=None) | ~Q(ticket_to=F("id"))
            ),
            models.CheckConstraint(
                name="tournament_duplicate_is_plain",
                condition=Q(duplicate=False)
                | Q(currency=CHIP, late_s=0, rebuys_max=0, chips=0, starts_when_full=False),
            ),
            models.CheckConstraint(name="tournament_full_is_full", condition=Q(starts_when_full=False) | Q(late_s=0)),
            models.CheckConstraint(
                name="tournament_bots_never_play_for_money", condition=Q(bots_fill_to=0) | Q(currency=CHIP)
            ),
            models.CheckConstraint(name="tournament_status_and_step", condition=_steps()),
            models.CheckConstraint(
                name="tournament_done_is_not_due", condition=~Q(step=Step.DONE) | Q(due_at__isnull=True)
            ),
            models.CheckConstraint(
                name="tournament_waiting_is_due", condition=~Q(step=Step.WAITING) | Q(due_at__isnull=False)
            ),
            models.CheckConstraint(
                name="tournament_over_is_paid_out",
                condition=~Q(status=TournamentStatus.OVER)
                | Q(paid_minor__isnull=False, rake_minor__isnull=False, overlay_minor__isnull=False),
            ),
        )
        indexes = (
            models.Index(name="tournament_due_at", fields=["due_at"], condition=Q(due_at__isnull=False)),
            models.Index(name="tournament_on", fields=["id"], condition=Q(status=TournamentStatus.PLAYING)),
            models.Index(
                name="tournament_not_ended",
                fields=["starts_at", "id"],
                condition=Q(status__in=[TournamentStatus.REGISTERING, TournamentStatus.PLAYING]),
            ),
            models.Index(name="tournament_by_start", fields=["-starts_at"]),
            models.Index(name="tournament_satellites", fields=["ticket_to"], condition=Q(ticket_to__isnull=False)),
            models.Index(name="tournament_in_league", fields=["league"], condition=Q(league__isnull=False)),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.public_id})"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Update the commitment from the seed, if there is one."""
        self.commitment = commitment(bytes(self.seed)) if self.seed else ""
        super().save(*args, **kwargs)

    @property
    def rules(self) -> RuleProfile:
        """The profile played here, overrides included; raises UnknownProfile or BadProfile for nonsense."""
        return with_overrides(rules_called(self.profile_name), self.overrides)

    @property
    def round_specs(self) -> tuple[RoundSpec, ...]:
        """The rounds as planned; raises ValueError for nonsense."""
        return read_rounds(self.rounds)

    @property
    def hours(self) -> tuple[Hour, ...]:
        """The hours of the week at which it comes again; raises ValueError for nonsense."""
        return read_times(self.times)

    @property
    def is_freeroll(self) -> bool:
        """Whether entering costs nothing."""
        return self.entry_fee_minor == 0

    def clean(self) -> None:
        """Check the constraints above and impossible plans, and report faults as sentences."""
        wrong = dict(self._unreadable())
        if not wrong:
            problems = (
                self._problems_of_play(),
                self._problems_of_duplicate(),
                self._problems_of_money(),
                self._problems_of_times(),
                self._problems_of_tickets(),
                self._problems_of_league(),
            )
            wrong = dict(one for some in problems for one in some)
        if wrong:
            raise ValidationError(wrong)

    def _unreadable(self) -> Iterator[tuple[str, StrOrPromise]]:
        try:
            if self.rules.format not in FORMATS:
                yield "profile_name", _("A tournament is played by the rules of Points or Deals; pools are matches.")
        except UnknownProfile as unknown:
            yield "profile_name", str(unknown)
        except BadProfile as bad:
            yield "overrides", str(bad)
        for field, read in (("rounds", read_rounds), ("prizes", read_prizes), ("times", read_times)):
            try:
                read(getattr(self, field))
            except Faulty as wrong:
                yield field, faults_in(wrong)

    def _problems_of_play(self) -> Iterator[tuple[str, StrOrPromise]]:
        rules = self.rules
        if not rules.seats_min <= self.seats <= rules.seats_max:
            numbers = {"least": rules.seats_min, "most": rules.seats_max}
            yield "seats", _("This profile is for %(least)d to %(most)d players.") % numbers
        if not rules.seats_min <= self.min_entrants <= self.max_entrants <= MOST_ENTRANTS:
            yield "min_entrants", _("At least one table's players, and no more than the most players.")
        if self.bots_fill_to and self.currency_code != CHIP:
            yield "bots_fill_to", _("Bots never play for money.")
        elif self.bots_fill_to > self.max_entrants:
            yield "bots_fill_to", _("That is more than the most players.")

    def _problems_of_duplicate(self) -> Iterator[tuple[str, StrOrPromise]]:
        if not self.duplicate:
            return
        if self.currency_code != CHIP:
            yield "duplicate", _("Duplicate tournaments are played for practice chips: bots fill their tables.")
        elif self.late_s or self.rebuys_max or self.chips or self.starts_when_full:
            yield "duplicate", _("In a duplicate tournament nobody comes late, buys in again or begins with chips.")
        if self.max_entrants % self.seats or self.max_entrants < whole_tables(1, self.seats):
            numbers = {"least": whole_tables(1, self.seats), "seats": self.seats}
            yield "max_entrants", _("Full tables and at least %(least)d players: a multiple of %(seats)d.") % numbers
        if any(spec.minutes or spec.won_first or spec.per_table < self.seats for spec in self.round_specs[:-1]):
            yield (
                "rounds",
                _('Everybody plays every board: "per_table" is the chairs a table, and no round has an end.'),
            )
        elif self.round_specs[-1].minutes or self.round_specs[-1].won_first:
            yield "rounds", _("The last round of a duplicate tournament is played to its end by everybody.")

    def _problems_of_money(self) -> Iterator[tuple[str, StrOrPromise]]:
        if not self.entry_fee_minor and not self.guarantee_minor:
            yield "guarantee_minor", _("A free tournament needs a guarantee, or there is nothing to win.")
        if self.rake_bps > WHOLE_BPS:
            yield "rake_bps", _("10,000 basis points are the whole pool; rake cannot be more.")
        else:
            yield from stake_problems(str(self.currency_id), self.rake_bps, match=True)
        if self.add_on_chips and not (self.chips and self.rebuys_max):
            yield "add_on_chips", _("An add-on counts as a rebuy, where players begin with chips: allow at least one.")
        if faults := list(problems_of_chips(self.round_specs, self.chips, self.rules.largest_loss)):
            yield "chips", faults_in(Faulty(faults))
        if self.rebuys_max and not 0 < self.rebuy_rounds < len(self.round_specs):
            yield "rebuy_rounds", _("Rebuys come after a round that others follow: say after how many.")

    def _problems_of_times(self) -> Iterator[tuple[str, StrOrPromise]]:
        if self.registration_opens_at > self.starts_at:
            yield "registration_opens_at", _("Registration opens before the start.")
        if self.starts_when_full and self.late_s:
            yield "late_s", _("Who starts as soon as all places are taken has none left for who comes late.")
        if self.times and (self.repeat_s or self.starts_when_full):
            yield "times", _("It comes again at hours of the week, or so much later, or when it is full: choose one.")
        for field, most in LONGEST_S.items():
            if getattr(self, field) > most:
                yield field, _("At most %d seconds.") % most

    def _problems_of_tickets(self) -> Iterator[tuple[str, StrOrPromise]]:
        table, target = self.prize_table, self.ticket_to
        if target is None:
            if table.kind is PrizeKind.TICKETS:
                yield "ticket_to", _("Say to which tournament the tickets are.")
        elif table.kind is not PrizeKind.TICKETS:
            yield "prizes", _("A tournament that leads to another one gives tickets: write the prizes as tickets.")
        elif target.pk == self.pk or target.starts_at <= self.starts_at:
            yield "ticket_to", _("Tickets are to a tournament that starts later.")
        elif target.currency_code != self.currency_code or target.status != TournamentStatus.REGISTERING:
            yield "ticket_to", _("Tickets are to an announced tournament that is played for the same.")
        elif not table.ticket_minor == target.entry_fee_minor > 0:
            yield "prizes", _("A ticket is worth the entry fee of the other tournament, which is not free.")

    def _problems_of_league(self) -> Iterator[tuple[str, StrOrPromise]]:
        if self.league is not None and self.status == TournamentStatus.REGISTERING:
            for wrong in self.league.why_not_count(self.currency_code, self.starts_at):
                yield "league", wrong
