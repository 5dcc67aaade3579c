"""The addresses of matches and tournaments."""

from django.urls import URLPattern

app_name = "tournaments"

urlpatterns: list[URLPattern] = []
