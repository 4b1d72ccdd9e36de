// SPDX-License-Identifier: MIT
// The page: puts the console, its glass, its sound and its memory together, and goes round with the browser's frames.
import { find } from "./elements.mjs";
import { Input, direction, letter } from "./input.mjs";
import { fit } from "./layout.mjs";
import { Fault, Machine } from "./machine.mjs";
import { install, openInstaller } from "./installer.mjs";
import { machineFiles } from "./payload.mjs";
import { reader, speller } from "./screen_reader.mjs";
import { LinkGames, listGames, playOn, sendAway } from "./link_games.mjs";
import { saveAs } from "./save.mjs";
import { Glass } from "./screen.mjs";
import { openMonitor } from "./serial.mjs";
import { copyText, handLink, handPicture } from "./sharing.mjs";
import { Show, named, pasted } from "./show.mjs";
import { Piezo } from "./sound.mjs";
import { Deals } from "./today.mjs";
import { touchable } from "./touch.mjs";
import { Store } from "./store.mjs";
import { label, learn, preferred, say, speak } from "./words.mjs";

const FRAME = 1000 / 60 - 2; // ms; no more than 60 frames a second, however fast the screen is

/** @returns {HTMLDialogElement | null} */
const openDialog = () => document.querySelector("dialog[open]");

export class App {
    constructor() {
        this.glass = new Glass(find("screen"));
        this.piezo = new Piezo();
        this.input = new Input((button) => this.press(button), (button) => this.release(button));
        this.store = new Store(window, () => this.lose());
        this.show = null; // the game of a link, while one is watched,
        this.table = null; // or played
        this.options = { large: false, touch: true, ...this.store.json("coffer.options") };
        this.games = new LinkGames(this.store);
        this.deals = new Deals(this);
        this.running = false;
        this.fault = null; // what has stopped it
        this.begun = 0; // how often a console was to begin
        this.shown = -1; // the chip's changes that are on the glass
        this.kept = 0; // the memory's changes that are in the store
        this.heard = {}; // what the page last took from the console's words
        this.last = -Infinity;
        this.install = install; // for those who look in from outside: the tests
    }

    // -- the beginning

    async open(files) {
        this.files = files;
        const told = (name) => JSON.parse(new TextDecoder().decode(this.files[name]));
        learn(told("words.json"), told("titles.json"));
        speak(preferred(navigator.languages));
        label(document);
        this.note("loading");
        this.read = reader(told("letters.json"));
        this.spell = speller(told("letters.json"));
        this.about = told("about.json");
        find("version").textContent = this.about.version;
        const address = (name, type) => URL.createObjectURL(new Blob([this.files[name]], { type }));
        const vm = await import(address("vm/micropython.mjs", "text/javascript"));
        this.machine = await Machine.make({
            load: vm.loadMicroPython,
            url: address("vm/micropython.wasm", "application/wasm"),
            files: machineFiles(this.files),
            clock: () => performance.now(),
        });
        this.wire();
        await this.begin();
        requestAnimationFrame((now) => this.round(now));
    }

    // The console, or the game that the address names.
    async begin() {
        const [mark, text] = named(location.hash);
        this.store.release();
        this.show?.close();
        this.table?.close();
        this.show = this.table = null;
        this.running = false;
        const problem = mark === "g" ? this.watch(text) : "";
        if (!this.show) await this.own(problem);
    }

    // Shows the game of a link; the key of what is wrong with it.
    watch(text) {
        this.begun++;
        this.start(null);
        if (!this.running) return "";
        try {
            const problem = this.machine.watch(text);
            if (problem) return problem;
        } catch (error) {
            console.error(error); // a link that nobody thought of
            return "broken";
        }
        this.show = new Show(this, () => { location.hash = ""; });
        this.note("");
        return "";
    }

