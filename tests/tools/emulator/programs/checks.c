// SPDX-License-Identifier: MIT
// What a firmware does with the chip, each with a result that test_chip.py reads: clocks, flash commands, interrupts,
// timers, DMA, PWM, the divider, the calendar, the second core, faults.
#include "chip.h"

static volatile uint32_t count, order;

// Clocks, as the SDK starts them

static void start_pll(uint32_t pll, uint32_t feedback, uint32_t dividers) {
    REG(pll + 0x00) = 1;
    REG(pll + 0x08) = feedback;
    CLEAR(pll + 0x04) = 0x21; // power on: the oscillator too
    while (!(REG(pll) >> 31)) {}
    REG(pll + 0x0c) = dividers;
    CLEAR(pll + 0x04) = 8;
}

static void start_clocks(void) {
    REG(WATCHDOG + 0x2c) = 12 | 1 << 9; // a tick each microsecond
    REG(CLOCKS + 0x78) = 0;
    REG(XOSC) = 0xaa0;
    REG(XOSC + 0x0c) = 47;
    SET(XOSC) = 0xfab << 12;
    while (!(REG(XOSC + 4) >> 31)) {}
    CLEAR(CLOCKS + 0x3c) = 1; // the system's clock away from the PLL
    while (REG(CLOCKS + 0x44) != 1) {}
    CLEAR(CLOCKS + 0x30) = 3;
    while (REG(CLOCKS + 0x38) != 1) {}
    SET(RESETS) = 3 << 12;
    CLEAR(RESETS) = 3 << 12;
    while (~REG(RESETS + 8) & 3 << 12) {}
    start_pll(PLL_SYS, 125, 6 << 16 | 2 << 12);
    start_pll(PLL_USB, 100, 5 << 16 | 5 << 12);
    REG(CLOCKS + 0x30) = 2; // reference: the crystal
    while (!(REG(CLOCKS + 0x38) & 1 << 2)) {}
    REG(CLOCKS + 0x3c) = 1; // system: the PLL
    while (!(REG(CLOCKS + 0x44) & 1 << 1)) {}
    SET(CLOCKS + 0x48) = 1 << 11;
    SET(CLOCKS + 0x54) = 1 << 11;
}

static void wait(uint32_t us) {
    for (uint32_t since = REG(TIMER + 0x28); REG(TIMER + 0x28) - since < us;) {}
}

static uint32_t cycles_in_100_us(void) {
    REG(SYSTICK + 4) = 0xffffff;
    REG(SYSTICK + 8) = 0;
    REG(SYSTICK) = 5;
    wait(1);
    uint32_t begun = REG(SYSTICK + 8);
    wait(100);
    return begun - REG(SYSTICK + 8);
}

// The flash's own commands, as the SDK's flash_do_cmd gives them, and the way back to executing in place

IN_RAM static void select_flash(uint32_t level) {
    REG(IO_QSPI + 0x0c) = (REG(IO_QSPI + 0x0c) & ~0x300u) | level << 8;
}

IN_RAM static uint32_t status(uint32_t command) {
    REG(SSI + 0x60) = command;
    REG(SSI + 0x60) = command;
    while (!(REG(SSI + 0x28) & 4) || REG(SSI + 0x28) & 1) {}
    (void)REG(SSI + 0x60);
    return REG(SSI + 0x60);
}

IN_RAM static uint32_t execute_in_place(void) {
    REG(SSI + 0x08) = 0;
    REG(SSI + 0x14) = 2;
    REG(SSI) = 7 << 16;
    REG(SSI + 0x08) = 1;
    uint32_t quad = status(0x35);
    if (quad != 2) { // enable it, and wait until it is
        REG(SSI + 0x60) = 6;
        while (status(5) & 1) {}
    }
    REG(SSI + 0x08) = 0;
    REG(SSI) = 3 << 8 | 31 << 16;
    REG(SSI + 0x08) = 1;
    return quad;
}

IN_RAM static uint32_t command_flash(const uint8_t *sent, uint8_t *received, int bytes, void (**rom)(void)) {
    rom[0]();
    rom[1]();
    select_flash(2);
    for (int out = 0, in = 0; in < bytes;) {
        uint32_t flags = REG(SSI + 0x28);
        if (flags & 2 && out < bytes && out - in < 14) REG(SSI + 0x60) = sent[out++];
        if (flags & 8) received[in++] = (uint8_t)REG(SSI + 0x60);
    }
    select_flash(3);
    rom[2]();
    return execute_in_place();
}

