# SPDX-License-Identifier: MIT
"""What the device rejects, the native modules reject, in its words."""

from array import array

import pytest

from host_sim.native import (
    board,
    busio,
    digitalio,
    keypad,
    microcontroller,
    os,
    pwmio,
    storage,
    supervisor,
    time,
    usb_hid,
    usb_midi,
)
from host_sim.native._object import GONE

pytestmark = pytest.mark.usefixtures("machine")


def rejects(error, said, call, *arguments, **named):
    with pytest.raises(error) as caught:
        call(*arguments, **named)
    assert str(caught.value) == said


def bus(**named):
    return busio.I2C(board.GP5, board.GP4, **named)


def locked():
    i2c = bus()
    assert i2c.try_lock()
    return i2c


class TestBus:
    def test_talk_needs_the_lock(self):
        i2c = bus()
        for call in (i2c.scan, lambda: i2c.writeto(0x3C, b""), lambda: i2c.readfrom_into(0x3C, bytearray(1))):
            rejects(RuntimeError, "Function requires lock", call)

    def test_the_lock_is_given_once(self):
        assert not locked().try_lock()

    def test_pins_are_used_once(self):
        bus()
        rejects(ValueError, "GP5 in use", bus)

    def test_one_object_a_peripheral(self):
        bus()
        rejects(ValueError, "I2C peripheral in use", busio.I2C, board.GP9, board.GP8)

    @pytest.mark.parametrize("scl, sda", [("GP4", "GP5"), ("GP7", "GP4"), ("GP6", "GP4")])
    def test_pins_must_belong_together(self, scl, sda):
        rejects(ValueError, "Invalid pins", busio.I2C, getattr(board, scl), getattr(board, sda))

    def test_a_pin_is_no_number(self):
        rejects(TypeError, "scl must be of type Pin, not int", busio.I2C, 5, 4)

    def test_frequency_up_to_a_megahertz(self):
        rejects(ValueError, "frequency must be <= 1000000", bus, frequency=1_000_001)
        bus(frequency=1_000_000)

    def test_wires_without_pull_ups(self, machine):
        machine.pull_ups = False
        rejects(RuntimeError, "No pull up found on SDA or SCL; check your wiring", bus)
        machine.pull_ups = True
        bus()  # and nothing stayed claimed

    def test_nobody_at_the_address(self):
        with pytest.raises(OSError) as caught:
            locked().writeto(0x3D, b"\x00")
        assert caught.value.errno == 19

    def test_a_bus_that_dies(self, machine):
        i2c = locked()
        machine.bus_dead = True
        with pytest.raises(OSError) as caught:
            i2c.writeto(0x3C, b"\x00\xae")
        assert caught.value.errno == 19

    def test_text_is_no_buffer(self):
        rejects(TypeError, "object with buffer protocol required", locked().writeto, 0x3C, "text")

    def test_reading_nothing(self):
        rejects(ValueError, "Buffer must be at least length 1", locked().readfrom_into, 0x3C, bytearray())

    def test_used_after_deinit(self):
        i2c = bus()
        i2c.deinit()
        i2c.deinit()
        rejects(ValueError, GONE, i2c.try_lock)
        bus()

    def test_scan_finds_the_display_only(self):
        assert locked().scan() == [0x3C]

    def test_part_of_a_buffer_is_sent(self, machine):
        locked().writeto(0x3C, b"\xff\xff\x00\xaf\xff", start=2, end=4)
        assert machine.chip.on


