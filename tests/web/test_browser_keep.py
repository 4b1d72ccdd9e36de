# SPDX-License-Identifier: MIT
"""The page in a real Chromium: what it keeps, what it shows from a link, what it says of bad input."""

import base64
import threading
import time
from functools import partial
from http.server import ThreadingHTTPServer

import pytest

from coffer import seats
from coffer.journal import Journal
from tests.web.kit import ROOT, page_file
from tests.web.tabs import DESKTOP, LINES, NOTE, NOTED, begin, downloaded, kept
from tests.web.test_link import written as link_of_a_game
from tests.web.test_whole_games import memory
from tools.web import folder, serve
from tools.web.chromium import READY

pytestmark = pytest.mark.long


def test_a_second_tab_says_so_and_may_take_over(visitor, chromium):
    first = visitor()
    begin(first)
    second = visitor(wait=f"{NOTED} === 'second'")
    assert not second.run("coffer.running")
    assert second.run("document.querySelector('#note button:last-child').hidden"), "there is one way out"
    memory_before = kept(first)
    second.click("#note button")
    second.wait(READY)
    first.wait(f"{NOTED} === 'taken'")
    assert kept(second) == memory_before
    assert not first.run("coffer.running")
    assert not first.run("coffer.store.save(new Uint8Array(4096))")
    assert kept(second) == memory_before
    first.call("Page.bringToFront")
    first.click("#note button")
    second.wait(f"{NOTED} === 'taken'")
    first.wait(READY)
    first.close()
    second.close()


def test_a_link_in_a_second_tab_never_takes_the_memory_over_unasked(visitor):
    text, _ = link_of_a_game()
    first = visitor()
    begin(first)
    second = visitor(wait=f"{NOTED} === 'second'")
    second.run(f"location.hash = 'g={text}'")
    second.wait("coffer.viewer?.facts")
    second.run("location.hash = ''")
    second.wait(f"coffer.viewer === null && {NOTED} === 'second'")
    second.run("location.hash = 'g=hello%20world'")
    second.wait(f"{NOTED} === 'foreign second'")
    assert first.run("coffer.running && coffer.store.owns") and not second.run("coffer.running")
    second.click("#note button")  # both sentences are there, and the way out
    second.wait(READY)
    first.wait(f"{NOTED} === 'taken'")


def test_an_address_that_changes_twice_leaves_the_last_one_on_the_screen(visitor):
    """While the first change still asks other tabs whose the memory is."""
    text, _ = link_of_a_game()
    page = visitor("#g=nothing")
    page.run("localStorage.setItem('coffer.owner', 'a tab that crashed')")
    page.run("void coffer.openAddress()")
    page.run(f"location.hash = 'g={text}'")
    page.wait("coffer.viewer?.facts")
    page.run("new Promise((done) => setTimeout(done, 500))")  # longer than an owner has for its answer
    assert page.run("coffer.viewer && coffer.running && !coffer.store.owns")


def test_a_tab_that_was_closed_is_no_second_tab(visitor):
    first = visitor()
    begin(first)
    first.close()
    again = visitor()
    again.wait(f"{LINES}.includes('A: continue')")
    again.run("localStorage.setItem('coffer.owner', 'a tab that crashed')")
    again.run("coffer.store.owns = false")
    again.reload()
    again.wait(f"({READY}) && {LINES}.includes('A: continue')")


def test_a_damaged_store_is_said_and_can_be_saved_as_a_file(visitor, tmp_path):
    page = visitor()
    page.run("coffer.store.release()")
    for damage in ("not base64 !", "AAAA"):
        page.run(f"localStorage.setItem('coffer.memory', {damage!r})")
        page.reload()
        page.wait(f"({READY}) && {NOTED} === 'damaged'")
        page.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path / damage))
        page.click("#note button")
        assert downloaded(page, tmp_path / damage, "coffer-memory.txt").read_text("utf-8") == damage
        page.to_the_menu()
        assert "Treasure Maps" in page.run(LINES)


def test_a_memory_that_is_not_ours_is_left_to_the_console_to_ask_about(visitor):
    page = visitor()
    foreign = base64.b64encode(b"something else entirely " * 170 + bytes(16)).decode()
    page.run("coffer.store.release()")
    page.run(f"localStorage.setItem('coffer.memory', {foreign!r})")
    page.reload()
    page.wait(READY)
    assert kept(page) == base64.b64decode(foreign)
    assert page.run(NOTE) == ""


def test_a_browser_that_keeps_nothing_says_so_and_plays(visitor):
    page = visitor(
        before="Storage.prototype.setItem = () => { throw new DOMException('no', 'SecurityError'); };",
    )
    page.wait(f"{NOTED} === 'forbidden'")
    page.click("#note button:last-child")
    assert page.run(NOTED) == ""
    begin(page)


