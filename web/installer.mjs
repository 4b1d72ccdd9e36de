// SPDX-License-Identifier: MIT
// Putting Coffer on a board from the page: the six steps of ./coffer flash, with progress and in plain words.
import { CIRCUITPYTHON, NOTE, SPACE, UserError, boardOf, checkBoard, driveSize } from "./board.mjs";
import { Drive } from "./drive.mjs";
import { find } from "./elements.mjs";
import { image, used } from "./fat.mjs";
import { bytesToTransfer, carryOut } from "./install.mjs";
import { askForLanguages, fitLanguages } from "./language_choice.mjs";
import { offerOneFile } from "./one_file.mjs";
import { MANIFEST, builds, forBoard, inPlaceDoubt, makePlan, manifestOf } from "./plan.mjs";
import { saveAs } from "./save.mjs";
import { ENDING, wrap } from "./uf2.mjs";
import { zip } from "./zip.mjs";

const FIRST = `Plug the board in with a cable that carries data. A drive called CIRCUITPY appears: choose it here. Your settings.toml stays, \
saved games live in the chip and are not touched, and wherever the cable is pulled the old program or the new one starts. No browser \
says how large a drive is: on a board that this page does not know, with less than ${SPACE} KB, an update will not fit.`;
const NO_PICKER = `This browser can't write to a drive; Chrome and Edge on a computer can. Here it goes with one file, for a Raspberry Pi Pico \
with CircuitPython 10:`;
const PICO_ONLY = `Only for a Raspberry Pi Pico without W! On a Pico W, a Pico 2 W and other boards whose CircuitPython is larger than 1 MB \
this file overwrites a part of CircuitPython, which must then be put on the board again.`;
const BY_FILE = `1. Put CircuitPython 10 on the board, if it is not there yet, and save the file.
2. Hold the board's BOOTSEL button while you plug it in: a drive RPI-RP2 appears.
3. Drag the file onto that drive. It replaces everything on the CIRCUITPY drive, settings.toml included; saved games stay.`;
const NO_NOTE = `This folder has no ${NOTE}, so it is not a CircuitPython drive: choose the one called CIRCUITPY.\n${CIRCUITPYTHON}`;
const EJECT = `Now eject the drive, then unplug: the computer may hold writes back for half a minute, and no browser can hurry it. \
The console starts by itself. Have fun!`;

const comma = (number) => number.toLocaleString("en");

// A few names, and how many more there are.
function shortenList(names) {
    const more = names.length > 6 ? ` and ${names.length - 5} more` : "";
    return names.slice(0, more ? 5 : 6).join(", ") + more;
}

// Brings a drive to the build of the payload. `ask` has every doubt answered, `choose` the languages for a drive that
// can't hold all, `keep` gets what will be replaced.
export async function install(root, files, { say, progress, ask, choose, keep }) {
    const disk = new Drive(root);
    await disk.checkPresent();
    if (!(await disk.has(NOTE))) throw new UserError(NO_NOTE);
    const board = boardOf(new TextDecoder().decode(await disk.read(NOTE)));
    say(`1 find: ${board.name}, CircuitPython ${board.version}, UID ${board.uid || "unknown"}`);

    const doubts = [checkBoard(board)];
    if (await disk.sweep()) say("   a browser was ended here in the middle of a file: its remains are gone");
    const capacity = driveSize(board.id);
    const before = manifestOf((await disk.has(MANIFEST)) ? await disk.read(MANIFEST) : new Uint8Array());
    const sets = await fitLanguages(builds(files, board.major), files, capacity, before, choose);
    if (!sets) return say("   nothing was changed");
    const build = forBoard(sets.build, files, board.id), { spare } = sets;
    const plan = await makePlan(disk, build, spare, capacity);
    const about = manifestOf(build[MANIFEST]);
    const size = (names, of) => names.reduce((sum, name) => sum + of[name].length, 0);
    say(`2 check: Coffer ${about.coffer} for CircuitPython ${about.circuitpython}, ${Object.keys(build).length} files, `
        + `${comma(size(Object.keys(build), build))} bytes`);
    if (plan.leads) say("   an installation was interrupted here; this one will complete it");
    if (plan.nothing) return say("   the drive already has this version of Coffer: nothing to copy");
    const old = plan.before.journal;
    if (old !== undefined && old > about.journal) { // every Coffer reads what older ones wrote
        doubts.push(`Games saved on the board have format ${old}, which this Coffer can't read: it is older, with format ${about.journal}.`);
    }
    if (plan.inPlace) doubts.push(inPlaceDoubt(capacity));
    for (const doubt of doubts) if (doubt && !(await ask(doubt))) return say("   nothing was changed");

    const replaced = {};
    for (const name of plan.backedUp) replaced[name] = await disk.read(name);
    if (plan.backedUp.length) await keep(replaced, board);
    say(plan.backedUp.length ? `3 back up: ${plan.backedUp.length} files, saved as a ZIP file` : "3 back up: nothing to keep");

    say(`4 copy: ${plan.copied.length} files, ${comma(size(plan.copied, build))} bytes: ${shortenList(plan.copied) || "only the start file"}`);
    if (plan.stale.length) say(`   removed: ${shortenList(plan.stale)}`);
    const whole = bytesToTransfer(plan, spare);
    let done = 0;
    await carryOut(plan, disk, spare, (bytes) => progress((done += bytes) / whole));
    say(`5 verify: ${Object.keys(build).length} files read back and verified byte for byte`);
    return say(`6 done. ${EJECT}`);
}

