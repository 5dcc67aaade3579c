"""All models of the school in one list, which Django reads; each stands in its slice's `models`."""

from school.reviews.models import Review

__all__ = ["Review"]
