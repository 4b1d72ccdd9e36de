// SPDX-License-Identifier: MIT
// Today's deal and challenges: the results by day, kept in this browser, and how they are shared.
import { find } from "./elements.mjs";
import { language, say, titleOf } from "./words.mjs";

const KEY = "coffer.days", DAY = 86_400_000; // ms
const SHOWN = 28; // days in the calendar

// Days since 1 January 1970, UTC: the same for everybody.
export const today = (now = Date.now()) => Math.floor(now / DAY);

// How many days in a row up to this one, or the day before, have a result.
export function streak(days, day) {
    let last = days[day] ? day : day - 1, count = 0;
    for (; days[last]; last--) count++;
    return count;
}

const formatDay = (day, form) => new Intl.DateTimeFormat(language(), { timeZone: "UTC", ...form }).format(day * DAY);

export class Deals {
    constructor(app) {
        this.app = app;
        this.challenge = null; // whom to beat, and on which deal
        this.last = null; // the last game that a person has finished here
        this.playing = null; // the day whose deal was opened
    }

    // By day and game: {score, margin, alone, challenge}.
    get days() {
        return this.app.store.json(KEY) ?? {};
    }

    // Opens the deal of a challenge, or shows what is wrong with it.
    openChallenge(text) {
        const found = this.app.machine.challenge(text);
        if (found.problem) {
            this.app.note(found.problem);
            return;
        }
        this.challenge = found;
        this.app.note("challenged", "", null, found.name || say("friend"), found.score, titleOf(found.key));
    }

    // A game is over: {key, seed, plain, score, margin, victory, alone, challenge}.
    onGameOver(result) {
        this.last = result;
        find("challenge").hidden = false;
        const { challenge } = this;
        const offer = (key, ...values) => this.app.note(key, "challenge", () => this.copy(), ...values);
        if (this.#countsForToday(result)) {
            offer("dayDone", streak(this.days, today()));
        } else if (this.#isOnChallenge(result)) {
            const key = result.score > challenge.score ? "beaten" : result.score < challenge.score ? "short" : "equalled";
            offer(key, challenge.name || say("friend"), challenge.score, challenge.score - result.score);
        } else {
            offer("finished");
        }
        this.showOutcome();
    }

    // Whether a game was played on the deal of the challenge.
    #isOnChallenge(result) {
        return this.challenge !== null && this.challenge.key === result.key && this.challenge.seed === result.seed;
    }

    // Shows the outcome of the challenge on the console's ending, too, in the page's language.
    showOutcome() {
        const { challenge, last, app } = this;
        if (!last || !this.#isOnChallenge(last)) return;
        const name = challenge.name || say("friend"), missing = challenge.score - last.score;
        const key = missing < 0 ? "endBeaten" : missing > 0 ? "endShort" : "endEqualled";
        const lines = [say("endHeading", name), say(key, name, challenge.score, missing), say("endDeal"), say("endFriend")];
        app.machine.showOutcome(lines.map((line) => app.encode(line)));
    }

    // Keeps the result if it is the first try at a deal of today, or of the day on which it was opened; whether it is.
    #countsForToday(result) {
        const { key, seed, plain, score, margin, alone, challenge } = result;
        const { days } = this;
        const day = [today(), this.playing].find((each) => each !== null && this.app.machine.dealsOf(each).deals[key]?.[0] === seed);
        if (day === undefined || !plain || days[day]?.[key]) return false;
        days[day] = { ...days[day], [key]: { score, margin, alone, challenge } };
        this.app.store.put(KEY, JSON.stringify(days));
        result.day = day;
        return true;
    }

    // A result as a line for others, with the link to the same deal; `day` is that for which it counts.
    copy({ key, score, margin, alone, challenge, day } = this.last) {
        const when = day === undefined ? "" : ` ${formatDay(day, { day: "numeric", month: "short" })}`;
        const how = alone ? "" : margin > 0 ? say("wonBy", margin) : margin < 0 ? say("lostBy", -margin) : "";
        this.app.shareLink("c", challenge, `Coffer${when}, ${titleOf(key)}: ${score}${how && `, ${how}`}`);
    }

    // Fills the dialog.
    draw(close) {
        const day = today(), { days } = this, { key, deals } = this.app.machine.dealsOf(day);
        find("todayText").textContent = say("todayText", formatDay(day, { dateStyle: "full" }), titleOf(key));
        const others = Object.keys(deals).map(Number).filter((each) => each !== key);
        const button = (words, act) => {
            const made = document.createElement("button");
            made.type = "button";
            made.textContent = words;
            made.onclick = () => {
                close();
                act();
            };
            return made;
        };
        find("todayGames").replaceChildren(...[key, ...others].flatMap((each) => {
            const title = titleOf(each), [, code, solo] = deals[each], done = days[day]?.[each];
            const start = (alone) => () => {
                this.playing = day;
                this.app.machine.setUpToday(day, each, alone);
            };
            const made = [button(done ? say("todayTried", title, done.score) : say("todayPlay", title, code), start(Boolean(done?.alone)))];
            if (solo && !done) made.push(button(say("todaySolo", title, code), start(true)));
            if (done?.challenge) made.push(button(say("challenge"), () => this.copy({ key: each, day, ...done })));
            return made;
        }));
        find("streak").textContent = say("streak", streak(days, day));
        const cells = Array.from({ length: SHOWN }, (_, n) => day - SHOWN + 1 + n).map((each) => {
            const item = document.createElement("li"), name = formatDay(each, { day: "numeric", month: "long" });
            item.className = days[each] ? "played" : "";
            item.append(formatDay(each, { day: "numeric" }));
            item.setAttribute("aria-label", days[each] ? say("dayPlayed", name) : name);
            return item;
        });
        find("calendar").replaceChildren(...cells);
    }
}
