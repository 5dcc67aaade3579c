"""Where players climb and meet: ratings, boards, profiles, friends and clubs."""
