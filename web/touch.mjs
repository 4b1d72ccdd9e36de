// SPDX-License-Identifier: MIT
// The glass can be touched: a tap on "A …" or "B …" in its bottom row is that button, a swipe an arrow, a tap elsewhere A,
// and a finger that stays a held A.
import { HEIGHT, WIDTH } from "./chip.mjs";

const SWIPE = 24; // CSS pixels
const HELD = 350; // ms until a finger counts as one that stays
const TAP = 60; // ms that a press lasts
const BOTTOM = HEIGHT - 10; // the bottom row, and two pixels more for a finger

// Where a point of the canvas is, in the display's pixels.
export function pixelAt(canvas, { clientX, clientY }) {
    const place = canvas.getBoundingClientRect();
    return { x: ((clientX - place.left) * WIDTH) / place.width, y: ((clientY - place.top) * HEIGHT) / place.height };
}

// `works` says whether touching is switched on, `buttonAt` whose words stand at a column of the bottom row.
export function makeTouchable(canvas, input, works, buttonAt) {
    let begun = null, timer = 0;
    const tap = (button) => {
        input.hold(button, "glass", true);
        setTimeout(() => input.hold(button, "glass", false), TAP);
    };
    canvas.addEventListener("pointerdown", (event) => {
        if (event.button || !works()) return;
        event.preventDefault();
        canvas.setPointerCapture?.(event.pointerId);
        begun = { x: event.clientX, y: event.clientY, held: "" };
        const { x, y } = pixelAt(canvas, event);
        timer = setTimeout(() => {
            begun.held = (y >= BOTTOM && buttonAt(x)) || "A";
            input.hold(begun.held, "glass", true);
        }, HELD);
    });
    canvas.addEventListener("pointermove", (event) => {
        if (begun && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > SWIPE) clearTimeout(timer);
    });
    canvas.addEventListener("pointerup", (event) => {
        clearTimeout(timer);
        if (!begun) return;
        const right = event.clientX - begun.x, down = event.clientY - begun.y, { held } = begun;
        begun = null;
        if (held) input.hold(held, "glass", false);
        else if (Math.hypot(right, down) > SWIPE) tap(Math.abs(right) > Math.abs(down) ? (right > 0 ? "right" : "left") : down > 0 ? "down" : "up");
        else {
            const { x, y } = pixelAt(canvas, event);
            tap((y >= BOTTOM && buttonAt(x)) || "A");
        }
    });
    canvas.addEventListener("pointercancel", () => {
        clearTimeout(timer);
        if (begun?.held) input.hold(begun.held, "glass", false);
        begun = null;
    });
}
