// SPDX-License-Identifier: MIT
// The page's own words to a player, in the console's four languages. What makers read, about boards and cables, is in
// English, as ./coffer flash says it. {0} and {1} are put in.

const en = {
    buttons: "Buttons", up: "up", down: "down", left: "left", right: "right",
    A: "A: acts; held: help", B: "B: back; held: pause",
    screen: "The console's screen", screenText: "What the screen shows", tools: "Around the game",
    full: "Full screen", picture: "Picture", keys: "Keys", more: "More", close: "Close",
    watchLast: "Watch your last game", copyLast: "Copy its link", install: "Put Coffer on a board", listen: "Listen to a board",
    about: "About this page",
    keyMove: "arrows", keyMoveDoes: "move, change a value",
    keyA: "Z, Enter or Space", keyADoes: "A: acts; held down it explains what you see",
    keyB: "X, Backspace or Esc", keyBDoes: "B: back; held down it opens the pause menu",
    keyFull: "F", keyPicture: "P", keyKeys: "?",
    keyPad: "game pad", keyPadDoes: "cross or stick, A and B",
    loading: "Opening the chest …",
    saved: "The picture is saved.", copied: "The picture is in the clipboard.",
    linkCopied: "The link is in the clipboard.", linkShown: "This is the link:",
    finished: "The game is over. Its link shows it to anybody who opens it.",
    second: "Coffer is open in another tab, and your game is there. Two tabs would overwrite each other's game.",
    here: "Play here instead",
    taken: "Your game went on in another tab, so this one has stopped.",
    back: "Play here again",
    forbidden: "This browser keeps nothing for this page: you can play, but a reload begins anew.",
    unkept: "The browser would not keep the last move: its store is full or forbidden.",
    damaged: "What this browser kept could not be read. It was put aside, and the console begins anew.",
    fault: "The console could not start: {0}",
    foreign: "This is no link to a game of Coffer: copy the whole of it, from coffer.html to its end.",
    newer: "This link was made by a newer Coffer: open it with that one, or get it.",
    broken: "This link is damaged: copy the whole of it, from coffer.html to its end.",
    no_game: "This link leads to a game that this Coffer does not have: get the one that has it.",
    rules: "This game was played by the rules of another version of Coffer: open it with that one.",
    watching: "{0}, move {1} of {2}", play: "Play", stop: "Pause", first: "To the beginning", previous: "A move back",
    next: "A move on", last: "To the end", seat: "As seen by", speed: "Speed", leave: "Back to your own console",
    slow: "slow", normal: "normal", fast: "fast", instant: "at once",
    person: "person", easy: "easy bot", medium: "normal bot", hard: "hard bot",
};

const pl = {
    buttons: "Przyciski", up: "góra", down: "dół", left: "lewo", right: "prawo",
    A: "A: działa; przytrzymany: pomoc", B: "B: wstecz; przytrzymany: pauza",
    screen: "Ekran konsoli", screenText: "Co jest na ekranie", tools: "Wokół gry",
    full: "Pełny ekran", picture: "Obraz", keys: "Klawisze", more: "Więcej", close: "Zamknij",
    watchLast: "Obejrzyj ostatnią grę", copyLast: "Kopiuj jej link", install: "Wgraj Coffer na płytkę",
    listen: "Posłuchaj płytki", about: "O tej stronie",
    keyMove: "strzałki", keyMoveDoes: "ruch, zmiana wartości",
    keyA: "Z, Enter lub spacja", keyADoes: "A: działa; przytrzymane objaśnia, co widać",
    keyB: "X, Backspace lub Esc", keyBDoes: "B: wstecz; przytrzymane otwiera pauzę",
    keyFull: "F", keyPicture: "P", keyKeys: "?",
    keyPad: "pad", keyPadDoes: "krzyżak lub gałka, A i B",
    loading: "Otwieram skrzynię …",
    saved: "Obraz zapisany.", copied: "Obraz jest w schowku.",
    linkCopied: "Link jest w schowku.", linkShown: "Oto link:",
    finished: "Koniec gry. Jej link pokaże ją każdemu, kto go otworzy.",
    second: "Coffer jest otwarty w innej karcie i tam jest twoja gra. Dwie karty nadpisywałyby sobie grę.",
    here: "Graj tutaj",
    taken: "Twoja gra toczy się dalej w innej karcie, więc ta się zatrzymała.",
    back: "Graj znów tutaj",
    forbidden: "Ta przeglądarka niczego dla tej strony nie zapisuje: można grać, ale po odświeżeniu zaczniesz od nowa.",
    unkept: "Przeglądarka nie zapisała ostatniego ruchu: jej pamięć jest pełna albo zabroniona.",
    damaged: "Nie udało się odczytać tego, co zapisała przeglądarka. Zostało to odłożone na bok, a konsola zaczyna od nowa.",
    fault: "Konsola nie mogła wystartować: {0}",
    foreign: "To nie jest link do gry w Coffer: skopiuj go w całości, od coffer.html do końca.",
    newer: "Ten link zrobił nowszy Coffer: otwórz go w tamtym.",
    broken: "Ten link jest uszkodzony: skopiuj go w całości, od coffer.html do końca.",
    no_game: "Ten link prowadzi do gry, której ten Coffer nie ma: weź ten, który ją ma.",
    rules: "Tę grę rozegrano według zasad innej wersji Coffer: otwórz ją w tamtej.",
    watching: "{0}, ruch {1} z {2}", play: "Odtwarzaj", stop: "Pauza", first: "Na początek", previous: "Ruch wstecz",
    next: "Ruch naprzód", last: "Na koniec", seat: "Oczami", speed: "Tempo", leave: "Wróć do swojej konsoli",
    slow: "wolno", normal: "normalnie", fast: "szybko", instant: "od razu",
    person: "człowiek", easy: "łatwy bot", medium: "zwykły bot", hard: "trudny bot",
};

