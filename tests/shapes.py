"""Whether a value has the shape that a type says: for views, events and positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict


@cache
def hints(shape: Any) -> dict[str, Any]:
    """The types of a TypedDict's keys."""
    return get_type_hints(shape)


def wrong(value: Any, shape: Any, where: str = "") -> Iterator[str]:
    """What is not as the type says, with the path to it."""
    origin, arguments = get_origin(shape), get_args(shape)
    if is_typeddict(shape):
        yield from wrong_keys(value, shape, where)
    elif origin in (Union, UnionType):
        if all(list(wrong(value, one, where)) for one in arguments):
            yield f"{where}: {value!r} is nothing of {shape}"
    elif origin is Literal:
        if value not in arguments:
            yield f"{where}: {value!r} is none of {arguments}"
    elif origin is list or origin is Sequence:
        if type(value) is not list:
            yield f"{where}: {value!r} is no list"
        else:
            for k, item in enumerate(value):
                yield from wrong(item, arguments[0], f"{where}[{k}]")
    elif origin is dict or origin is Mapping:
        if type(value) is not dict:
            yield f"{where}: {value!r} is no dictionary"
        else:
            for key, item in value.items():
                yield from wrong(key, arguments[0], f"{where}, the key {key}")
                yield from wrong(item, arguments[1], f"{where}.{key}")
    elif type(value) is not shape:  # a bool is no number here
        yield f"{where}: {value!r} is no {shape}"


def wrong_keys(value: Any, shape: Any, where: str) -> Iterator[str]:
    """Keys of a dictionary that are missing, too many, or have another value."""
    if type(value) is not dict:
        yield f"{where}: {value!r} is no dictionary"
        return
    known = hints(shape)
    for key in shape.__required_keys__ - value.keys():
        yield f"{where}: {key} is missing"
    for key in value.keys() - known.keys():
        yield f"{where}: {key} is not a key of {shape.__name__}"
    for key in value.keys() & known.keys():
        yield from wrong(value[key], known[key], f"{where}.{key}")
