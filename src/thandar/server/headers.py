"""What is on every answer, and what is answered where nothing else is."""

from collections.abc import MutableMapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from thandar.server.http import Fault, answer, language_of
from thandar.server.protocol import facts
from thandar.server.refused import Refused
from thandar.server.telling import texts

HEADERS = [
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; object-src 'none'; form-action 'self'; "
        b"frame-ancestors 'none'; base-uri 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
ONLY_SAFELY = (b"strict-transport-security", b"max-age=31536000")


class SafeHeaders:
    """Puts on every answer what keeps a browser from being used against its owner."""

    def __init__(self, app: ASGIApp, public_url: str) -> None:
        self.app = app
        self.headers = [*HEADERS, ONLY_SAFELY] if public_url.startswith("https:") else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self.headers]
            await send(message)

        await self.app(scope, receive, send_safely)


async def not_here(request: Request, error: Exception) -> Response:
    """The answer where there is nothing, or nothing of this kind."""
    assert isinstance(error, HTTPException)
    wrong = Refused("wrong_way", method=request.method) if error.status_code == 405 else None
    return fault(request, wrong or Refused("nothing_here"), error.status_code)


async def went_wrong(request: Request, error: Exception) -> Response:
    """The answer to a fault of our own; what it was is in the log only."""
    return fault(request, Refused("went_wrong"), 500)


def fault(request: Request, error: Refused, status: int) -> Response:
    """Why there is no other answer."""
    text = texts(language_of(request)).error(error)
    return answer(Fault(code=error.code, text=text, fields=facts(error)), status)
