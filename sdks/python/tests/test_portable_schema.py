from __future__ import annotations

import datetime as dt
import decimal
from typing import Any

import pydantic
import pytest

from task_review import TaskReviewError
from task_review._portable_schema import DECIMAL, to_portable
from task_review._schemas import schema_to_json

from .pydantic_types import field_model


def in_field(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": {"a": schema}}


def describe(kind: Any) -> Any:
    described = schema_to_json(field_model(kind))
    assert described is not None
    return described["properties"]["value"]


@pytest.mark.parametrize(
    "pattern",
    [
        *("^(?=.*a).+$", "(?<!a)b", r"^(a)\1$", r"(?P<x>a)(?P=x)", "(?i)a", r"\Aa\z", r"a\Z"),
        *(r"^a\-b$", "a{,3}", "[[:alpha:]]", "[a-z&&[^b]]", r"\p{Emoji}", "a" * 1_025),
    ],
)
def test_a_pattern_that_the_service_cannot_run_is_left_out(pattern: str) -> None:
    assert "pattern" not in to_portable(in_field({"pattern": pattern}))["properties"]["a"]


@pytest.mark.parametrize(
    "pattern", ["^[(?=]+$", r"^\(\?=$", r"^\\1$", r"^\p{Lu}\d{2,3}$", r"^(?:a|b)[\w\-]+$"]
)
def test_one_that_it_can_run_stays(pattern: str) -> None:
    schema = in_field({"pattern": pattern})
    assert to_portable(schema) == schema


def test_what_is_left_out_is_said_where_no_format_says_it() -> None:
    schema = {"pattern": "^(?=a)", "description": "A name"}
    said = "A name. Must match the regular expression ^(?=a)"
    assert to_portable(in_field(schema)) == in_field({"description": said})
    schema = {"pattern": "^(?=a)", "format": "hostname"}
    assert to_portable(in_field(schema)) == in_field({"format": "hostname"})


def test_patterns_are_left_where_leaving_them_out_would_forbid_more() -> None:
    bad = {"pattern": "(?=a)"}
    kept = {"not": bad, "if": bad, "const": bad, "enum": [bad]}
    assert to_portable(kept) == kept


def test_names_by_a_pattern_that_is_left_out_may_be_any() -> None:
    schema: dict[str, Any] = {
        "patternProperties": {"^(?!x)": {}, "^y": {}},
        "additionalProperties": False,
    }
    assert to_portable(schema) == {"patternProperties": {"^y": {}}}


def test_what_pydantic_checks_and_does_not_say_is_said() -> None:
    number, text = describe(decimal.Decimal)["anyOf"]
    assert (number["type"], text["pattern"]) == ("number", DECIMAL)
    assert "format" not in describe(pydantic.NaiveDatetime)
    assert describe(pydantic.FutureDate)["examples"] == ["2100-01-01"]
    assert describe(pydantic.RedisDsn)["pattern"].startswith("^(?:redis")
    assert describe(dt.timedelta)["format"] == "duration"


def test_a_decimal_of_an_older_pydantic_is_held_to_digits() -> None:
    older = r"^(?!^[-+.]*$)[+-]?0*\d*\.?\d*$"
    assert to_portable({"type": "string", "pattern": older})["pattern"] == DECIMAL


def test_a_class_that_is_not_of_pydantic_is_asked_itself() -> None:
    class Own:
        @classmethod
        def model_json_schema(cls) -> dict[str, Any]:
            return in_field({"type": "string"})

        @classmethod
        def model_validate(cls, obj: Any) -> Own:
            return cls()

    assert schema_to_json(Own) == in_field({"type": "string"})


def test_what_is_no_model_is_refused_with_what_to_do() -> None:
    with pytest.raises(TaskReviewError, match="Make any other type a field of a model"):
        schema_to_json(list)  # type: ignore[arg-type]
