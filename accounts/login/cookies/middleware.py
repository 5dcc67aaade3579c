"""Where sessions meet browsers: on pages and on sockets, the cookie's secret is turned into a session, and back.

Nothing else reads the cookie of the session or writes it (accounts.login.cookies.store).
"""

from typing import Any

from channels.sessions import InstanceSessionWrapper
from django.conf import settings
from django.contrib.auth.signals import user_logged_out
from django.contrib.sessions.middleware import SessionMiddleware as DjangosMiddleware
from django.http import HttpRequest, HttpResponse

LOGGED_OUT = "has_logged_out"


class PagesSessions(DjangosMiddleware):
    """Django's middleware, for sessions that the database knows by a digest of their cookie."""

    def process_request(self, request: HttpRequest) -> None:
        """The session that the request's cookie opens."""
        store: Any = self.SessionStore
        request.session = store.of_cookie(request.COOKIES.get(settings.SESSION_COOKIE_NAME))

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Save the session, and give the browser the secret where Django would give it the name.

        Only a request that has logged somebody out takes the cookie away. Django takes a cookie that opens nothing, and
        by its name: a request that was sent before a log-in and is answered after it would take the new one.
        """
        answer: HttpResponse = super().process_response(request, response)
        name = settings.SESSION_COOKIE_NAME
        if name not in answer.cookies:
            return answer
        session: Any = request.session
        secret = session.cookie
        is_taken_away = not answer.cookies[name].value
        if not is_taken_away and secret is not None:
            answer.cookies[name] = secret
        elif not (is_taken_away and hasattr(request, LOGGED_OUT)):  # what was opened by its name is in the browser
            del answer.cookies[name]
        return answer


def note_log_out(*, request: HttpRequest | None, user: Any, **_sent: Any) -> None:
    """Remember that this request has logged somebody out, so that its answer takes the browser's cookie away."""
    if request is not None and user is not None:
        setattr(request, LOGGED_OUT, True)


user_logged_out.connect(note_log_out, dispatch_uid="accounts.login.cookies")


class SocketsSessions:
    """Channels' middleware, for the same sessions. A socket reads its session and never saves it."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> Any:
        """Call the inner application with the session that the handshake's cookie opens."""
        wrapper: Any = InstanceSessionWrapper(scope, send)
        wrapper.session_store = wrapper.session_store.of_cookie
        await wrapper.resolve_session()
        return await self._inner(wrapper.scope, receive, send)
