"""What a browser is called by the person who holds it, from what it says of itself."""

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
    """The browser and the system in words that its owner knows: 'Chrome, Android'; `user_agent` is the header."""
    found = [next((name for sign, name in names.items() if sign in user_agent), "") for names in (BROWSERS, SYSTEMS)]
    return ", ".join(filter(None, found)) or _("An unknown device")
