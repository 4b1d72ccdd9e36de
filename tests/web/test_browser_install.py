# SPDX-License-Identifier: MIT
"""Installing and listening in a real Chromium, on drives of its private file system."""

import base64
import json
import zipfile

import pytest

from tests.tools.build.test_firmware import pico2
from tests.tools.flash import stand_in
from tests.web.drives import cut_off
from tests.web.kit import ROOT
from tests.web.tabs import DESKTOP, downloaded
from tests.web.test_install import coded
from tools.build import fat, firmware, tree, uf2

pytestmark = pytest.mark.long
READY = "window.coffer && coffer.running"
TOLD = "document.getElementById('installText').innerText"


@pytest.fixture
def page(installer):
    return installer


def choose(page, files):
    """Opens the installer and chooses a drive with these files."""
    page.run(f"window.given = {json.dumps(coded(files))}")
    page.run("(async () => { window.drive = await emptied('drive'); await put(drive, given); })()")
    page.run("window.showDirectoryPicker = async () => drive")
    page.run("document.getElementById('more').click()")
    page.click("#install")
    page.click("#pick")


def pick(page, files):
    """What the installer says of a drive with these files when it is done with it."""
    choose(page, files)
    page.wait(f"{TOLD}.length > 0 && !document.getElementById('pick').disabled")
    return page.run(TOLD)


def test_a_new_board_gets_everything(page, tmp_path):
    page.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    fresh = {"boot_out.txt": stand_in.NOTE.encode(), "code.py": stand_in.HELLO.encode(), "settings.toml": b""}
    said = pick(page, fresh)
    assert "1 find: Raspberry Pi Pico, CircuitPython 10.2.1, UID E6614C311B7E6F2F" in said
    assert "5 verify" in said and "eject the drive, then unplug" in said
    left = {name: base64.b64decode(text) for name, text in page.run("took(drive)").items()}
    wanted = {**tree.collect(ROOT), "boot_out.txt": stand_in.NOTE.encode()}
    wanted["settings.toml"] = (ROOT / "boards/raspberry_pi_pico.toml").read_bytes()
    assert left == wanted
    with zipfile.ZipFile(downloaded(page, tmp_path, "coffer-backup-raspberry_pi_pico-*.zip")) as archive:
        assert archive.read("code.py").decode() == stand_in.HELLO
    page.run("document.querySelector('dialog[open]').close()")
    page.run("document.getElementById('more').click()")
    page.click("#install")
    page.click("#pick")
    page.wait(f"{TOLD}.includes('nothing to copy')")
    assert page.complaints() == []


@pytest.mark.parametrize(
    "note, words",
    [
        (None, "This folder has no boot_out.txt, so it is not a CircuitPython drive"),
        ("scribble", "boot_out.txt is damaged"),
        (stand_in.NOTE.replace("10.2.1", "8.2.6"), "CircuitPython 8.2.6 is too old"),
        (stand_in.NOTE.replace("10.2.1", "9.1.0"), "CircuitPython 9.1.0 is too old"),
        (stand_in.NOTE.replace("10.2.1", "11.0.0"), "CircuitPython 11.0.0 is newer"),
        (stand_in.NOTE.replace("rp2040", "samd21g18"), "too little memory"),
    ],
)
def test_a_drive_that_will_not_do_gets_a_sentence_and_is_not_touched(page, note, words):
    files = {"notes.txt": b"mine"} | ({"boot_out.txt": note.encode()} if note else {})
    assert words in pick(page, files)
    assert page.run("took(drive)") == coded(files)


def test_a_board_that_nobody_has_tried_is_asked_about_first(page):
    files = {"boot_out.txt": stand_in.NOTE.replace("rp2040", "wonder9000").encode()}
    choose(page, files)
    page.wait("!document.getElementById('goOn').hidden")
    assert page.run("took(drive)") == coded(files)
    page.click("#goOn")
    page.wait(f"{TOLD}.includes('6 done')")


