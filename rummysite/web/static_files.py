"""Static files: ES modules with relative imports, so the whole tree carries one version, not each name.

`/static/<version>/cards/table.js` may be cached for ever; an unversioned or older address gets today's file for a short
time. So does this version's own where the file is the next version's already: `collectstatic` comes before the restart.
"""

import re
from email.utils import formatdate
from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware

PREFIX = "/static/"
VERSION = re.compile(rf"^{PREFIX}(?:[0-9a-f]{{12}}/)?")
NPM_PACKAGES = (
    "lit",
    "lit-html",
    "lit-element",
    "@lit/reactive-element",
    "sortablejs",
    "htmx.org",
    "@noble/curves",
    "@noble/hashes",
)


def npm_folders(node_modules: Path) -> list[tuple[str, Path]]:
    """The packages that browsers load, as STATICFILES_DIRS entries under `npm/`; nothing else of npm is served."""
    return [(f"npm/{name}", node_modules / name) for name in NPM_PACKAGES if (node_modules / name).is_dir()]


def _edited(file: Any) -> bool:
    """Whether a file is not what it was at the start, or was not there.

    On one's own machine people write them; elsewhere an upgrade puts the next version's in their place.
    """
    if file is None:
        return True
    *_, (_encoding, path, headers) = file.alternatives
    try:
        now = Path(path).stat()
    except FileNotFoundError:
        return True
    then = dict(headers)
    return (str(now.st_size), formatdate(now.st_mtime, usegmt=True)) != (then["Content-Length"], then["Last-Modified"])


class VersionedStaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise that finds a file whatever version its address carries."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Serve a static file, or hand the request on."""
        path = request.path_info
        if path.startswith(PREFIX):
            current = VERSION.sub(self.static_prefix, path, count=1)
            file = self.find_file(current) if self.autorefresh else self.files.get(current)
            edited = not self.autorefresh and _edited(file)
            if edited and self.use_finders:
                file = self.find_file(current)
            if file is not None:
                return self._served(file, request, lasting=current == path and not edited)
            return HttpResponseNotFound()  # nothing else is there, so nobody's session is read to say so
        answer: HttpResponseBase = self.get_response(request)
        return answer

    def _served(self, file: Any, request: HttpRequest, *, lasting: bool) -> HttpResponse:
        """The whole file at once: under ASGI a file given as a stream would be read to its end first anyway."""
        answer = file.get_response(request.method, request.META)
        body = b""
        if answer.file is not None:
            with answer.file:
                body = answer.file.read()
        response = HttpResponse(body, status=int(answer.status))
        del response["Content-Type"]
        for name, value in answer.headers:
            response[name] = value
        if answer.file is not None:
            response["Content-Length"] = str(len(body))
        if lasting and not self.autorefresh:
            response["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