const cs = {
    buttons: "Tlačítka", up: "nahoru", down: "dolů", left: "vlevo", right: "vpravo",
    A: "A: koná; podržené: nápověda", B: "B: zpět; podržené: pauza",
    screen: "Obrazovka konzole", screenText: "Co je na obrazovce", tools: "Kolem hry",
    full: "Celá obrazovka", picture: "Obrázek", keys: "Klávesy", more: "Další", close: "Zavřít",
    watchLast: "Přehrát poslední hru", copyLast: "Kopírovat její odkaz", install: "Nahrát Coffer na desku",
    listen: "Poslouchat desku", about: "O této stránce",
    keyMove: "šipky", keyMoveDoes: "pohyb, změna hodnoty",
    keyA: "Z, Enter nebo mezerník", keyADoes: "A: koná; podržené vysvětlí, co vidíte",
    keyB: "X, Backspace nebo Esc", keyBDoes: "B: zpět; podržené otevře pauzu",
    keyFull: "F", keyPicture: "P", keyKeys: "?",
    keyPad: "gamepad", keyPadDoes: "kříž nebo páčka, A a B",
    loading: "Otevírám truhlu …",
    saved: "Obrázek je uložen.", copied: "Obrázek je ve schránce.",
    linkCopied: "Odkaz je ve schránce.", linkShown: "Toto je odkaz:",
    finished: "Hra skončila. Odkaz ji ukáže každému, kdo ho otevře.",
    second: "Coffer je otevřen v jiné kartě a vaše hra je tam. Dvě karty by si hru navzájem přepisovaly.",
    here: "Hrát raději tady",
    taken: "Vaše hra pokračuje v jiné kartě, proto se tato zastavila.",
    back: "Hrát zase tady",
    forbidden: "Tento prohlížeč pro tuto stránku nic neukládá: hrát můžete, ale po obnovení začnete znovu.",
    unkept: "Prohlížeč neuložil poslední tah: jeho úložiště je plné nebo zakázané.",
    damaged: "Co prohlížeč uložil, se nedalo přečíst. Bylo to odloženo stranou a konzole začíná znovu.",
    fault: "Konzole se nespustila: {0}",
    foreign: "Tohle není odkaz na hru Coffer: zkopírujte ho celý, od coffer.html do konce.",
    newer: "Tento odkaz vytvořil novější Coffer: otevřete ho v něm.",
    broken: "Tento odkaz je poškozený: zkopírujte ho celý, od coffer.html do konce.",
    no_game: "Tento odkaz vede ke hře, kterou tento Coffer nemá: pořiďte si ten, který ji má.",
    rules: "Tato hra se hrála podle pravidel jiné verze Cofferu: otevřete ji v ní.",
    watching: "{0}, tah {1} z {2}", play: "Přehrát", stop: "Pauza", first: "Na začátek", previous: "O tah zpět",
    next: "O tah dál", last: "Na konec", seat: "Očima hráče", speed: "Tempo", leave: "Zpět ke své konzoli",
    slow: "pomalu", normal: "normálně", fast: "rychle", instant: "hned",
    person: "člověk", easy: "lehký bot", medium: "běžný bot", hard: "těžký bot",
};

