// SPDX-License-Identifier: MIT
// The page's machine without a page: a script moves its clock and looks at every frame.
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Machine } from "../../web/machine.mjs";
import { machineFiles, unpack } from "../../web/payload.mjs";

export const plan = JSON.parse(readFileSync(0, "utf8"));
export const answer = (value) => process.stdout.write(JSON.stringify(value));

const STEP = 5; // ms; the console's loop sleeps that long
const LOOK = 0.01; // ms that a look at the clock takes, so that nobody waits for ever

export class Headless {
    static async make(payload) {
        const files = unpack(readFileSync(payload));
        const place = join(tmpdir(), `coffer-vm-${process.pid}`);
        const headless = new Headless();
        for (const ending of ["mjs", "wasm"]) writeFileSync(`${place}.${ending}`, files[`vm/micropython.${ending}`]);
        const { loadMicroPython } = await import(`${place}.mjs`);
        headless.machine = await Machine.create({
            load: loadMicroPython, url: `${place}.wasm`, files: machineFiles(files), clock: () => (headless.now += LOOK),
        });
        const { rmSync } = await import("node:fs");
        for (const ending of ["mjs", "wasm"]) rmSync(`${place}.${ending}`);
        return headless;
    }

    constructor() {
        this.now = 0;
        this.each = null; // called after every frame
    }

    start(nvm, settings = { COFFER_LANGUAGE: "en", COFFER_TITLE: 0 }) {
        this.machine.start({ nvm: nvm ? Buffer.from(nvm, "base64") : null, settings });
        this.frame();
    }

    frame(step = STEP) {
        this.now += step;
        this.machine.frame();
        this.each?.();
    }

    run(ms, step = STEP) {
        for (const end = this.now + ms; this.now < end;) this.frame(step);
    }

    tap(button) {
        this.machine.press(button);
        this.run(60);
        this.machine.release(button);
        this.run(60);
    }

    // A scene of the golden screens. Pictures of the menus show the same games, whatever others there are.
    play(scene) {
        const { FS } = this.machine.vm;
        const aside = (path) => path.replaceAll("/", "_");
        for (const path of scene.hidden) FS.rename(path, aside(path));
        this.start(scene.nvm, scene.settings);
        for (const [what, value] of scene.steps) {
            if (what === "run") this.run(value);
            else this.machine[what](value);
        }
        for (const path of scene.hidden) FS.rename(aside(path), path);
    }

    // The screen as a string of 0 and 1.
    get pixels() {
        return Array.from(this.machine.chip.pixels()).join("");
    }

    get nvm() {
        return Buffer.from(this.machine.nvm).toString("base64");
    }
}
