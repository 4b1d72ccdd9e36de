// SPDX-License-Identifier: MIT
// Whole games on the page's machine: bots play them, links show them.
import { Headless, answer, plan } from "./headless.mjs";

const LONGEST = 6000; // frames

const headless = await Headless.make(plan.payload);

// Bots play what the memory holds to its end: the memory then, and the link that the page would offer.
function playBots(nvm) {
    headless.start(nvm);
    headless.tap("A"); // continue
    for (let frames = 0; frames < LONGEST && headless.machine.reports.link === undefined; frames++) {
        headless.frame(16);
        if (frames % 50 === 49) headless.tap("A"); // some games show something at the end that wants to be seen
    }
    return { nvm: headless.nvm, link: headless.machine.reports.link, printed: headless.machine.printed };
}

// The next line of the menu is opened, again and again, with a power cut before each: what was kept every time.
function switchGames(nvm, times) {
    const kept = [];
    for (let turn = 0; turn < times; turn++) {
        headless.start(turn ? kept.at(-1) : nvm);
        headless.tap("down");
        headless.tap("A");
        headless.run(3000); // ms
        kept.push(headless.nvm);
    }
    return { kept, printed: headless.machine.printed };
}

// The pictures of a show at some moments, each from one seat: [seat, actions so far].
function lookAt(link, moments) {
    headless.start(null);
    const problem = headless.machine.watch(link);
    if (problem) return { problem };
    headless.machine.control("play", 0);
    const pictures = moments.map(([seat, at]) => {
        headless.machine.control("look", seat);
        headless.machine.control("go", at);
        headless.run(400);
        return headless.pixels;
    });
    return { pictures, facts: JSON.parse(headless.machine.reports.viewer), printed: headless.machine.printed };
}

const spoken = () => headless.machine.reports.screen + headless.machine.reports.cursor;

// The same moments, and each again with all that its seat can't know dealt again: those that look or sound different then.
const REDEAL = `
import page_console
from coffer.dice import Dice
table = page_console.link_viewer.face.match.table.copy()
table.redeal(page_console.link_viewer.seat, Dice(4711))
page_console.link_viewer.face.match.table = table
page_console.link_viewer.face.stale = True
`;
function findChanged(link, moments) {
    headless.start(null);
    headless.machine.watch(link);
    headless.machine.control("play", 0);
    return moments.filter(([seat, at]) => {
        headless.machine.control("look", seat);
        headless.machine.control("go", at);
        headless.run(600); // ms: the screen has been read, too
        const before = [headless.pixels, spoken()];
        headless.machine.vm.runPython(REDEAL);
        headless.run(600);
        return headless.pixels !== before[0] || spoken() !== before[1];
    });
}

// A show that plays by itself until the winners are there: where it was after every frame that changed it.
function watchLink(link) {
    headless.start(null);
    headless.machine.watch(link);
    headless.machine.control("speed", 2);
    const course = [];
    for (let frames = 0; frames < 40 * LONGEST; frames++) {
        headless.frame(30);
        const { at, count } = JSON.parse(headless.machine.reports.viewer);
        if (at !== course.at(-1)) course.push(at);
        if (at === count && headless.machine.reports.screen.includes("win")) break;
    }
    return { course, end: headless.machine.reports.screen, printed: headless.machine.printed };
}

// The review of a seat, and the picture and the words of each of its moments.
function reviewLink(link, seat) {
    headless.start(null);
    headless.machine.watch(link);
    headless.machine.control("look", seat);
    headless.machine.control("review", 0);
    let facts;
    for (let frames = 0; frames < 5000; frames++) {
        headless.frame(30);
        facts = JSON.parse(headless.machine.reports.viewer);
        if (!facts.review.running) break;
    }
    const shown = facts.review.moments.map((_, n) => {
        headless.machine.control("moment", n);
        headless.run(3000); // ms
        return [JSON.parse(headless.machine.reports.viewer).at, headless.machine.reports.screen];
    });
    return { facts, shown, printed: headless.machine.printed };
}

// A challenge is taken up and the game in progress played to its end by pressing A: what was found, and the ending.
function playChallenge(link, nvm, lines) {
    headless.start(nvm);
    const found = headless.machine.challenge(link);
    headless.run(600);
    const setUp = headless.machine.reports.screen;
    headless.tap("B");
    for (let presses = 0; presses < 60 && !headless.machine.reports.screen.includes("again"); presses++) {
        headless.tap("A");
        headless.run(500);
        if (headless.machine.reports.result) headless.machine.showOutcome(lines);
    }
    headless.run(700);
    const { reports, printed } = headless.machine;
    return { found, setUp, result: JSON.parse(reports.result), screen: reports.screen, pixels: headless.pixels, printed };
}

const does = {
    play: () => plan.memories.map(playBots),
    switch: () => switchGames(plan.memory, plan.times),
    look: () => lookAt(plan.link, plan.moments),
    review: () => reviewLink(plan.link, plan.seat),
    unveil: () => findChanged(plan.link, plan.moments),
    watch: () => watchLink(plan.link),
    challenge: () => playChallenge(plan.link, plan.memory, plan.lines),
};
answer(does[plan.what]());
