"""Enums of responsible play: kinds of limits and breaks, the span of a limit, and who has set it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

CHIP = "CHIP"
"""The currency of practice chips; 100 minor units to a chip."""


class LimitKind(models.TextChoices):
    """What a limit counts; amounts are minor units of its currency, or minutes for time."""

    DEPOSIT = "deposit", _("Money paid in")
    LOSS = "loss", _("Losses")
    STAKE = "stake", _("Brought to tables and matches")
    TIME = "time", _("Time at the tables")


class Span(models.TextChoices):
    """How long a limit counts before it begins anew, by the house's calendar; weeks begin on Monday."""

    DAY = "day", _("A day")
    WEEK = "week", _("A week")
    MONTH = "month", _("A month")


class SetBy(models.TextChoices):
    """Who has set the limit; of two, the stricter one applies."""

    PLAYER = "player", _("player")
    OPERATOR = "operator", _("house")


class BreakKind(models.TextChoices):
    """Why a player may not play for a while. An operator can end only a break that an operator has begun."""

    COOL_OFF = "cool_off", _("Cool-off")
    SELF_EXCLUSION = "self_exclusion", _("Self-exclusion")
    OPERATOR = "operator", _("By the house")
