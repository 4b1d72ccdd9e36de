// SPDX-License-Identifier: MIT
// The page's own words to a player, in every language of the console: assets/console/page.<language>.txt, by key.
// What makers read, about boards and cables, is in English, as ./coffer flash says it. {0} and {1} are put in.

let words = { en: {} };
let titles = { en: [] };
let language = "en";

// Takes in the words that the packer found, and the names of the games by language.
export function learn(found, games) {
    words = found;
    titles = games;
}

// The first of the browser's languages that the console speaks; nothing if it speaks none.
export function preferred(languages) {
    for (const each of languages) {
        const short = each.slice(0, 2).toLowerCase();
        if (short in words) return short;
    }
    return "";
}

export function speak(wanted) {
    language = wanted in words ? wanted : "en";
    return language;
}

export function say(key, ...values) {
    return (words[language][key] ?? key).replace(/\{(\d)\}/g, (_, n) => values[n] ?? "");
}

// Puts the words into the page, wherever an element names a key.
export function label(page) {
    page.documentElement.lang = language;
    const games = new Intl.ListFormat(language).format(titles[language] ?? titles.en);
    page.getElementById("invitation").textContent = say("invitation", games);
    for (const element of page.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
    for (const element of page.querySelectorAll("[data-label]")) {
        element.setAttribute("aria-label", say(element.dataset.label));
    }
}
