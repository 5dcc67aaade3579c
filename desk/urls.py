"""Addresses of the desk that are not the admin's own."""

from django.urls import path

from desk.integrity.fairness import pages as fairness

urlpatterns = [
    path("fairness/", fairness.fairness, name="fairness"),
    path("fairness/decks-<int:year>-<int:month>.csv", fairness.decks, name="fairness-decks"),
]
