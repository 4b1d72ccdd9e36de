// SPDX-License-Identifier: MIT
// A firmware for trying the front ends: a row of the display for each button, bright while it is down; below, as
// many blocks as A was ever pressed, which the console's memory in the flash keeps. The piezo sounds with B.
#include "chip.h"

enum { I2C0 = 0x40044000, NVM = 0xff000, BUTTONS = 6, FIRST_BUTTON = 6, PIEZO = 15, A = 10, B = 11 };

static void (*rom[5])(void);

static void send(uint8_t control, const uint8_t *bytes, int count) {
    for (int i = -1; i < count; i++) {
        while (!(REG(I2C0 + 0x70) & 2)) {}
        REG(I2C0 + 0x10) = (i < 0 ? control : bytes[i]) | (i == count - 1 ? 1u << 9 : 0);
    }
    while (REG(I2C0 + 0x70) & 0x20 || !(REG(I2C0 + 0x70) & 4)) {}
}

static void draw(int row, int columns) {
    uint8_t place[] = {(uint8_t)(0xb0 | row), 0x00, 0x10}, pixels[128];
    for (int x = 0; x < 128; x++) pixels[x] = x < columns ? 0x7e : 0;
    send(0x00, place, sizeof place);
    send(0x40, pixels, sizeof pixels);
}

static uint32_t presses(void) {
    volatile uint8_t *memory = (volatile uint8_t *)(0x10000000 + NVM);
    uint32_t found = 0;
    while (found < 64 && memory[found] == 0) found++;
    return found;
}

// While the flash is programmed nothing can be read from it: this runs in RAM. (A chip needs boot2 again afterwards.)
IN_RAM static void keep(uint32_t number) {
    static uint8_t page[256];
    for (int i = 0; i < 256; i++) page[i] = i == (int)number ? 0 : 0xff;
    rom[0]();
    rom[1]();
    ((void (*)(uint32_t, const uint8_t *, uint32_t))rom[3])(NVM, page, 256);
    rom[2]();
}

static void set_up(void) {
    static const char names[5][2] = {"IF", "EX", "FC", "RP", "RE"};
    static const uint8_t start[] = {0xae, 0x20, 0x02, 0xa1, 0xc8, 0x8d, 0x14};
    static const uint8_t on[] = {0xaf};
    for (int i = 0; i < 5; i++) rom[i] = rom_function(names[i][0], names[i][1]);
    for (int pin = FIRST_BUTTON; pin < FIRST_BUTTON + BUTTONS; pin++) REG(PADS_BANK0 + 4 + 4 * pin) = 0x4a;
    REG(I2C0 + 0x6c) = 0;
    REG(I2C0 + 4) = 0x3c;
    REG(I2C0 + 0x6c) = 1;
    REG(PWM + 7 * 0x14 + 4) = 125 << 4;
    REG(PWM + 7 * 0x14 + 0x10) = 999;
    REG(PWM + 7 * 0x14 + 0x0c) = 500 << 16;
    REG(PWM + 7 * 0x14) = 1;
    send(0x00, start, sizeof start);
    for (int row = 0; row < 8; row++) draw(row, 0);
    send(0x00, on, sizeof on);
}

void run(void) {
    set_up();
    uint32_t shown = 0, kept = ~0u;
    for (;;) {
        uint32_t down = ~REG(SIO + 4) >> FIRST_BUTTON & 0x3f, changed = down ^ shown;
        for (int i = 0; i < BUTTONS; i++) {
            if (changed >> i & 1) draw(i, down >> i & 1 ? 128 : 8);
        }
        if (changed & down & 1 << (A - FIRST_BUTTON)) keep(presses());
        REG(IO_BANK0 + 8 * PIEZO + 4) = down >> (B - FIRST_BUTTON) & 1 ? 4 : 5;
        shown = down;
        if (presses() != kept) {
            kept = presses();
            draw(7, 4 * (int)kept);
        }
        for (uint32_t since = REG(TIMER + 0x28); REG(TIMER + 0x28) - since < 5000;) {}
    }
}
