"""What the desk adds to the admin as a whole: each list as a file, and what the first page is called."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from desk.lists.help import give_help
from desk.lists.pages import take_chosen

admin.site.index_title = _("Home")
admin.site.add_action(take_chosen, "take_chosen")
give_help(admin.site)
