"""The floor: tables, offers and tournaments made with words, announcements to players, no new deals, maintenance."""
