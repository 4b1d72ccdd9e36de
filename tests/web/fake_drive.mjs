// SPDX-License-Identifier: MIT
// A drive in memory behind the browser's file system interface, with FAT's rules for names. The cable is pulled, or the
// browser ends, after so many steps: then every further call fails, and what was begun stays half done.

class Gone extends Error {
    constructor(name = "NotFoundError") {
        super("gone");
        this.name = name;
    }
}

export class FakeDrive {
    // `worn` is a file that comes back different from what was written.
    constructor(files = {}, { pullAfter = Infinity, clusters = Infinity, worn = "" } = {}) {
        this.worn = worn;
        this.root = new Folder(this, "");
        this.steps = 0;
        this.pullAfter = Infinity;
        this.clusters = Infinity;
        for (const [name, content] of Object.entries(files)) {
            const parts = name.split("/"), leaf = parts.pop();
            let folder = this.root;
            for (const part of parts) folder = folder.child(part) ?? folder.add(new Folder(this, part));
            if (leaf) folder.add(new File(this, leaf, content, folder));
        }
        this.pullAfter = pullAfter;
        this.clusters = clusters;
    }

    there() {
        if (this.steps >= this.pullAfter) throw new Gone();
    }

    step() {
        this.steps++;
        this.there();
    }

    used(folder = this.root) {
        let sum = 0;
        for (const each of folder.inside.values()) sum += each.kind === "file" ? Math.ceil(each.content.length / 512) : 1 + this.used(each);
        return sum;
    }

    // Every file by its name, and empty folders with a / at their end.
    files(folder = this.root, path = "") {
        let found = {};
        for (const each of folder.inside.values()) {
            if (each.kind === "file") found[path + each.name] = each.content;
            else if (!each.inside.size) found[`${path}${each.name}/`] = new Uint8Array();
            else found = { ...found, ...this.files(each, `${path}${each.name}/`) };
        }
        return found;
    }
}

class Folder {
    kind = "directory";

    constructor(drive, name) {
        this.drive = drive;
        this.name = name;
        this.inside = new Map(); // by names in small letters
    }

    child(name) {
        return this.inside.get(name.toLowerCase());
    }

    add(entry) {
        this.inside.set(entry.name.toLowerCase(), entry);
        return entry;
    }

    async *values() {
        this.drive.there();
        yield* [...this.inside.values()];
    }

    async getDirectoryHandle(name, { create = false } = {}) {
        this.drive.there();
        const found = this.child(name);
        if (found?.kind === "file") throw new Gone("TypeMismatchError");
        if (found) return found;
        if (!create) throw new Gone();
        const made = this.add(new Folder(this.drive, name));
        this.drive.step();
        return made;
    }

    async getFileHandle(name, { create = false } = {}) {
        this.drive.there();
        const found = this.child(name);
        if (found?.kind === "directory") throw new Gone("TypeMismatchError");
        if (found) return found;
        if (!create) throw new Gone();
        const made = this.add(new File(this.drive, name, new Uint8Array(), this));
        this.drive.step(); // a browser that ends here has left an empty file
        return made;
    }

    async removeEntry(name) {
        this.drive.there();
        const found = this.child(name);
        if (!found) throw new Gone();
        if (found.inside?.size) throw new Gone("InvalidModificationError");
        this.inside.delete(name.toLowerCase());
        this.drive.step();
    }
}

class File {
    kind = "file";

    constructor(drive, name, content, folder) {
        this.drive = drive;
        this.name = name;
        this.content = content;
        this.folder = folder;
    }

    async getFile() {
        this.drive.there();
        const { worn } = this.drive;
        if (worn && this.drive.files()[worn] === this.content) return new Blob([this.content.slice(0, -1), "?"]);
        return new Blob([this.content]);
    }

    async createWritable({ keepExistingData = false } = {}) {
        this.drive.there();
        const beside = this.folder.add(new File(this.drive, `${this.name}.crswap`, keepExistingData ? this.content : new Uint8Array(), this.folder));
        this.drive.step(); // … and here the swap file, too
        return {
            write: async ({ position, data }) => {
                this.drive.there();
                const whole = new Uint8Array(Math.max(beside.content.length, position + data.length));
                whole.set(beside.content);
                whole.set(data, position);
                const before = beside.content;
                beside.content = whole;
                if (this.drive.used() > this.drive.clusters) {
                    beside.content = before;
                    throw new Gone("QuotaExceededError");
                }
                this.drive.step();
            },
            abort: async () => {
                this.drive.there(); // a browser that has ended tidies nothing up
                this.folder.inside.delete(beside.name.toLowerCase());
            },
            close: async () => {
                this.drive.there();
                this.folder.inside.delete(beside.name.toLowerCase());
                this.content = beside.content;
                this.drive.step();
            },
        };
    }

    async move(name) {
        this.drive.there();
        this.folder.inside.delete(this.name.toLowerCase());
        this.name = name;
        this.folder.add(this);
        this.drive.step();
    }
}
