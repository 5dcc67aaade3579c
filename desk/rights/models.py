"""What `prepare_house` has given to the ready roles, so that it takes back only what it gave."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class GivenRight(models.Model):
    """A permission (`app.codename`) that a ready role was given by its list; kept when a house takes it away."""

    role = models.CharField(_("role"), max_length=150)
    permission = models.CharField(_("permission"), max_length=150)

    class Meta:
        verbose_name = _("right given to a role")
        verbose_name_plural = _("rights given to roles")
        constraints = (models.UniqueConstraint(fields=("role", "permission"), name="desk_givenright_once"),)

    def __str__(self) -> str:
        return f"{self.role}: {self.permission}"
