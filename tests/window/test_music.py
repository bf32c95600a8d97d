"""The tunes: their voices stay together, leave room for all else, and obey the volumes."""

from itertools import combinations, pairwise
from math import log10
from pathlib import Path

import numpy as np
import pytest
import pyxel
from support.audio import Samples, notes_in, peak, power, recording
from support.window_driver import reset_sound, screen

from pixelmaze.game.levels import LANDS
from pixelmaze.window import sound as music
from pixelmaze.window.sound import (
    MML,
    MUSIC_CHANNELS,
    PLAY,
    SCORES,
    VOICINGS,
    Audio,
    Music,
    effect_of,
)

TITLE, RESULT, ENDING = "title", "result", "ending"
LOUDEST = 10
SECONDS = {TITLE: (25, 40), PLAY: (45, 60), RESULT: (12, 16), ENDING: (50, 65)}
BAR = {TITLE: 192, PLAY: 192, RESULT: 144, ENDING: 192}
SECONDS_HEARD = 12
"""How much of each tune is listened to: the engine needs long for what is long."""
RANGES = ((60, 84), (48, 74), (36, 64))  # of melody, chords and bass

each_tune = pytest.mark.parametrize("tune", SCORES)


@pytest.fixture(autouse=True)
def engine() -> None:
    screen()
    reset_sound()


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Samples]:
    """How each tune begins."""
    screen()
    folder = tmp_path_factory.mktemp("sound")
    return {
        tune: np.sum([recording(s, folder, SECONDS_HEARD) for s in music.sounds_of(tune)], axis=0)
        for tune in SCORES
    }


def decibels(ratio: float) -> float:
    return 20 * log10(ratio)


# ---- the scores ----------------------------------------------------------------------------------


@each_tune
def test_each_bar_of_each_voice_is_full(tune: str) -> None:
    for voice in SCORES[tune].voices:
        bars = voice.bars.split("|")
        assert len(bars) == len(SCORES[tune].voices[0].bars.split("|"))
        length = "L8 " if "L8" in voice.bars else ""
        for bar in bars:
            assert sum(note.ticks for note in notes_in(length + bar)) == BAR[tune], bar


@each_tune
def test_voices_take_the_same_time_so_that_loops_stay_in_step(tune: str) -> None:
    seconds = {sound.total_sec() for sound in music.sounds_of(tune)}
    assert len(seconds) == 1
    least, most = SECONDS[tune]
    assert least <= seconds.pop() <= most


@each_tune
def test_voices_keep_to_their_range_and_are_soft(tune: str) -> None:
    for voice, (lowest, highest) in zip(SCORES[tune].voices, RANGES, strict=True):
        assert 8 <= voice.volume <= 32
        for note in notes_in(music.in_mml(SCORES[tune], voice)):
            assert note.pitch == -1 or lowest <= note.pitch <= highest
            assert note.volume == voice.volume


@each_tune
def test_melodies_can_be_sung(tune: str) -> None:
    melody = [
        note.pitch
        for note in notes_in(SCORES[tune].voices[0].bars.replace("|", ""))
        if note.pitch >= 0
    ]
    assert max(abs(b - a) for a, b in pairwise(melody)) <= 12
    assert melody.count(melody[0]) < len(melody) / 3


@each_tune
def test_voices_never_grate(tune: str) -> None:
    voices = []
    for voice in SCORES[tune].voices:
        notes = notes_in(voice.bars.replace("|", ""))
        voices.append([note.pitch for note in notes for _ in range(note.ticks)])
    for pitches in set(zip(*voices, strict=True)):
        for one, other in combinations([pitch for pitch in pitches if pitch >= 0], 2):
            assert abs(one - other) % 12 not in (1, 6), "a semitone, or a tritone"


# ---- what is heard -------------------------------------------------------------------------------


@pytest.mark.thorough
@each_tune
def test_tunes_are_soft_and_never_silent_for_long(tune: str, mixed: dict[str, Samples]) -> None:
    samples = mixed[tune]
    assert 0.02 < peak(samples) < 0.06
    halves = [samples[i : i + 11_025] for i in range(0, len(samples) - 11_025, 11_025)]
    assert min(map(power, halves)) > power(samples) / 6
    assert max(map(power, halves)) < power(samples) * 2


@pytest.mark.thorough
def test_at_its_loudest_nothing_is_distorted(mixed: dict[str, Samples]) -> None:
    Audio().set_volumes(LOUDEST, LOUDEST, is_muted=False)
    gain = pyxel.channels[0].gain / 0.125
    assert gain == pytest.approx(2.04, abs=0.01)
    assert gain * (max(map(peak, mixed.values())) + 0.1) < 0.5


def test_effects_stand_out_from_the_tune_of_play(mixed: dict[str, Samples], tmp_path: Path) -> None:
    jingles = ("key_a", "gate", "star_1", "goal", "bump")
    for effect in jingles:
        samples = recording(effect_of(MML[effect]), tmp_path)
        assert peak(samples) > 1.3 * peak(mixed[PLAY])
        assert decibels(power(samples) / power(mixed[PLAY])) > 5
    assert power(mixed[PLAY]) < min(power(mixed[TITLE]), power(mixed[RESULT]))


