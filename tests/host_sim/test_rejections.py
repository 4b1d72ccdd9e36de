# SPDX-License-Identifier: MIT
"""The native modules reject what the device rejects, with the same messages."""

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


def assert_rejected(error, message, call, *arguments, **options):
    with pytest.raises(error) as caught:
        call(*arguments, **options)
    assert str(caught.value) == message


def make_i2c(**options):
    return busio.I2C(board.GP5, board.GP4, **options)


def make_locked_i2c():
    i2c = make_i2c()
    assert i2c.try_lock()
    return i2c


class TestBus:
    def test_using_the_bus_needs_the_lock(self):
        i2c = make_i2c()
        for call in (i2c.scan, lambda: i2c.writeto(0x3C, b""), lambda: i2c.readfrom_into(0x3C, bytearray(1))):
            assert_rejected(RuntimeError, "Function requires lock", call)

    def test_the_lock_can_be_taken_once(self):
        assert not make_locked_i2c().try_lock()

    def test_a_pin_can_be_used_once(self):
        make_i2c()
        assert_rejected(ValueError, "GP5 in use", make_i2c)

    def test_a_peripheral_can_be_used_once(self):
        make_i2c()
        assert_rejected(ValueError, "I2C peripheral in use", busio.I2C, board.GP9, board.GP8)

    @pytest.mark.parametrize("scl, sda", [("GP4", "GP5"), ("GP7", "GP4"), ("GP6", "GP4")])
    def test_pins_must_belong_together(self, scl, sda):
        assert_rejected(ValueError, "Invalid pins", busio.I2C, getattr(board, scl), getattr(board, sda))

    def test_a_number_is_not_a_pin(self):
        assert_rejected(TypeError, "scl must be of type Pin, not int", busio.I2C, 5, 4)

    def test_the_frequency_is_at_most_a_megahertz(self):
        assert_rejected(ValueError, "frequency must be <= 1000000", make_i2c, frequency=1_000_001)
        make_i2c(frequency=1_000_000)

    def test_a_bus_without_pull_ups_is_rejected(self, machine):
        machine.pull_ups = False
        assert_rejected(RuntimeError, "No pull up found on SDA or SCL; check your wiring", make_i2c)
        machine.pull_ups = True
        make_i2c()  # the failed attempt has not claimed the pins

    def test_writing_to_an_unused_address_is_an_error(self):
        with pytest.raises(OSError) as caught:
            make_locked_i2c().writeto(0x3D, b"\x00")
        assert caught.value.errno == 19

    def test_writing_to_a_dead_bus_is_an_error(self, machine):
        i2c = make_locked_i2c()
        machine.bus_dead = True
        with pytest.raises(OSError) as caught:
            i2c.writeto(0x3C, b"\x00\xae")
        assert caught.value.errno == 19

    def test_text_is_not_a_buffer(self):
        assert_rejected(
            TypeError, "object with buffer protocol required", make_locked_i2c().writeto, 0x3C, "text"
        )

    def test_reading_0_bytes_is_rejected(self):
        assert_rejected(
            ValueError, "Buffer must be at least length 1", make_locked_i2c().readfrom_into, 0x3C, bytearray()
        )

    def test_using_it_after_deinit_is_rejected(self):
        i2c = make_i2c()
        i2c.deinit()
        i2c.deinit()
        assert_rejected(ValueError, GONE, i2c.try_lock)
        make_i2c()

    def test_scan_finds_only_the_display(self):
        assert make_locked_i2c().scan() == [0x3C]

    def test_part_of_a_buffer_is_sent(self, machine):
        make_locked_i2c().writeto(0x3C, b"\xff\xff\x00\xaf\xff", start=2, end=4)
        assert machine.chip.on


class TestPins:
    def test_input_has_no_value_to_set(self):
        pin = digitalio.DigitalInOut(board.GP2)
        assert_rejected(
            AttributeError, "Cannot set value when direction is input", setattr, pin, "value", True
        )
        assert_rejected(
            AttributeError, "Drive mode not used when direction is input", getattr, pin, "drive_mode"
        )

    def test_output_has_no_pull(self):
        pin = digitalio.DigitalInOut(board.LED)
        pin.switch_to_output(True)
        assert pin.value is True
        assert_rejected(AttributeError, "Pull not used when direction is output", getattr, pin, "pull")

    def test_led_pin_is_in_use_under_both_names(self):
        digitalio.DigitalInOut(board.LED)
        assert_rejected(ValueError, "LED in use", digitalio.DigitalInOut, board.GP25)

    def test_pull_reads_the_button(self, machine):
        pin = digitalio.DigitalInOut(board.GP10)
        pin.pull = digitalio.Pull.UP
        assert pin.value is True
        machine.ground("GP10", True)
        assert pin.value is False

    def test_using_it_after_deinit_is_rejected(self):
        with digitalio.DigitalInOut(board.GP2) as pin:
            pass
        assert_rejected(ValueError, GONE, getattr, pin, "value")

    def test_pins_cannot_be_created(self):
        with pytest.raises(TypeError):
            microcontroller.Pin()
        with pytest.raises(AttributeError):
            board.GP99  # noqa: B018


