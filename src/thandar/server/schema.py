"""The protocol as a JSON Schema and as TypeScript, both made from the Python types.

`python -m thandar.server.schema` writes them into the repository in which it is run; with `--check`
it only says whether they still agree with the types.
"""

import argparse
import inspect
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from thandar import types
from thandar.server import protocol, setup
from thandar.server.daily import Today
from thandar.server.decks import Decks
from thandar.server.gallery import CardFacts, PageTexts
from thandar.server.hindsight import AnalysisSoFar
from thandar.server.http import (
    Again,
    Claim,
    Fault,
    Known,
    LookOpened,
    Me,
    NewLook,
    NewPerson,
    Pass,
)
from thandar.server.protocol import AnyReply, AnyRequest
from thandar.server.replays import Replay
from thandar.server.reviews import Review, Score
from thandar.server.setup import Setup
from thandar.server.summary import TableSummary
from thandar.server.typescript import typescript

SCHEMA_FILE = "docs/protocol.schema.json"
TYPESCRIPT_FILE = "web/src/protocol.ts"
REFERENCE = "#/$defs/{name}"
Schema = dict[str, Any]


class Call(NamedTuple):
    """An HTTP call: whether it needs a token, what is sent, and what comes back with which status.

    Text is what is not JSON.
    """

    token: bool
    body: Any
    status: int
    answer: Any


CALLS = {
    "POST /api/people": Call(False, NewPerson, 201, Known),
    "POST /api/programs": Call(True, NewPerson, 201, Known),
    "POST /api/claim": Call(False, Claim, 201, Known),
    "GET /api/me": Call(True, None, 200, Me),
    "POST /api/me": Call(True, NewPerson, 200, Me),
    "POST /api/me/pass": Call(True, None, 201, Pass),
    "GET /api/me/games": Call(True, None, 200, list[TableSummary]),
    "GET /api/tables": Call(False, None, 200, list[TableSummary]),
    "POST /api/tables": Call(True, Setup, 201, TableSummary),
    "GET /api/tables/{code}": Call(False, None, 200, TableSummary),
    "GET /api/daily": Call(False, None, 200, Today),
    "POST /api/daily": Call(True, None, 201, TableSummary),
    "GET /api/cards": Call(False, None, 200, list[CardFacts]),
    "GET /api/decks": Call(False, None, 200, Decks),
    "GET /api/texts/{language}": Call(False, None, 200, PageTexts),
    "GET /api/games/{code}": Call(False, None, 200, Replay),
    "GET /api/games/{code}/review": Call(False, None, 200, Review),
    "GET /api/games/{code}/analysis": Call(False, None, 200, AnalysisSoFar),
    "GET /api/games/{code}/record": Call(False, None, 200, str),
    "POST /api/games/{code}/again": Call(True, Again, 201, TableSummary),
    "GET /api/games/{code}/others": Call(False, None, 200, list[Score]),
    "POST /api/games/{code}/looks": Call(True, NewLook, 201, LookOpened),
}


# --- the schema


def json_schema() -> Schema:
    """Everything that goes in and out, under `$defs`; `x-calls` says which HTTP call takes what."""
    roots = [AnyRequest, AnyReply, Fault]
    shapes = [shape for call in CALLS.values() for shape in (call.body, call.answer)]
    found, parts = msgspec.json.schema_components([*roots, *shapes], ref_template=REFERENCE)
    requests, replies, _, *called = found
    bodies, answers = called[::2], called[1::2]
    words = named_words()
    defs = {
        "ClientMessage": {"description": "Anything that a client sends.", **requests},
        "ServerMessage": {"description": "Anything that the server sends.", **replies},
        **parts,
        **{name: {"enum": list(values)} for name, values in words.items()},
    }
    names = {frozenset(values): name for name, values in reversed(words.items())}
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Thandar",
        "description": "The messages between a client and a table server; see protocol.md.",
        "$defs": {name: tidy(one, names, name) for name, one in defs.items()},
        "x-calls": {
            what: {"token": call.token, "body": body, "status": call.status, "answer": answer}
            for (what, call), body, answer in zip(CALLS.items(), bodies, answers, strict=True)
        },
    }
    return without_unused(whole)


def named_words() -> dict[str, tuple[str, ...]]:
    """The words that have a name among the types: those of a `Literal`, in the order given there.

    >>> named_words()["Difficulty"]
    ('gentle', 'easy', 'normal', 'hard', 'nightmare')
    """
    modules: list[ModuleType] = [types, setup, protocol]
    return {
        name: get_args(value)
        for module in modules
        for name, value in vars(module).items()
        if get_origin(value) is Literal
    }


def tidy(schema: Any, names: dict[frozenset[str], str], inside: str) -> Any:
    """A schema in which words are called by their names, and texts have no indentation."""
    if isinstance(schema, list):
        return [tidy(one, names, inside) for one in schema]
    if not isinstance(schema, dict):
        return schema
    tidied = {key: tidy(value, names, inside) for key, value in schema.items()}
    if isinstance(schema.get("description"), str):
        tidied["description"] = inspect.cleandoc(schema["description"])
    name = names.get(frozenset(schema["enum"])) if isinstance(schema.get("enum"), list) else None
    if name is not None and name != inside:
        del tidied["enum"]
        tidied = {"$ref": REFERENCE.format(name=name), **tidied}
    return tidied


def without_unused(schema: Schema) -> Schema:
    """The schema without words to which nothing refers."""
    roots = {"ClientMessage", "ServerMessage", "Fault"}
    text = json.dumps(schema)
    used = {name for name in schema["$defs"] if f'"{REFERENCE.format(name=name)}"' in text}
    schema["$defs"] = {k: one for k, one in schema["$defs"].items() if k in used | roots}
    return schema


# --- the files


def files() -> dict[str, str]:
    """What the files of the protocol must hold, by their place in the repository."""
    schema = json_schema()
    return {
        SCHEMA_FILE: json.dumps(schema, indent=2, ensure_ascii=False) + "\n",
        TYPESCRIPT_FILE: typescript(schema),
    }


def main(arguments: list[str]) -> int:
    """Write the files, or say which of them have drifted."""
    parser = argparse.ArgumentParser(prog="python -m thandar.server.schema", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    chosen = parser.parse_args(arguments)
    drifted = 0
    for name, text in files().items():
        path = Path(name)
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        drifted += 1
        if not chosen.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        print(f"{name} {'has drifted: run make protocol' if chosen.check else 'written'}")
    return 1 if chosen.check and drifted else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