def test_a_store_that_is_full_is_said_once_it_matters(visitor):
    page = visitor()
    page.run("Storage.prototype.setItem = () => { throw new DOMException('no', 'QuotaExceededError'); }")
    begin(page)
    page.wait(f"{NOTED} === 'unkept'")


def test_no_webassembly_gets_a_sentence(visitor):
    page = visitor(before="delete globalThis.WebAssembly;", wait=f"{NOTE}.includes('lacks WebAssembly')")
    assert page.complaints() == []


def test_a_console_that_can_not_start_says_why(visitor):
    """Its assets are damaged: on the device it would blink five times."""
    page = visitor()
    page.run("coffer.machine.vm.FS.unlink('/assets/console.en')")
    page.run("coffer.start(null)")
    page.wait(f"{NOTED} === 'fault'")
    assert page.run(NOTE).strip().startswith("The console could not start: OSError")


# -- links


def shown(page):
    return page.run("document.getElementById('viewerText').textContent")


def test_a_link_shows_its_game_and_leaves_ones_own_alone(visitor):
    text, decided = link_of_a_game("my_treasures", 2, 8)
    page = visitor()
    begin(page)
    own = kept(page)
    page.run(f"location.hash = 'g={text}'")
    page.wait("coffer.viewer?.facts")
    page.click("#play")
    page.wait("!coffer.viewer.facts.playing")
    for _ in range(3):
        page.click("#next")
    page.wait("coffer.viewer.facts.at >= 3")
    at = page.run("coffer.viewer.facts.at")
    page.click("#previous")
    page.wait(f"coffer.viewer.facts.at === {at - 1}")
    assert shown(page) == f"My Treasures, move {at - 1} of {len(decided)}"
    page.key("ArrowDown")  # the other seat
    page.wait("coffer.viewer.facts.seat === 1")
    assert "(normal bot)" in page.run("document.getElementById('seat').selectedOptions[0].textContent")
    page.run("(() => { const s = document.getElementById('speed'); s.value = 3; s.onchange(); })()")
    page.wait("coffer.viewer.facts.speed === 3")
    page.click("#play")
    page.wait("coffer.viewer.facts.at === coffer.viewer.facts.count")
    page.wait(f"{LINES}.includes('B: scores')")  # the winners
    page.click("#first")
    page.wait("coffer.viewer.facts.at === 0")
    page.click("#last")
    page.wait(f"{LINES}.includes('B: scores')")
    assert kept(page) == own
    page.click("#leave")
    page.wait(f"coffer.viewer === null && {LINES}.includes('A: continue')")
    assert kept(page) == own
    assert page.complaints() == []


def test_a_page_opened_by_a_link_shows_it_at_once(visitor):
    text, decided = link_of_a_game()
    page = visitor(f"#g={text}", wait="window.coffer?.viewer?.facts")
    page.wait("coffer.viewer.facts.at > 0")  # it plays by itself
    page.key("x", "KeyX")
    page.wait("coffer.viewer === null")
    page.to_the_menu()
    assert "Treasure Maps" in page.run(LINES)
    assert {address.split(":")[0] for address in page.requests()} == {"file", "blob"}


def test_the_controls_of_a_show_are_all_in_the_window_on_any_phone(visitor):
    page = visitor(f"#g={link_of_a_game('treasure_maps', 2, 8)[0]}", wait="window.coffer?.viewer?.facts")
    for width, height in ((390, 844), (360, 640), (844, 390), (640, 360)):
        page.resize(width, height, 2, touch=True)
        page.wait(f"innerWidth === {width}")
        page.run("new Promise((done) => requestAnimationFrame(done))")  # it has heard of it then
        for name in ("first", "previous", "play", "next", "last", "seat", "speed", "leave"):
            place = page.run(f"document.getElementById('{name}').getBoundingClientRect().toJSON()")
            assert place["left"] >= 0 and place["right"] <= width, (name, width)
            assert place["top"] >= 0 and place["bottom"] <= height, (name, width)


@pytest.mark.parametrize(
    "hash, key",
    [
        ("#g=hello%20world", "foreign"),
        ("#g=", "foreign"),
        ("#g=AAAAAAAAAAAA", "foreign"),
        ("#g=" + link_of_a_game()[0][:-4], "broken"),
        ("#g=CQ" + link_of_a_game()[0][2:], "newer"),
    ],
)
def test_a_link_that_can_not_be_followed_gets_a_sentence_and_the_own_console(visitor, hash, key):
    page = visitor(hash, wait=f"{NOTED} === {key!r}")
    page.to_the_menu()
    page.key("ArrowDown")
    page.wait("document.getElementById('pointed').textContent === 'Treasure Mines'")


