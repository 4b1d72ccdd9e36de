// SPDX-License-Identifier: MIT
// The console without a page: MicroPython's VM with the device's own build, its keys, its memory and its display.
// The same in a browser and in Node. Each frame() runs the console's own loop once.
import { SSD1306 } from "./chip.mjs";

export const BUTTONS = ["up", "down", "left", "right", "A", "B"];
export const NVM_SIZE = 4096;
const HEAP = 1 << 20; // the VM collects only between two calls from here, so a frame's garbage must fit in
const TICKS = 0x1fffffff; // the device's clock starts again after these milliseconds

// A .mpy file of the build is CircuitPython's; MicroPython's differs in the first byte alone.
const CIRCUITPYTHON = 0x43, MICROPYTHON = 0x4d;

// What keeps the console from running.
export class Fault extends Error {}

export class Machine {
    // `load` is the VM's loadMicroPython, `url` where its WebAssembly is, `files` the drive by name;
    // `clock` gives milliseconds.
    static async create({ load, url, files, clock }) {
        const machine = new Machine(clock);
        await machine.#load(load, url, files);
        return machine;
    }

    constructor(clock) {
        this.chip = new SSD1306();
        this.tone = 0; // Hz that the piezo sounds
        this.sounded = 0; // Hz of what began in the last frame, were it over again: a click lasts 10 ms
        this.nvmWrites = 0; // grows with every write into the NVM
        this.printed = []; // lines of the serial console
        this.reports = {}; // what the console has told the page: the latest text by kind
        this.clock = clock;
    }

    async #load(load, url, files) {
        const say = (line) => {
            this.printed.push(line.replace(/\r$/, ""));
            if (this.printed.length > 500) this.printed.shift();
        };
        const vm = await load({ url, heapsize: HEAP, linebuffer: true, stdout: say, stderr: say });
        this.vm = vm;
        const made = new Set([""]);
        const folder = (path) => {
            if (made.has(path)) return;
            folder(path.slice(0, path.lastIndexOf("/")));
            made.add(path);
            if (!vm.FS.analyzePath(path).exists) vm.FS.mkdir(path);
        };
        for (const [name, content] of Object.entries(files)) {
            const path = "/" + name;
            folder(path.slice(0, path.lastIndexOf("/")));
            let bytes = content;
            if (name.endsWith(".mpy") && content[0] === CIRCUITPYTHON) {
                bytes = content.slice();
                bytes[0] = MICROPYTHON;
            }
            vm.FS.writeFile(path, bytes);
        }
        this.nvmAt = vm._module._malloc(NVM_SIZE);
        vm.registerJsModule("host", {
            nvm: this.nvmAt,
            clock: () => Math.floor(this.clock()) & TICKS,
            wire: (place, length) => this.chip.write(this.#bytes(place, length)),
            sound: (frequency) => {
                this.tone = frequency;
                if (frequency) this.sounded = frequency;
            },
            keep: () => { this.nvmWrites++; },
            chance: () => crypto.getRandomValues(new Uint8Array(1))[0],
            report: (what, words) => { this.reports[what] = words; },
        });
        vm.runPython("import sys\nsys.path[:0] = ['/page', '/lib', '/']\nimport page_console");
        this.pageConsole = vm.pyimport("page_console");
        this.keypad = vm.pyimport("keypad");
    }

    #bytes(place, length) {
        const bytes = new Uint8Array(length);
        for (let n = 0; n < length; n++) bytes[n] = this.vm._module.getValue(place + n, "i8");
        return bytes;
    }

    // Power on with this memory and these settings; Fault says why it does not start.
    start({ nvm = null, settings = {} } = {}) {
        this.chip.powerOn();
        this.tone = 0;
        this.reports = {};
        this.nvm = nvm ?? new Uint8Array(NVM_SIZE).fill(0xff);
        this.printed.length = 0;
        this.#call(() => this.pageConsole.start(JSON.stringify(settings)));
    }

    get nvm() {
        return this.#bytes(this.nvmAt, NVM_SIZE);
    }

    set nvm(bytes) {
        for (let n = 0; n < NVM_SIZE; n++) this.vm._module.setValue(this.nvmAt + n, bytes[n], "i8");
    }

    // Runs a frame, and more while keys are queued, so that the console keeps up with a fast typist.
    frame() {
        this.sounded = 0;
        for (let rounds = 0; this.#call(() => this.pageConsole.frame()) && rounds < 8; rounds++);
    }

    press(button) {
        this.keypad.press(BUTTONS.indexOf(button));
    }

    release(button) {
        this.keypad.release(BUTTONS.indexOf(button));
    }

    // Opens the game of a link on a console that was just started: nothing, or what is wrong with the link.
    watch(text) {
        return this.#call(() => this.pageConsole.watch(text));
    }

    // The viewer's controls: play 0 or 1, next, go to an action, look from a seat, speed 0 to 3, review, moment of it.
    control(what, n = 0) {
        this.#call(() => this.pageConsole.control(what, n));
    }

    // The game in progress as a link, and the seats that played here.
    awayLink() {
        return JSON.parse(this.#call(() => this.pageConsole.away_link()));
    }

    // The console's own game in progress goes on elsewhere.
    giveUp() {
        this.#call(() => this.pageConsole.give_up());
    }

    // What a link is, beside other links; `problem` says why it is none.
    linkFacts(text, others = []) {
        return JSON.parse(this.#call(() => this.pageConsole.link_facts(text, JSON.stringify(others))));
    }

    // Opens the game of a link to be played on, by the seats that are here.
    playLink(text, here, sent) {
        this.#call(() => this.pageConsole.play_link(text, JSON.stringify(here), sent));
    }

    // undo, mark_sent or sit_down
    linkControl(what) {
        this.#call(() => this.pageConsole.link_control(what));
    }

    // What the screen says while somebody elsewhere is waited for: a heading and what A does, in codes.
    linkWords(lines) {
        this.#call(() => this.pageConsole.link_words(JSON.stringify(lines)));
    }

    // Opens the set-up on the deal of a challenge: who scored what, or the `problem` with it.
    challenge(text) {
        return JSON.parse(this.#call(() => this.pageConsole.challenge(text)));
    }

    // What the ending says of the challenge: four lines of codes.
    showOutcome(lines) {
        this.#call(() => this.pageConsole.show_outcome(JSON.stringify(lines)));
    }

    // The deals of a day, which counts from 1 January 1970: {key, deals: {key: [seed, code, solo]}}.
    dealsOf(day) {
        return JSON.parse(this.#call(() => this.pageConsole.deals_of(day)));
    }

    // Opens the set-up on one of them.
    setUpToday(day, key, solo) {
        this.#call(() => this.pageConsole.set_up_today(day, key, solo));
    }

    // A letter was typed, which may be any of these codes, or null to erase. Whether the screen took it.
    type(codes) {
        return this.#call(() => this.pageConsole.type_codes(JSON.stringify(codes)));
    }

    // The button whose words stand at that column of the bottom row, or nothing.
    buttonAt(x) {
        return BUTTONS[this.#call(() => this.pageConsole.button_at(x)) - 1];
    }

    #call(work) {
        try {
            return work();
        } catch (error) {
            throw new Fault(error.message.trim().split("\n").at(-1), { cause: error }); // the last line of a traceback is the error
        }
    }
}
