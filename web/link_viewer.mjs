// SPDX-License-Identifier: MIT
// Watching a game from a link: the controls below the glass, and the same by the console's own buttons.
import { find } from "./elements.mjs";
import { say } from "./words.mjs";

const LEVELS = ["person", "easy", "medium", "hard", "novice", "random"];
const SPEEDS = ["slow", "normal", "fast", "instant"];

// What an address names: [mark, text], where g is a game to watch, p one to play on, l one that waits in this browser, c a challenge, z a puzzle.
export function parseHash(hash) {
    const found = /^#([gplcz])=(.*)$/s.exec(hash);
    return found ? [found[1], found[2]] : ["", ""];
}

// The hash of what somebody pasted: a link, or what stands behind its mark.
export function hashOf(text) {
    const found = /#[gpcz]=\s*\S+/.exec(text);
    return (found ? found[0] : text.trim() && `#g=${text.trim()}`).replace(/\s/g, "");
}

export class LinkViewer {
    constructor(app, leave) {
        this.app = app;
        this.leave = leave;
        this.facts = null;
        const does = {
            first: () => this.go(0), previous: () => this.go(this.facts.at - 1), play: () => this.toggle(),
            next: () => this.forward(), last: () => this.end(), leave: () => leave(),
            review: () => this.control("review", 0),
        };
        for (const [id, act] of Object.entries(does)) find(/** @type {keyof typeof does} */ (id)).onclick = act;
        find("seat").onchange = () => this.control("look", Number(find("seat").value));
        find("speed").onchange = () => this.control("speed", Number(find("speed").value));
        find("viewer").hidden = false;
        document.querySelector("main").classList.add("watching");
    }

    close() {
        find("viewer").hidden = true;
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

    // Shows what the console reports of the game.
    update(facts) {
        const first = this.facts === null;
        this.facts = facts;
        this.draw();
        if (first) this.app.fit();
    }

    draw() {
        const facts = this.facts;
        if (!facts) return;
        find("viewerText").textContent = say("watching", this.app.decode(facts.title), facts.at, facts.count);
        find("play").textContent = say(facts.playing ? "stop" : "play");
        find("previous").disabled = find("first").disabled = facts.at === 0;
        find("next").disabled = find("last").disabled = facts.at === facts.count;
        const seats = facts.names.map((name, n) => `${this.app.decode(name)} (${say(LEVELS[facts.levels[n]])})`);
        fillSelect(find("seat"), seats, facts.seat);
        fillSelect(find("speed"), SPEEDS.map((speed) => say(speed)), facts.speed);
        this.drawReview(facts.reviewable, facts.review);
    }

    // What a review has found: a button for each moment, which goes there.
    drawReview(offered, review) {
        const button = find("review"), list = find("moments");
        button.hidden = !offered;
        button.disabled = Boolean(review?.running);
        button.textContent = review?.running ? say("reviewing", review.done) : say("review");
        const found = review && !review.running ? review.moments : [];
        const none = review && !review.running && !found.length ? say("noMistake") : "";
        const texts = found.map(([, number, points]) => say("moment", number, points));
        if ([none, ...texts].join("\n") === list.dataset.texts) return;
        list.dataset.texts = [none, ...texts].join("\n");
        list.replaceChildren(none, ...texts.map((text, n) => {
            const go = document.createElement("button");
            go.type = "button";
            go.textContent = text;
            go.onclick = () => this.control("moment", n);
            return go;
        }));
        this.app.fit();
    }
}

// Fills a select element, if its texts have changed.
function fillSelect(select, texts, chosen) {
    if (texts.join("\n") !== select.dataset.texts) {
        select.dataset.texts = texts.join("\n");
        select.replaceChildren(...texts.map((text, n) => new Option(text, n)));
    }
    select.value = chosen;
}
