// SPDX-License-Identifier: MIT
// Unpacks the page's payload and starts the code in it. All other modules are in the payload, compressed to a third; their
// sources are in the folder web/ of Coffer's repository.
import { decodeBase94, unpack } from "./payload.mjs";

const OLD = "This browser can't run the console: it lacks WebAssembly or a part of it. A newer Firefox, Chrome, Edge or Safari can.";

function showNote(words) {
    const note = document.getElementById("note");
    note.hidden = false;
    note.firstElementChild.textContent = words;
}

async function open() {
    if (typeof WebAssembly !== "object") return showNote(OLD);
    const payload = document.getElementById("payload");
    const files = unpack(decodeBase94(payload.textContent));
    payload.remove();
    const { openPage } = await import(URL.createObjectURL(new Blob([files["page.mjs"]], { type: "text/javascript" })));
    return openPage(files);
}

open().catch((error) => {
    console.error(error);
    showNote(`The page is damaged: download it again. (${error.message})`);
});
