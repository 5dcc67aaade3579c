"""The operators' admin: each slice of the desk registers its pages; each list can be taken as a file, each field says
what it is for.
"""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from desk.approvals import admin as approvals
from desk.audit import admin as audit
from desk.cases import admin as cases
from desk.floor import admin as floor
from desk.integrity import admin as integrity
from desk.lists.help import give_help
from desk.lists.pages import take_chosen

__all__ = ["approvals", "audit", "cases", "floor", "integrity"]

admin.site.index_title = _("Home")
admin.site.add_action(take_chosen, "take_chosen")
give_help(admin.site)
