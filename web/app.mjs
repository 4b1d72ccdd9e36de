// SPDX-License-Identifier: MIT
// The page: puts the console, its glass, its sound and its memory together, and runs them in the browser's frames.
import { find } from "./elements.mjs";
import { Input } from "./input.mjs";
import { install } from "./installer.mjs";
import { fit } from "./layout.mjs";
import { LinkGames, playOn, sendAway } from "./link_games.mjs";
import { LinkViewer, hashOf, parseHash } from "./link_viewer.mjs";
import { Fault, Machine } from "./machine.mjs";
import { machineFiles } from "./payload.mjs";
import { saveAs } from "./save.mjs";
import { Glass } from "./screen.mjs";
import { makeReader, makeSpeller } from "./screen_reader.mjs";
import { shareLink } from "./sharing.mjs";
import { Piezo } from "./sound.mjs";
import { Store } from "./store.mjs";
import { Deals } from "./today.mjs";
import { preferredLanguage, say, setLanguage, setWords, translatePage } from "./words.mjs";
import { wireButtons, wireInput } from "./wiring.mjs";

const FRAME = 1000 / 60 - 2; // ms; no more than 60 frames a second, however fast the screen is

export class App {
    constructor() {
        this.glass = new Glass(find("screen"));
        this.piezo = new Piezo();
        this.input = new Input((button) => this.press(button), (button) => this.release(button));
        this.store = new Store(window, () => this.onMemoryTaken());
        this.viewer = null; // the game of a link, while one is watched,
        this.table = null; // or played
        this.options = { large: false, touch: true, ...this.store.json("coffer.options") };
        this.games = new LinkGames(this.store);
        this.deals = new Deals(this);
        this.running = false;
        this.fault = null; // what has stopped it
        this.openings = 0; // how often a console was opened
        this.drawnChanges = -1; // the chip's changes that are on the glass
        this.savedWrites = 0; // the memory's changes that are in the store
        this.handled = {}; // the console's reports that the page has acted on
        this.last = -Infinity;
        this.install = install; // for the tests
    }

    // -- opening

    async open(files) {
        this.files = files;
        const json = (name) => JSON.parse(new TextDecoder().decode(this.files[name]));
        setWords(json("words.json"), json("titles.json"));
        setLanguage(preferredLanguage(navigator.languages));
        translatePage(document);
        this.note("loading");
        this.read = makeReader(json("letters.json"));
        this.spell = makeSpeller(json("letters.json"));
        this.about = json("about.json");
        find("version").textContent = this.about.version;
        const address = (name, type) => URL.createObjectURL(new Blob([this.files[name]], { type }));
        const vm = await import(address("vm/micropython.mjs", "text/javascript"));
        this.machine = await Machine.create({
            load: vm.loadMicroPython,
            url: address("vm/micropython.wasm", "application/wasm"),
            files: machineFiles(this.files),
            clock: () => performance.now(),
        });
        wireInput(this);
        wireButtons(this);
        this.offerLast();
        this.showOptions();
        await this.openAddress();
        requestAnimationFrame((now) => this.animate(now));
    }

    // Opens what the address names: the console, or the game of a link.
    async openAddress() {
        const [mark, text] = parseHash(location.hash);
        this.store.release();
        this.viewer?.close();
        this.table?.close();
        this.viewer = this.table = null;
        this.running = false;
        const problem = mark === "g" ? this.watch(text) : "";
        if (!this.viewer) await this.openOwn(problem);
    }

    // Shows the game of a link; returns the key of what is wrong with it.
    watch(text) {
        this.openings++;
        this.start(null);
        if (!this.running) return "";
        try {
            const problem = this.machine.watch(text);
            if (problem) return problem;
        } catch (error) {
            console.error(error); // an unforeseen fault in the link
            return "broken";
        }
        this.viewer = new LinkViewer(this, () => { location.hash = ""; });
        this.note("");
        return "";
    }