static void check_flash(void) {
    void (*rom[])(void) = {rom_function('I', 'F'), rom_function('E', 'X'), rom_function('F', 'C')};
    static const uint8_t identify[4] = {0x9f}, name[13] = {0x4b};
    uint8_t answer[13];
    RESULTS[1] = command_flash(identify, answer, 4, rom);
    RESULTS[2] = (uint32_t)(answer[1] << 16 | answer[2] << 8 | answer[3]);
    command_flash(name, answer, 13, rom);
    for (int i = 0; i < 8; i++) ((volatile uint8_t *)&RESULTS[3])[i] = answer[5 + i];
    RESULTS[5] = REG(IO_QSPI + 0x0c) & 0x300;
    RESULTS[6] = REG(0x13000000) == REG(0x10000000); // the alias beside the cache
    REG(XIP_CTRL + 4) = 1;
    while (!(REG(XIP_CTRL + 8) & 2)) {}
}

// Interrupts

static void note_low(void) {
    order = order << 4 | 1;
    REG(NVIC + 0x100) = 1u << 27; // a more urgent one, which interrupts this one
    order = order << 4 | 3;
}

static void note_high(void) {
    order = order << 4 | 2;
}

static void tick(void) {
    count++;
}

static void end_alarm(void) {
    REG(TIMER + 0x34) = 2;
    count++;
}

static void check_interrupts(void) {
    handlers[16 + 26] = note_low;
    handlers[16 + 27] = note_high;
    enable(26, 3);
    enable(27, 1);
    REG(NVIC + 0x100) = 1u << 26;
    RESULTS[7] = order;

    handlers[15] = tick;
    REG(SYSTICK + 4) = 12500;
    REG(SYSTICK + 8) = 0;
    REG(SYSTICK) = 7;
    while (count < 3) __asm volatile("wfi");
    REG(SYSTICK) = 0;
    RESULTS[8] = count;

    handlers[16 + 1] = end_alarm;
    enable(1, 2);
    SET(TIMER + 0x38) = 2;
    count = 0;
    uint32_t begun = REG(TIMER + 0x28);
    __asm volatile("cpsid i");
    REG(TIMER + 0x14) = begun + 500;
    while (!count) __asm volatile("wfi\n cpsie i\n nop\n cpsid i");
    __asm volatile("cpsie i");
    RESULTS[9] = REG(TIMER + 0x28) - begun;
    CLEAR(TIMER + 0x38) = 2;
    RESULTS[10] = REG(TIMER + 0x20); // no alarm is armed any more
}

// Blocks that work by themselves

static void end_dma(void) {
    REG(DMA + 0x40c) = 2;
    count++;
}

static void check_dma(void) {
    static uint32_t from[8] = {1, 2, 3, 4, 5, 6, 7, 8}, middle[8], to[8];
    handlers[16 + 11] = end_dma;
    enable(11, 2);
    REG(DMA + 0x404) = 2;
    count = 0;
    uint32_t words = 1 | 2 << 2 | 1 << 4 | 1 << 5 | 0x3fu << 15 | 1 << 21;
    REG(DMA + 0x40) = (uint32_t)middle; // the second channel, which the first one starts
    REG(DMA + 0x44) = (uint32_t)to;
    REG(DMA + 0x48) = 8;
    REG(DMA + 0x50) = (words & ~(1u << 21)) | 1 << 11;
    REG(DMA) = (uint32_t)from;
    REG(DMA + 4) = (uint32_t)middle;
    REG(DMA + 8) = 8;
    REG(DMA + 0x0c) = words | 1 << 11;
    while (!count) {}
    for (int i = 0; i < 8; i++) RESULTS[11] += to[i] << i;
}

static void end_pwm(void) {
    REG(PWM + 0xa4) = 1 << 2;
    count++;
}

static void check_pwm(void) {
    handlers[16 + 4] = end_pwm;
    enable(4, 2);
    count = 0;
    REG(PWM + 0x28 + 4) = 125 << 4; // a microsecond each
    REG(PWM + 0x28 + 0x10) = 99;
    SET(PWM + 0xa8) = 1 << 2;
    REG(PWM + 0x28) = 1;
    wait(1050);
    CLEAR(PWM + 0xa8) = 1 << 2;
    RESULTS[12] = count;
}

static void check_arithmetic(void) {
    REG(SIO + 0x68) = (uint32_t)-1000;
    REG(SIO + 0x6c) = 7;
    while (!(REG(SIO + 0x78) & 1)) {}
    RESULTS[14] = REG(SIO + 0x74);
    RESULTS[13] = REG(SIO + 0x70);
    REG(SIO + 0x60) = 4000000000u;
    REG(SIO + 0x64) = 3;
    RESULTS[15] = REG(SIO + 0x70);
    REG(SIO + 0xac) = 2 << 5 | 31 << 10 | 0; // an interpolator's first lane: all bits from 0 to 31, not shifted
    REG(SIO + 0xac) = 31 << 10;
    REG(SIO + 0x80) = 40;
    REG(SIO + 0x88) = 2;
    RESULTS[16] = REG(SIO + 0xa0);
    RESULTS[17] = REG(SIO + 0x100) && !REG(SIO + 0x100); // a spin lock is taken once
    REG(SIO + 0x100) = 1;
}