const ru = {
    buttons: "Кнопки", up: "вверх", down: "вниз", left: "влево", right: "вправо",
    A: "A: действие; удерживать: помощь", B: "B: назад; удерживать: пауза",
    screen: "Экран консоли", screenText: "Что на экране", tools: "Вокруг игры",
    full: "Во весь экран", picture: "Снимок", keys: "Клавиши", more: "Ещё", close: "Закрыть",
    watchLast: "Посмотреть последнюю игру", copyLast: "Скопировать её ссылку", install: "Записать Coffer на плату",
    listen: "Слушать плату", about: "Об этой странице",
    keyMove: "стрелки", keyMoveDoes: "движение, смена значения",
    keyA: "Z, Enter или пробел", keyADoes: "A: действие; удерживая, узнаете, что перед вами",
    keyB: "X, Backspace или Esc", keyBDoes: "B: назад; удерживая, откроете паузу",
    keyFull: "F", keyPicture: "P", keyKeys: "?",
    keyPad: "геймпад", keyPadDoes: "крестовина или стик, A и B",
    loading: "Открываем сундук …",
    saved: "Снимок сохранён.", copied: "Снимок в буфере обмена.",
    linkCopied: "Ссылка в буфере обмена.", linkShown: "Вот ссылка:",
    finished: "Игра окончена. По ссылке её увидит каждый, кто откроет.",
    second: "Coffer открыт в другой вкладке, и ваша игра там. Две вкладки затирали бы игру друг друга.",
    here: "Играть здесь",
    taken: "Ваша игра продолжается в другой вкладке, поэтому эта остановлена.",
    back: "Снова играть здесь",
    forbidden: "Этот браузер ничего не хранит для этой страницы: играть можно, но после обновления всё начнётся заново.",
    unkept: "Браузер не сохранил последний ход: его хранилище заполнено или запрещено.",
    damaged: "То, что хранил браузер, не читается. Оно отложено в сторону, и консоль начинает заново.",
    fault: "Консоль не запустилась: {0}",
    foreign: "Это не ссылка на игру Coffer: скопируйте её целиком, от coffer.html до конца.",
    newer: "Эту ссылку создал более новый Coffer: откройте её в нём.",
    broken: "Эта ссылка повреждена: скопируйте её целиком, от coffer.html до конца.",
    no_game: "Эта ссылка ведёт к игре, которой в этом Coffer нет: возьмите тот, где она есть.",
    rules: "Эта игра сыграна по правилам другой версии Coffer: откройте её в той.",
    watching: "{0}, ход {1} из {2}", play: "Смотреть", stop: "Пауза", first: "В начало", previous: "Ход назад",
    next: "Ход вперёд", last: "В конец", seat: "Глазами игрока", speed: "Темп", leave: "К своей консоли",
    slow: "медленно", normal: "обычно", fast: "быстро", instant: "сразу",
    person: "человек", easy: "лёгкий бот", medium: "обычный бот", hard: "сильный бот",
};

export const WORDS = { en, pl, cs, ru };
let language = "en";

// The first of the browser's languages that the console speaks; nothing if it speaks none.
export function preferred(languages) {
    for (const each of languages) {
        const short = each.slice(0, 2).toLowerCase();
        if (short in WORDS) return short;
    }
    return "";
}

export function speak(wanted) {
    language = wanted in WORDS ? wanted : "en";
    return language;
}

export function say(key, ...values) {
    return (WORDS[language][key] ?? key).replace(/\{(\d)\}/g, (_, n) => values[n] ?? "");
}

// Puts the words into the page, wherever an element names a key.
export function label(page) {
    page.documentElement.lang = language;
    for (const element of page.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
    for (const element of page.querySelectorAll("[data-label]")) {
        element.setAttribute("aria-label", say(element.dataset.label));
    }
}
