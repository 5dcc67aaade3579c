"""The addresses of the school."""

from django.urls import URLPattern, path

from school.reviews import pages as reviews

app_name = "school"

urlpatterns: list[URLPattern] = [
    path("deals/<str:public_id>/review/", reviews.review, name="review"),
    path("deals/<str:public_id>/review/state.json", reviews.state, name="review-state"),
]