PICO_W = stand_in.NOTE.replace("Raspberry Pi Pico with", "Raspberry Pi Pico W with").replace(
    "raspberry_pi_pico", "raspberry_pi_pico_w"
)


def test_a_small_drive_gets_the_languages_that_are_ticked(page):
    longer = "coffer.files['drive/assets/console.de']"  # all five fit otherwise
    page.run(f"{longer} = new Uint8Array(40000)")
    choose(page, {"boot_out.txt": PICO_W.encode()})
    page.wait("!document.getElementById('languages').hidden")
    assert "does not fit on this board’s drive, which has 490 KB" in page.run(TOLD)
    boxes = "[...document.querySelectorAll('#languages input')]"
    assert page.run(f"{boxes}.map((box) => [box.value, box.checked, box.disabled])") == [
        ["en", True, True],
        *[[key, False, False] for key in ("cs", "de", "pl", "ru")],
    ]
    for key in ("cs", "de", "pl", "ru"):
        page.click(f"#languages input[value={key}]")
    space = "document.getElementById('languagesSpace').textContent"
    assert page.run(space).endswith("choose fewer languages.")
    assert page.run("document.getElementById('goOn').disabled")
    for key in ("de", "pl", "ru"):
        page.click(f"#languages input[value={key}]")
    assert page.run(space).endswith(" of 490 KB")
    page.click("#goOn")
    page.wait(f"{TOLD}.includes('How much heap')")
    assert page.run("document.getElementById('languages').hidden")
    page.click("#goOn")
    page.wait(f"{TOLD}.includes('6 done')")
    left = page.run("took(drive)")
    wanted = coded(tree.collect(ROOT, languages=("en", "cs")))
    assert {name: left[name] for name in wanted} == wanted
    assert not [name for name in left if ".de" in name]
    assert page.complaints() == []


def test_a_drive_that_is_pulled_out_gets_a_sentence(page):
    """The handle is still there, and what it led to is not."""
    files = json.dumps(coded({"boot_out.txt": stand_in.NOTE.encode()}))
    page.run(f"(async () => {{ window.drive = await emptied('drive'); await put(drive, {files}); }})()")
    page.run("navigator.storage.getDirectory().then((top) => top.removeEntry('drive', { recursive: true }))")
    page.run("window.showDirectoryPicker = async () => drive")
    page.run("document.getElementById('more').click()")
    page.click("#install")
    page.click("#pick")
    page.wait(
        f"{TOLD}.includes('The drive has disappeared: plug the console in, wait for the drive to appear')"
    )
    assert not page.run("document.getElementById('pick').disabled")


def test_without_a_picker_the_page_offers_the_whole_drive(chromium, host, tmp_path):
    page = chromium.page(
        host, context=chromium.new_context(), before="delete window.showDirectoryPicker", **DESKTOP
    )
    page.wait(READY)
    page.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    page.run("document.getElementById('more').click()")
    page.click("#install")
    assert page.run("document.getElementById('pick').hidden")
    assert "settings.toml included" in page.run(TOLD)
    assert "Only for a Raspberry Pi Pico without W" in page.run(TOLD)
    page.click("#uf2")
    page.wait("!document.getElementById('goOn').hidden")
    assert "Only for a Raspberry Pi Pico without W" in page.run(TOLD)
    assert not list(tmp_path.iterdir()), "the warning comes before the download"
    page.click("#goOn")
    made = downloaded(page, tmp_path, f"coffer-{tree.version(ROOT)}-cp10-pico-only-NOT-pico-w.uf2")
    assert made.read_bytes() == uf2.wrap(fat.used_part(fat.image(tree.collect(ROOT))))
    page.close()