static void check_analogue_and_calendar(void) {
    REG(ADC) = 3 | 4 << 12;
    while (!(REG(ADC) & 1 << 8)) {}
    SET(ADC) = 1 << 2;
    while (!(REG(ADC) & 1 << 8)) {}
    RESULTS[18] = REG(ADC + 4);
    REG(RTC + 0x0c) = 0;
    while (REG(RTC + 0x0c) & 2) {}
    REG(RTC) = 46874;
    REG(RTC + 4) = 2026 << 12 | 2 << 8 | 3;
    REG(RTC + 8) = 2 << 24 | 13 << 16 | 14 << 8 | 15;
    REG(RTC + 0x0c) = 1 << 4;
    REG(RTC + 0x0c) = 1;
    while (!(REG(RTC + 0x0c) & 2)) {}
    RESULTS[20] = REG(RTC + 0x1c);
    RESULTS[19] = REG(RTC + 0x18);
    RESULTS[21] = REG(VREG + 8); // why the chip was reset
    uint32_t random = 0;
    for (int i = 0; i < 32; i++) random = random << 1 | (REG(ROSC + 0x1c) & 1);
    RESULTS[22] = random;
}

static void check_second_core(void) {
    SET(PSM + 4) = 1 << 16;
    while (!(REG(PSM + 4) & 1 << 16)) {}
    CLEAR(PSM + 4) = 1 << 16;
    while (!(REG(SIO + 0x50) & 1)) {}
    RESULTS[23] = REG(SIO + 0x58) == 0 && !(REG(SIO + 0x50) & 1);
    REG(SIO + 0x54) = 7; // not the first of the words that start it
    RESULTS[24] = REG(SIO + 0x58);
    REG(SIO + 0x54) = 0;
    RESULTS[25] = REG(SIO + 0x50);
}

// Faults: the handler notes them and goes on after the instruction that the program named

static void *volatile afterwards;

__attribute__((naked)) static void fault(void) {
    __asm volatile(
        "ldr r0, =count\n ldr r1, [r0]\n add r1, #1\n str r1, [r0]\n"
        "ldr r0, =afterwards\n ldr r0, [r0]\n mov r1, sp\n str r0, [r1, #24]\n bx lr\n"
        ".ltorg\n");
}

#define FAULTY(instruction) \
    do { \
        __asm volatile("ldr r0, =1f\n ldr r1, =afterwards\n str r0, [r1]\n" instruction "\n nop\n nop\n 1:\n" \
                       : : "r"(0x30000000), "r"(0x20000102) : "r0", "r1", "r2", "memory"); \
    } while (0)

static void check_faults(void) {
    handlers[3] = fault;
    count = 0;
    FAULTY("ldr r2, [%0]"); // nothing is there
    FAULTY("str r2, [%0]");
    FAULTY("ldr r2, [%1]"); // a word at an odd place
    FAULTY("str r2, [%1]");
    FAULTY("bkpt #3");
    FAULTY(".short 0xde00"); // UDF
    FAULTY(".short 0xb100"); // no instruction of this processor
    RESULTS[26] = count;
    uint32_t rom = REG(0x10), flash = REG(0x10000100);
    REG(0x10) = 0; // neither can be written
    REG(0x10000100) = 0;
    RESULTS[27] = REG(0x10) == rom && REG(0x10000100) == flash;
}

// A button

static void note_edge(void) {
    RESULTS[28]++;
    REG(IO_BANK0 + 0xf4) = 1u << (4 * 2 + 2); // GP10, a falling edge
}

static void watch_button(void) {
    REG(PADS_BANK0 + 4 + 4 * 10) = 0x4a;
    REG(IO_BANK0 + 0xf4) = 0xc << 8;
    handlers[16 + 13] = note_edge;
    enable(13, 2);
    SET(IO_BANK0 + 0x104) = 1u << (4 * 2 + 2);
}

void run(void) {
    start_clocks();
    RESULTS[0] = cycles_in_100_us();
    check_flash();
    check_interrupts();
    check_dma();
    check_pwm();
    check_arithmetic();
    check_analogue_and_calendar();
    check_second_core();
    check_faults();
    watch_button();
    RESULTS[29] = 0xc0ffee;
}
