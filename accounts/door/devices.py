"""A name for a browser that its owner recognises, from its User-Agent header."""

from django.utils.translation import gettext as _

# Several call themselves Chrome and Safari too, so these come last.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung",
    "Firefox": "Firefox",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "Mac",
    "Linux": "Linux",
}


def device(user_agent: str) -> str:
    """The browser and the operating system, such as 'Chrome, Android'; `user_agent` is the header."""
    browser_and_system = [
        next((name for sign, name in names.items() if sign in user_agent), "") for names in (BROWSERS, SYSTEMS)
    ]
    return ", ".join(filter(None, browser_and_system)) or _("An unknown device")
