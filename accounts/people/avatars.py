"""The built-in avatars a player may choose from; no picture is ever uploaded."""

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Avatar(models.TextChoices):
    """A key of a built-in picture, and its name in words."""

    PEACOCK = "peacock", _("Peacock")
    TIGER = "tiger", _("Tiger")
    ELEPHANT = "elephant", _("Elephant")
    PARROT = "parrot", _("Parrot")
    LOTUS = "lotus", _("Lotus")
    MANGO = "mango", _("Mango")
    KITE = "kite", _("Kite")
    LAMP = "lamp", _("Lamp")
    RICKSHAW = "rickshaw", _("Rickshaw")
    BOAT = "boat", _("Boat")
    MOON = "moon", _("Moon")
    SUN = "sun", pgettext_lazy("portrait", "Sun")  # "Sun" alone is a day of the week


def any_avatar() -> Avatar:
    """One of the avatars, by chance."""
    return secrets.choice(list(Avatar))
