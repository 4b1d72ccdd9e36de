// SPDX-License-Identifier: MIT
// Watching a game from a link: the controls below the glass, and the same by the console's own buttons.
import { find } from "./elements.mjs";
import { say } from "./words.mjs";

const LEVELS = ["person", "easy", "medium", "hard", "novice", "random"];
const SPEEDS = ["slow", "normal", "fast", "instant"];

const MARK = "#g=", AT_HOME = ["localhost", "127.0.0.1", "[::1]"];

// What stands behind #g= in an address, or null if it names no game.
export function shownIn(hash) {
    return hash.startsWith(MARK) ? hash.slice(MARK.length) : null;
}

// The game in what somebody pasted: a link, or what stands behind its mark.
export function pasted(text) {
    return text.slice(text.includes(MARK) ? text.indexOf(MARK) + MARK.length : 0).trim();
}

// An address that shows a game to anybody: of this page, of the public one where this one lies on a disk, or nothing.
export function linkOf(text, publicPage, here = location) {
    const hosted = here.protocol.startsWith("http") && !AT_HOME.includes(here.hostname);
    const page = hosted ? here.href.split("#")[0] : publicPage;
    return page && `${page}${MARK}${text}`;
}

export class Show {
    constructor(app, leave) {
        this.app = app;
        this.leave = leave;
        this.facts = null;
        const does = {
            first: () => this.go(0), previous: () => this.go(this.facts.at - 1), play: () => this.toggle(),
            next: () => this.forward(), last: () => this.end(), leave: () => leave(),
        };
        for (const [id, act] of Object.entries(does)) find(/** @type {keyof typeof does} */ (id)).onclick = act;
        find("seat").onchange = () => this.control("look", Number(find("seat").value));
        find("speed").onchange = () => this.control("speed", Number(find("speed").value));
        find("show").hidden = false;
        document.querySelector("main").classList.add("watching");
    }

    close() {
        find("show").hidden = true;
        document.querySelector("main").classList.remove("watching");
        this.app.fit();
    }

    // The console's own buttons: left and right step, up and down change the seat, A plays, B leaves.
    press(button) {
        if (!this.facts) return;
        const seats = this.facts.names.length;
        if (button === "left") this.go(this.facts.at - 1);
        else if (button === "right") this.forward();
        else if (button === "up") this.control("look", (this.facts.seat + seats - 1) % seats);
        else if (button === "down") this.control("look", (this.facts.seat + 1) % seats);
        else if (button === "A") this.toggle();
        else this.leave();
    }

    control(what, n) {
        this.app.machine.control(what, n);
    }

    go(at) {
        this.control("play", 0);
        this.control("go", Math.max(0, at));
    }

    // The last move, and all that comes after it: the count, and the winners.
    end() {
        this.go(this.facts.count);
        this.control("play", 1);
    }

    forward() {
        this.control("play", 0);
        this.control("next", 0);
    }

    toggle() {
        if (!this.facts.playing && this.facts.at === this.facts.count) this.control("go", 0);
        this.control("play", this.facts.playing ? 0 : 1);
    }

    // Where the show is now.
    take(facts) {
        const first = this.facts === null;
        this.facts = facts;
        this.draw();
        if (first) this.app.fit();
    }

    draw() {
        const facts = this.facts;
        if (!facts) return;
        find("showing").textContent = say("watching", this.app.text(facts.title), facts.at, facts.count);
        find("play").textContent = say(facts.playing ? "stop" : "play");
        find("previous").disabled = find("first").disabled = facts.at === 0;
        find("next").disabled = find("last").disabled = facts.at === facts.count;
        const seats = facts.names.map((name, n) => `${this.app.text(name)} (${say(LEVELS[facts.levels[n]])})`);
        choices(find("seat"), seats, facts.seat);
        choices(find("speed"), SPEEDS.map((speed) => say(speed)), facts.speed);
    }
}

// Fills a list to choose from, if it says something else now.
function choices(select, texts, chosen) {
    if (texts.join("\n") !== select.dataset.texts) {
        select.dataset.texts = texts.join("\n");
        select.replaceChildren(...texts.map((text, n) => new Option(text, n)));
    }
    select.value = chosen;
}
