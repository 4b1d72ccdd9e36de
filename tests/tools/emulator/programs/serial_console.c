// SPDX-License-Identifier: MIT
// A USB device with a serial console and, as CircuitPython has it, a drive beside it. It prints "ready" when a host
// has connected, and sends back what is typed, in capitals. A `!` resets the chip, a `?` uses memory that is not there.
#include "chip.h"

enum { FULL = 1 << 15, DATA1 = 1 << 13, AVAILABLE = 1 << 10, PACKET = 64 };
enum { CONTROL_IN = USB_RAM + 0x80, CONSOLE_IN = USB_RAM + 0x90, CONSOLE_OUT = USB_RAM + 0x94 };
enum { CONSOLE_IN_BUFFER = 0x180, CONSOLE_OUT_BUFFER = 0x1c0 }; // in the USB's RAM

static const uint8_t configuration[] = {
    9, 2, 89, 0, 3, 1, 0, 0x80, 50,
    9, 4, 0, 0, 1, 2, 2, 0, 0, // the console's control
    5, 0x24, 0, 0x10, 1, 5, 0x24, 1, 0, 1, 4, 0x24, 2, 2, 5, 0x24, 6, 0, 1,
    7, 5, 0x81, 3, 8, 0, 16,
    9, 4, 1, 0, 2, 10, 0, 0, 0, // its characters
    7, 5, 0x02, 2, PACKET, 0, 0, 7, 5, 0x82, 2, PACKET, 0, 0,
    9, 4, 2, 0, 2, 8, 6, 0x50, 0, // a drive
    7, 5, 0x03, 2, PACKET, 0, 0, 7, 5, 0x83, 2, PACKET, 0, 0,
};

static uint32_t control_toggle, in_toggle, out_toggle, is_connected;
static const uint8_t *waiting; // what is left of the answer to the host
static uint32_t left;

static void send(uint32_t control, uint32_t buffer, const uint8_t *bytes, uint32_t count, uint32_t *toggle) {
    for (uint32_t i = 0; i < count; i++) ((volatile uint8_t *)(USB_RAM + buffer))[i] = bytes[i];
    uint32_t value = count | FULL | (*toggle ? DATA1 : 0);
    *toggle ^= 1;
    REG(control) = value;
    REG(control) = value | AVAILABLE;
}

static void answer(const uint8_t *bytes, uint32_t count) {
    uint32_t now = count < PACKET ? count : PACKET;
    waiting = bytes + now;
    left = count - now;
    send(CONTROL_IN, 0x100, bytes, now, &control_toggle);
}

static void say(const char *text) {
    uint32_t length = 0;
    while (text[length]) length++;
    send(CONSOLE_IN, CONSOLE_IN_BUFFER, (const uint8_t *)text, length, &in_toggle);
}

static void listen(void) {
    REG(CONSOLE_OUT) = PACKET | (out_toggle ? DATA1 : 0);
    REG(CONSOLE_OUT) = PACKET | (out_toggle ? DATA1 : 0) | AVAILABLE;
    out_toggle ^= 1;
}

static void obey_host(void) {
    volatile uint8_t *request = (volatile uint8_t *)USB_RAM;
    uint32_t wanted = request[6] | (uint32_t)request[7] << 8;
    control_toggle = 1;
    if (request[1] == 6) {
        answer(configuration, wanted < sizeof configuration ? wanted : sizeof configuration);
        return;
    }
    if (request[1] == 9) {
        REG(USB_RAM + 0x10) = 1u << 31 | 1 << 29 | 2 << 26 | CONSOLE_IN_BUFFER;
        REG(USB_RAM + 0x14) = 1u << 31 | 1 << 29 | 2 << 26 | CONSOLE_OUT_BUFFER;
        listen();
    }
    answer(0, 0);
    if (request[1] == 0x22 && !is_connected) {
        is_connected = 1;
        say("ready\r\n");
    }
}

static void hear(void) {
    volatile uint8_t *typed = (volatile uint8_t *)(USB_RAM + CONSOLE_OUT_BUFFER);
    static char text[PACKET + 1];
    uint32_t count = REG(CONSOLE_OUT) & 0x3ff;
    for (uint32_t i = 0; i < count; i++) {
        if (typed[i] == '!') REG(WATCHDOG) = 1u << 31;
        if (typed[i] == '?') REG(0x30000000) = 1;
        text[i] = (char)(typed[i] >= 'a' && typed[i] <= 'z' ? typed[i] - 32 : typed[i]);
    }
    text[count] = 0;
    say(text);
    listen();
}

static void serve_usb(void) {
    uint32_t why = REG(USB + 0x98);
    if (why & 1 << 12) CLEAR(USB + 0x50) = 1 << 19; // the bus was reset
    if (why & 1 << 16) {
        CLEAR(USB + 0x50) = 1 << 17;
        obey_host();
    }
    if (why & 1 << 4) {
        uint32_t ready = REG(USB + 0x58);
        CLEAR(USB + 0x58) = ready;
        if (ready & 1 && left) answer(waiting, left);
        if (ready & 1 << 5) hear();
    }
}

void run(void) {
    handlers[16 + 5] = serve_usb;
    for (uint32_t at = 0; at < 0x200; at += 4) REG(USB_RAM + at) = 0;
    REG(USB + 0x74) = 9; // to the pins
    REG(USB + 0x78) = 0xc; // there is power
    REG(USB + 0x40) = 1;
    REG(USB + 0x4c) = 1 << 29;
    REG(USB + 0x90) = 1 << 4 | 1 << 12 | 1 << 16;
    enable(5, 2);
    SET(USB + 0x4c) = 1 << 16; // the host sees a device
}