class TestKeys:
    def keys(self, *pins, **options):
        return keypad.Keys(pins or (board.GP10, board.GP11), value_when_pressed=False, **options)

    @pytest.mark.parametrize(
        "options, error, message",
        [
            ({"interval": -1}, ValueError, "interval must be >= 0"),
            ({"max_events": 0}, ValueError, "max_events must be >= 1"),
            ({"debounce_threshold": 0}, ValueError, "debounce_threshold must be 1-127"),
            ({"debounce_threshold": 128}, ValueError, "debounce_threshold must be 1-127"),
        ],
    )
    def test_numbers_out_of_range_are_rejected(self, options, error, message):
        assert_rejected(error, message, self.keys, **options)

    def test_value_when_pressed_is_required(self):
        with pytest.raises(TypeError):
            keypad.Keys((board.GP10,))

    def test_the_same_pin_twice_is_rejected(self):
        assert_rejected(ValueError, "pins contains duplicate pins", self.keys, board.GP10, board.GP10)

    def test_pins_in_use_are_rejected(self):
        self.keys()
        assert_rejected(ValueError, "GP10 in use", self.keys)

    def test_get_into_needs_an_event(self):
        assert_rejected(TypeError, "event must be of type Event, not int", self.keys().events.get_into, 3)

    def test_a_full_queue_drops_events_and_sets_overflowed(self, machine):
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

    def test_the_timestamp_is_the_time_of_the_scan(self, machine):
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

    def test_reset_reports_held_keys_again(self, machine):
        keys = self.keys()
        machine.ground("GP10", True)
        machine.clock.sleep(20_000_000)
        keys.events.clear()
        keys.reset()
        machine.clock.sleep(20_000_000)
        assert keys.events.get().pressed

    def test_using_it_after_deinit_is_rejected(self):
        keys = self.keys()
        keys.deinit()
        assert_rejected(ValueError, GONE, getattr, keys, "events")
        self.keys()


class TestTones:
    def test_a_fixed_frequency_cannot_be_changed(self):
        tone = pwmio.PWMOut(board.GP15, frequency=440)
        with pytest.raises(AttributeError, match="variable_frequency is False"):
            tone.frequency = 880

    @pytest.mark.parametrize("frequency", [0, 62_500_001])
    def test_impossible_frequencies_are_rejected(self, frequency):
        assert_rejected(ValueError, "Invalid frequency", pwmio.PWMOut, board.GP15, frequency=frequency)
        tone = pwmio.PWMOut(board.GP15, variable_frequency=True)
        assert_rejected(ValueError, "Invalid frequency", setattr, tone, "frequency", frequency)

    @pytest.mark.parametrize("duty", [-1, 65536])
    def test_an_impossible_duty_cycle_is_rejected(self, duty):
        assert_rejected(ValueError, "duty_cycle must be 0-65535", pwmio.PWMOut, board.GP15, duty_cycle=duty)

    def test_two_pins_of_a_slice_share_the_frequency(self):
        pwmio.PWMOut(board.GP14, frequency=440)
        message = "Frequency must match existing PWMOut using this timer"
        assert_rejected(ValueError, message, pwmio.PWMOut, board.GP15, frequency=880)
        with pytest.raises(ValueError):
            pwmio.PWMOut(board.GP15, frequency=440, variable_frequency=True)
        pwmio.PWMOut(board.GP15, frequency=440)

    def test_the_frequency_is_rounded_by_the_divider(self):
        tone = pwmio.PWMOut(board.GP15, frequency=440, variable_frequency=True)
        assert tone.frequency == 442  # steps of a sixteenth are coarse down here
        tone.frequency = 7000
        assert tone.frequency == 125_000_000 // (125_000_000 // 7000)

    def test_using_it_after_deinit_is_rejected(self, machine):
        tone = pwmio.PWMOut(board.GP15, duty_cycle=32768)
        tone.deinit()
        assert not machine.tones
        assert_rejected(ValueError, GONE, setattr, tone, "duty_cycle", 0)


class TestNvm:
    nvm = microcontroller.nvm

    def test_length(self):
        assert len(self.nvm) == 4096
        assert self.nvm[0] == self.nvm[-1] == 0xFF

    @pytest.mark.parametrize(
        "index, value, error, message",
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
    def test_wrong_writes_are_rejected(self, index, value, error, message):
        assert_rejected(error, message, self.nvm.__setitem__, index, value)

    def test_items_cannot_be_deleted(self):
        with pytest.raises(TypeError):
            del self.nvm[0]


class TestDriveAndUsb:
    @pytest.mark.parametrize("call", [os.remove, os.mkdir, os.rmdir, os.unlink])
    def test_the_drive_is_read_only(self, call):
        with pytest.raises(OSError) as caught:
            call("/code.py")
        assert caught.value.errno == 30

    def test_remount_is_rejected_while_usb_has_the_drive(self):
        assert_rejected(
            RuntimeError, "Cannot remount path when visible via USB.", storage.remount, "/", False
        )

    def test_boot_may_take_the_drive(self, machine):
        machine.booting = True
        storage.remount("/", readonly=False)
        assert not machine.usb_writable
        assert not storage.getmount("/").readonly

    @pytest.mark.parametrize("call", [usb_midi.disable, usb_hid.disable, storage.disable_usb_drive])
    def test_usb_devices_cannot_be_changed_after_boot(self, call):
        assert_rejected(RuntimeError, "Cannot change USB devices now", call)

    def test_listing_a_missing_folder_is_an_error(self):
        with pytest.raises(OSError) as caught:
            os.listdir("/nowhere")
        assert caught.value.errno == 2


def test_a_negative_sleep_is_rejected():
    assert_rejected(ValueError, "sleep length must be non-negative", time.sleep, -0.1)


def test_native_modules_need_a_machine():
    import threading

    messages = []

    def call():
        try:
            supervisor.ticks_ms()
        except RuntimeError as error:
            messages.append(str(error))

    thread = threading.Thread(target=call)
    thread.start()
    thread.join()
    assert "on a device only" in messages[0]
