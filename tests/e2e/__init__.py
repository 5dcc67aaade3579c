"""The site as people see it: a real Chromium against the real processes."""
