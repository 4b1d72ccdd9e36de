// SPDX-License-Identifier: MIT
// What can hold a button down: keys, fingers, the mouse, game pads. A button that two of them hold is up when both let go.

// As on the desktop; letters that another alphabet has in their place work too.
const KEYS = {
    ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
    z: "A", a: "A", Enter: "A", " ": "A",
    x: "B", b: "B", Backspace: "B", Escape: "B",
};
const PLACES = { KeyZ: "A", KeyA: "A", KeyX: "B", KeyB: "B" };
const PAD = { 0: "A", 1: "B", 12: "up", 13: "down", 14: "left", 15: "right" };
const DEAD_ZONE = 0.5;
const TAP = 60; // ms that a press without a finger lasts: of a screen reader, or of a switch

export class Input {
    // `press` and `release` get the button's name.
    constructor(press, release) {
        this.holders = new Map();
        this.press = press;
        this.release = release;
        this.elements = {};
    }

    hold(button, source, down) {
        const holders = this.holders.get(button) ?? new Set();
        this.holders.set(button, holders);
        const before = holders.size > 0;
        if (down) holders.add(source);
        else holders.delete(source);
        if (holders.size > 0 === before) return;
        this.elements[button]?.classList.toggle("down", down);
        (down ? this.press : this.release)(button);
    }

    // Releases everything, because the release of what is held will not be noticed here.
    drop() {
        for (const [button, holders] of this.holders) {
            for (const source of [...holders]) this.hold(button, source, false);
        }
    }

    isDown(button) {
        return (this.holders.get(button)?.size ?? 0) > 0;
    }

    // -- keys

    // `mine` says whether a key pressed now is for the console, and not for a dialog or a button of the page.
    watchKeys(target, mine) {
        const named = (event) => KEYS[event.key] ?? KEYS[event.key.toLowerCase()] ?? PLACES[event.code];
        target.addEventListener("keydown", (event) => {
            const button = named(event);
            if (!button || event.ctrlKey || event.metaKey || event.altKey || !mine(event)) return;
            event.preventDefault();
            if (!event.repeat) this.hold(button, `key ${event.code}`, true);
        });
        target.addEventListener("keyup", (event) => {
            const button = named(event);
            if (button) this.hold(button, `key ${event.code}`, false);
        });
    }

    // Letters and the backspace go to `type` first, with "" for the backspace; what it takes presses no button.
    watchLetters(target, mine, type) {
        target.addEventListener("keydown", (event) => {
            const letter = event.key === "Backspace" ? "" : event.key;
            const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
            if ([...letter].length > 1 || letter === " " || !plain || !mine(event) || !type(letter)) return;
            event.preventDefault();
            event.stopImmediatePropagation();
        }, true);
    }

    // -- fingers and the mouse

    // One of the buttons on the case. A key on it, when it has the focus, presses it and no other.
    button(element, name) {
        this.elements[name] = element;
        element.addEventListener("keydown", (event) => {
            if (!["Enter", " "].includes(event.key)) return;
            event.preventDefault();
            event.stopPropagation();
            if (!event.repeat) this.hold(name, "focus", true);
        });
        for (const kind of ["keyup", "blur"]) element.addEventListener(kind, () => this.hold(name, "focus", false));
        element.addEventListener("click", (event) => {
            if (event.detail) return; // a finger or the mouse: its pointer events have done it
            this.hold(name, "click", true);
            setTimeout(() => this.hold(name, "click", false), TAP);
        });
    }

    // A part of the case on which fingers press and slide; `at` says which button is at a point of it, if any.
    surface(element, at) {
        const fingers = new Map();
        const move = (event, down) => {
            const place = element.getBoundingClientRect();
            const inside = (value, first, length) => (value - first) / length;
            const x = inside(event.clientX, place.left, place.width);
            const y = inside(event.clientY, place.top, place.height);
            const before = fingers.get(event.pointerId);
            const now = down ? at(x, y, before) : undefined;
            if (before === now) return;
            const source = `finger ${event.pointerId}`;
            if (before) this.hold(before, source, false);
            if (now) this.hold(now, source, true);
            if (down) fingers.set(event.pointerId, now);
            else fingers.delete(event.pointerId);
        };
        element.addEventListener("pointerdown", (event) => {
            if (event.button) return;
            event.preventDefault(); // no selection, no zoom by a second tap, and the focus stays where it is
            element.setPointerCapture?.(event.pointerId);
            fingers.set(event.pointerId, undefined);
            move(event, true);
        });
        element.addEventListener("pointermove", (event) => {
            if (fingers.has(event.pointerId)) move(event, true);
        });
        for (const kind of ["pointerup", "pointercancel", "lostpointercapture"]) {
            element.addEventListener(kind, (event) => {
                if (fingers.has(event.pointerId)) move(event, false);
                fingers.delete(event.pointerId);
            });
        }
        element.addEventListener("contextmenu", (event) => event.preventDefault());
    }

    // -- game pads

    // To be called once a frame.
    pollPads(pads) {
        const wanted = new Set();
        for (const pad of pads) {
            if (!pad) continue;
            for (const [number, button] of Object.entries(PAD)) {
                if (pad.buttons[number]?.pressed) wanted.add(button);
            }
            const [x = 0, y = 0] = pad.axes;
            if (x < -DEAD_ZONE) wanted.add("left");
            if (x > DEAD_ZONE) wanted.add("right");
            if (y < -DEAD_ZONE) wanted.add("up");
            if (y > DEAD_ZONE) wanted.add("down");
        }
        for (const button of Object.values(PAD)) {
            const held = this.holders.get(button)?.has("pad") ?? false;
            if (held !== wanted.has(button)) this.hold(button, "pad", !held);
        }
    }
}

// The direction of a point on the cross, 0 to 1 both ways; nothing in its very middle, unless one was held already.
export function direction(x, y, before) {
    const right = x - 0.5, down = y - 0.5;
    if (Math.hypot(right, down) < (before ? 0.06 : 0.1)) return before;
    if (Math.abs(right) > Math.abs(down)) return right > 0 ? "right" : "left";
    return down > 0 ? "down" : "up";
}

// A and B stand on a slant, B low on the left: whichever is nearer.
export function letter(x, y) {
    return x + (1 - y) > 1 ? "A" : "B";
}
