// SPDX-License-Identifier: MIT
// Plays scenes and says which of them show something else than they should.
import { Headless, answer, plan } from "./headless.mjs";

const AROUND = 700; // ms before and after the moment in which a moving picture may come

const headless = await Headless.make(plan.payload);

const wrong = [], moving = [];
for (const scene of plan.scenes) {
    const began = headless.now;
    headless.play(scene);
    if (headless.pixels === scene.wanted) continue;
    // What blinks and walks is in another step of it when frames take another time: it has to come, though.
    const first = 2 * headless.now - began - AROUND;
    let came = false;
    headless.each = () => { came ||= headless.now > first && headless.pixels === scene.wanted; };
    headless.play(scene);
    for (const end = headless.now + AROUND; !came && headless.now < end;) headless.frame();
    headless.each = null;
    (came ? moving : wrong).push(scene.name);
}
answer({ wrong, moving });
