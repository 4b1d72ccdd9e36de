// SPDX-License-Identifier: MIT
// The page's own words to a player, in every language of the console: assets/console/page.<language>.txt, by key.
// What makers read, about boards and cables, is mostly in English, as ./coffer flash says it. {0} and {1} are put in.

let words = { en: {} };
let titles = { en: {} }; // by language and number
let current = "en";

// Takes in the words that the packer found, and the names of the games by language.
export function setWords(found, games) {
    words = found;
    titles = games;
}

// The first of the browser's languages that the console speaks; nothing if it speaks none.
export function preferredLanguage(languages) {
    for (const each of languages) {
        const short = each.slice(0, 2).toLowerCase();
        if (short in words) return short;
    }
    return "";
}

export function setLanguage(wanted) {
    current = wanted in words ? wanted : "en";
    return current;
}

// The language that is current.
export function language() {
    return current;
}

export function say(key, ...values) {
    return (words[current][key] ?? key).replace(/\{(\d)\}/g, (_, n) => values[n] ?? "");
}

// What a game is called, by its number in the journal.
export function titleOf(key) {
    return (titles[current] ?? titles.en)[key] ?? "Coffer";
}

// Puts the words into the page, wherever an element names a key.
export function translatePage(page) {
    page.documentElement.lang = current;
    const games = new Intl.ListFormat(current).format(Object.values(titles[current] ?? titles.en));
    page.getElementById("invitation").textContent = say("invitation", games);
    for (const element of page.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
    for (const element of page.querySelectorAll("[data-label]")) {
        element.setAttribute("aria-label", say(element.dataset.label));
    }
}
