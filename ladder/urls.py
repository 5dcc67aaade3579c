"""The addresses of the ladder."""

from django.urls import URLPattern

app_name = "ladder"

urlpatterns: list[URLPattern] = []
