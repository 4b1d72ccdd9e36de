// SPDX-License-Identifier: MIT
// Models of the SSD1306 and the SH1106, twins of host_sim/chip.py: bytes from the bus go in, what a person sees comes
// out. They are as strict: a command that the datasheet does not know, or a parameter outside its range, is an error.

export const WIDTH = 128, HEIGHT = 64;
const PAGES = 8;
const HORIZONTAL = 0, VERTICAL = 1, PAGE = 2;

// How many parameter bytes follow; commands that carry their value in the low bits have none.
const PARAMETERS = new Map([
    [0x20, 1], [0x21, 2], [0x22, 2], [0x26, 6], [0x27, 6], [0x29, 5], [0x2a, 5], [0x2e, 0], [0x2f, 0],
    [0x81, 1], [0x8d, 1], [0xa0, 0], [0xa1, 0], [0xa3, 2], [0xa4, 0], [0xa5, 0], [0xa6, 0], [0xa7, 0],
    [0xa8, 1], [0xad, 1], [0xae, 0], [0xaf, 0], [0xc0, 0], [0xc8, 0], [0xd3, 1], [0xd5, 1], [0xd9, 1], [0xda, 1],
    [0xdb, 1], [0xe3, 0],
]);
for (const [first, end] of [[0x00, 0x20], [0x40, 0x80], [0xb0, 0xb8]]) {
    for (let command = first; command < end; command++) PARAMETERS.set(command, 0);
}

// Something was sent that the chip's datasheet does not allow.
export class ChipError extends Error {}

const hex = (byte) => "0x" + byte.toString(16).toUpperCase().padStart(2, "0");

export class SSD1306 {
    constructor() {
        this.name = "SSD1306";
        this.table = PARAMETERS;
        this.columns = WIDTH; // of its memory
        this.first = 0; // the column that shows at the left edge of an upright picture
        this.powerOn();
    }

    // The state after the reset pin was low.
    powerOn() {
        // By page and physical segment: remap applies when data is written, as in the chip.
        this.memory = Array.from({ length: PAGES }, () => new Uint8Array(this.columns));
        this.mode = PAGE;
        this.firstColumn = 0;
        this.lastColumn = WIDTH - 1;
        this.firstPage = 0;
        this.lastPage = PAGES - 1;
        this.column = this.page = 0;
        this.startLine = this.offset = 0;
        this.multiplex = HEIGHT;
        this.remap = this.flipped = false;
        this.contrast = 0x7f;
        this.inverted = this.allOn = this.on = this.pump = this.scrolling = false;
        this.changes = 0; // grows with everything that can change the picture
        this.waiting = -1; // the command whose parameters are not all here yet
        this.parameters = [];
    }

    // The bus side

    // Takes one transaction: control bytes, each followed by commands or pixels.
    write(message) {
        let at = 0;
        while (at < message.length) {
            const control = message[at++];
            if (control & 0x3f) throw new ChipError(`control byte ${hex(control)}: only 0x00, 0x40, 0x80 and 0xC0 exist`);
            const end = control & 0x80 ? at + 1 : message.length;
            if (control & 0x40) this.draw(message.subarray(at, end));
            else for (const byte of message.subarray(at, end)) this.take(byte);
            at = end;
        }
    }

    take(byte) {
        if (this.waiting < 0) {
            if (!this.table.has(byte)) throw new ChipError(`${hex(byte)} is not a command of the ${this.name}`);
            this.waiting = byte;
            this.parameters = [];
        } else {
            this.parameters.push(byte);
        }
        if (this.parameters.length === this.table.get(this.waiting)) {
            const command = this.waiting;
            this.waiting = -1;
            this.obey(command, this.parameters);
            this.changes++;
        }
    }

