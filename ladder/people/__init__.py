"""People: whom one follows, who is a friend, whom one has blocked, and what one shows of oneself."""
