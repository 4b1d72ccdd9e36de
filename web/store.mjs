// SPDX-License-Identifier: MIT
// What outlasts the page: the console's memory and the last game's link, in the browser's own store.
//
// Two tabs must not overwrite each other's game, so one of them owns the memory. A second tab asks first: an
// owner that is still open answers, even in the background, because the store's events reach it there.
import { fromBase64, toBase64 } from "./payload.mjs";

const MEMORY = "coffer.memory", ASIDE = "coffer.memory.damaged", LAST = "coffer.last";
const OWNER = "coffer.owner", ASK = "coffer.ask", ANSWER = "coffer.answer";
const PATIENCE = 300; // ms that an owner has for its answer
const SIZE = 4096;

export class Store {
    // `onTaken` is called when another tab takes the memory over.
    constructor(page, onTaken) {
        this.page = page;
        this.onTaken = onTaken;
        this.me = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
        this.owns = false;
        this.asked = 0; // questions so far: only a value that changes is an event for others
        try {
            this.storage = page.localStorage;
            this.storage.setItem(ASK, "");
        } catch {
            this.storage = null; // forbidden, or full: play on, and say that nothing is kept
        }
        page.addEventListener("storage", (event) => this.#onStorage(event));
        page.addEventListener("pagehide", () => this.release());
    }

    get works() {
        return this.storage !== null;
    }

    #onStorage(event) {
        if (event.key === ASK && event.newValue && this.owns) this.#put(ANSWER, `${event.newValue} ${Math.random()}`);
        else if (event.key === ANSWER && event.newValue?.startsWith(this.me)) this.answered?.();
        else if (event.key === OWNER && this.owns && event.newValue && event.newValue !== this.me) this.#yield();
    }

    #yield() {
        this.owns = false;
        this.onTaken();
    }

    // The object under a key; nothing if there is none, or it is damaged.
    json(key) {
        try {
            return JSON.parse(this.storage?.getItem(key) ?? "null");
        } catch {
            return null;
        }
    }

    // Keeps a text under a key; whether it could be kept.
    put(key, value) {
        return this.works && this.#put(key, value);
    }

    #put(key, value) {
        try {
            this.storage.setItem(key, value);
            return true;
        } catch {
            return false;
        }
    }

    // Whether the memory is ours now; it is not while another tab has it.
    async claim() {
        if (!this.works) return true;
        const owner = this.storage.getItem(OWNER);
        if (owner && owner !== this.me) {
            const answer = new Promise((done) => { this.answered = () => done(true); });
            this.#put(ASK, `${this.me} ${++this.asked}`);
            if (await Promise.race([answer, new Promise((done) => setTimeout(done, PATIENCE))])) return false;
        }
        this.take();
        return true;
    }

    // Takes it, whoever has it.
    take() {
        this.owns = true;
        if (this.works) this.#put(OWNER, this.me);
    }

    // Gives the memory up: the tab closes or sleeps, or shows something else.
    release() {
        if (this.owns && this.works && this.storage.getItem(OWNER) === this.me) this.storage.removeItem(OWNER);
        this.owns = false;
    }

    // The console's memory, or null where there is none yet. What can't be read is kept beside it.
    read() {
        const text = this.storage?.getItem(MEMORY);
        if (!text) return { nvm: null, damaged: false };
        try {
            const nvm = fromBase64(text);
            if (nvm.length === SIZE) return { nvm, damaged: false };
        } catch {
            // no base64: damaged
        }
        this.#put(ASIDE, text);
        return { nvm: null, damaged: true };
    }

    // The text that could not be read as a memory.
    get damagedText() {
        return this.storage?.getItem(ASIDE) ?? "";
    }

    // Keeps the memory; false if it could not be kept.
    save(nvm) {
        if (!this.works || !this.owns) return false;
        const owner = this.storage.getItem(OWNER);
        if (owner && owner !== this.me) {
            this.#yield();
            return false;
        }
        if (!owner) this.take(); // somebody emptied the store
        return this.#put(MEMORY, toBase64(nvm));
    }

    get last() {
        return this.storage?.getItem(LAST) ?? "";
    }

    set last(link) {
        if (this.works) this.#put(LAST, link);
    }
}