    obey(command, parameters) {
        const value = parameters[0] ?? 0;
        if (command < 0x20 || (command >= 0xb0 && command < 0xb8)) {
            if (this.mode !== PAGE) throw new ChipError(`${hex(command)} places the pointer in page addressing mode only`);
            if (command >= 0xb0) this.page = command & 0x07;
            else if (command < 0x10) this.column = (this.column & 0xf0) | command;
            else this.column = (((command << 4) & 0xf0) | (this.column & 0x0f)) & 0x7f;
        } else if (command >= 0x40 && command < 0x80) {
            this.startLine = command & 0x3f;
        } else {
            switch (command) {
                case 0x20: this.mode = within(command, value, 2); break;
                case 0x21: case 0x22: this.window(command, parameters[0], parameters[1]); break;
                case 0x2e: case 0x2f: this.scrolling = command === 0x2f; break;
                case 0x81: this.contrast = value; break;
                case 0x8d:
                    if ((value & ~0x04) !== 0x10) throw new ChipError(`charge pump ${hex(value)}: 0x10 is off, 0x14 on`);
                    this.pump = value === 0x14;
                    break;
                case 0xa0: case 0xa1: this.remap = command === 0xa1; break;
                case 0xa4: case 0xa5: this.allOn = command === 0xa5; break;
                case 0xa6: case 0xa7: this.inverted = command === 0xa7; break;
                case 0xa8:
                    if (value < 15 || value > 63) throw new ChipError(`multiplex ratio ${value}: 15 to 63`);
                    this.multiplex = value + 1;
                    break;
                case 0xad:
                    if (![0x00, 0x10, 0x30].includes(value)) {
                        throw new ChipError(`current reference ${hex(value)}: 0x00 is outside, 0x10 and 0x30 inside`);
                    }
                    break;
                case 0xae: case 0xaf: this.on = command === 0xaf; break;
                case 0xc0: case 0xc8: this.flipped = command === 0xc8; break;
                case 0xd3: this.offset = within(command, value, 63); break;
                case 0xd9:
                    if (!(value & 0x0f && value & 0xf0)) throw new ChipError(`pre-charge ${hex(value)}: neither phase may be 0`);
                    break;
                case 0xda:
                    if ((value & ~0x30) !== 0x02) throw new ChipError(`COM pins ${hex(value)}: 0x02, 0x12, 0x22 or 0x32`);
                    break;
                default: // clock, voltage, scrolling: taken, and nothing that can be seen here
            }
        }
    }

    window(command, first, last) {
        if (this.mode === PAGE) throw new ChipError(`${hex(command)} sets a window in horizontal and vertical addressing only`);
        const most = command === 0x21 ? WIDTH - 1 : PAGES - 1;
        if (!(first <= last && last <= most)) throw new ChipError(`${hex(command)} from ${first} to ${last}: first ≤ last ≤ ${most}`);
        if (command === 0x21) {
            this.firstColumn = this.column = first;
            this.lastColumn = last;
        } else {
            this.firstPage = this.page = first;
            this.lastPage = last;
        }
    }

    draw(pixels) {
        if (this.waiting >= 0) throw new ChipError(`pixel data while ${hex(this.waiting)} waits for its parameters`);
        this.changes++;
        for (const byte of pixels) {
            const column = this.column;
            this.memory[this.page][this.remap ? WIDTH - 1 - column : column] = byte;
            if (this.mode === VERTICAL) {
                this.nextPage(true);
            } else if (this.mode === HORIZONTAL && column === this.lastColumn) {
                this.column = this.firstColumn;
                this.nextPage(false);
            } else {
                this.column = (column + 1) % WIDTH;
            }
        }
    }

    nextPage(thenColumn) {
        if (this.page !== this.lastPage) {
            this.page = (this.page + 1) % PAGES;
            return;
        }
        this.page = this.firstPage;
        if (thenColumn) this.column = this.column === this.lastColumn ? this.firstColumn : (this.column + 1) % WIDTH;
    }

    // The glass side

    // Whether anything can shine: switched on, and with the charge pump that these modules need.
    get lit() {
        return this.on && this.pump;
    }