// The drive as one file for a board that is plugged in with BOOTSEL held.
export function wholeDrive(files) {
    const { build } = builds(files, 10);
    const about = manifestOf(build[MANIFEST]);
    return { name: `coffer-${about.coffer}-cp10${ENDING}`, content: wrap(used(image(build))) };
}

export function openInstaller(files) {
    const report = find("installText"), bar = find("installBar"), buttons = [find("pick"), find("oneFile"), find("uf2")];
    const say = (words, lang = "en") => {
        const line = document.createElement("p");
        line.textContent = words;
        line.lang = lang;
        report.append(line);
        line.scrollIntoView({ block: "nearest" });
    };
    if (bar.dataset.busy) return; // it goes on behind the closed dialog
    report.replaceChildren();
    bar.hidden = true;
    find("pick").hidden = !Drive.isSupported;
    if (Drive.isSupported) say(FIRST);
    else for (const words of [NO_PICKER, PICO_ONLY, BY_FILE]) say(words);

    const ask = (doubt) => new Promise((answer) => {
        say(doubt);
        find("goOn").hidden = false;
        find("goOn").onclick = () => { find("goOn").hidden = true; answer(true); };
        find("installDialog").addEventListener("close", () => { find("goOn").hidden = true; answer(false); }, { once: true });
    });
    const keep = (replaced, board) => {
        const stamp = new Date().toISOString().replace(/[-:]/g, "").slice(0, 15);
        saveAs(zip(replaced), `coffer-backup-${board.id}-${stamp}.zip`);
    };
    const choose = (drive) => askForLanguages(drive, say);
    const stay = (event) => event.preventDefault();
    const undisturbed = async (work) => { // by the other buttons
        for (const button of buttons) button.disabled = true;
        await work();
        for (const button of buttons) button.disabled = false;
    };

    find("pick").onclick = async () => {
        let root;
        try {
            root = await showDirectoryPicker({ mode: "readwrite", id: "circuitpy" });
        } catch (problem) {
            if (problem.name !== "AbortError") say(new Drive().userError(problem, "the drive").message);
            return;
        }
        report.replaceChildren();
        bar.hidden = false;
        bar.value = 0;
        bar.dataset.busy = "yes";
        window.addEventListener("beforeunload", stay);
        await undisturbed(async () => {
            try {
                await install(root, files, { say, ask, choose, keep, progress: (share) => { bar.value = share; } });
            } catch (problem) {
                if (!(problem instanceof UserError)) console.error(problem);
                say(problem.message);
            }
        });
        window.removeEventListener("beforeunload", stay);
        delete bar.dataset.busy;
        bar.hidden = true;
    };
    offerOneFile(files, report, say, choose, undisturbed);
    find("uf2").onclick = async () => {
        report.replaceChildren();
        for (const words of ["The whole drive as one file, for a Raspberry Pi Pico with CircuitPython 10:", BY_FILE]) say(words);
        await undisturbed(async () => {
            if (!(await ask(PICO_ONLY))) return;
            const { name, content } = wholeDrive(files);
            saveAs(new Blob([content]), name);
        });
    };
}