    // Opens the player's own console, unless another tab has it; `problem` is shown as well.
    async openOwn(problem = "") {
        const opening = ++this.openings;
        const ours = await this.store.claim();
        if (opening !== this.openings) { // the address has changed again meanwhile
            if (this.viewer) this.store.release();
            return;
        }
        const also = (key) => `${problem} ${key}`.trim();
        if (!ours) {
            this.running = false;
            this.note(also("second"), "here", () => this.reclaim());
            return;
        }
        const { nvm, damaged } = this.store.read();
        const [mark, text] = parseHash(location.hash);
        const puzzle = mark === "z" && this.hasPuzzle(text) ? text : "";
        this.start(nvm, puzzle);
        if (!this.running) return;
        const damagedFile = new Blob([this.store.damagedText], { type: "text/plain" });
        if (damaged) this.note(also("damaged"), "saveDamaged", () => saveAs(damagedFile, "coffer-memory.txt"));
        else this.note(also(this.store.works ? "" : "forbidden"));
        try {
            if (mark === "z") this.note(puzzle ? "" : "broken");
            else if (mark === "c") this.deals.openChallenge(text);
            else if (mark) this.table = playOn(this, mark, text);
        } catch (error) {
            console.error(error); // an unforeseen fault in the link
            this.note("broken");
        }
    }

    // Another tab has taken the memory over.
    onMemoryTaken() {
        this.running = false;
        this.input.drop();
        this.piezo.play(0);
        this.note("taken", "back", () => this.reclaim());
    }

    reclaim() {
        this.store.take();
        this.openOwn();
    }

    // Whether there is such a puzzle, "game/number"; the second byte of a game's puzzles is how many there are.
    hasPuzzle(text) {
        const [, game, number] = /^([a-z_]+)\/([1-9]\d?)$/.exec(text) ?? [];
        const packed = Object.entries(this.files).find(([name]) => name.endsWith(`/assets/${game}.puzzles`));
        return packed !== undefined && Number(number) <= packed[1][1];
    }

    // `puzzle` is the one to open at once, if there is any.
    start(nvm, puzzle = "") {
        const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        try {
            this.machine.start({ nvm, settings: { COFFER_LANGUAGE: preferredLanguage(navigator.languages), COFFER_CALM: calm ? 1 : 0, COFFER_OFFSET: 0, ...(puzzle && { COFFER_GAME: puzzle, COFFER_TITLE: 0 }) } });
            this.running = true;
        } catch (error) {
            this.fail(error);
        }
        this.drawnChanges = -1;
        this.savedWrites = this.machine.nvmWrites;
    }

    fail(error) {
        if (!(error instanceof Fault)) throw error;
        console.error(error);
        this.fault = error;
        this.running = false;
        this.piezo.play(0);
        this.note("fault", this.viewer ? "leave" : "", () => { location.hash = ""; }, error.message);
    }

    // -- frames

    animate(now) {
        requestAnimationFrame((next) => this.animate(next));
        if (now - this.last < FRAME) return;
        this.last = now;
        this.input.pollPads(navigator.getGamepads?.() ?? []);
        if (!this.running) return;
        try {
            this.machine.frame();
        } catch (error) {
            this.fail(error);
        }
        const chip = this.machine.chip;
        if (chip.changes !== this.drawnChanges) {
            this.drawnChanges = chip.changes;
            this.glass.show(chip);
        }
        this.piezo.play(document.hidden ? 0 : this.machine.tone || this.machine.sounded);
        if (this.machine.nvmWrites !== this.savedWrites) {
            this.savedWrites = this.machine.nvmWrites;
            if (!this.viewer && !this.store.save(this.machine.nvm) && this.store.works && this.running) this.note("unkept");
        }
        this.readReports();
    }

