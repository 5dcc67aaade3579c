"""The words of playing responsibly: kinds of limits and breaks, how long a limit counts, and whose it is."""

from django.db import models
from django.utils.translation import gettext_lazy as _

CHIPS = "CHIP"
"""The currency of practice chips."""


class LimitKind(models.TextChoices):
    """What a limit counts; amounts are minor units of its currency, for time minutes."""

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
    """Whose limit it is; the stricter one holds."""

    PLAYER = "player", _("player")
    OPERATOR = "operator", _("house")


class BreakKind(models.TextChoices):
    """Why somebody may not play for a while; only what an operator began can an operator end."""

    COOL_OFF = "cool_off", _("Cool-off")
    SELF_EXCLUSION = "self_exclusion", _("Self-exclusion")
    OPERATOR = "operator", _("By the house")
