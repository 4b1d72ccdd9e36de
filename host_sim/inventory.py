# SPDX-License-Identifier: MIT
"""What the device has: its built-in names and modules. What these lists lack, device code lacks."""

import array
import binascii
import collections
import errno
import io
import json
import math
import re
import struct
from collections.abc import Sequence
from types import ModuleType


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# Modules of our own, in host_sim/native/.
NATIVE = _words(
    """
    alarm analogio bitmaptools board busdisplay busio digitalio displayio fontio fourwire gc i2cdisplaybus
    keypad microcontroller micropython nvm os pwmio random storage supervisor terminalio time usb_cdc usb_hid
    usb_midi vectorio warnings
    """
)

# C modules of the device that mean the same on the host: only these names of them.
SHARED: dict[str, tuple[ModuleType, Sequence[str]]] = {
    "array": (array, ["array"]),
    "binascii": (binascii, ["a2b_base64", "b2a_base64", "crc32", "hexlify", "unhexlify"]),
    "collections": (collections, ["OrderedDict", "deque", "namedtuple"]),
    "errno": (
        errno,
        _words("""
        EACCES EADDRINUSE EAGAIN EALREADY EBADF ECONNABORTED ECONNREFUSED ECONNRESET EEXIST EHOSTUNREACH
        EINPROGRESS EINVAL EIO EISDIR ENOBUFS ENODEV ENOENT ENOMEM ENOSPC ENOTCONN EOPNOTSUPP EPERM EROFS
        ETIMEDOUT errorcode
        """),
    ),
    "io": (io, ["BytesIO", "StringIO"]),
    "json": (json, ["dump", "dumps", "load", "loads"]),
    "math": (
        math,
        _words("""
        acos asin atan atan2 ceil copysign cos degrees e exp fabs floor fmod frexp isfinite isinf isnan ldexp
        log modf pi pow radians sin sqrt tan trunc
        """),
    ),
    "re": (re, ["compile", "match", "search", "sub"]),
    "struct": (struct, ["calcsize", "pack", "pack_into", "unpack", "unpack_from"]),
}

# Modules of CircuitPython that the simulator lacks: importing one says so on boards that have it, by
# boards/modules.json. From circuitpython-stubs, and the last line from MicroPython; a test compares them.
NOT_SIMULATED = frozenset(
    _words("""
    _bleio _eve _pew _pixelmap _stage adafruit_bus_device adafruit_pixelbuf aesio analogbufio atexit
    audiobusio audiocore audiodelays audiofilewriter audiofilters audiofreeverb audioi2sin audioio audiomixer
    audiomp3 audiopwmio audiospeed aurora_epaper bitbangio bitmapfilter bitops camera canio codeop
    countio cyw43 dotclockframebuffer dualbank emmcio epaperdisplay espcamera espidf espnow espulp floppyio
    framebufferio frequencyio getpass gifio gnss hashlib hostnetwork i2cioexpander i2ctarget
    imagecapture ipaddress is31fl3741 jpegio keypad_demux locale lvfontio max3421e mcp4822 mdns memorymap
    memorymonitor mipidsi msgpack neopixel_write onewireio paralleldisplaybus picodvi picogame ps2io pulseio
    qrio qspibus rainbowio rclcpy rgbmatrix rotaryio rp2pio rtc samd sdcardio sdioio sharpdisplay socketpool
    spitarget synthio tilepalettemapper touchio uheap ulab usb usb_audio usb_host usb_video ustack
    videocore watchdog wifi zlib
    _asyncio platform select
    """)
)

# Names that simulated modules lack.
NOT_SIMULATED_NAMES: dict[str, tuple[str, ...]] = {
    "alarm": _words("SleepMemory sleep_memory time touch"),
    "analogio": ("AnalogOut",),
    "bitmaptools": _words("""
        BlendMode DitherAlgorithm alphablend boundary_fill dither draw_circle draw_line draw_polygon rotozoom
    """),
    "busio": ("UART",),
    "displayio": _words("ColorConverter Colorspace OnDiskBitmap"),
    "microcontroller": ("cpus",),
    "storage": ("unsafe_disable_usb_drive",),
    "supervisor": _words("StatusBar reset_terminal status_bar"),
    "terminalio": ("Terminal",),
    "usb_hid": _words("Device get_boot_device set_interface_name"),
    "usb_midi": _words("PortIn PortOut set_names"),
}

# Without open, print, input and __import__, which the loader makes.
BUILTINS = _words(
    """
    ArithmeticError AssertionError AttributeError BaseException BrokenPipeError ConnectionError EOFError
    Ellipsis Exception GeneratorExit ImportError IndentationError IndexError KeyError KeyboardInterrupt
    LookupError MemoryError NameError NotImplemented NotImplementedError OSError OverflowError RuntimeError
    StopAsyncIteration StopIteration SyntaxError SystemExit TimeoutError TypeError UnicodeError ValueError
    ZeroDivisionError

    abs all any bin bool bytearray bytes callable chr classmethod complex delattr dict dir divmod enumerate
    eval exec filter float frozenset getattr globals hasattr hash hex id int isinstance issubclass iter
    len list locals map max memoryview min next object oct ord pow property range repr reversed round set
    setattr slice sorted staticmethod str sum super tuple type zip

    __build_class__
    """
)
