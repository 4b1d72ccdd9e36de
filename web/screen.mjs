// SPDX-License-Identifier: MIT
// The glass: 128×64 pixels on a canvas, always a whole number of the screen's own pixels for each.
import { HEIGHT, WIDTH } from "./chip.mjs";

export const LIT = [222, 240, 255], DARK = [8, 10, 14]; // as in host_sim/picture.py
export const GAPS_FROM = 8; // CSS pixels: smaller ones touch each other, for with gaps an inverted line is hard to read
export const GAP = 0.16; // how much darker a gap is than the lit pixels around it

// How bright lit pixels are drawn, 0 to 1: the eye takes a tenth of the light for half as bright.
export function brightness(contrast) {
    return Math.max(0.3, (contrast / 255) ** 0.25);
}

// How many of the screen's pixels each pixel gets in a space of CSS pixels; at least one.
export function wholeScale(width, height, ratio) {
    return Math.max(1, Math.floor(Math.min((width * ratio) / WIDTH, (height * ratio) / HEIGHT) + 1e-6));
}

// The fewest CSS pixels that are a whole number of the screen's: 1 where the ratio is whole, 4 where it is 1.25.
export function wholeStep(ratio) {
    for (let step = 1; step <= 16; step++) if (Math.abs(step * ratio - Math.round(step * ratio)) < 1e-3) return step;
    return 1;
}

export class Glass {
    constructor(canvas) {
        this.canvas = canvas;
        this.pixels = new Uint8Array(WIDTH * HEIGHT);
        this.contrast = 0;
        this.scale = 0;
        this.painted = 0;
    }

    // As large as fits into a space of CSS pixels. The canvas begins and ends where a CSS pixel and one of the screen's
    // do, so that no browser has anything to stretch; what is left over is a dark border.
    fit(width, height) {
        const ratio = globalThis.devicePixelRatio || 1;
        const { canvas } = this;
        this.scale = wholeScale(width, height, ratio);
        this.ratio = ratio;
        const step = wholeStep(ratio);
        for (const [side, pixels] of /** @type {const} */ ([["width", WIDTH], ["height", HEIGHT]])) {
            const length = Math.ceil((pixels * this.scale) / ratio / step - 1e-6) * step;
            canvas[side] = Math.round(length * ratio);
            canvas.style[side] = `${length}px`;
        }
        canvas.style.left = canvas.style.top = "0";
        const place = canvas.getBoundingClientRect();
        for (const side of /** @type {const} */ (["left", "top"])) {
            canvas.style[side] = `${Math.round(place[side] / step) * step - place[side]}px`;
        }
        this.paint();
    }

    // Takes over what the chip shows.
    show(chip) {
        chip.pixels(this.pixels);
        this.contrast = chip.contrast;
        this.paint();
    }

    paint() {
        if (!this.scale) return;
        const light = brightness(this.contrast);
        const lit = DARK.map((dark, n) => dark + (LIT[n] - dark) * light);
        const gaps = this.scale >= GAPS_FROM * this.ratio;
        draw(this.canvas, this.pixels, lit, this.scale, gaps);
        this.painted++;
    }

    // The screen as a picture of its own, four pixels for each, fully lit.
    async picture(scale = 4) {
        const canvas = document.createElement("canvas");
        canvas.width = WIDTH * scale;
        canvas.height = HEIGHT * scale;
        draw(canvas, this.pixels, LIT, scale, false);
        return new Promise((done) => canvas.toBlob(done, "image/png"));
    }
}

let plain = null; // a canvas on which a pixel is a pixel, made once

// Draws the pixels in the middle of a canvas, each `scale` of its pixels wide and high.
function draw(canvas, pixels, lit, scale, gaps) {
    const small = new ImageData(WIDTH, HEIGHT);
    for (let n = 0; n < pixels.length; n++) {
        const [red, green, blue] = pixels[n] ? lit : DARK;
        small.data[4 * n] = red;
        small.data[4 * n + 1] = green;
        small.data[4 * n + 2] = blue;
        small.data[4 * n + 3] = 255;
    }
    plain ??= Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
    plain.getContext("2d").putImageData(small, 0, 0);
    const context = canvas.getContext("2d", { alpha: false });
    const [width, height] = [WIDTH * scale, HEIGHT * scale];
    const [left, top] = [(canvas.width - width) >> 1, (canvas.height - height) >> 1];
    context.fillStyle = `rgb(${DARK.join()})`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingEnabled = false;
    context.drawImage(plain, left, top, width, height);
    if (!gaps) return;
    context.fillStyle = `rgba(0, 0, 0, ${GAP})`;
    for (let x = 1; x < WIDTH; x++) context.fillRect(left + x * scale, top, 1, height);
    for (let y = 1; y < HEIGHT; y++) context.fillRect(left, top + y * scale, width, 1);
}
