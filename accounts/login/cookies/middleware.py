"""Where sessions meet browsers: on pages and on sockets, the cookie's secret is turned into a session, and back.

Nothing else reads the cookie of the session or writes it (accounts.login.cookies.store).
"""

from typing import Any

from channels.sessions import InstanceSessionWrapper
from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware as DjangosMiddleware
from django.http import HttpRequest, HttpResponse


class PagesSessions(DjangosMiddleware):
    """Django's middleware, for sessions that the database knows by a digest of their cookie."""

    def process_request(self, request: HttpRequest) -> None:
        """The session that the request's cookie opens."""
        store: Any = self.SessionStore
        request.session = store.of_cookie(request.COOKIES.get(settings.SESSION_COOKIE_NAME))

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Save the session, and give the browser the secret where Django would give it the name."""
        answer: HttpResponse = super().process_response(request, response)
        name = settings.SESSION_COOKIE_NAME
        if name in answer.cookies and answer.cookies[name].value:  # what is deleted has no value
            session: Any = request.session
            secret = session.cookie
            if secret is None:  # opened by its name: the browser has its secret already
                del answer.cookies[name]
            else:
                answer.cookies[name] = secret
        return answer


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