def test_the_last_finished_game_has_its_link_on_the_page(visitor):
    nvm, decided = memory("treasure_mines", 2, seats.EASY, 6)
    journal = Journal(nvm)
    for action in decided[:-1]:
        journal.act(action)
    page = visitor()
    page.run("coffer.store.release()")
    page.run(f"localStorage.setItem('coffer.memory', '{base64.b64encode(nvm).decode()}')")
    page.reload()
    page.wait(f"({READY}) && {LINES}.includes('A: continue')")
    page.key("z", "KeyZ")
    page.wait(f"{LINES}.includes('The missions')")
    time.sleep(1)  # a press that was meant to skip the last event closes nothing
    page.key("z", "KeyZ")
    page.wait(f"{NOTED} === 'finished'")
    page.reload()
    page.wait(READY)
    page.run("document.getElementById('more').click()")
    page.wait("!document.getElementById('watchLast').hidden")
    page.click("#watchLast")
    page.wait("coffer.viewer?.facts")
    assert page.run("coffer.viewer.facts.count") == len(decided)


def test_a_page_on_a_disk_offers_its_game_as_text_that_any_page_takes(visitor):
    text, decided = link_of_a_game()
    page = visitor()
    page.run(f"coffer.store.last = '{text}'")
    page.run("coffer.copyLink()")
    page.wait("document.getElementById('linkDialog').open")
    assert "works for nobody else" in page.run("document.getElementById('linkText').textContent")
    assert page.run("document.getElementById('link').value") == f"#g={text}"
    page.run("document.getElementById('linkDialog').close()")
    page.run("document.getElementById('more').click()")
    page.click("#watchLink")
    page.run(f"document.getElementById('pasted').value = ' #g={text} '")
    page.click("#watchDialog button[value=watch]")
    page.wait("coffer.viewer?.facts")
    assert page.run("coffer.viewer.facts.count") == len(decided)


def test_after_a_dialog_enter_and_space_are_A_again(visitor):
    page = visitor()
    for key, code, words in (("Enter", "Enter", "First time?"), (" ", "Space", "Welcome!")):
        page.run("document.getElementById('more').focus()")
        page.run("document.getElementById('more').click()")
        page.wait("document.getElementById('moreDialog').open")
        page.run("document.querySelector('#moreDialog form button').click()")
        page.wait("!document.querySelector('dialog[open]')")
        page.wait("document.activeElement.id === 'handheld'")
        page.key(key, code)
        page.wait(f"{LINES}.includes({words!r})")
        assert not page.run("document.getElementById('moreDialog').open")


# -- the folder on a host


def test_the_folder_is_kept_for_offline(chromium):
    with serve.server(page_file().parent / "web", 0) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{host.server_address[1]}/"
        page = chromium.page(address, context=chromium.new_context(), **DESKTOP)
        page.wait(READY)
        page.wait("navigator.serviceWorker.ready.then((worker) => worker.active.state === 'activated')")
        host.shutdown()
    page.reload()
    page.to_the_menu()
    assert "Treasure Maps" in page.run(LINES)


class Lasting(serve.QuietHandler):
    """A host that lets the browser keep everything for a day."""

    def end_headers(self):
        self.send_header("Cache-Control", "max-age=86400")
        super(serve.QuietHandler, self).end_headers()


def test_another_build_comes_from_the_host_and_drops_only_our_own_caches(chromium, tmp_path):
    def build(words):
        for name, content in folder.files(ROOT, f"<!DOCTYPE html>{folder.HEAD}<p>{words}</p>").items():
            (tmp_path / name).write_bytes(content)

    kept_by = "caches.keys().then((names) => names.sort().join())"
    build("old")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Lasting, directory=str(tmp_path))) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{host.server_address[1]}/"
        page = chromium.page(address, context=chromium.new_context())
        page.wait("navigator.serviceWorker.ready.then((worker) => worker.active.state === 'activated')")
        old = page.run(kept_by)
        others = ["coffer-of-somebody-else", f"coffer-{'0' * 16} {address}elsewhere/", f"coffer-{'1' * 16}"]
        for name in others:
            page.run(f"caches.open({name!r})")
        page.run(
            f"caches.open('coffer-{'2' * 16}').then((kept) => kept.add('./'))"
        )  # as version 1.1.0 named it
        build("new")
        # Each time it looks again: a look that is under way swallows another.
        looks = "navigator.serviceWorker.ready.then((worker) => worker.update())"
        dropped = f"(names) => !names.includes({old!r}) && !names.includes('2222')"
        page.wait(f"{looks}.then(() => {kept_by}).then({dropped})")
        page.reload()
        page.wait("document.body?.innerText === 'new'")
        assert set(others) < set(page.run(kept_by).split(","))
        host.shutdown()
