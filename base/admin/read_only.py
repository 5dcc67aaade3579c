"""Admin pages that can be read and not written."""

from typing import Any

from django.http import HttpRequest


class ReadOnly:
    """Nobody can add, change or delete, not even a superuser; Django's view permission says who may see it."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse to add a row."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse to change a row."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse to delete a row."""
        return False