    // 64 rows of 128 zeros and ones, top left first, as a person sees them.
    pixels(into = new Uint8Array(WIDTH * HEIGHT)) {
        into.fill(0);
        if (!this.lit) return into;
        const left = this.columns - 1 - this.first; // the segment at the left edge
        for (let y = 0; y < HEIGHT; y++) {
            const com = HEIGHT - 1 - y; // the module's COM0 is at the bottom edge
            const line = ((this.flipped ? this.multiplex - 1 - com : com) + this.offset + HEIGHT) % HEIGHT;
            if (com >= this.multiplex || line >= this.multiplex) continue;
            if (this.allOn) {
                into.fill(1, y * WIDTH, (y + 1) * WIDTH);
                continue;
            }
            const source = (line + this.startLine) % HEIGHT;
            const page = this.memory[source >> 3];
            const bit = source & 7;
            const dark = this.inverted ? 1 : 0;
            for (let x = 0; x < WIDTH; x++) into[y * WIDTH + x] = ((page[left - x] >> bit) & 1) ^ dark;
        }
        return into;
    }
}

// What the SH1106 has in common with the SSD1306, and what it has of its own
const SH1106_PARAMETERS = new Map([...PARAMETERS].filter(
    ([command]) => command < 0x20 || (command >= 0x40 && command !== 0x8d && command !== 0xa3)));
for (const [command, count] of [[0xad, 1], [0xe0, 0], [0xee, 0], [0x30, 0], [0x31, 0], [0x32, 0], [0x33, 0]]) {
    SH1106_PARAMETERS.set(command, count);
}
// Commands of the SSD1306 that it takes for nothing; the bytes behind them are commands.
const NOTHING = [0x20, 0x21, 0x22, 0x2e, 0x8d];
for (const command of NOTHING) SH1106_PARAMETERS.set(command, 0);

// 132 columns, of which the usual module shows those from 2 on; page addressing only; its own converter.
export class SH1106 extends SSD1306 {
    constructor() {
        super();
        this.name = "SH1106";
        this.table = SH1106_PARAMETERS;
        this.columns = 132;
        this.first = 2;
        this.powerOn();
    }

    powerOn() {
        super.powerOn();
        this.contrast = 0x80;
        this.pump = true; // its converter is on until 0xAD 0x8A
        this.modifyFrom = -1; // the column at which a read-modify-write began
    }

    obey(command, parameters) {
        const value = parameters[0] ?? 0;
        if (NOTHING.includes(command) || (command >= 0x30 && command < 0x34)) return;
        if (command === 0xad) {
            if ((value & ~0x01) !== 0x8a) throw new ChipError(`DC/DC ${hex(value)}: 0x8A is off, 0x8B on`);
            this.pump = value === 0x8b;
        } else if (command === 0xa8) {
            this.multiplex = within(command, value, 63) + 1;
        } else if (command === 0xda) {
            if (value !== 0x02 && value !== 0x12) throw new ChipError(`COM pins ${hex(value)}: 0x02 or 0x12`);
        } else if (command === 0xe0) {
            this.modifyFrom = this.column;
        } else if (command === 0xee) {
            if (this.modifyFrom < 0) throw new ChipError("0xEE ends a read-modify-write, and none began");
            this.column = this.modifyFrom;
            this.modifyFrom = -1;
        } else if (command >= 0x10 && command < 0x20) {
            this.column = ((command << 4) & 0xf0) | (this.column & 0x0f);
        } else {
            super.obey(command, parameters);
        }
    }

    draw(pixels) {
        if (this.waiting >= 0) throw new ChipError(`pixel data while ${hex(this.waiting)} waits for its parameters`);
        if (this.column + pixels.length > this.columns) {
            throw new ChipError(`${pixels.length} pixel bytes from column ${this.column} on: it has ${this.columns}`);
        }
        this.changes++;
        for (const byte of pixels) {
            this.memory[this.page][this.remap ? this.columns - 1 - this.column : this.column] = byte;
            this.column++;
        }
    }
}

function within(command, value, most) {
    if (value > most) throw new ChipError(`${hex(command)} with ${value}: at most ${most}`);
    return value;
}
