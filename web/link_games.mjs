// SPDX-License-Identifier: MIT
// Games that go from link to link: those that wait in this browser, and the one that is open.
//
// Each waits under a key of its own, with its latest link, the seats that play here and how much of it was sent. A link
// that is newer takes its place; an older one, or one that branches off, never does.
import { find } from "./elements.mjs";
import { say, titleOf } from "./words.mjs";

const KEY = "coffer.link.";

// The games that wait in this browser, by their slot: a game's id, and ~1 and so on for what branched off.
export class LinkGames {
    constructor(store) {
        this.store = store;
        this.unsaved = {}; // where the browser keeps nothing: until the page is closed
    }

    #read(slot) {
        return this.store.works ? this.store.storage.getItem(KEY + slot) : this.unsaved[slot];
    }

    get(slot) {
        try {
            const kept = JSON.parse(this.#read(slot) ?? "null");
            return typeof kept?.text === "string" && Array.isArray(kept.here) ? kept : null;
        } catch {
            return null; // damaged: as if it were not there
        }
    }

    // Whether it will be there after a reload, as far as this browser keeps anything.
    put(slot, game) {
        if (this.store.works) return this.store.put(KEY + slot, JSON.stringify(game));
        this.unsaved[slot] = JSON.stringify(game);
        return true;
    }

    remove(slot) {
        delete this.unsaved[slot];
        this.store.storage?.removeItem(KEY + slot);
    }

    // Every slot, the latest first.
    slots() {
        const keys = Object.keys(this.store.storage ?? {}).filter((key) => key.startsWith(KEY));
        const slots = [...keys.map((key) => key.slice(KEY.length)), ...Object.keys(this.unsaved)];
        return slots.filter((slot) => this.get(slot)).sort((a, b) => this.get(b).at - this.get(a).at);
    }

    // A game that waits here, as place() gives it.
    find(slot) {
        const kept = this.get(slot);
        return kept ? { ...kept, slot } : { problem: "gone" };
    }

    // Takes the console's own game in progress: its slot, or nothing if it can't be kept. The console gives it up then.
    takeOver(machine) {
        const { text, here } = machine.awayLink();
        const { id, to_move: turn, count } = machine.linkFacts(text);
        const game = { text, here, sent: 0, key: Number(id.split(".")[0]), count, turn, names: [], at: Date.now() };
        if (!this.put(id, game)) return "";
        machine.giveUp();
        return id;
    }

    // Where a link belongs: {problem}, or {slot, text, here, sent, note} with the older game's slot in `newer`.
    place(machine, text) {
        const first = machine.linkFacts(text);
        if (first.problem) return { problem: first.problem };
        const same = this.slots().filter((slot) => slot.split("~")[0] === first.id);
        const { relations } = machine.linkFacts(text, same.map((slot) => this.get(slot).text));
        const found = (relation) => same[relations.indexOf(relation)];
        if (found("older") !== undefined) return { problem: "olderLink", newer: found("older") };
        const slot = found("same") ?? found("newer");
        const kept = slot === undefined ? null : this.get(slot);
        const here = kept?.here.length ? kept.here : first.to_move < 0 ? [] : [first.to_move];
        if (kept) return { slot, text, here, sent: kept.sent };
        let free = first.id;
        for (let n = 1; this.#read(free); n++) free = `${first.id}~${n}`;
        return { slot: free, text, here, sent: 0, note: relations.includes("branched") ? "branched" : "" };
    }
}

// The game that an address names goes on, on the player's own console: its table, or null and a sentence why not.
export function playOn(app, mark, text) {
    if (!["p", "l"].includes(mark)) return null;
    const found = mark === "l" ? app.games.find(text) : app.games.place(app.machine, text);
    if (found.problem) {
        const { newer } = found;
        app.note(found.problem, newer === undefined ? "" : "openNewer", () => { location.hash = `l=${newer}`; });
        return null;
    }
    const table = new LinkTable(app, app.games, found);
    history.replaceState(null, "", `#l=${found.slot}`); // so that a reload goes on
    if (found.note) app.note(found.note);
    return table;
}

// The console's own game in progress goes on by link: whoever is next is elsewhere.
export function sendAway(app) {
    const slot = app.games.takeOver(app.machine);
    if (!slot) {
        app.note("unkept");
        return;
    }
    app.store.save(app.machine.nvm);
    location.hash = `l=${slot}`;
}

// The game that is open: what stands below the console while it is played.
export class LinkTable {
    constructor(app, games, { slot, text, here, sent }) {
        this.app = app;
        this.games = games;
        this.slot = slot;
        this.text = text;
        this.facts = null;
        app.machine.playLink(text, here, sent);
        document.querySelector("main").classList.add("linked");
        find("sendLink").onclick = () => this.send();
        find("takeBack").onclick = () => app.machine.linkControl("undo");
        find("sitDown").onclick = () => app.machine.linkControl("sit_down");
        find("leaveLink").onclick = () => this.leave();
    }

    leave() {
        location.hash = "";
    }

    close() {
        find("linked").hidden = true;
        document.querySelector("main").classList.remove("linked");
        this.app.fit();
    }

    // What the console told of the game.
    update(facts) {
        const before = this.facts;
        this.facts = facts;
        if (facts.left || facts.given_up) {
            if (facts.given_up) this.games.remove(this.slot);
            this.leave();
            return;
        }
        if (before && facts.id !== before.id) { // the same people began another game
            this.slot = facts.id;
            history.replaceState(null, "", `#l=${this.slot}`);
        }
        this.text = facts.text;
        const names = facts.names.map((name) => this.app.decode(name));
        const { text, here, sent, key, count, to_move: turn } = facts;
        const kept = this.games.put(this.slot, { text, here, sent, key, count, turn, names, at: Date.now() });
        if (!kept) this.app.note("unkept");
        this.draw();
        if (before && facts.asked > before.asked) this.send();
    }

    draw() {
        const { facts } = this;
        if (!facts) return;
        const over = facts.to_move < 0, name = over ? "" : this.app.decode(facts.names[facts.to_move]);
        const offered = over || facts.waiting;
        find("linked").hidden = false;
        find("linkedText").textContent = over ? say("linkOver") : facts.waiting ? say("linkTurn", name) : say("linkYours");
        find("linkedSeed").hidden = find("sendLink").hidden = !offered;
        find("takeBack").hidden = !facts.undo;
        find("sitDown").hidden = !facts.waiting;
        find("sitDown").textContent = say("sitDown", name);
        this.app.machine.linkWords([say("linkTo"), say("linkSend")].map((words) => this.app.encode(words)));
        this.app.fit();
    }

    // To the phone's share sheet, or to the clipboard; from then on nothing can be taken back.
    async send() {
        const sent = await this.app.shareLink("p", this.text, say("linkMessage", titleOf(this.facts.key)));
        if (sent) this.app.machine.linkControl("mark_sent");
    }
}

// Fills the list of all games that wait; `close` closes its dialog.
export function listGames(games, close) {
    const open = (slot) => {
        close();
        location.hash = `l=${slot}`;
    };
    const list = find("gamesList");
    list.replaceChildren(...games.slots().map((slot) => {
        const { key, names, turn, count } = games.get(slot);
        const line = document.createElement("li"), words = document.createElement("span");
        const what = [titleOf(key), new Intl.ListFormat(document.documentElement.lang).format(names)];
        words.textContent = turn < 0 ? say("gameOver", ...what) : say("gameLine", ...what, names[turn], count + 1);
        line.append(words);
        const remove = (button) => { // the first press only asks
            if (!button.dataset.sure) {
                button.dataset.sure = "yes";
                button.textContent = say("removeSure");
                return;
            }
            games.remove(slot);
            listGames(games, close);
        };
        for (const [word, act] of /** @type {const} */ ([["openGame", () => open(slot)], ["removeGame", remove]])) {
            const button = document.createElement("button");
            button.type = "button";
            button.textContent = say(word);
            button.onclick = () => act(button);
            line.append(button);
        }
        return line;
    }));
    find("noGames").hidden = list.children.length > 0;
}
