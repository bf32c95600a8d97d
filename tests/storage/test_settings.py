"""Settings: what each can be, and what is made of those that somebody has written."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.checks import refused
from support.menus import choose, menus_of, select

from pixelmaze.storage import settings
from pixelmaze.storage.folder import Folder
from pixelmaze.storage.settings import Settings, accepted, all_settings, changed, from_mapping
from pixelmaze.storage.store import Store

SCALARS = st.none() | st.booleans() | st.integers(-3, 15) | st.floats() | st.text(max_size=8)


def test_every_default_is_accepted() -> None:
    assert changed(Settings(), **asdict(Settings())) == Settings()


def test_a_setting_is_added_by_one_entry(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Then it is stored, listed in the menu, and changed there."""

    @dataclass(frozen=True, slots=True)
    class More(Settings):
        vibration: str = settings.setting(
            "weak", "Vibration", "of the gamepad", ["none", "weak", "strong"], topic="gamepad"
        )

    monkeypatch.setattr(settings, "Settings", More)
    menus = menus_of(Store(Folder(tmp_path)))
    assert select(menus, "Settings").note.endswith(", gamepad")
    choose(menus, "Settings", "Vibration")
    assert (menus.menu.selected.value, menus.menu.selected.note) == ("strong", "of the gamepad")
    assert asdict(Store(Folder(tmp_path)).settings)["vibration"] == "strong"


@pytest.mark.parametrize("field", all_settings())
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


@given(st.dictionaries(st.sampled_from([*all_settings()]) | st.text(max_size=5), SCALARS))
def test_any_data_can_be_read_as_settings(data: dict[str, Any]) -> None:
    settings = from_mapping(data)
    assert changed(Settings(), **asdict(settings)) == settings
