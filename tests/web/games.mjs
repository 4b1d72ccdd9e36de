// SPDX-License-Identifier: MIT
// Whole games on the page's machine: bots play them, links show them.
import { Desk, answer, plan } from "./desk.mjs";

const LONGEST = 6000; // frames

const desk = await Desk.make(plan.payload);

// Bots play what the memory holds to its end: the memory then, and the link that the page would offer.
function played(nvm) {
    desk.start(nvm);
    desk.tap("A"); // continue
    for (let frames = 0; frames < LONGEST && desk.machine.heard.link === undefined; frames++) {
        desk.frame(16);
        if (frames % 50 === 49) desk.tap("A"); // some games show something at the end that wants to be seen
    }
    return { nvm: desk.nvm, link: desk.machine.heard.link, printed: desk.machine.printed };
}

// The next line of the menu is opened, again and again, with a power cut before each: what was kept every time.
function switched(nvm, times) {
    const kept = [];
    for (let turn = 0; turn < times; turn++) {
        desk.start(turn ? kept.at(-1) : nvm);
        desk.tap("down");
        desk.tap("A");
        desk.run(3000); // ms
        kept.push(desk.nvm);
    }
    return { kept, printed: desk.machine.printed };
}

// The pictures of a show at some moments, each from one seat: [seat, actions so far].
function looked(link, moments) {
    desk.start(null);
    const problem = desk.machine.watch(link);
    if (problem) return { problem };
    desk.machine.control("play", 0);
    const pictures = moments.map(([seat, at]) => {
        desk.machine.control("look", seat);
        desk.machine.control("go", at);
        desk.run(400);
        return desk.pixels;
    });
    return { pictures, facts: JSON.parse(desk.machine.heard.show), printed: desk.machine.printed };
}

const spoken = () => desk.machine.heard.screen + desk.machine.heard.cursor;

// The same moments, and each again with all that its seat can't know dealt again: which of them look or sound
// different then?
const REDEAL = `
import page_console
from coffer.dice import Dice
table = page_console.show.face.match.table.copy()
table.redeal(page_console.show.seat, Dice(4711))
page_console.show.face.match.table = table
page_console.show.face.stale = True
`;
function unveiled(link, moments) {
    desk.start(null);
    desk.machine.watch(link);
    desk.machine.control("play", 0);
    return moments.filter(([seat, at]) => {
        desk.machine.control("look", seat);
        desk.machine.control("go", at);
        desk.run(600); // ms: the screen has been read, too
        const before = [desk.pixels, spoken()];
        desk.machine.vm.runPython(REDEAL);
        desk.run(600);
        return desk.pixels !== before[0] || spoken() !== before[1];
    });
}

// A show that plays by itself until the winners are there: where it was after every frame that changed it.
function watched(link) {
    desk.start(null);
    desk.machine.watch(link);
    desk.machine.control("speed", 2);
    const course = [];
    for (let frames = 0; frames < 40 * LONGEST; frames++) {
        desk.frame(30);
        const { at, count } = JSON.parse(desk.machine.heard.show);
        if (at !== course.at(-1)) course.push(at);
        if (at === count && desk.machine.heard.screen.includes("win")) break;
    }
    return { course, end: desk.machine.heard.screen, printed: desk.machine.printed };
}

// The review of a seat, and the picture and the words of each of its moments.
function reviewed(link, seat) {
    desk.start(null);
    desk.machine.watch(link);
    desk.machine.control("look", seat);
    desk.machine.control("review", 0);
    let facts;
    for (let frames = 0; frames < 5000; frames++) {
        desk.frame(30);
        facts = JSON.parse(desk.machine.heard.show);
        if (!facts.review.running) break;
    }
    const shown = facts.review.moments.map((_, n) => {
        desk.machine.control("moment", n);
        desk.run(3000); // ms
        return [JSON.parse(desk.machine.heard.show).at, desk.machine.heard.screen];
    });
    return { facts, shown, printed: desk.machine.printed };
}

// A challenge is taken up and the game in progress played to its end by pressing A: what was found, and the ending.
function challenged(link, nvm, lines) {
    desk.start(nvm);
    const found = desk.machine.challenge(link);
    desk.run(600);
    const setUp = desk.machine.heard.screen;
    desk.tap("B");
    for (let presses = 0; presses < 60 && !desk.machine.heard.screen.includes("again"); presses++) {
        desk.tap("A");
        desk.run(500);
        if (desk.machine.heard.result) desk.machine.showOutcome(lines);
    }
    desk.run(700);
    const { heard, printed } = desk.machine;
    return { found, setUp, result: JSON.parse(heard.result), screen: heard.screen, pixels: desk.pixels, printed };
}

const does = {
    played: () => plan.memories.map(played),
    switched: () => switched(plan.memory, plan.times),
    looked: () => looked(plan.link, plan.moments),
    reviewed: () => reviewed(plan.link, plan.seat),
    unveiled: () => unveiled(plan.link, plan.moments),
    watched: () => watched(plan.link),
    challenged: () => challenged(plan.link, plan.memory, plan.lines),
};
answer(does[plan.what]());
