"""A small validator of JSON Schema, quick enough for every frame of a game.

It knows the keywords that the schema of the protocol uses and fails for any other. It is stricter
than the standard in one way: a key that the schema does not name is wrong, so that nothing is sent
that is not described. And the examples of a page may be shortened: `…` stands for what is missing.
"""

from collections.abc import Callable, Iterator
from typing import Any

Schema = dict[str, Any]
Check = Callable[[Any, str], Iterator[str]]
KINDS: dict[str, type | tuple[type, ...]] = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
    "array": list,
    "object": dict,
}
LEFT_OUT = "…"
SAID = {"title", "description", "default"}  # what checks nothing
KNOWN = {
    *("$ref", "anyOf", "enum", "discriminator", "type", "minimum", "maximum", "minLength"),
    *("maxLength", "minItems", "maxItems", "items", "prefixItems", "properties", "required"),
    *("additionalProperties", *SAID),
}


class Validator:
    """Checks values against the definitions of a schema."""

    def __init__(self, schema: Schema) -> None:
        self._defs: dict[str, Schema] = schema["$defs"]
        self._made: dict[str, Check] = {}

    def check(self, value: Any, schema: Schema | str) -> None:
        """AssertionError where a value is not as a schema, or the definition of a name, says."""
        wanted = {"$ref": f"#/$defs/{schema}"} if isinstance(schema, str) else schema
        wrong = list(self._check_of(wanted)(value, "it"))
        assert not wrong, wrong[:5]

    def _named(self, reference: str) -> Check:
        """The check of a definition, made when it is needed."""
        name = reference.removeprefix("#/$defs/")
        if name not in self._made:
            self._made[name] = self._check_of(self._defs[name])
        return self._made[name]

    def _check_of(self, schema: Schema) -> Check:
        """The check that a schema stands for."""
        assert set(schema) <= KNOWN, f"unknown keywords in {schema}"
        if "$ref" in schema:
            reference = schema["$ref"]
            return lambda value, at: self._named(reference)(value, at)
        if "discriminator" in schema:
            return self._by_tag(schema["discriminator"])
        if "anyOf" in schema:
            return any_of([self._check_of(one) for one in schema["anyOf"]])
        if "enum" in schema:
            return among(schema["enum"])
        match schema["type"]:
            case "array" if "prefixItems" in schema:
                return row([self._check_of(one) for one in schema["prefixItems"]])
            case "array":
                return items(schema, self._check_of(schema["items"]))
            case "object" if "properties" in schema:
                return self._properties(schema)
            case "object":
                return values(self._check_of(schema["additionalProperties"]))
        return plain(schema)

    def _by_tag(self, chosen: Schema) -> Check:
        """One of several objects, told apart by a key."""
        key, mapping = chosen["propertyName"], chosen["mapping"]

        def check(value: Any, at: str) -> Iterator[str]:
            if not isinstance(value, dict) or value.get(key) not in mapping:
                yield f"{at} has no {key} that is known: {value!r}"
            else:
                yield from self._named(mapping[value[key]])(value, at)

        return check

    def _properties(self, schema: Schema) -> Check:
        """An object with the keys that it must have, and none that is not described."""
        checks = {key: self._check_of(one) for key, one in schema["properties"].items()}
        required = set(schema["required"])

        def check(value: Any, at: str) -> Iterator[str]:
            if not isinstance(value, dict):
                yield f"{at} is no object: {value!r}"
                return
            if LEFT_OUT not in value and (missing := required - value.keys()):
                yield f"{at} has no {sorted(missing)}"
            for key, one in value.items():
                if key == LEFT_OUT:
                    continue
                if key not in checks:
                    yield f"{at}.{key} is not described"
                else:
                    yield from checks[key](one, f"{at}.{key}")

        return check


def any_of(checks: list[Check]) -> Check:
    def check(value: Any, at: str) -> Iterator[str]:
        found = [list(one(value, at)) for one in checks]
        if all(found):
            yield f"{at} is none of {found}"

    return check


def among(words: list[Any]) -> Check:
    def check(value: Any, at: str) -> Iterator[str]:
        if value not in words:
            yield f"{at} is {value!r}, none of {words}"

    return check


def row(checks: list[Check]) -> Check:
    def check(value: Any, at: str) -> Iterator[str]:
        if not isinstance(value, list) or len(value) != len(checks):
            yield f"{at} is no list of {len(checks)}: {value!r}"
            return
        for k, (of_one, one) in enumerate(zip(checks, value, strict=True)):
            yield from of_one(one, f"{at}[{k}]")

    return check


def items(schema: Schema, of_each: Check) -> Check:
    least, most = schema.get("minItems", 0), schema.get("maxItems", float("inf"))

    def check(value: Any, at: str) -> Iterator[str]:
        if not isinstance(value, list) or not least <= len(value) <= most:
            yield f"{at} is no list of {least} to {most}: {value!r}"
            return
        for k, one in enumerate(value):
            if one != LEFT_OUT:
                yield from of_each(one, f"{at}[{k}]")

    return check


def values(of_each: Check) -> Check:
    def check(value: Any, at: str) -> Iterator[str]:
        if not isinstance(value, dict):
            yield f"{at} is no object: {value!r}"
            return
        for key, one in value.items():
            yield from of_each(one, f"{at}.{key}")

    return check


def plain(schema: Schema) -> Check:
    kind = KINDS[schema["type"]]
    is_flag = schema["type"] == "boolean"
    low, high = schema.get("minimum", float("-inf")), schema.get("maximum", float("inf"))
    short, long = schema.get("minLength", 0), schema.get("maxLength", float("inf"))

    def check(value: Any, at: str) -> Iterator[str]:
        if not isinstance(value, kind) or isinstance(value, bool) != is_flag:
            yield f"{at} is no {schema['type']}: {value!r}"
        elif isinstance(value, str) and not short <= len(value) <= long:
            yield f"{at} has not {short} to {long} characters"
        elif isinstance(value, int | float) and not is_flag and not low <= value <= high:
            yield f"{at} is not from {low} to {high}"

    return check
