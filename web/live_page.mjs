// SPDX-License-Identifier: MIT
// The page of ./coffer web --serve --watch, in place of boot.mjs: its files come from the server, as they are, and after each
// build it goes back to where it was. What goes wrong inside is reported to the frame around it, with file and line.
import { fromBase64, toBase64, filesIn } from "./payload.mjs";

const KEY = "coffer.watched"; // in sessionStorage: where the page was when it was reloaded
const MOST = 60; // keys that are pressed again
const REST = 50; // ms between them
const LONGEST = 900; // ms that a key is held again

const CONSOLE = "from page_console import console";
// Where the console is: its game and how many actions it has, the line of its menu, and the open screens.
const WHERE = [
    CONSOLE,
    "import host, json",
    "screens = [type(each).__name__ for each in console.stack]",
    "place = {'game': console.game, 'at': getattr(console.stack[0], 'at', 0), 'screens': screens}",
    "place['actions'] = len(console.journal.actions)",
    "host.report('where', json.dumps(place))",
].join("\n");
const TO_TABLE = [
    CONSOLE,
    "from coffer.home.launcher import open_game",
    "console.home()",
    "if console.journal.kind and console.stack[0].game_in_progress() == GAME:",
    "    open_game(console, GAME)",
].join("\n");
const TO_MENU = [
    CONSOLE,
    "console.home()",
    "console.stack[0].at = min(AT, console.stack[0].size() - 1)",
].join("\n");

const rest = (ms) => new Promise((done) => setTimeout(done, ms));

class LivePage {
    constructor(app) {
        this.app = app;
        this.reported = "";
        this.begin();
    }

    get where() {
        this.app.machine.vm.runPython(WHERE);
        return JSON.parse(this.app.machine.reports.where);
    }

    // From here on keys are remembered, and the memory as it is now.
    begin(keys = []) {
        this.start = this.where;
        this.nvm = toBase64(this.app.machine.nvm);
        this.keys = keys; // [button, ms]
    }

    // Whether nothing was decided since, so that the same keys lead here again.
    get same() {
        const { game, actions, screens } = this.where;
        return game === this.start.game && actions === this.start.actions && (game !== "" || screens.length > 1);
    }

    // Follows what is pressed from now on.
    listen() {
        const { app } = this, down = {};
        const press = app.press.bind(app), release = app.release.bind(app);
        app.press = (button) => {
            if (!this.same) this.begin();
            down[button] = performance.now();
            press(button);
        };
        app.release = (button) => {
            if (this.keys.length < MOST && button in down) this.keys.push([button, performance.now() - down[button]]);
            release(button);
        };
        addEventListener("pagehide", () => {
            this.tell();
            if (this.reported) return; // the same keys again, once it is repaired
            if (!this.same) this.begin();
            const { start: { game, at }, nvm, keys, where: { screens } } = this;
            sessionStorage.setItem(KEY, JSON.stringify({ game, at, screens, nvm, keys }));
        });
        setInterval(() => this.tell(), 200);
    }

    // Back to where the page was before, by the same keys if they lead there, else to the table or the menu.
    async goBack() {
        const { app } = this, before = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
        if (!before || !app.running || app.viewer || app.table) return;
        const now = app.machine.nvm;
        app.start(fromBase64(before.nvm));
        this.go(before);
        this.begin(before.keys);
        await rest(REST);
        for (const [button, ms] of before.keys) {
            app.machine.press(button);
            await rest(Math.min(ms, LONGEST));
            app.machine.release(button);
            await rest(REST);
        }
        this.tell();
        if (this.reported || JSON.stringify(this.where.screens) === JSON.stringify(before.screens)) return;
        app.start(now);
        this.go(before);
        this.begin();
    }

    go({ game, at }) {
        const { machine } = this.app;
        machine.vm.runPython(game ? TO_TABLE.replaceAll("GAME", JSON.stringify(game)) : TO_MENU.replace("AT", at));
    }

    // Why the console has stopped, or a traceback on its serial line: the frame shows it.
    tell() {
        const said = this.app.machine.printed.join("\n"), at = said.lastIndexOf("Traceback");
        const error = this.app.fault?.cause?.message ?? (at < 0 ? "" : said.slice(at));
        if (error !== this.reported) parent.postMessage({ error }, location.origin);
        this.reported = error;
    }
}

async function open() {
    const answer = await fetch("payload.bin", { cache: "no-store" });
    const files = filesIn(new Uint8Array(await answer.arrayBuffer()));
    const { openPage } = await import(URL.createObjectURL(new Blob([files["page.mjs"]], { type: "text/javascript" })));
    await openPage(files);
    const livePage = new LivePage(window.coffer);
    livePage.listen();
    await livePage.goBack();
    window.livePage = livePage;
}

open().catch((error) => {
    console.error(error);
    parent.postMessage({ error: String(error.cause?.message ?? error.message) }, location.origin);
});
