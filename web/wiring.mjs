// SPDX-License-Identifier: MIT
// Connects the app with the browser's events and with the buttons of the page.
import { find } from "./elements.mjs";
import { direction, letter } from "./input.mjs";
import { openInstaller } from "./installer.mjs";
import { listGames } from "./link_games.mjs";
import { openMonitor } from "./serial.mjs";
import { copyText, sharePicture } from "./sharing.mjs";
import { makeTouchable } from "./touch.mjs";

/** @returns {HTMLDialogElement | null} */
const openDialog = () => document.querySelector("dialog[open]");

// Keys, fingers, game pads, and what happens to the window.
export function wireInput(app) {
    for (const name of /** @type {const} */ (["up", "down", "left", "right", "A", "B"])) app.input.button(find(name), name);
    app.input.surface(find("pad"), direction);
    app.input.surface(find("letters"), letter);
    const onGlass = (x) => (app.running && !app.viewer ? app.machine.buttonAt(x) : undefined);
    makeTouchable(find("screen"), app.input, () => app.options.touch, onGlass);
    // Keys are the console's, but for those that a list, a field or a button of the page needs while it has the focus.
    const mine = ({ target, key }) => {
        if (openDialog() || target.closest?.("select, input")) return false;
        return !(target.closest?.("button") && ["Enter", " "].includes(key));
    };
    app.input.watchLetters(window, mine, (letter) => app.type(letter));
    app.input.watchKeys(window, mine);
    window.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !mine(event)) return;
        const command = /** @type {Record<string, keyof PageElements>} */ ({ f: "full", p: "picture", "?": "keys" })[event.key];
        if (command) find(command).click();
    });
    window.addEventListener("blur", () => app.input.drop());
    document.addEventListener("visibilitychange", () => {
        app.input.drop();
        app.piezo.play(0);
    });
    window.addEventListener("pageshow", (event) => {
        if (event.persisted) location.reload(); // back from the browser's memory: another tab may have played on
    });
    window.addEventListener("hashchange", () => app.openAddress());
    for (const kind of ["resize", "orientationchange"]) window.addEventListener(kind, () => app.fit());
    document.addEventListener("fullscreenchange", () => app.fit());
    document.addEventListener("gesturestart", (event) => event.preventDefault());
    for (const id of /** @type {const} */ (["full", "moreFull"])) find(id).hidden = !document.fullscreenEnabled; // an iPhone has none
}

// Every button of the page, and its dialogs.
export function wireButtons(app) {
    const notify = (key) => app.note(key);
    find("copyText").onclick = () => copyText(notify).catch(() => {}); // what is selected can be copied by hand
    find("watchDialog").onclose = () => find("watchDialog").returnValue === "watch" && app.watchPasted();
    /** @param {"keysDialog" | "moreDialog" | "aboutDialog" | "installDialog" | "listenDialog" | "watchDialog" | "gamesDialog" | "todayDialog"} id */
    const open = (id) => () => {
        app.input.drop();
        openDialog()?.close();
        find(id).showModal();
    };
    for (const dialog of document.querySelectorAll("dialog")) {
        dialog.addEventListener("close", () => find("handheld").focus()); // Enter and Space are A again
    }
    const does = {
        full: () => app.fullScreen(), moreFull: () => app.fullScreen(),
        large: () => app.toggle("large"), moreLarge: () => app.toggle("large"), touch: () => app.toggle("touch"),
        picture: () => sharePicture(app.glass, notify), morePicture: () => sharePicture(app.glass, notify),
        keys: open("keysDialog"), moreKeys: open("keysDialog"), more: open("moreDialog"), about: open("aboutDialog"),
        install: () => { open("installDialog")(); openInstaller(app.files); },
        listen: () => { open("listenDialog")(); openMonitor(); },
        watchLast: () => { location.hash = `g=${app.store.last}`; },
        copyLast: () => app.copyLink(),
        watchLink: open("watchDialog"),
        today: () => { app.deals.draw(() => openDialog()?.close()); open("todayDialog")(); },
        challenge: () => app.deals.copy(),
        games: () => { listGames(app.games, () => openDialog()?.close()); open("gamesDialog")(); },
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
