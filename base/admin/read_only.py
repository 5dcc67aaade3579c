"""Admin pages that are to be read and never written."""

from typing import Any

from django.http import HttpRequest


class ReadOnly:
    """Nobody adds, changes or deletes, superusers included; who may see it is Django's view permission."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse to add a row."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse to change a row."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse to delete a row."""
        return False
