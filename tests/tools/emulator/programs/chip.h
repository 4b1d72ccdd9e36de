// SPDX-License-Identifier: MIT
// The RP2040 as far as the programs of these tests use it: registers by address, vectors, and how a program starts.
#pragma once
#include <stdint.h>

#define REG(address) (*(volatile uint32_t *)(address))
#define SET(address) REG((address) + 0x2000) // the bits that are written become 1
#define CLEAR(address) REG((address) + 0x3000)
#define IN_RAM __attribute__((section(".ram"), noinline, long_call))

enum {
    XIP_CTRL = 0x14000000,
    SSI = 0x18000000,
    CLOCKS = 0x40008000,
    RESETS = 0x4000c000,
    PSM = 0x40010000,
    IO_BANK0 = 0x40014000,
    IO_QSPI = 0x40018000,
    PADS_BANK0 = 0x4001c000,
    XOSC = 0x40024000,
    PLL_SYS = 0x40028000,
    PLL_USB = 0x4002c000,
    ADC = 0x4004c000,
    PWM = 0x40050000,
    TIMER = 0x40054000,
    WATCHDOG = 0x40058000,
    RTC = 0x4005c000,
    ROSC = 0x40060000,
    VREG = 0x40064000,
    DMA = 0x50000000,
};
#define USB_RAM 0x50100000
#define USB 0x50110000u
#define SIO 0xd0000000u
#define SYSTICK 0xe000e010u
#define NVIC 0xe000e100u
#define NVIC_PRIORITIES 0xe000e400u
#define ICSR 0xe000ed04u
#define VTOR 0xe000ed08u

#define RESULTS ((volatile uint32_t *)0x20000000)
#define STACK 0x20040000

void run(void); // of each program
typedef void (*Handler)(void);
extern Handler handlers[48]; // in RAM, so that a program can set them

// The ROM runs the flash's first bytes in RAM. They start the program as the SDK's boot2 does: through its vectors.
__attribute__((naked, section(".boot"))) void boot(void) {
    __asm volatile(
        "ldr r0, =0x10000100\n ldr r1, =0xe000ed08\n str r0, [r1]\n" // VTOR
        "ldmia r0, {r0, r1}\n msr msp, r0\n bx r1\n"
        ".ltorg\n");
}

static void start(void) {
    extern uint32_t data_start, data_end, data_in_flash, bss_start, bss_end;
    for (uint32_t *to = &data_start, *from = &data_in_flash; to < &data_end;) *to++ = *from++;
    for (uint32_t *to = &bss_start; to < &bss_end;) *to++ = 0;
    handlers[0] = (Handler)STACK;
    REG(VTOR) = (uint32_t)handlers;
    run();
    for (;;) __asm volatile("wfi");
}

__attribute__((section(".vectors"), used)) static const Handler first_vectors[] = {(Handler)STACK, start};
__attribute__((aligned(256))) Handler handlers[48];

static inline void enable(int interrupt, int priority) {
    REG(NVIC_PRIORITIES + interrupt / 4 * 4) |= (uint32_t)priority << (6 + 8 * (interrupt % 4));
    REG(NVIC) = 1u << interrupt;
}

// A function of the boot ROM by its two letters.
static inline void *rom_function(char first, char second) {
    void *(*lookup)(uint16_t *, uint32_t) = (void *)(uintptr_t)*(uint16_t *)0x18;
    return lookup((uint16_t *)(uintptr_t)*(uint16_t *)0x14, (uint32_t)second << 8 | (uint32_t)first);
}
