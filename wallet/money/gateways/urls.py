"""Where gateways call: django-payments' own addresses, not there at all without a licence."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from payments.urls import process_data, static_callback

from wallet.money.licence.terms import terms


def under_a_licence(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view, or 404 where the house plays for chips only."""

    @csrf_exempt
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if terms() is None:
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


urlpatterns = [
    path("process/<uuid:token>/", under_a_licence(process_data), name="process_payment"),
    path("process/<slug:variant>/", under_a_licence(static_callback), name="static_process_payment"),
]
