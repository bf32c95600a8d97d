"""Settings: what each can be, and what is made of those that somebody has written."""

from dataclasses import asdict, fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import refused

from pixelmaze.storage.settings import ACCEPTED, Settings, accepted, changed, from_mapping

SCALARS = st.none() | st.booleans() | st.integers(-3, 15) | st.floats() | st.text(max_size=8)


def test_every_setting_is_in_the_table_and_can_be_what_it_is_at_first() -> None:
    assert [field.name for field in fields(Settings)] == [*ACCEPTED]
    assert changed(Settings(), **asdict(Settings())) == Settings()


@pytest.mark.parametrize("field", ACCEPTED)
def test_every_value_is_accepted(field: str) -> None:
    for value in accepted(field):
        settings = changed(Settings(), **{field: value})
        assert getattr(settings, field) == value
        assert from_mapping(asdict(settings)) == settings


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("theme", "swamp"), ("theme", None), ("keys", "qwerty"), ("music", 11), ("music", -1),
        ("music", 6.0), ("music", True), ("effects", "8"), ("is_muted", 1), ("glide", ["slow"]),
        ("reduced_motion", "yes"), ("scale", 0), ("scale", 5), ("scale", 10**40),
    ],
)  # fmt: skip
def test_others_are_not(field: str, value: object) -> None:
    with refused(field, *map(str, accepted(field))):
        changed(Settings(), **{field: value})
    assert from_mapping({field: value, "glide": "fast"} | {field: value}) == (
        Settings() if field == "glide" else Settings(glide="fast")
    )


def test_settings_that_there_are_not() -> None:
    with refused("'volume'", "music"):
        changed(Settings(), volume=3)
    with refused("'volume'", "music"):
        accepted("volume")
    assert from_mapping({"volume": 3}) == Settings()


@given(st.dictionaries(st.sampled_from([*ACCEPTED]) | st.text(max_size=5), SCALARS))
def test_whatever_was_written_settings_come_of_it(data: dict[str, Any]) -> None:
    settings = from_mapping(data)
    assert changed(Settings(), **asdict(settings)) == settings
