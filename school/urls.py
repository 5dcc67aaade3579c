"""The addresses of the school."""

from django.urls import URLPattern, path

from school.puzzles import pages as puzzles

app_name = "school"

urlpatterns: list[URLPattern] = [
    path("puzzles/", puzzles.home, name="puzzles"),
    path("puzzles/next/", puzzles.next_puzzle, name="puzzle-next"),
    path("puzzles/daily/", puzzles.day, name="daily"),
    path("puzzles/daily/picture.png", puzzles.day_picture, name="daily-picture"),
    path("puzzles/runs/", puzzles.begin_run, name="run-begin"),
    path("puzzles/runs/<str:public_id>/", puzzles.run, name="run"),
    path("puzzles/runs/<str:public_id>/answer/", puzzles.run_answer, name="run-answer"),
    path("puzzles/<str:public_id>/", puzzles.puzzle, name="puzzle"),
    path("puzzles/<str:public_id>/answer/", puzzles.answer, name="puzzle-answer"),
]
