"""The plan of a scheduled tournament, as pure functions: seating, rounds, who goes on, ranks and prizes.

docs/players/tournaments.md says what is promised. No Django, no clock, no chance of its own: what is drawn by lot
follows from a seed that is committed to before anybody registers.
"""
