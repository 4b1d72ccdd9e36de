// SPDX-License-Identifier: MIT
// The board's drive behind a browser's directory handle: the few plain steps of an installation.
//
// A browser writes a file beside its name, as name.crswap, and puts it in its place when it is closed; a new name is there
// before that, empty. A browser that ends in between leaves both: sweep() takes such remains away.
import { UserError } from "./board.mjs";

const SWAP = ".crswap";
// What hosts keep on a drive for themselves: never ours to read, copy or remove.
const HOSTS = [".fseventsd", ".metadata_never_index", ".spotlight-v100", ".ds_store", "system volume information"];
const belongsToHost = (leaf) => HOSTS.includes(leaf.toLowerCase()) || /^(\._|\.trash)/i.test(leaf);

export class Drive {
    constructor(root) {
        this.root = root;
    }

    // Whether this browser can put a file in its place in one step.
    static get isSupported() {
        return typeof showDirectoryPicker === "function" && "move" in FileSystemFileHandle.prototype;
    }

    // What is there

    // Throws a UserError if the drive has disappeared.
    async checkPresent() {
        try {
            for await (const _ of this.root.values()) return;
        } catch (problem) {
            throw this.userError(problem, "the drive");
        }
    }

    // Every file, as the drive spells it; an empty folder counts, with a / at its end.
    async names() {
        const { files } = await this.#look();
        return files;
    }

    async #look() {
        const files = [], remains = [], waiting = [["", this.root]];
        try {
            while (waiting.length) {
                const [folder, handle] = waiting.pop();
                let empty = folder !== "";
                for await (const entry of handle.values()) {
                    if (belongsToHost(entry.name)) continue;
                    empty = false;
                    const name = folder ? `${folder}/${entry.name}` : entry.name;
                    if (entry.kind === "directory") waiting.push([name, entry]);
                    else (name.endsWith(SWAP) ? remains : files).push(name);
                }
                if (empty) files.push(`${folder}/`);
            }
        } catch (problem) {
            throw this.userError(problem, "the drive");
        }
        return { files: files.sort(), remains };
    }

    async read(name) {
        try {
            const handle = await this.#file(name);
            return new Uint8Array(await (await handle.getFile()).arrayBuffer());
        } catch (problem) {
            throw this.userError(problem, name);
        }
    }

    async has(name) {
        try {
            await this.#file(name);
            return true;
        } catch (problem) {
            if (problem.name === "NotFoundError" || problem.name === "TypeMismatchError") return false;
            throw this.userError(problem, name);
        }
    }

    // The steps that change it

    // Makes a file hold this content. Cut short, it may be empty: only for files that nothing uses.
    async write(name, content) {
        await this.#put(name, content, false);
    }

    // Adds to the end of a file, all at once.
    async append(name, content) {
        await this.#put(name, content, true);
    }

    async #put(name, content, more) {
        let stream;
        try {
            const handle = await this.#file(name, true);
            const size = more ? (await handle.getFile()).size : 0;
            stream = await handle.createWritable({ keepExistingData: more });
            await stream.write({ type: "write", position: size, data: content });
            await stream.close();
        } catch (problem) {
            stream?.abort().catch(() => {}); // or the browser holds the file for as long as the page is open
            throw this.userError(problem, name);
        }
    }

    // Gives a file of the root a name that is free. Chromium asks the person before it renames anything to .py, and does
    // not when it writes one: boot.py and code.py, from which nothing starts at that moment, are written instead.
    async rename(old, name) {
        if (await this.has(name)) throw new UserError(`${name} is on the drive already: try again.`);
        if (name.endsWith(".py")) {
            await this.#put(name, await this.read(old), false);
            return this.remove(old);
        }
        try {
            return await (await this.#file(old)).move(name);
        } catch (problem) {
            throw this.userError(problem, old);
        }
    }

    // Removes a file or an empty folder, and the folders that it leaves empty.
    async remove(name) {
        try {
            let parts = name.replace(/\/$/, "").split("/");
            do {
                const folder = await this.#folder(parts.slice(0, -1));
                await folder.removeEntry(parts.at(-1));
                parts = parts.slice(0, -1);
                if (!parts.length || !(await isEmpty(folder))) break;
            } while (parts.length);
        } catch (problem) {
            throw this.userError(problem, name);
        }
    }

    // Takes away what a browser left that ended in the middle of a file. How many there were.
    async sweep() {
        const { remains } = await this.#look();
        for (const name of remains) await this.remove(name);
        return remains.length;
    }

    async #folder(parts, create = false) {
        let folder = this.root;
        for (const part of parts) folder = await folder.getDirectoryHandle(part, { create });
        return folder;
    }

    async #file(name, create = false) {
        const parts = name.split("/");
        return (await this.#folder(parts.slice(0, -1), create)).getFileHandle(parts.at(-1), { create });
    }

    // What goes wrong, as a sentence that says what to do next.
    userError(problem, name) {
        if (problem instanceof UserError) return problem;
        const again = "then try again: it goes on where it stopped.";
        switch (problem.name) {
            case "QuotaExceededError":
                return new UserError(`The drive is full: remove what you don't need from it, ${again}`);
            case "NoModificationAllowedError":
                return new UserError(`${name} on the drive can't be changed: the drive is read-only, or another program has the file open. `
                    + `Close that program, or eject the drive and press the board's reset button, ${again}`);
            case "NotAllowedError": case "SecurityError":
                return new UserError(`The browser may not write to this drive: choose it again and allow it.`);
            default: // NotFoundError, NotReadableError, InvalidStateError, AbortError: there is nothing at the other end
                return new UserError(`The drive has disappeared: plug the console in, wait for the drive to appear, ${again}`);
        }
    }
}

async function isEmpty(folder) {
    for await (const _ of folder.values()) return false;
    return true;
}
