// SPDX-License-Identifier: MIT
// Types for ./coffer test (tsc --checkJs): the elements of page.html, and what browsers have and TypeScript does not know.

interface PageElements {
    head: HTMLElement;
    invitation: HTMLParagraphElement;
    handheld: HTMLElement;
    pad: HTMLDivElement;
    up: HTMLButtonElement;
    left: HTMLButtonElement;
    right: HTMLButtonElement;
    down: HTMLButtonElement;
    glass: HTMLDivElement;
    rim: HTMLDivElement;
    screen: HTMLCanvasElement;
    letters: HTMLDivElement;
    B: HTMLButtonElement;
    A: HTMLButtonElement;
    viewer: HTMLElement;
    viewerText: HTMLParagraphElement;
    first: HTMLButtonElement;
    previous: HTMLButtonElement;
    review: HTMLButtonElement;
    moments: HTMLParagraphElement;
    play: HTMLButtonElement;
    next: HTMLButtonElement;
    last: HTMLButtonElement;
    seat: HTMLSelectElement;
    speed: HTMLSelectElement;
    leave: HTMLButtonElement;
    linked: HTMLElement;
    linkedText: HTMLParagraphElement;
    linkedSeed: HTMLParagraphElement;
    sendLink: HTMLButtonElement;
    takeBack: HTMLButtonElement;
    sitDown: HTMLButtonElement;
    leaveLink: HTMLButtonElement;
    today: HTMLButtonElement;
    challenge: HTMLButtonElement;
    todayDialog: HTMLDialogElement;
    todayText: HTMLParagraphElement;
    todayGames: HTMLDivElement;
    streak: HTMLParagraphElement;
    calendar: HTMLUListElement;
    games: HTMLButtonElement;
    gamesDialog: HTMLDialogElement;
    gamesList: HTMLUListElement;
    noGames: HTMLParagraphElement;
    note: HTMLParagraphElement;
    full: HTMLButtonElement;
    large: HTMLButtonElement;
    moreLarge: HTMLButtonElement;
    touch: HTMLButtonElement;
    picture: HTMLButtonElement;
    keys: HTMLButtonElement;
    more: HTMLButtonElement;
    said: HTMLParagraphElement;
    pointed: HTMLParagraphElement;
    written: HTMLPreElement;
    keysDialog: HTMLDialogElement;
    moreDialog: HTMLDialogElement;
    moreFull: HTMLButtonElement;
    morePicture: HTMLButtonElement;
    moreKeys: HTMLButtonElement;
    watchLast: HTMLButtonElement;
    copyLast: HTMLButtonElement;
    watchLink: HTMLButtonElement;
    install: HTMLButtonElement;
    listen: HTMLButtonElement;
    about: HTMLButtonElement;
    linkDialog: HTMLDialogElement;
    linkText: HTMLParagraphElement;
    link: HTMLInputElement;
    copyText: HTMLButtonElement;
    watchDialog: HTMLDialogElement;
    pasted: HTMLInputElement;
    installDialog: HTMLDialogElement;
    installText: HTMLDivElement;
    installBar: HTMLProgressElement;
    pick: HTMLButtonElement;
    languages: HTMLDivElement;
    languagesSpace: HTMLParagraphElement;
    goOn: HTMLButtonElement;
    oneFile: HTMLButtonElement;
    firmware: HTMLInputElement;
    uf2: HTMLButtonElement;
    listenDialog: HTMLDialogElement;
    listenText: HTMLParagraphElement;
    heardLines: HTMLPreElement;
    choosePort: HTMLButtonElement;
    aboutDialog: HTMLDialogElement;
    version: HTMLSpanElement;
    none: HTMLParagraphElement;
    payload: HTMLScriptElement;
}

// The File System Access API, in Chromium only: https://wicg.github.io/file-system-access/
declare function showDirectoryPicker(options?: { mode?: string; id?: string }): Promise<FileSystemDirectoryHandle>;

interface FileSystemFileHandle {
    move(name: string): Promise<void>;
}

// The Web Serial API: https://wicg.github.io/serial/
interface Navigator {
    serial?: any;
}

interface Window {
    coffer: import("./app.mjs").App;
    livePage: object; // of ./coffer web --serve --watch
}
