// SPDX-License-Identifier: MIT
// The console's texts, which are codes of its own page, as letters for a screen reader.

const CYRILLIC = /\p{Script=Cyrillic}/u;

// A function that says by which codes a typed letter may be shown in a language, large or small.
export function makeSpeller({ letters, alike }) {
    const latin = Object.fromEntries(Object.entries(alike).map(([each, cyrillic]) => [cyrillic, each]));
    return (letter, language) => {
        const own = letters[language] ?? letters.en;
        const wanted = [letter, letter.toUpperCase(), letter.toLowerCase()].flatMap((each) => [each, latin[each]]);
        return wanted.filter((each) => each).map((each) => own.indexOf(each)).filter((code) => code > 0);
    };
}

// A function that reads codes in a language; `letters` by language and code, `alike` the Cyrillic letters that share a
// Latin one's.
export function makeReader({ letters, alike }) {
    // A word whose letters can all be Cyrillic is Russian, if one of them can be nothing else or all around it is.
    const spelled = (word, language) => {
        const could = [...word].every((letter) => letter in alike || CYRILLIC.test(letter));
        if (!could || (language !== "ru" && !CYRILLIC.test(word))) return word;
        return [...word].map((letter) => alike[letter] ?? letter).join("");
    };
    return (codes, language) => {
        const own = letters[language] ?? letters.en;
        const sign = (code) => own[code.charCodeAt(0)] ?? "";
        const text = (codes ?? "").replace(/[^\0-\x1f\x7f]/g, sign); // letters first: signs are no part of words
        return text
            .replace(/\p{L}+/gu, (word) => spelled(word, language))
            .replace(/[\0-\x09\x0b-\x1f\x7f]/g, sign)
            .replace(/::/g, ":"); // a button's sign has a colon, and some texts have one behind it
    };
}
