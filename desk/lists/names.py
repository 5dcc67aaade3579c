"""What lists call the fields and models whose own rooms, or packages, give no name to be translated.

Django makes such a name of the one in the code: `due_at` is 'due at', in every language. Here the same words can be
translated. They are put beside the model's, not into it, so that no migration is written for a word.
"""

from django.apps import apps
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

FIELDS = {
    "accused": _("accused"),
    "by": _("by"),
    "created": _("created"),
    "created_at": _("created at"),
    "currency": _("currency"),
    "due_at": _("due at"),
    "ended_at": _("ended at"),
    "expiry": _("expiry"),
    "ip": _("network address"),
    "is_bot": _("is bot"),
    "last_seen_at": _("last seen at"),
    "last_used_at": _("last used at"),
    "number": _("number"),
    "paid_minor": _("paid, minor units"),
    "player": _("player"),
    "prize_minor": _("prize, minor units"),
    "public_id": _("public id"),
    "rank": _("rank"),
    "reached_round": _("reached round"),
    "registered_at": _("registered at"),
    "reporter": _("reporter"),
    "started_at": _("started at"),
    "starts_at": _("starts at"),
    "state": _("state"),
    "status": _("status"),
    "table": _("table"),
    "tournament": _("tournament"),
    "type": _("type"),
    "user": _("account"),
    "user_agent": _("browser"),
    "version": _("version"),
    "void_why": _("void why"),
    "voided_by": _("voided by"),
}
"""By the field's name, where its model gives none."""
MODELS = {
    "account.emailaddress": (_("email address"), _("email addresses")),
    "knox.authtoken": (_("auth token"), _("auth tokens")),
    "mfa.authenticator": (_("authenticator"), _("authenticators")),
    "usersessions.usersession": (_("user session"), _("user sessions")),
}
"""Those of packages that have no Hindi: one, and many."""
OF_PACKAGES = (gettext_noop("primary"), gettext_noop("verified"))
"""Fields that packages name, in no Hindi."""


def give() -> None:
    """Give these names to fields and models; what a model says itself stays."""
    for model in apps.get_models():
        meta = model._meta
        meta.verbose_name, meta.verbose_name_plural = MODELS.get(
            meta.label_lower, (meta.verbose_name, meta.verbose_name_plural)
        )
        for field in meta.local_fields:
            if field.name in FIELDS and "verbose_name" not in field.deconstruct()[3]:
                field.verbose_name = FIELDS[field.name]
