"""The operators' page of where play for money is forbidden, by which law, and whether a person has checked that."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.views.decorators import staff_member_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.law.places import RESTRICTIONS, Place, restricted
from accounts.law.terms import terms_in_force


@require_GET
@staff_member_required
def places(request: HttpRequest) -> HttpResponse:
    """Show every law in the list, those in force first, and the places where the licence permits play."""
    today, terms = timezone.localdate(), terms_in_force()
    laws = sorted(RESTRICTIONS, key=lambda law: (law.until is not None, law.place_name))
    context: dict[str, Any] = {
        **admin.site.each_context(request),
        "title": _("Where play for money is forbidden"),
        "laws": laws,
        "unchecked": sum(law.checked is None for law in laws),
        "permitted": [
            str(place.label)
            for place in Place
            if terms is not None and terms.permits(place) and restricted(place, today) is None
        ],
    }
    return render(request, "admin/accounts/places.html", context)