def test_a_firmware_that_is_dropped_comes_back_with_coffer_in_it(page, tmp_path):
    page.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    page.run("document.getElementById('more').click()")
    page.click("#install")
    assert "CircuitPython and Coffer in it" in page.run(TOLD)
    drop(page, pico2()[:-512])
    page.wait(f"{TOLD} === 'cp.uf2 is not complete: 19 of 20 blocks are there. Download it again.'")
    assert not list(tmp_path.iterdir())
    drop(page, pico2())
    name = f"coffer-{tree.version(ROOT)}-raspberry_pi_pico2-circuitpython-10.2.1.uf2"
    page.wait(
        f"{TOLD}.startsWith('{name} is saved: CircuitPython 10.2.1 and Coffer for the Raspberry Pi Pico 2.')"
    )
    files = tree.collect(ROOT)
    files["settings.toml"] = (ROOT / "boards/raspberry_pi_pico2.toml").read_bytes()
    wanted = firmware.join(firmware.read(pico2(), "cp.uf2"), files)
    assert downloaded(page, tmp_path, name).read_bytes() == wanted
    assert page.complaints() == []


def drop(page, content):
    """Drops a file on the installer's dialog."""
    page.run(f"window.given = atob({base64.b64encode(content).decode()!r})")
    page.run(
        "(() => { const data = new DataTransfer();"
        "const bytes = Uint8Array.from(given, (letter) => letter.charCodeAt(0));"
        "data.items.add(new File([bytes], 'cp.uf2'));"
        "const drop = new DragEvent('drop', { dataTransfer: data });"
        "document.getElementById('installDialog').dispatchEvent(drop); })()"
    )


def test_wherever_the_drive_is_pulled_out_a_whole_program_starts(page, bench):
    cut_off(page, bench, every=11)


def test_after_every_single_step_a_whole_program_starts(page, bench):
    cut_off(page, bench, every=1)


# -- the monitor

SERIAL = """
    class Port {
        async open({ baudRate }) {
            this.speed = baudRate;
            this.readable = new ReadableStream({ start: (control) => { this.control = control; } });
        }
        async close() { this.closed = true; }
        say(words) { this.control.enqueue(new TextEncoder().encode(words)); }
        vanish() { this.control.error(new DOMException("lost", "NetworkError")); }
    }
    const requestPort = async ({ filters }) => { serial.filters = filters; return serial.port; };
    const getPorts = async () => [];
    window.serial = Object.assign(new EventTarget(), { port: new Port(), requestPort, getPorts });
    Object.defineProperty(navigator, "serial", { value: serial });
"""


def test_the_monitor_shows_what_the_board_prints_and_waits_for_it(chromium, host):
    page = chromium.page(host, context=chromium.new_context(), before=SERIAL, **DESKTOP)
    page.wait(READY)
    page.run("document.getElementById('more').click()")
    page.click("#listen")
    page.click("#choosePort")
    page.wait("Boolean(serial.port.control)")
    assert page.run("[serial.port.speed, serial.filters.length]") == [115200, 2]
    page.run("serial.port.say('Coffer can\\'t start (4 blinks): no display\\r\\n')")
    page.wait("document.getElementById('heardLines').textContent.includes('4 blinks): no display\\n')")
    page.run("serial.port.vanish()")
    page.wait("document.getElementById('listenText').textContent.includes('waiting until it comes back')")
    page.run(
        "(() => { const event = new Event('connect'); serial.port.control = null;"
        "Object.defineProperty(event, 'target', { value: serial.port }); serial.dispatchEvent(event); })()"
    )
    page.wait("Boolean(serial.port.control)")
    page.run("serial.port.say('back')")
    page.wait("document.getElementById('heardLines').textContent.endsWith('back')")
    page.close()


def test_without_serial_lines_the_page_says_who_has_them(chromium, host):
    page = chromium.page(
        host,
        context=chromium.new_context(),
        before="Object.defineProperty(navigator, 'serial', { value: undefined })",
        **DESKTOP,
    )
    page.wait(READY)
    page.run("document.getElementById('more').click()")
    page.click("#listen")
    assert "./coffer monitor" in page.run("document.getElementById('listenText').textContent")
    assert page.run("document.getElementById('choosePort').hidden")
    page.close()
