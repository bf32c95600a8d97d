"""Sound effects: short sounds, several at a time."""

from functools import cache

import pyxel

CHANNELS = (3, 4, 5, 6)
"""Those that the music leaves free; the engine starts with four channels in all."""
PULSE = 7  # the channel of the heartbeat

# At tempo 240, which all effects use, a tick of an envelope is 5 milliseconds.
_BEGIN = "T240 Q100"
_TAP = "@0 @ENV1{0,1,127,9,0}"
_THUD = "@0 @ENV2{0,1,127,6,90,12,0} @GLI1{900,8}"
_PLUCK = "@0 @ENV3{0,1,127,8,70,14,24} @GLI0"
_LAST = "@0 @ENV4{0,1,127,8,70,22,0} @GLI0"  # a final note of length 6 or more that dies away
_RING = "@0 @ENV5{0,1,127,10,80,52,0} @GLI0"  # the same for length 3 or more
_RATTLE = "@3 @ENV6{127,5,20} @GLI0"
_HORN = "@2 @ENV7{0,2,127,12,96}"
_CALL = "@2 @ENV8{0,2,127,30,100,110,0} @VIB1{24,8,14}"  # the horn's last note

STEP = "step"
_STEPS = f"{_TAP} V44 O4 E32 R64", f"{_TAP} V40 O4 C32 R64"
"""Soft footsteps in two alternating pitches, which fit the key of the music in play."""

MML = {
    "bump": f"{_THUD} V80 O3 D8",
    "key_a": f"{_PLUCK} V66 L12 O4 A >C {_RING} E3",
    "key_b": f"{_PLUCK} V62 L12 O5 C E {_RING} G3",
    "key_c": f"{_PLUCK} V58 L12 O5 E G {_RING} >C3",
    "gate": f"{_RATTLE} V48 L32 O4 CCR O5 CCR O4 CCR {_PLUCK} V66 L12 D A >D {_RING} A3",
    "shut": f"{_RATTLE} V44 L32 O3 CCR {_THUD} V84 O3 A16 R32 E8",
    "hint": f"{_PLUCK} V48 L12 O5 E B {_RING} A3",
    "undo": f"{_PLUCK} V54 L24 O5 D C <A {_LAST} G6",
    "shift": f"{_RATTLE} V52 L32 O3 CRCRC O4 CRC {_THUD} V84 O4 D12 O3 A8",
    "crack": f"{_RATTLE} V56 L32 O5 CR O4 CCR {_THUD} V84 O4 C12 O3 A8",
    "bell": f"{_PLUCK} V70 L3 O5 C {_RING} <C2",
    "star_1": f"{_PLUCK} V66 L24 O4 F A {_RING} >C3",
    "star_2": f"{_PLUCK} V64 L24 O4 A >C {_RING} F3",
    "star_3": f"{_PLUCK} V60 L24 O5 C F A >C <A {_RING} >C3",
    "goal": f"{_HORN} V127 L8 O4 C12 C12 C12 F A >C4 <A {_CALL} >F2.",
    "lost": f"{_PLUCK} V70 L4 O4 E D C {_RING} <A2",
    "awake": f"{_RATTLE} V52 L16 O3 CRC {_THUD} V100 O3 E8 D8 C4",
    "touched": f"{_RATTLE} V60 L16 O3 CR {_THUD} V100 O4 C8 {_LAST} V66 <G4",
    "menu_move": f"{_TAP} V40 O5 D32 R64",
    "menu_choose": f"{_PLUCK} V54 L24 O5 C {_LAST} G6",
    "menu_back": f"{_PLUCK} V54 L24 O5 E {_LAST} <A6",
}
"""Events that have a sound, beside a step."""

_HEARTBEAT = "@0 @ENV2{0,1,127,6,90,12,0} @GLI1{900,8} V%d O3 C16 R16 V%d C16"
_SLOW, _FAST = 66, 26  # frames from one heartbeat to the next


class Effects:
    """Plays sound effects. The engine must have started."""

    def __init__(self) -> None:
        while len(pyxel.channels) <= PULSE:
            pyxel.channels.append(pyxel.Channel())
        self._is_left = False  # which foot steps
        self._oldest = 0
        self._wait = 0

    def play(self, name: str) -> None:
        """Play the effect with this name, on a channel that is silent; if there is none, in place
        of the oldest effect."""
        if name == STEP:
            self._is_left = not self._is_left
        pyxel.play(self._channel(), sound_of(_STEPS[self._is_left] if name == STEP else MML[name]))

    def _channel(self) -> int:
        for channel in CHANNELS:
            if not pyxel.play_pos(channel):
                return channel
        self._oldest = (self._oldest + 1) % len(CHANNELS)
        return CHANNELS[self._oldest]

    def beat(self, danger: float) -> None:
        """Let a heart beat, once a frame: faster and louder, the greater the danger (0 … 1). It is
        silent where there is none."""
        self._wait = max(0, self._wait - 1)
        if danger <= 0 or self._wait:
            return
        self._wait = round(_SLOW + (_FAST - _SLOW) * danger)
        loud = round(36 + 44 * danger)
        pyxel.play(PULSE, sound_of(_HEARTBEAT % (loud, loud * 3 // 4)))


@cache
def sound_of(mml: str) -> pyxel.Sound:
    sound = pyxel.Sound()
    sound.mml(f"{_BEGIN} {mml}")
    return sound
