// SPDX-License-Identifier: MIT
// Asks in the installer's dialog which languages go onto a drive that can't hold all of them.
import { find } from "./elements.mjs";
import { buildIn, keepLanguages, languageNames, languagesAmong } from "./languages.mjs";
import { spaceFor } from "./plan.mjs";
import { language, say } from "./words.mjs";

const kilobytes = (bytes) => Math.ceil(bytes / 1024).toLocaleString("en");

// The sets of an installation in the languages that a person chooses if a drive of that size can't hold all; null if the
// person does not. `before`: the manifest of what is on the drive.
export async function fitLanguages({ build, spare }, files, size, before, choose) {
    const names = languageNames(files), every = Object.keys(names);
    if (spaceFor(build) <= size || !every.length) return { build, spare };
    const there = languagesAmong(Object.keys(before.files), every);
    const only = await choose({ names, there, size, spaceIn: (keys) => spaceFor(keepLanguages(build, every, keys)) });
    return only && { build: await buildIn(build, every, only), spare: keepLanguages(spare, every, only) };
}

// Shows the languages with a box each, those that are on the drive ticked, or else the page's. Answers with those that
// are ticked when the person continues, or null when the dialog is closed. `tell` shows a sentence above them.
export function askForLanguages({ names, there, size, spaceIn }, tell) {
    const list = find("languages"), taken = find("languagesSpace"), goOn = find("goOn");
    tell(say("languagesWhich", kilobytes(size)), language());
    const boxes = Object.entries(names).map(([key, name]) => {
        const box = document.createElement("input"), label = document.createElement("label");
        Object.assign(box, { type: "checkbox", value: key, disabled: key === "en" });
        box.checked = key === "en" || (there.length ? there.includes(key) : key === language());
        label.lang = key;
        label.append(box, ` ${name}`);
        list.append(label);
        return box;
    });
    const ticked = () => boxes.filter((box) => box.checked).map((box) => box.value);
    const weigh = () => {
        const space = spaceIn(ticked());
        taken.textContent = say(space > size ? "languagesTooMany" : "languagesSpace", kilobytes(space), kilobytes(size));
        taken.lang = language();
        goOn.disabled = space > size;
    };
    list.onchange = weigh;
    weigh();
    for (const element of [list, taken, goOn]) element.hidden = false;
    goOn.scrollIntoView({ block: "nearest" });
    return new Promise((answer) => {
        const end = (only) => {
            list.replaceChildren();
            for (const element of [list, taken, goOn]) element.hidden = true;
            goOn.disabled = false;
            find("installDialog").removeEventListener("close", leave);
            answer(only);
        };
        const leave = () => end(null);
        goOn.onclick = () => end(ticked());
        find("installDialog").addEventListener("close", leave);
    });
}
