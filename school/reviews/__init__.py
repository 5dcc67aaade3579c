"""Reviews: a player's own finished deal, choice by choice, luck told from skill (docs/decisions/coach.md)."""