class TestPins:
    def test_input_has_no_value_to_set(self):
        pin = digitalio.DigitalInOut(board.GP2)
        rejects(AttributeError, "Cannot set value when direction is input", setattr, pin, "value", True)
        rejects(AttributeError, "Drive mode not used when direction is input", getattr, pin, "drive_mode")

    def test_output_has_no_pull(self):
        pin = digitalio.DigitalInOut(board.LED)
        pin.switch_to_output(True)
        assert pin.value is True
        rejects(AttributeError, "Pull not used when direction is output", getattr, pin, "pull")

    def test_led_pin_is_in_use_under_both_names(self):
        digitalio.DigitalInOut(board.LED)
        rejects(ValueError, "LED in use", digitalio.DigitalInOut, board.GP25)

    def test_pull_reads_the_button(self, machine):
        pin = digitalio.DigitalInOut(board.GP10)
        pin.pull = digitalio.Pull.UP
        assert pin.value is True
        machine.ground("GP10", True)
        assert pin.value is False

    def test_used_after_deinit(self):
        with digitalio.DigitalInOut(board.GP2) as pin:
            pass
        rejects(ValueError, GONE, getattr, pin, "value")

    def test_pins_are_found_not_made(self):
        with pytest.raises(TypeError):
            microcontroller.Pin()
        with pytest.raises(AttributeError):
            board.GP99  # noqa: B018


class TestKeys:
    def keys(self, *pins, **named):
        return keypad.Keys(pins or (board.GP10, board.GP11), value_when_pressed=False, **named)

    @pytest.mark.parametrize(
        "named, error, said",
        [
            ({"interval": -1}, ValueError, "interval must be >= 0"),
            ({"max_events": 0}, ValueError, "max_events must be >= 1"),
            ({"debounce_threshold": 0}, ValueError, "debounce_threshold must be 1-127"),
            ({"debounce_threshold": 128}, ValueError, "debounce_threshold must be 1-127"),
        ],
    )
    def test_numbers_out_of_range(self, named, error, said):
        rejects(error, said, self.keys, **named)

    def test_value_when_pressed_must_be_said(self):
        with pytest.raises(TypeError):
            keypad.Keys((board.GP10,))

    def test_a_pin_twice(self):
        rejects(ValueError, "pins contains duplicate pins", self.keys, board.GP10, board.GP10)

    def test_pins_in_use(self):
        self.keys()
        rejects(ValueError, "GP10 in use", self.keys)

    def test_queue_takes_events_only(self):
        rejects(TypeError, "event must be of type Event, not int", self.keys().events.get_into, 3)

    def test_a_full_queue_drops_and_says_so(self, machine):
        keys = self.keys(max_events=1)
        machine.ground("GP10", True)
        machine.clock.sleep(20_000_000)
        machine.ground("GP10", False)
        machine.clock.sleep(20_000_000)
        assert keys.events.overflowed
        assert keys.events.get() == keypad.Event(0, True)
        assert keys.events.get() is None
        keys.events.clear()
        assert not keys.events.overflowed

    def test_a_press_shorter_than_the_interval_is_not_seen(self, machine):
        keys = self.keys()
        machine.ground("GP10", True)
        machine.clock.sleep(5_000_000)
        machine.ground("GP10", False)
        machine.clock.sleep(100_000_000)
        assert len(keys.events) == 0

    def test_the_time_is_that_of_the_scan(self, machine):
        keys = self.keys()
        before = supervisor.ticks_ms()
        machine.ground("GP11", True)
        machine.clock.sleep(500_000_000)
        event = keys.events.get()
        assert (event.key_number, event.pressed, event.released) == (1, True, False)
        assert 0 < event.timestamp - before <= 20

    def test_debounce_waits_for_a_steady_key(self, machine):
        keys = self.keys(debounce_threshold=3)
        machine.ground("GP10", True)
        machine.clock.sleep(41_000_000)
        assert not keys.events
        machine.clock.sleep(20_000_000)
        assert keys.events

    def test_reset_reports_what_is_held(self, machine):
        keys = self.keys()
        machine.ground("GP10", True)
        machine.clock.sleep(20_000_000)
        keys.events.clear()
        keys.reset()
        machine.clock.sleep(20_000_000)
        assert keys.events.get().pressed

    def test_used_after_deinit(self):
        keys = self.keys()
        keys.deinit()
        rejects(ValueError, GONE, getattr, keys, "events")
        self.keys()


