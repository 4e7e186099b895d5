"""A JSON Schema as TypeScript: an interface for each object, a union for each choice."""

import json
from typing import Any

HEAD = """\
// Made by `make protocol` from the types of the server, not by hand.
// docs/protocol.md explains what it means.
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
WIDTH = 100
Schema = dict[str, Any]


def typescript(schema: Schema) -> str:
    """The types of a schema, and those of its HTTP calls."""
    parts = [declared(name, one) for name, one in schema["$defs"].items()]
    return "\n".join([HEAD, *parts, calls(schema["x-calls"])])


def declared(name: str, schema: Schema) -> str:
    """A type with its name.

    >>> print(declared("Sit", {"description": "Sit down.", "type": "object",
    ...     "properties": {"type": {"enum": ["sit"]}, "seat": {"type": "integer"}},
    ...     "required": ["type"]}), end="")
    /** Sit down. */
    export interface Sit {
      type: "sit";
      seat?: number;
    }
    """
    said = comment(schema.get("description", ""))
    if "properties" not in schema:
        return f"{said}{wrapped(f'export type {name} = {expression(schema)};')}\n"
    fields = [
        f"  {key}{'' if key in schema['required'] else '?'}: {expression(one)};\n"
        for key, one in schema["properties"].items()
    ]
    return f"{said}export interface {name} {{\n{''.join(fields)}}}\n"


def wrapped(line: str) -> str:
    """A union that is too long for a line, with one of its members on each."""
    return line if len(line) <= WIDTH else line.replace(" = ", " = | ").replace(" | ", "\n  | ")


def comment(text: str) -> str:
    """A description as a comment, on one line if it is one."""
    if not text:
        return ""
    if "\n" not in text:
        return f"/** {text} */\n"
    lines = "".join(f" * {line}".rstrip() + "\n" for line in text.splitlines())
    return f"/**\n{lines} */\n"


def expression(schema: Schema) -> str:
    """What stands behind the colon.

    >>> expression({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}})
    '(number | null)[]'
    """
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(expression(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(word) for word in schema["enum"])
    match schema["type"]:
        case "null":
            return "null"
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(expression(one) for one in schema['prefixItems'])}]"
        case "array":
            inner = expression(schema["items"])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {expression(schema['additionalProperties'])}>"
        case plain:
            return PLAIN[plain]


def calls(found: dict[str, Schema]) -> str:
    """The HTTP calls with what they take and give."""
    said = comment("What each HTTP call takes and gives; `null` as a body: nothing is sent.")
    lines = [
        f"  {json.dumps(what)}: "
        f"{{ body: {expression(call['body'])}; answer: {expression(call['answer'])} }};\n"
        for what, call in found.items()
    ]
    return f"{said}export interface Calls {{\n{''.join(lines)}}}\n"
