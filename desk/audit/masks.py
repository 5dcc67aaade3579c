"""Prepares rows and forms for the audit: secrets are masked, long values cut, everything is plain JSON."""

import re
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

from django.db import models
from django.http import HttpRequest

from wallet.fields import SealedField

MASK = "•••"
LONGEST = 500
MOST_FIELDS = 80
SECRET = re.compile(r"password|passphrase|secret|token|digest|session_key|session_data|seed|otp|^key$|^data$|^code$")
LEFT_OUT = {"csrfmiddlewaretoken", "_save", "_continue", "_addanother", "next", "_saveasnew"}
MINUTIAE = {"last_login", "last_seen_at", "last_used_at", "version", "updated_at"}
"""Fields that change with every visit and say nothing about the act."""


def value_of(value: Any) -> Any:
    """A value as plain JSON, cut to `LONGEST` letters."""
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return f"{len(value)} bytes"
    if isinstance(value, Mapping):
        return {str(key): masked(str(key), each) for key, each in list(value.items())[:MOST_FIELDS]}
    if isinstance(value, list | tuple | set | frozenset):
        return [value_of(each) for each in list(value)[:MOST_FIELDS]]
    return _cut(str(value))


def masked(name: str, value: Any) -> Any:
    """The value of a field of this name, or the mask where the name is a secret's; nothing stays nothing."""
    if SECRET.search(name.lower()):
        return MASK if value not in (None, "", [], {}) else ""
    return value_of(value)


def field_of(row: models.Model, field: models.Field[Any, Any]) -> Any:
    """One field of a row. An encrypted value shows only its last letters."""
    value = field.value_from_object(row)
    if isinstance(field, SealedField):
        return f"{MASK}{str(value)[-4:]}" if value else ""
    return masked(field.attname, value)


def sent(request: HttpRequest) -> dict[str, Any]:
    """The values of a form or an address; files by name and size."""
    found: dict[str, Any] = {}
    for name, values in list((request.POST if request.method == "POST" else request.GET).lists())[:MOST_FIELDS]:
        if name not in LEFT_OUT:
            found[name[:100]] = masked(name, values[0] if len(values) == 1 else values)
    for name, file in request.FILES.items():
        found[name[:100]] = f"{getattr(file, 'name', '')} ({getattr(file, 'size', 0)} bytes)"
    return found


def _cut(text: str) -> str:
    text = text.replace("\x00", "")
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(text)})"
