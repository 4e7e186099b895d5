"""Logs as one JSON object a line: what happened, never who may do what. No token is ever logged."""

import json
import logging
import sys
from datetime import UTC, datetime

# What every record of Python's logging has; whatever else it has was given with `extra`.
USUAL = set(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {"message", "taskName"}


class JsonLines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        found = {
            "at": at, "level": record.levelname.lower(), "room": record.name,
            "what": record.getMessage(),
        }  # fmt: skip
        found |= {k: v for k, v in record.__dict__.items() if k not in USUAL}
        if record.exc_info:
            found["trace"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False, default=str)


def set_up(level: str = "INFO") -> None:
    """Write the logs of the server to the error output."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # They name the address of every socket, and with it the codes of private tables.
    for name in ("websockets", "uvicorn"):
        logging.getLogger(name).setLevel(logging.WARNING)
    # It warns of every batch in which something failed; each is then carried out alone.
    logging.getLogger("psycopg").setLevel(logging.ERROR)
