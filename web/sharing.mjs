// SPDX-License-Identifier: MIT
// Hands links and pictures to the person: by a phone's share sheet, by the clipboard, or to be copied by hand.
import { find } from "./elements.mjs";
import { saveAs } from "./save.mjs";
import { say } from "./words.mjs";

const AT_HOME = ["localhost", "127.0.0.1", "[::1]"];

// An address for everybody: of this page, of the public one where this one lies on a disk, or nothing.
export function linkOf(mark, text, publicPage, here = location) {
    const hosted = here.protocol.startsWith("http") && !AT_HOME.includes(here.hostname);
    const page = hosted ? here.href.split("#")[0] : publicPage;
    return page && `${page}#${mark}=${text}`;
}

// Hands over a link, with a message where there is one; whether the person took it. `notify` says what was done.
export async function shareLink(mark, text, publicPage, message, notify) {
    const link = linkOf(mark, text, publicPage);
    if (link && message && matchMedia("(pointer: coarse)").matches && navigator.share) {
        try {
            await navigator.share({ text: message, url: link });
            return true;
        } catch (error) {
            if (error.name === "AbortError") return false; // they thought better of it
        }
    }
    try {
        if (!link) throw new Error("nobody else can open this page");
        await navigator.clipboard.writeText(message ? `${message} ${link}` : link);
        notify("linkCopied");
    } catch {
        find("linkText").textContent = say(link ? "linkShown" : "linkLocal");
        find("link").value = `${message ? `${message} ` : ""}${link || `#${mark}=${text}`}`;
        find("linkDialog").showModal();
        find("link").select();
    }
    return true;
}

// What the dialog shows, for browsers that let it.
export async function copyText(notify) {
    find("link").select();
    await navigator.clipboard.writeText(find("link").value);
    find("linkDialog").close();
    notify("textCopied");
}

// To the clipboard; where that is forbidden, a file.
export async function sharePicture(glass, notify) {
    const picture = glass.picture();
    try {
        await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
        notify("copied");
    } catch {
        saveAs(await picture, "coffer.png");
        notify("saved");
    }
}