# ---- the engine ----------------------------------------------------------------------------------


def playing() -> list[int]:
    return [channel for channel, _ in enumerate(pyxel.channels) if pyxel.play_pos(channel)]


def test_three_channels_play_and_can_be_stopped() -> None:
    tunes = Music()
    tunes.play(TITLE)
    assert playing() == [*MUSIC_CHANNELS]
    tunes.stop()
    assert playing() == []
    tunes.play(TITLE)
    assert playing() == [*MUSIC_CHANNELS]


def test_same_tune_goes_on_and_another_one_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[pyxel.Sound] = []
    play = pyxel.play

    def listen(channel: int, sound: pyxel.Sound, sec: float, loop: bool) -> None:
        played.append(sound)
        play(channel, sound, sec, loop)

    monkeypatch.setattr(pyxel, "play", listen)
    tunes = Music()
    tunes.play(PLAY)
    tunes.play(PLAY)
    assert played == music.sounds_of(PLAY, "", False)
    tunes.play(RESULT)
    assert played == music.sounds_of(PLAY, "", False) + music.sounds_of(RESULT, "", False)


def test_the_tune_of_play_goes_on_after_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    tunes = Music()
    tunes.play(PLAY, "mine", is_dark=True)
    monkeypatch.setattr(pyxel, "play_pos", lambda _: (0, 12.0))
    tunes.play(RESULT)
    starts: list[float] = []
    monkeypatch.setattr(pyxel, "play", lambda _, __, sec, **___: starts.append(sec))
    tunes.play(PLAY, "fair")
    beat = 12 * VOICINGS["mine"].tempo
    assert [second * VOICINGS["fair"].tempo for second in starts] == [pytest.approx(beat)] * 3


def test_each_look_has_a_voicing_of_its_own(tmp_path: Path) -> None:
    assert VOICINGS.keys() >= {"", *(land.look for land in LANDS)}
    heard = {recording(music.sounds_of(PLAY, look)[0], tmp_path, 3).tobytes() for look in VOICINGS}
    assert len(heard) == len(VOICINGS)
    for look in VOICINGS:
        assert len({sound.total_sec() for sound in music.sounds_of(PLAY, look)}) == 1


def test_there_is_no_melody_in_the_dark(tmp_path: Path) -> None:
    melody, *others = music.sounds_of(PLAY, "mine", is_dark=True)
    assert power(recording(melody, tmp_path, 6)) < 0.0001
    assert all(power(recording(voice, tmp_path, 6)) > 0.001 for voice in others)


def test_tune_stopped_by_others_starts_again() -> None:
    tunes = Music()
    tunes.play(PLAY)
    pyxel.stop()
    tunes.play(PLAY)
    assert playing() == [*MUSIC_CHANNELS]


def test_it_goes_on_at_the_place_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    tunes = Music()
    tunes.play(TITLE)
    starts = []
    monkeypatch.setattr(pyxel, "play_pos", lambda _: (0, 12.5))
    monkeypatch.setattr(
        pyxel, "play", lambda channel, _, sec, loop: starts.append((channel, sec, loop))
    )
    tunes.go_on()
    assert starts == [(channel, 12.5, True) for channel in MUSIC_CHANNELS]


# ---- volumes -------------------------------------------------------------------------------------


def gains() -> list[float]:
    return [channel.gain for channel in pyxel.channels]


def test_usual_volume_is_that_of_the_engine() -> None:
    assert set(gains()) == {0.125}


def test_music_and_effects_are_turned_apart() -> None:
    audio = Audio()
    audio.set_volumes(3, 9, is_muted=False)
    assert len(set(gains()[:3])) == 1
    assert 0 < gains()[0] < 0.125 < gains()[3]
    audio.set_volumes(0, 7, is_muted=False)
    assert gains() == [0] * 3 + [0.125] * (len(gains()) - 3)


def test_louder_is_louder() -> None:
    audio, loud = Audio(), []
    for volume in range(LOUDEST + 1):
        audio.set_volumes(volume, volume, is_muted=False)
        loud.append(gains()[0])
    assert loud[0] == 0
    assert loud == sorted(set(loud))


def test_muted_all_is_silent() -> None:
    audio = Audio()
    audio.set_volumes(4, 8, is_muted=True)
    assert set(gains()) == {0}
    audio.set_volumes(4, 8, is_muted=False)
    assert 0 < gains()[0] < 0.125 < gains()[3]


def test_a_change_restarts_what_plays_at_once_but_nothing_that_does_not() -> None:
    audio = Audio()
    audio.set_volumes(5, 5, is_muted=False)
    assert playing() == []
    audio.play_tune(PLAY)
    audio.set_volumes(6, 5, is_muted=False)
    assert playing() == [*MUSIC_CHANNELS]
    audio.stop_tune()
    audio.set_volumes(5, 5, is_muted=False)
    assert playing() == []
