"""Answers that stay the same as long as a server runs: small on the line, and asked for once."""

import gzip
import hashlib
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

LEAST = 1000  # bytes: less is not worth packing


@cache
def packed(body: bytes) -> tuple[bytes, str]:
    """A body packed, and the mark by which a browser asks whether it has changed."""
    mark = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return gzip.compress(body, 9, mtime=0), mark


def lasting(request: Request, body: bytes, kind: str, cached: str = "no-cache") -> Response:
    """An answer that is packed where the browser can unpack it, and empty where it has it."""
    small, mark = packed(body)
    headers = {"cache-control": cached, "etag": mark, "vary": "accept-encoding"}
    if request.headers.get("if-none-match", "").removeprefix("W/") == mark:
        return Response(status_code=304, headers=headers)
    if len(body) >= LEAST and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        body = small
    return Response(body, headers=headers, media_type=kind)
