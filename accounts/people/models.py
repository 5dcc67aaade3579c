"""The user: a player with an account, a guest, or a bot.

A guest is a user without a password. A guest who chooses one becomes an account and keeps the same row, with all
chips and games. A bot is a user who can never log in: the database refuses a bot with a usable password or with
rights.
"""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX, check_password
from django.contrib.auth.models import PermissionsMixin, UserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower, Now
from django.db.models.lookups import LessThanOrEqual
from django.utils.translation import gettext_lazy as _

from accounts.people.avatars import Avatar
from accounts.people.names import DISPLAY_NAME_MAX, USERNAME_MAX, readable, spelled_plainly
from accounts.people.seeds import sowable
from accounts.people.skeletons import skeleton
from base.ids import LENGTH, new_public_id
from engine.shuffle import CLIENT_SEED_MAX_BYTES

KEPT_APART = "apart$"
"""The start of the placeholder that replaces an operator's password digest: trigger accounts_user_password_apart."""

NAME_TAKEN = _("Somebody is called so, or so similarly that the two would be mistaken. Choose another name.")


class Language(models.TextChoices):
    """A language of the interface."""

    ENGLISH = "en", _("English")
    HINDI = "hi", _("Hindi")


class User(AbstractBaseUser, PermissionsMixin):
    """A user who may sit at a table.

    `username` is for logging in; only its owner and operators see it. Tables show `display_name`; addresses and
    messages have `public_id`.
    """

    public_id = models.CharField(_("id"), max_length=LENGTH, default=new_public_id, editable=False)
    username = models.CharField(_("log-in name"), max_length=USERNAME_MAX, validators=[spelled_plainly])
    email = models.EmailField(_("e-mail"), blank=True)
    display_name = models.CharField(_("name shown"), max_length=DISPLAY_NAME_MAX, validators=[readable])
    # What the name shown looks like: `look_again` writes it; "" for bots, closed accounts and rows written by an
    # older version, which hold no name. Names that were alike before this was asked are shared until one is changed.
    name_skeleton = models.TextField(_("what the name looks like"), default="", db_default="", editable=False)
    name_is_shared = models.BooleanField(
        _("name like another's"), default=False, db_default=False, editable=False,
        help_text=_("Given before names shown had to differ. It is kept until its player changes it."),
    )  # fmt: skip
    avatar = models.CharField(_("avatar"), max_length=16, choices=Avatar.choices, default=Avatar.PEACOCK)
    language = models.CharField(_("language"), max_length=8, choices=Language.choices, default=Language.ENGLISH)
    client_seed = models.CharField(
        _("own seed for the shuffle"), max_length=CLIENT_SEED_MAX_BYTES, default="", blank=True, validators=[sowable]
    )
    stays_when_away = models.BooleanField(
        _("when I lose the connection"),
        default=False,
        choices=(
            (False, _("Drop me as the rules say")),
            (True, _("Keep my seat until I am back")),
        ),
    )
    # How the table looks for them, as JSON (`accounts.people.pages.Look`); "" for whoever has chosen nothing.
    look = models.CharField(max_length=240, default="", db_default="", blank=True, editable=False)
    is_guest = models.BooleanField(_("guest"), default=False, editable=False)
    is_bot = models.BooleanField(_("bot"), default=False, editable=False)
    is_staff = models.BooleanField(_("operator"), default=False, help_text=_("May use the operators' pages."))
    is_active = models.BooleanField(_("active"), default=True, help_text=_("Switch off instead of deleting."))
    date_joined = models.DateTimeField(_("joined"), db_default=Now(), editable=False)

    # Kept beside the breaks by `accounts.care.breaks.services`, so that every page knows without a query of its own. It
    # never says less than the breaks themselves: trigger `excluded_until_is_kept` (migrations/sql).
    excluded_until = models.DateTimeField(_("does not play until"), null=True, blank=True, editable=False)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True, editable=False)

    objects = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = (models.Index(fields=["name_skeleton"], name="accounts_user_looks"),)
        permissions = (("manage_operators", "Can manage operators: rights, roles, others' ways in"),)
        constraints = (
            models.UniqueConstraint(fields=("public_id",), name="accounts_user_public_id"),
            models.UniqueConstraint(
                fields=("username",), name="accounts_user_username", violation_error_message=_("This name is taken.")
            ),
            models.UniqueConstraint(
                fields=("name_skeleton",),
                condition=Q(name_is_shared=False) & ~Q(name_skeleton=""),
                name="accounts_user_name_shown",
                violation_error_message=NAME_TAKEN,
            ),
            # One spelling of each name, so that 'Asha' and 'asha' are never two people.
            models.CheckConstraint(condition=Q(username=Lower("username")), name="accounts_user_username_lower"),
            models.CheckConstraint(condition=~Q(is_guest=True, is_bot=True), name="accounts_user_one_nature"),
            # A seed that the shuffle would refuse must never keep a deal from starting.
            models.CheckConstraint(
                condition=LessThanOrEqual(
                    models.Func("client_seed", function="octet_length", output_field=models.IntegerField()),
                    CLIENT_SEED_MAX_BYTES,
                ),
                name="accounts_user_client_seed",
            ),
            models.CheckConstraint(
                condition=Q(is_bot=False, is_guest=False) | Q(password__startswith=UNUSABLE_PASSWORD_PREFIX),
                name="accounts_user_no_password",
            ),
            models.CheckConstraint(
                condition=Q(is_bot=False, is_guest=False) | Q(is_staff=False, is_superuser=False),
                name="accounts_user_no_rights",
            ),
        )

    def __str__(self) -> str:
        return self.display_name

    def clean(self) -> None:
        """Normalise the shown name, so that it is compared in the form in which it is stored."""
        super().clean()
        self.look_again()

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save; a user without a name to show is shown by the log-in name."""
        self.display_name = self.display_name or self.username[:DISPLAY_NAME_MAX]
        fields = kwargs.get("update_fields")
        if fields is None or "display_name" in fields:
            self.look_again()
            if fields is not None:
                kwargs["update_fields"] = {*fields, "name_skeleton", "name_is_shared"}
        super().save(*args, **kwargs)
        self._see_what_stands_for_the_password()

    def check_password(self, raw_password: str | None) -> bool:
        """Whether this is the password; an operator's is known at the doors of operators alone, and wrong elsewhere."""
        if not self.password.startswith(KEPT_APART):
            return super().check_password(raw_password)
        digest = OperatorPassword.objects.filter(user=self).values_list("digest", flat=True).first()
        # Without a digest it takes as long as with one: how long it took says nothing about who is an operator.
        return check_password(raw_password, digest or self.password)

    def _see_what_stands_for_the_password(self) -> None:
        """Read the password column again, in which the database swaps digest and placeholder: sessions depend on it."""
        works_here = self.is_staff or self.is_superuser
        is_apart = self.password.startswith(KEPT_APART)
        if is_apart if not works_here else not is_apart and not self.password.startswith(UNUSABLE_PASSWORD_PREFIX):
            self.refresh_from_db(fields=["password"])

    def look_again(self) -> None:
        """Store the skeleton of the shown name; a changed skeleton is no longer marked as somebody else's."""
        holds_a_name = not self.is_bot and self.closed_at is None
        looks = skeleton(self.display_name) if holds_a_name else ""
        if looks != self.name_skeleton:
            self.name_skeleton, self.name_is_shared = looks, False

    @property
    def is_account(self) -> bool:
        """Whether this is a person with a log-in name: neither a guest nor a bot."""
        return not self.is_guest and not self.is_bot

    def get_full_name(self) -> str:
        """The name shown (the admin asks for it)."""
        return self.display_name

    def get_short_name(self) -> str:
        """The name shown (the admin asks for it)."""
        return self.display_name


class OperatorPassword(models.Model):
    """An operator's password digest, in a table that the players' login cannot read.

    The database moves it here when somebody becomes an operator or changes the password, and back when they stop
    being one (wallet/migrations/sql/0100_operators_passwords.sql); only `User.check_password` reads it.
    """

    user = models.OneToOneField(
        User, models.CASCADE, primary_key=True, related_name="+", verbose_name=_("operator"), editable=False
    )
    digest = models.CharField(_("password"), max_length=128, editable=False)

    class Meta:
        verbose_name = _("operator's password")
        verbose_name_plural = _("operators' passwords")

    def __str__(self) -> str:
        return str(self.user_id)
