"""The desk's app, and which registries of the rooms below it joins."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DeskConfig(AppConfig):
    """What operators and finance people do in the admin that is no single room's."""

    name = "desk"
    verbose_name = _("Desk")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Join the registries of the rooms below, and let the audit hear what is added while somebody works."""
        from django.db.models.signals import post_save

        from desk.approvals import elsewhere, of_money, of_rights
        from desk.audit import answers
        from desk.audit.where import note_made
        from desk.rights import grave

        answers.join()
        of_rights.join()
        of_money.join()
        elsewhere.join()
        grave.join()
        post_save.connect(note_made, dispatch_uid="desk.note_made")
