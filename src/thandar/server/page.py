"""The page of the table in a browser: files that were built once and are kept in memory.

Without them, as in a checkout in which nothing was built, a plain page says how to join from a
terminal.
"""

import mimetypes
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from thandar.server.headers import not_here
from thandar.server.http import language_of
from thandar.server.identity import CODE
from thandar.server.lasting import lasting
from thandar.server.telling import texts

# Every address at which the page begins; the page itself knows what to show there.
ADDRESSES = (
    *("/", "/new", "/learn", "/rules", "/cards", "/cards/{name}"),
    *("/settings", "/about", "/pass"),
)
OF_TABLES = ("/t/{code}", "/games/{code}")
PACKAGE = Path(__file__).parent.parent
FOREVER = "public, max-age=31536000, immutable"  # the names of assets change with what is in them


def built(package: Path) -> Path:
    """The folder of the page: what was installed with the package, else what its checkout has."""
    installed, checkout = package / "page", package.parent.parent
    in_checkout = package.parent.name == "src" and (checkout / "pyproject.toml").is_file()
    if in_checkout and not (installed / "index.html").is_file():
        return checkout / "web" / "dist"
    return installed


class Page:
    """The files of the page, by their addresses."""

    def __init__(self, folder: Path) -> None:
        files = [path for path in folder.rglob("*") if path.is_file()]
        self.files = {
            f"/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in files
        }

    def routes(self) -> list[Route]:
        """Where the page and its files are found."""
        addresses = [Route(address, self.begin) for address in (*ADDRESSES, *OF_TABLES)]
        return [
            *addresses,
            *(Route(path, self.file) for path in self.files if path != "/index.html"),
        ]

    async def begin(self, request: Request) -> Response:
        """The page, whatever it is to show."""
        code = request.path_params.get("code")
        if code is not None and not CODE.fullmatch(code):
            raise HTTPException(404)
        if "/index.html" not in self.files:
            return plain_page(request)
        return lasting(request, self.files["/index.html"], "text/html; charset=utf-8")

    async def nowhere(self, request: Request, error: Exception) -> Response:
        """A link that leads nowhere: to a person the page says so, to a program the fault."""
        assert isinstance(error, HTTPException)
        person = "text/html" in request.headers.get("accept", "")
        if error.status_code == 404 and person and "/index.html" in self.files:
            return HTMLResponse(self.files["/index.html"], 404)
        return await not_here(request, error)

    async def file(self, request: Request) -> Response:
        """A file that the page needs."""
        path = request.url.path
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        cached = FOREVER if path.startswith("/assets/") else "no-cache"
        return lasting(request, self.files[path], kind, cached)


def plain_page(request: Request) -> Response:
    """What somebody sees where no page was built."""
    t = texts(language_of(request))
    join = f"thandar join {request.url}" if "code" in request.path_params else "thandar join …"
    return HTMLResponse(
        f'<!doctype html><html lang="{t.language}"><meta charset="utf-8">'
        f"<title>Thandar</title><h1>Thandar</h1><p>{t('server.page')}</p>"
        f"<pre>{escaped(join)}</pre></html>"
    )


def escaped(text: str) -> str:
    """Text in a page."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