class TestTones:
    def test_fixed_frequency_stays(self):
        tone = pwmio.PWMOut(board.GP15, frequency=440)
        with pytest.raises(AttributeError, match="variable_frequency is False"):
            tone.frequency = 880

    @pytest.mark.parametrize("frequency", [0, 62_500_001])
    def test_impossible_frequencies(self, frequency):
        rejects(ValueError, "Invalid frequency", pwmio.PWMOut, board.GP15, frequency=frequency)
        tone = pwmio.PWMOut(board.GP15, variable_frequency=True)
        rejects(ValueError, "Invalid frequency", setattr, tone, "frequency", frequency)

    @pytest.mark.parametrize("duty", [-1, 65536])
    def test_impossible_duty(self, duty):
        rejects(ValueError, "duty_cycle must be 0-65535", pwmio.PWMOut, board.GP15, duty_cycle=duty)

    def test_two_pins_of_a_slice_share_the_frequency(self):
        pwmio.PWMOut(board.GP14, frequency=440)
        said = "Frequency must match existing PWMOut using this timer"
        rejects(ValueError, said, pwmio.PWMOut, board.GP15, frequency=880)
        with pytest.raises(ValueError):
            pwmio.PWMOut(board.GP15, frequency=440, variable_frequency=True)
        pwmio.PWMOut(board.GP15, frequency=440)

    def test_the_frequency_is_what_the_divider_gives(self):
        tone = pwmio.PWMOut(board.GP15, frequency=440, variable_frequency=True)
        assert tone.frequency == 442  # steps of a sixteenth are coarse down here
        tone.frequency = 7000
        assert tone.frequency == 125_000_000 // (125_000_000 // 7000)

    def test_used_after_deinit(self, machine):
        tone = pwmio.PWMOut(board.GP15, duty_cycle=32768)
        tone.deinit()
        assert not machine.tones
        rejects(ValueError, GONE, setattr, tone, "duty_cycle", 0)


class TestNvm:
    nvm = microcontroller.nvm

    def test_length(self):
        assert len(self.nvm) == 4096
        assert self.nvm[0] == self.nvm[-1] == 0xFF

    @pytest.mark.parametrize(
        "index, value, error, said",
        [
            (slice(0, 2), b"x", ValueError, "Slice and value different lengths."),
            (slice(0, 4, 2), b"xx", NotImplementedError, "only slices with step=1 (aka None) are supported"),
            (slice(0, 2), [1, 2], NotImplementedError, "array/bytes required on right side"),
            (slice(0, 2), array("H", [1]), ValueError, "Array values should be single bytes."),
            (0, 256, ValueError, "Bytes must be between 0 and 255."),
            (0, b"x", TypeError, "can't convert bytes to int"),
            (4096, 0, IndexError, "index out of range"),
            ("a", 0, TypeError, "indices must be integers, not str"),
        ],
    )
    def test_wrong_writes(self, index, value, error, said):
        rejects(error, said, self.nvm.__setitem__, index, value)

    def test_items_stay(self):
        with pytest.raises(TypeError):
            del self.nvm[0]


class TestDriveAndUsb:
    @pytest.mark.parametrize("call", [os.remove, os.mkdir, os.rmdir, os.unlink])
    def test_the_drive_is_read_only(self, call):
        with pytest.raises(OSError) as caught:
            call("/code.py")
        assert caught.value.errno == 30

    def test_remount_while_usb_has_the_drive(self):
        rejects(RuntimeError, "Cannot remount path when visible via USB.", storage.remount, "/", False)

    def test_boot_may_take_the_drive(self, machine):
        machine.booting = True
        storage.remount("/", readonly=False)
        assert not machine.usb_writable
        assert not storage.getmount("/").readonly

    @pytest.mark.parametrize("call", [usb_midi.disable, usb_hid.disable, storage.disable_usb_drive])
    def test_usb_is_settled_after_boot(self, call):
        rejects(RuntimeError, "Cannot change USB devices now", call)

    def test_no_such_folder(self):
        with pytest.raises(OSError) as caught:
            os.listdir("/nowhere")
        assert caught.value.errno == 2


def test_sleep_goes_forwards_only():
    rejects(ValueError, "sleep length must be non-negative", time.sleep, -0.1)


def test_native_modules_need_a_machine():
    import threading

    said = []

    def call():
        try:
            supervisor.ticks_ms()
        except RuntimeError as error:
            said.append(str(error))

    thread = threading.Thread(target=call)
    thread.start()
    thread.join()
    assert "on a device only" in said[0]
