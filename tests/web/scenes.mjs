// SPDX-License-Identifier: MIT
// Plays scenes and says which of them show something else than they should.
import { Desk, answer, plan } from "./desk.mjs";

const AROUND = 700; // ms before and after the moment in which a moving picture may come

const desk = await Desk.make(plan.payload);

const wrong = [], moving = [];
for (const scene of plan.scenes) {
    const began = desk.now;
    desk.play(scene);
    if (desk.pixels === scene.wanted) continue;
    // What blinks and walks is in another step of it when frames take another time: it has to come, though.
    const first = 2 * desk.now - began - AROUND;
    let came = false;
    desk.each = () => { came ||= desk.now > first && desk.pixels === scene.wanted; };
    desk.play(scene);
    for (const end = desk.now + AROUND; !came && desk.now < end;) desk.frame();
    desk.each = null;
    (came ? moving : wrong).push(scene.name);
}
answer({ wrong, moving });