    // The player's own console, unless another tab has it; `problem` is to be said as well.
    async own(problem = "") {
        const begun = ++this.begun;
        const ours = await this.store.claim();
        if (begun !== this.begun) { // the address has changed again meanwhile
            if (this.show) this.store.release();
            return;
        }
        const also = (key) => `${problem} ${key}`.trim();
        if (!ours) {
            this.running = false;
            this.note(also("second"), "here", () => this.comeBack());
            return;
        }
        const { nvm, damaged } = this.store.read();
        const [mark, text] = named(location.hash);
        const puzzle = mark === "z" && this.hasPuzzle(text) ? text : "";
        this.start(nvm, puzzle);
        if (!this.running) return;
        const aside = new Blob([this.store.aside], { type: "text/plain" });
        if (damaged) this.note(also("damaged"), "saveDamaged", () => saveAs(aside, "coffer-memory.txt"));
        else this.note(also(this.store.works ? "" : "forbidden"));
        try {
            if (mark === "z") this.note(puzzle ? "" : "broken");
            else if (mark === "c") this.deals.take(text);
            else if (mark) this.table = playOn(this, mark, text);
        } catch (error) {
            console.error(error); // a link that nobody thought of
            this.note("broken");
        }
    }

    // Another tab has taken the memory over.
    lose() {
        this.running = false;
        this.input.drop();
        this.piezo.play(0);
        this.note("taken", "back", () => this.comeBack());
    }

