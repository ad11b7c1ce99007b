"""What was not given, where None has a meaning of its own."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Literal


class _Unset(enum.Enum):
    UNSET = "not given"


Unset = Literal[_Unset.UNSET]
UNSET: Unset = _Unset.UNSET


def drop_unset(values: Mapping[str, object]) -> dict[str, object]:
    """Keep what was given."""
    return {name: value for name, value in values.items() if value is not UNSET}
