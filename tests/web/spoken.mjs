// SPDX-License-Identifier: MIT
// Plays scenes and answers what the page's machine makes of each screen in words.
import { Desk, answer, plan } from "./desk.mjs";

const desk = await Desk.make(plan.payload);

answer(plan.scenes.map((scene) => {
    desk.play(scene);
    const { screen, cursor } = desk.machine.heard;
    return { name: scene.name, screen, cursor };
}));
