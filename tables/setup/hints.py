"""How much help with one's own hand a table gives; the browser works it out from the player's own cards alone."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Hints(models.TextChoices):
    """What a player is helped with, from nothing to everything."""

    NONE = "none", _("No help")
    ARRANGE = "arrange", _("Arranges the hand")
    ALL = "all", _("Arranges the hand, and says when one can finish")


AS_USUAL = ""
HINT_CHOICES = [(AS_USUAL, _("As usual for what is played for")), *Hints.choices]


def usual_hints(is_for_practice: bool, is_hosted: bool) -> Hints:
    """What a table gives where nobody has said: all for practice chips, only arranging in matches and tournaments
    for them, nothing for money."""
    if not is_for_practice:
        return Hints.NONE
    return Hints.ARRANGE if is_hosted else Hints.ALL
