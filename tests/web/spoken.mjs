// SPDX-License-Identifier: MIT
// Plays scenes and answers what the page's machine makes of each screen in words.
import { Headless, answer, plan } from "./headless.mjs";

const headless = await Headless.make(plan.payload);

answer(plan.scenes.map((scene) => {
    headless.play(scene);
    const { screen, cursor } = headless.machine.reports;
    return { name: scene.name, screen, cursor };
}));
