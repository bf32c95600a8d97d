"""The sounds of play: each is short, soft and ends without a click, and none drowns a stronger."""

from pathlib import Path

import pytest
import pyxel
from support.audio import notes_in, peak, power, recording
from support.window_driver import reset_sound, screen

from pixelmaze.window.sound import EFFECT_CHANNELS, MML, PULSE, Audio, effect_of

STRONG = ("goal", "lost")
LONGEST = {"step": 0.06, "menu_move": 0.06, "goal": 1.7, "lost": 1.3}

each_mml = pytest.mark.parametrize("name", MML)


@pytest.fixture(autouse=True)
def engine() -> None:
    screen()
    reset_sound()


def plays(mixed: Audio, name: str) -> bool:
    """Whether it is heard now."""
    pyxel.stop()
    mixed.play(name)
    return pyxel.play_pos(EFFECT_CHANNELS[0]) is not None


def wait(seconds: float) -> None:
    for _ in range(round(seconds * 60)):
        pyxel.flip()


# ---- the sounds ----------------------------------------------------------------------------------


@pytest.mark.parametrize("effect", MML)
def test_each_is_played_on_the_channel_that_the_music_leaves_free(effect: str) -> None:
    Audio().play(effect)
    assert [c for c, _ in enumerate(pyxel.channels) if pyxel.play_pos(c)] == [EFFECT_CHANNELS[0]]


@each_mml
def test_notes_can_be_heard_with_small_loudspeakers(name: str) -> None:
    notes = [note for note in notes_in(MML[name]) if note.pitch >= 0]
    assert all(48 <= note.pitch <= 84 for note in notes), "C of 131 … 1047 Hz"
    assert all(30 <= note.volume <= 127 for note in notes)


@each_mml
def test_each_is_short_soft_and_ends_without_a_click(name: str, tmp_path: Path) -> None:
    samples = recording(effect_of(MML[name]), tmp_path)
    assert len(samples) / 22_050 < LONGEST.get(name, 0.9)
    assert 0.03 < peak(samples) < 0.1
    assert peak(samples[-60:]) < 0.002


def test_goal_lasts_and_steps_are_the_softest(tmp_path: Path) -> None:
    louds = {name: power(recording(effect_of(mml), tmp_path)) for name, mml in MML.items()}
    assert effect_of(MML["goal"]).total_sec() > 1.4
    for name in set(MML) - {"step", "other_step", "hint", "menu_move"}:
        assert louds[name] > louds["other_step"]


def highest(effect: str) -> int:
    return max(note.pitch for note in notes_in(MML[effect]))


def test_keys_and_stars_rise_one_above_the_other() -> None:
    for names in (("key_a", "key_b", "key_c"), ("star_1", "star_2", "star_3")):
        pitches = [highest(name) for name in names]
        assert pitches == sorted(set(pitches))


def test_steps_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    played = []
    monkeypatch.setattr(pyxel, "play", lambda _, sound: played.append(sound))
    feet = Audio()
    for _ in range(4):
        feet.play("step")
    assert played[0] is played[2]
    assert played[1] is played[3]
    assert played[0] is not played[1]


def test_unknown_names_are_refused() -> None:
    with pytest.raises(KeyError, match="cough"):
        Audio().play("cough")


# ---- which is heard ------------------------------------------------------------------------------


def sounding() -> list[int]:
    return [channel for channel in EFFECT_CHANNELS if pyxel.play_pos(channel)]


def test_effects_do_not_cut_each_other() -> None:
    mixed = Audio()
    for count, effect in enumerate(("key_a", "gate", "step", "goal"), 1):
        mixed.play(effect)
        assert len(sounding()) == count
    mixed.play("star_1")
    assert len(sounding()) == len(EFFECT_CHANNELS), "the oldest gives way if there are too many"


def test_the_heart_beats_faster_in_greater_danger(monkeypatch: pytest.MonkeyPatch) -> None:
    mixed, played = Audio(), []
    monkeypatch.setattr(pyxel, "play", lambda channel, _: played.append(channel))
    beats = []
    for danger in (0.0, 0.2, 1.0):
        played.clear()
        for _ in range(240):
            mixed.beat(danger)
        beats.append(len(played))
        assert set(played) <= {PULSE}
    assert beats[0] == 0 < beats[1] < beats[2]


def test_walking_sounds_at_every_step() -> None:
    feet = Audio()
    for _ in range(20):
        assert plays(feet, "step")
        wait(0.05)


def test_muted_what_sounds_is_cut_and_nothing_is_heard() -> None:
    audio = Audio()
    audio.play("goal")
    audio.set_volumes(7, 7, is_muted=True)
    assert not sounding()
    assert all(pyxel.channels[channel].gain == 0 for channel in EFFECT_CHANNELS)
    audio.set_volumes(7, 7, is_muted=False)
    assert all(pyxel.channels[channel].gain > 0 for channel in EFFECT_CHANNELS)
