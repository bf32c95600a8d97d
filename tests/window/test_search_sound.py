"""What is heard: which notes are chosen, and that the engine is asked to play them."""

import re
import wave
from array import array
from itertools import pairwise
from pathlib import Path

import pytest
import pyxel
from hypothesis import given
from hypothesis import strategies as st
from support.window_driver import reset_sound, screen

from pixelmaze.maze.step import ACTIONS, BACKTRACK, ERASE, FRONTIER, PATH, VISIT
from pixelmaze.window import sound
from pixelmaze.window.sound import AGAIN, BACK, CHANNEL, DEGREES, GAP, ONWARD, Audio

depths = st.integers(0, 10**6)
SEMITONES = {"C": 0, "C#": 1, "D": 2, "D#": 3, "E": 4, "F": 5, "F#": 6, "G": 7, "G#": 8, "A": 9,
             "A#": 10, "B": 11}  # fmt: skip


def pitch(mml: str) -> int:
    octave, name = re.findall(r"O(\d) ([A-G]#?)$", mml)[0]
    return 12 * int(octave) + SEMITONES[name]


def volume(mml: str) -> int:
    return int(re.findall(r" V(\d+) ", mml)[0])


# ---- which notes ---------------------------------------------------------------------------------


@given(depths, depths, depths)
def test_deeper_is_never_lower(depth: int, other: int, deepest: int) -> None:
    low, high = sorted((min(depth, deepest), min(other, deepest)))
    assert sound.degree_of(low, deepest) <= sound.degree_of(high, deepest)


@given(st.integers(-5, 10**9), st.integers(-5, 10**9))
def test_every_depth_has_a_degree(depth: int, deepest: int) -> None:
    assert 0 <= sound.degree_of(depth, deepest) < DEGREES


@pytest.mark.few(3)
@pytest.mark.parametrize("deepest", [16, 100, 1000, 65_537, 10**6])
def test_known_depths_fill_half_of_the_scale_or_more(deepest: int) -> None:
    heard = {sound.degree_of(depth, deepest) for depth in range(deepest + 1)}
    assert min(heard) == 0
    assert max(heard) >= DEGREES // 2 - 1


def test_going_ever_deeper_rises_again_and_again() -> None:
    degrees = [sound.degree_of(depth, depth) for depth in range(1, 1000)]
    falls = [depth for depth, (a, b) in enumerate(pairwise(degrees), 2) if b < a]
    assert falls == [17, 65, 257]


def test_scale_is_pentatonic_over_three_octaves() -> None:
    pitches = [pitch(sound.note(degree, ONWARD)) for degree in range(DEGREES)]
    assert pitches[-1] - pitches[0] == 36
    assert {b - a for a, b in pairwise(pitches)} == {2, 3}
    assert len({p % 12 for p in pitches}) == 5


def test_high_notes_are_softer_but_heard() -> None:
    for loudest in (ONWARD, AGAIN, BACK):
        volumes = [volume(sound.note(degree, loudest)) for degree in range(DEGREES)]
        assert volumes == sorted(volumes, reverse=True)
        assert volumes[-1] >= loudest // 2


def test_moves_back_are_duller_and_repeats_softer(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[int, bool]] = []
    sound_of = sound.sound_of

    def listen(mml: str, is_dull: bool) -> pyxel.Sound:
        heard.append((volume(mml), is_dull))
        return sound_of(mml, is_dull)

    monkeypatch.setattr(sound, "sound_of", listen)
    audio = Audio()
    for action in (VISIT, VISIT, BACKTRACK, ERASE):
        audio.play_step(0, 1, action)
        wait(GAP)
    (new, _), (again, _), *_ = heard
    assert again < new
    assert [is_dull for _, is_dull in heard] == [False, False, True, True]


@given(st.integers(0, DEGREES - 1), st.integers(0, 10**6))
def test_repeated_notes_vary(degree: int, repeats: int) -> None:
    for is_back in (False, True):
        assert sound.turned(degree, 0, is_back) == degree
    assert degree <= sound.turned(degree, repeats, is_back=False) <= min(degree + 2, DEGREES - 1)
    assert degree >= sound.turned(degree, repeats, is_back=True) >= max(degree - 2, 0)


# ---- the engine ----------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def engine() -> None:
    screen()
    reset_sound()


def is_playing() -> bool:
    return pyxel.play_pos(CHANNEL) is not None


def wait(frames: int) -> None:
    for _ in range(frames):
        pyxel.flip()


def plays(audio: Audio, action: int = VISIT) -> bool:
    """Whether a step is heard now."""
    pyxel.stop()
    audio.play_step(3, 9, action)
    return is_playing()


def test_steps_are_heard_but_not_too_often() -> None:
    audio = Audio()
    heard = []
    for _ in range(60):
        heard.append(plays(audio))
        wait(1)
    assert heard[0]
    assert 10 <= sum(heard) <= 15


@pytest.mark.parametrize("action", range(len(ACTIONS)), ids=ACTIONS)
def test_all_but_what_is_only_seen_from_afar_is_heard(action: int) -> None:
    assert plays(Audio(), action) == (action != FRONTIER)


def test_one_channel_serves_for_all() -> None:
    audio = Audio()
    for tell in (
        lambda: audio.play_step(1, 1, PATH),
        lambda: audio.play_end(True),
        lambda: audio.play_end(False),
    ):
        tell()
        assert [c for c in range(4) if pyxel.play_pos(c)] == [CHANNEL]


def test_muted_it_is_silent_at_once_and_until_it_is_toggled_back() -> None:
    audio = Audio()
    audio.play_end(True)
    audio.set_volumes(7, 7, is_muted=True)
    assert not is_playing()
    audio.play_end(True)
    audio.play_end(False)
    assert not is_playing()
    wait(60)
    assert not plays(audio)
    audio.set_volumes(7, 7, is_muted=False)
    assert plays(audio)


def test_figure_is_heard_to_its_end() -> None:
    audio = Audio()
    audio.play_end(True)
    wait(GAP)
    assert not plays(audio)
    wait(60)
    assert plays(audio)


def test_all_sounds_are_quiet_and_short(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    notes = [sound.note(degree, ONWARD) for degree in range(DEGREES)]
    for mml in (*notes, sound._FOUND, sound._GAVE_UP):
        made = sound.sound_of(mml)
        seconds = made.total_sec()
        assert seconds is not None
        assert seconds < 1
        file = tmp_path / "sound.wav"
        made.save(str(file), seconds - 0.01)
        with wave.open(str(file)) as recording:
            samples = array("h", recording.readframes(recording.getnframes()))
        assert 0.005 < max(map(abs, samples)) / 2**15 < 0.06
        assert max(map(abs, samples[-100:])) / 2**15 < 0.01, "it ends without a click"
    assert capfd.readouterr() == ("", "")
