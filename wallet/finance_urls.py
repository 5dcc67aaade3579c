"""Addresses of the finance pages in the admin."""

from django.urls import path

from wallet import report_pages

app_name = "finance"

urlpatterns = [
    path("", report_pages.index, name="index"),
    path("files/<str:public_id>/", report_pages.download, name="download"),
    path("<slug:name>/", report_pages.show, name="report"),
    path("<slug:name>/file/", report_pages.ask, name="ask"),
]