    comeBack() {
        this.store.take();
        this.own();
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
            this.machine.start({ nvm, settings: { COFFER_LANGUAGE: preferred(navigator.languages), COFFER_CALM: calm ? 1 : 0, COFFER_OFFSET: 0, ...(puzzle && { COFFER_GAME: puzzle, COFFER_TITLE: 0 }) } });
            this.running = true;
        } catch (error) {
            this.fail(error);
        }
        this.shown = -1;
        this.kept = this.machine.kept;
    }

    fail(error) {
        if (!(error instanceof Fault)) throw error;
        console.error(error);
        this.fault = error;
        this.running = false;
        this.piezo.play(0);
        this.note("fault", this.show ? "leave" : "", () => { location.hash = ""; }, error.message);
    }

    // -- going round

    round(now) {
        requestAnimationFrame((next) => this.round(next));
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
        if (chip.changes !== this.shown) {
            this.shown = chip.changes;
            this.glass.show(chip);
        }
        this.piezo.play(document.hidden ? 0 : this.machine.tone || this.machine.sounded);
        if (this.machine.kept !== this.kept) {
            this.kept = this.machine.kept;
            if (!this.show && !this.store.save(this.machine.nvm) && this.store.works && this.running) this.note("unkept");
        }
        this.listen();
    }

    // What the console says in words: for screen readers, and for the page around it.
    listen() {
        const told = this.machine.heard;
        const fresh = (what) => told[what] !== this.heard[what];
        if (fresh("cursor")) find("pointed").textContent = this.text(told.cursor); // first: it is spoken in this order
        if (fresh("bottom")) find("said").textContent = this.text(told.bottom);
        if (fresh("screen")) find("written").textContent = this.text(told.screen);
        if (fresh("language")) {
            speak(told.language);
            label(document);
            this.show?.draw();
            this.table?.draw();
            this.deals.tell();
        }
        if (fresh("linked") && this.table) this.table.take(JSON.parse(told.linked));
        if (fresh("handover") && told.handover) this.note("away", "playByLink", () => sendAway(this), this.text(told.handover));
        else if (fresh("handover") && this.noted("away")) this.note("");
        if (fresh("show") && this.show) this.show.take(JSON.parse(told.show));
        if (fresh("link") && told.link) {
            this.store.last = told.link;
            this.offerLast();
            if (!told.result) this.note("finished", "copyLast", () => this.copyLink()); // bots among themselves
        }
        if (fresh("result") && told.result) this.deals.finished(JSON.parse(told.result));
        this.heard = { ...told };
    }

    // Codes of the console's page as letters.
    text(codes) {
        return this.read(codes, this.machine.heard.language);
    }

    // Letters as codes of the console's page.
    codes(text) {
        return [...text].map((letter) => this.spell(letter, this.machine.heard.language)[0] ?? 63); // a question mark
    }

    press(button) {
        this.piezo.wake();
        if (this.show) this.show.press(button);
        else if (this.running) this.machine.press(button);
    }

    // A letter that is typed goes into a name or a code, "" erases one; whether there is such a thing on the screen.
    type(letter) {
        const { typing, language } = this.machine.heard;
        if (!typing || this.show) return false;
        return this.machine.type(letter === "" ? null : this.spell(letter, language)) || letter !== "";
    }

    release(button) {
        if (!this.show && this.running) this.machine.release(button);
    }

    // -- the page around it

    wire() {
        for (const name of /** @type {const} */ (["up", "down", "left", "right", "A", "B"])) this.input.button(find(name), name);
        this.input.surface(find("pad"), direction);
        this.input.surface(find("letters"), letter);
        const onGlass = (x) => (this.running && !this.show ? this.machine.buttonAt(x) : undefined);
        touchable(find("screen"), this.input, () => this.options.touch, onGlass);
        // Keys are the console's, but for those that a list, a field or a button of the page needs while it has the focus.
        const mine = ({ target, key }) => {
            if (openDialog() || target.closest?.("select, input")) return false;
            return !(target.closest?.("button") && ["Enter", " "].includes(key));
        };
        this.input.watchLetters(window, mine, (letter) => this.type(letter));
        this.input.watchKeys(window, mine);
        window.addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey || !mine(event)) return;
            const command = /** @type {Record<string, keyof PageElements>} */ ({ f: "full", p: "picture", "?": "keys" })[event.key];
            if (command) find(command).click();
        });
        window.addEventListener("blur", () => this.input.drop());
        document.addEventListener("visibilitychange", () => {
            this.input.drop();
            this.piezo.play(0);
        });
        window.addEventListener("pageshow", (event) => {
            if (event.persisted) location.reload(); // back from the browser's memory: another tab may have played on
        });
        window.addEventListener("hashchange", () => this.begin());
        for (const kind of ["resize", "orientationchange"]) window.addEventListener(kind, () => this.fit());
        document.addEventListener("fullscreenchange", () => this.fit());
        document.addEventListener("gesturestart", (event) => event.preventDefault());
        for (const id of /** @type {const} */ (["full", "moreFull"])) find(id).hidden = !document.fullscreenEnabled; // an iPhone has none
        this.wireTools();
        this.offerLast();
        this.showOptions();
    }

    wireTools() {
        const told = (key) => this.note(key);
        find("copyText").onclick = () => copyText(told).catch(() => {}); // what is selected can be copied by hand
        find("watchDialog").onclose = () => find("watchDialog").returnValue === "watch" && this.watchPasted();
        /** @param {"keysDialog" | "moreDialog" | "aboutDialog" | "installDialog" | "listenDialog" | "watchDialog" | "gamesDialog" | "todayDialog"} id */
        const open = (id) => () => {
            this.input.drop();
            openDialog()?.close();
            find(id).showModal();
        };
        for (const dialog of document.querySelectorAll("dialog")) {
            dialog.addEventListener("close", () => find("handheld").focus()); // Enter and Space are A again
        }
        const does = {
            full: () => this.fullScreen(), moreFull: () => this.fullScreen(),
            large: () => this.toggle("large"), moreLarge: () => this.toggle("large"), touch: () => this.toggle("touch"),
            picture: () => handPicture(this.glass, told), morePicture: () => handPicture(this.glass, told),
            keys: open("keysDialog"), moreKeys: open("keysDialog"), more: open("moreDialog"), about: open("aboutDialog"),
            install: () => { open("installDialog")(); openInstaller(this.files); },
            listen: () => { open("listenDialog")(); openMonitor(); },
            watchLast: () => { location.hash = `g=${this.store.last}`; },
            copyLast: () => this.copyLink(),
            watchLink: open("watchDialog"),
            today: () => { this.deals.draw(() => openDialog()?.close()); open("todayDialog")(); },
            challenge: () => this.deals.copy(),
            games: () => { listGames(this.games, () => openDialog()?.close()); open("gamesDialog")(); },
        };
        for (const [key, act] of Object.entries(does)) {
            const id = /** @type {keyof typeof does} */ (key);
            find(id).addEventListener("click", () => {
                if (!["more", "keys"].includes(id)) openDialog()?.close();
                act();
                find(id).blur(); // so that Enter is A again
            });
        }
    }

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

    // Whether that sentence stands below the console.
    noted(key) {
        return !find("note").hidden && find("note").querySelector("span").dataset.key === key;
    }

    // Sentences below the console, a key each, with something to do about them.
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
        close.hidden = !this.running; // a console that stands still has to say why
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
        return this.hand("g", this.store.last);
    }

    hand(mark, text, message = "") {
        return handLink(mark, text, this.about.page, message, (key) => this.note(key));
    }

    // The game that somebody pasted.
    watchPasted() {
        const hash = pasted(find("pasted").value);
        find("pasted").value = "";
        if (!hash) return;
        if (location.hash === hash) this.begin();
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
