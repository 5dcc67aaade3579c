"""Reviews: a player's own finished deal, choice by choice, with luck separated from skill (docs/decisions/coach.md)."""