    // Acts on what the console has reported: texts for screen readers, and facts for the page around it.
    readReports() {
        const { reports } = this.machine;
        const fresh = (what) => reports[what] !== this.handled[what];
        if (fresh("cursor")) find("pointed").textContent = this.decode(reports.cursor); // first: it is spoken in this order
        if (fresh("bottom")) find("said").textContent = this.decode(reports.bottom);
        if (fresh("screen")) find("written").textContent = this.decode(reports.screen);
        if (fresh("language")) {
            setLanguage(reports.language);
            translatePage(document);
            this.viewer?.draw();
            this.table?.draw();
            this.deals.showOutcome();
        }
        if (fresh("linked") && this.table) this.table.update(JSON.parse(reports.linked));
        if (fresh("handover") && reports.handover) this.note("away", "playByLink", () => sendAway(this), this.decode(reports.handover));
        else if (fresh("handover") && this.isNoted("away")) this.note("");
        if (fresh("viewer") && this.viewer) this.viewer.update(JSON.parse(reports.viewer));
        if (fresh("link") && reports.link) {
            this.store.last = reports.link;
            this.offerLast();
            if (!reports.result) this.note("finished", "copyLast", () => this.copyLink()); // bots among themselves
        }
        if (fresh("result") && reports.result) this.deals.onGameOver(JSON.parse(reports.result));
        this.handled = { ...reports };
    }

    // Codes of the console's page as letters.
    decode(codes) {
        return this.read(codes, this.machine.reports.language);
    }

    // Letters as codes of the console's page.
    encode(text) {
        return [...text].map((letter) => this.spell(letter, this.machine.reports.language)[0] ?? 63); // a question mark
    }

    press(button) {
        this.piezo.wake();
        if (this.viewer) this.viewer.press(button);
        else if (this.running) this.machine.press(button);
    }

    // Types a letter into a name or a code, or erases one (""); returns whether the screen takes letters now.
    type(letter) {
        const { typing, language } = this.machine.reports;
        if (!typing || this.viewer) return false;
        return this.machine.type(letter === "" ? null : this.spell(letter, language)) || letter !== "";
    }

    release(button) {
        if (!this.viewer && this.running) this.machine.release(button);
    }

    // -- the page around it

    fit() {
        fit(this.glass, this.options.large);
    }

    // Switches something of the page on or off, for good.
    toggle(option) {
        this.options[option] = !this.options[option];
        this.store.put("coffer.options", JSON.stringify(this.options));
        this.showOptions();
    }

    showOptions() {
        for (const option of /** @type {const} */ (["large", "touch"])) {
            find(option).ariaPressed = String(this.options[option]);
        }
        this.fit();
    }

    // Whether the sentence with that key stands below the console.
    isNoted(key) {
        return !find("note").hidden && find("note").querySelector("span").dataset.key === key;
    }

    // Shows sentences below the console, by their keys, with a button that acts on them.
    note(keys, does = "", act = null, ...values) {
        const [words, button, close] = /** @type {HTMLButtonElement[]} */ ([...find("note").children]);
        find("note").hidden = !keys;
        words.textContent = keys ? keys.split(" ").map((key) => say(key, ...values)).join(" ") : "";
        words.dataset.key = keys;
        button.hidden = !does;
        button.textContent = does ? say(does) : "";
        button.onclick = () => {
            button.blur();
            this.note("");
            act();
        };
        close.hidden = !this.running; // while the console doesn't run, the reason stays
        close.onclick = () => {
            close.blur();
            this.note("");
        };
        if (this.machine) this.fit();
        if (["copied", "saved", "linkCopied", "textCopied"].includes(keys)) {
            setTimeout(() => words.dataset.key === keys && this.note(""), 4000);
        }
    }

    fullScreen() {
        if (document.fullscreenElement) document.exitFullscreen();
        else document.querySelector("main").requestFullscreen?.().catch(() => {});
    }

    offerLast() {
        for (const id of /** @type {const} */ (["watchLast", "copyLast"])) find(id).hidden = !this.store.last;
    }

    copyLink() {
        return this.shareLink("g", this.store.last);
    }

    shareLink(mark, text, message = "") {
        return shareLink(mark, text, this.about.page, message, (key) => this.note(key));
    }

    // Opens the link that somebody pasted.
    watchPasted() {
        const hash = hashOf(find("pasted").value);
        find("pasted").value = "";
        if (!hash) return;
        if (location.hash === hash) this.openAddress();
        else location.hash = hash;
    }
}

// Opens the page with what it carries.
export async function openPage(files) {
    window.coffer = new App();
    try {
        await window.coffer.open(files);
    } catch (error) {
        console.error(error);
        window.coffer.note("fault", "", null, error.message);
    }
}
