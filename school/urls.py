"""The addresses of the school."""

from django.urls import URLPattern, path

from school.duplicate import pages as duplicate
from school.houses import pages as houses
from school.lessons import pages as lessons
from school.mistakes import pages as mistakes
from school.practice import pages as practice
from school.puzzles import pages as puzzles
from school.reviews import pages as reviews

app_name = "school"

urlpatterns: list[URLPattern] = [
    path("learn/", lessons.lessons, name="lessons"),
    path("learn/houses/", houses.houses, name="houses"),
    path("learn/progress/", lessons.progress, name="lesson-progress"),
    path("learn/<slug:name>/", lessons.lesson, name="lesson"),
    path("practice/", practice.practice, name="practice"),
    path("practice/begin/", practice.begin, name="practice-begin"),
    path("practice/begin/notation/", practice.begin_from_notation, name="practice-notation"),
    path("practice/begin/deal/<str:public_id>/", practice.begin_from_deal, name="practice-deal"),
    path("practice/<str:public_id>/", practice.game, name="practice-game"),
    path("practice/<str:public_id>/again/", practice.again, name="practice-again"),
    path("practice/<str:public_id>/state/", practice.state, name="practice-state"),
    path("practice/<str:public_id>/move/", practice.move, name="practice-move"),
    path("practice/<str:public_id>/take-back/", practice.take_back, name="practice-take-back"),
    path("practice/<str:public_id>/open-hands/", practice.open_hands, name="practice-open-hands"),
    path("practice/<str:public_id>/hint/", practice.hint, name="practice-hint"),
    path("duplicate/", duplicate.today, name="duplicate"),
    path("duplicate/begin/", duplicate.begin, name="duplicate-begin"),
    path("duplicate/play/<str:public_id>/", duplicate.play, name="duplicate-play"),
    path("duplicate/play/<str:public_id>/state/", duplicate.state, name="duplicate-state"),
    path("duplicate/play/<str:public_id>/move/", duplicate.move, name="duplicate-move"),
    path("duplicate/<str:day>/", duplicate.day, name="duplicate-day"),
    path("duplicate/<str:day>/record.json", duplicate.record, name="duplicate-record"),
    path("puzzles/", puzzles.home, name="puzzles"),
    path("puzzles/next/", puzzles.next_puzzle, name="puzzle-next"),
    path("puzzles/daily/", puzzles.day, name="daily"),
    path("puzzles/daily/picture.png", puzzles.day_picture, name="daily-picture"),
    path("puzzles/kept/", puzzles.without_a_network, name="puzzles-kept"),
    path("puzzles/runs/", puzzles.begin_run, name="run-begin"),
    path("puzzles/runs/<str:public_id>/", puzzles.run, name="run"),
    path("puzzles/runs/<str:public_id>/answer/", puzzles.run_answer, name="run-answer"),
    path("puzzles/runs/<str:public_id>/end/", puzzles.run_end, name="run-end"),
    path("puzzles/mistakes/", mistakes.next_mistake, name="mistakes"),
    path("puzzles/mistakes/<str:public_id>/", mistakes.mistake, name="mistake"),
    path("puzzles/mistakes/<str:public_id>/answer/", mistakes.answer, name="mistake-answer"),
    path("puzzles/<str:public_id>/", puzzles.puzzle, name="puzzle"),
    path("puzzles/<str:public_id>/answer/", puzzles.answer, name="puzzle-answer"),
    path("deals/<str:public_id>/review/", reviews.review, name="review"),
    path("deals/<str:public_id>/review/state.json", reviews.state, name="review-state"),
]
