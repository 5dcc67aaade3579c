"""The operators' admin: it has the same log-in as the site, and each slice has its admin pages in its own `admin`."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin

from accounts.care.breaks import admin as breaks  # noqa: F401  (each registers its own)
from accounts.care.limits import admin as limits  # noqa: F401
from accounts.login import admin as login  # noqa: F401
from accounts.papers import admin as papers  # noqa: F401
from accounts.people import admin as people  # noqa: F401

# Operators come in by the same door as everybody: the same limits on attempts, the same second factor.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # allauth's documented way
