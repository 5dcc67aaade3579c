"""The page that shows the rules of all houses side by side."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from school.houses.rows import sections


@require_GET
def houses(request: HttpRequest) -> HttpResponse:
    """All houses. Context: `sections` (rows.Section)."""
    return render(request, "school/houses/index.html", {"sections": sections()})
