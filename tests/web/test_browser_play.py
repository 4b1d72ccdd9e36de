# SPDX-License-Identifier: MIT
"""The page in a real Chromium, from a disk: keys, fingers, gamepads, the glass, sound, spoken words."""

import base64
import json
from io import BytesIO

import pytest
from PIL import Image

from tests.web.kit import page_file
from tests.web.tabs import DESKTOP, ON_ITS_SIDE, PHONE, at_rest, wait_for, written
from tools.web.folder import SIZES

pytestmark = pytest.mark.long


def test_letters_work_where_the_keyboard_has_others(open_page):
    page = open_page()
    page.key("я", "KeyZ")
    wait_for(page, "First time?")
    page.key("ч", "KeyX")
    wait_for(page, "Start the game")


def test_keys_that_come_all_at_once_are_none_of_them_lost(open_page):
    page = open_page()
    page.run(
        """for (let n = 0; n < 10; n++) {
            const key = { key: "ArrowDown", code: "ArrowDown", bubbles: true };
            document.body.dispatchEvent(new KeyboardEvent(n % 2 ? "keyup" : "keydown", key));
        }"""
    )
    page.wait("document.getElementById('pointed').textContent === 'Settings'")


def test_two_thumbs_press_at_once_and_slide(open_page):
    page = open_page(**PHONE)
    down = "['up', 'down', 'left', 'right', 'A', 'B'].filter((name) => coffer.input.isDown(name)).join(' ')"
    left, up, letter = page.middle("#left"), page.middle("#up"), page.middle("#A")
    page.touch("touchStart", left)
    page.touch("touchStart", left, letter)
    page.wait(f"{down} === 'left A'")
    page.touch("touchMove", up, letter)
    page.wait(f"{down} === 'up A'")
    page.touch("touchMove", up, page.middle("#B"))
    page.wait(f"{down} === 'up B'")
    page.touch("touchEnd")
    page.wait(f"{down} === ''")


def test_everything_is_on_the_page_and_within_reach_of_thumbs(open_page):
    for screen in (PHONE, ON_ITS_SIDE, {**PHONE, "width": 360, "height": 640, "ratio": 2}, DESKTOP):
        page = open_page(**screen)
        for name in ("#up", "#down", "#left", "#right", "#A", "#B", "#screen", "#more"):
            place = page.run(f"document.querySelector('{name}').getBoundingClientRect().toJSON()")
            assert place["left"] >= 0 and place["right"] <= screen["width"] + 0.5, (name, screen)
            assert place["top"] >= 0 and place["bottom"] <= screen["height"] + 0.5, (name, screen)
            if name not in ("#screen", "#more"):
                assert min(place["width"], place["height"]) >= 44, (name, screen)
        page.close()


def test_the_mouse_presses_and_a_switch_does_too(open_page):
    page = open_page()
    page.click("#down")
    page.wait("document.getElementById('pointed').textContent === 'Treasure Mines'")
    page.run("document.getElementById('A').click()")  # as a screen reader does it, without any pointer
    wait_for(page, "First time?")


def test_a_game_pad_plays(open_page):
    page = open_page()
    page.run(
        """(() => {
            const buttons = Array.from({ length: 16 }, () => ({ pressed: false }));
            window.pad = { buttons, axes: [0, 0] };
            navigator.getGamepads = () => [null, pad];
        })()"""
    )
    page.run("pad.axes = [0, 1]")
    page.wait("document.getElementById('pointed').textContent === 'Treasure Mines'")
    page.run("pad.axes = [0, 0]")
    page.run("pad.buttons[0].pressed = true")
    page.wait("coffer.input.isDown('A')")
    page.run("pad.buttons[0].pressed = false")
    wait_for(page, "First time?")


# -- the glass


@pytest.mark.parametrize(
    "screen",
    [
        DESKTOP,
        PHONE,
        ON_ITS_SIDE,
        {"width": 1111, "height": 777, "ratio": 1.25},
        {"width": 500, "height": 400, "ratio": 1.5},
    ],
    ids=lambda screen: f"{screen['width']}x{screen['height']}@{screen['ratio']}",
)
def test_every_pixel_of_the_glass_is_a_whole_number_of_the_screens(open_page, screen):
    page = open_page(**screen)
    page.wait("coffer.glass.scale > 0")
    ratio, scale = screen["ratio"], page.run("coffer.glass.scale")
    place = page.run("document.getElementById('screen').getBoundingClientRect().toJSON()")
    left, top, width, height = [place[each] * ratio for each in ("left", "top", "width", "height")]
    for each in (left, top, width, height):
        assert each == pytest.approx(round(each), abs=0.02), "from one whole pixel of the screen to another"
    for key in ("pad", "letters", "more"):  # on a phone on its side they lie over the glass
        page.run(f"document.getElementById('{key}').style.visibility = 'hidden'")
    at_rest(page)
    data = base64.b64decode(page.call("Page.captureScreenshot")["data"])
    with Image.open(BytesIO(data)) as picture:
        x, y = round(left) + (round(width) - 128 * scale) // 2, round(top) + (round(height) - 64 * scale) // 2
        pixels = page.run("Array.from(coffer.glass.pixels)")
        assert sharp(picture.convert("RGB"), pixels, x, y, scale, 1 if scale / ratio >= 8 else 0)


def sharp(picture, pixels, left, top, scale, gap):
    """Whether each pixel is a square of one colour, lit or dark, from corner to corner."""
    dark = (8, 10, 14)
    lit = picture.getpixel((left + 2 * scale + gap, top + 10 * scale + gap))  # in the cursor's line
    for n, bit in enumerate(pixels):
        y, x = divmod(n, 128)
        first = picture.getpixel((left + x * scale + gap, top + y * scale + gap))
        last = picture.getpixel((left + (x + 1) * scale - 1, top + (y + 1) * scale - 1))
        if not first == last == (lit if bit else dark):
            return False
    return min(lit) > 180


def test_a_picture_of_the_screen_goes_to_a_file_where_the_clipboard_is_forbidden(
    open_page, chromium, tmp_path
):
    page = open_page(before="Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    at_rest(page)
    page.call("Page.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    page.key("p", "KeyP")
    page.wait("document.getElementById('note').querySelector('span').dataset.key === 'saved'")
    for _ in range(200):
        if (tmp_path / "coffer.png").exists():
            break
        page.run("new Promise((done) => setTimeout(done, 30))")
    with Image.open(tmp_path / "coffer.png") as picture:
        assert picture.size == (512, 256)
        lights = picture.convert("L").resize((128, 64), Image.Resampling.NEAREST).tobytes()
    assert [int(light > 100) for light in lights] == page.run("Array.from(coffer.glass.pixels)")


def test_a_picture_of_the_screen_goes_to_the_clipboard(open_page):
    page = open_page(
        before="""
            const write = async ([item]) => { window.taken = await item.getType("image/png"); };
            Object.defineProperty(navigator, "clipboard", { value: { write } });"""
    )
    page.click("#picture")
    page.wait("document.getElementById('note').querySelector('span').dataset.key === 'copied'")
    assert page.run("taken.size") > 300


# -- sound, words, motion


def test_sound_comes_from_the_first_press_on(open_page):
    page = open_page(greeted=False)
    assert page.run("coffer.piezo.context === undefined")
    page.run(
        """(() => {
            window.tones = [];
            const play = coffer.piezo.play.bind(coffer.piezo);
            coffer.piezo.play = (tone) => { if (tone) tones.push(tone); play(tone); };
        })()"""
    )
    page.key("Enter")
    page.wait("tones.length > 0")
    page.wait("coffer.piezo.context.state === 'running'")
    assert page.run("coffer.piezo.wave.type") == "square"
    assert page.run("tones[0]") == 1280
    page.wait("coffer.piezo.tone === 0 && coffer.piezo.volume.gain.value === 0")


def test_the_console_speaks_the_browsers_language_at_first(open_page, chromium):
    context = chromium.new_context()
    page = chromium.page(context=context)
    page.call("Network.setUserAgentOverride", userAgent="test", acceptLanguage="fr,pl;q=0.9,en;q=0.5")
    page.go(page_file().as_uri())
    page.wait("window.coffer && coffer.running && coffer.handled.language === 'pl'")
    page.to_the_menu()
    wait_for(page, "Ustawienia")
    assert page.run("[document.documentElement.lang, document.getElementById('full').textContent]") == [
        "pl",
        "Pełny ekran",
    ]


def test_less_motion_is_asked_of_the_console_too(open_page, chromium):
    page = chromium.page(context=chromium.new_context())
    page.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
    page.go(page_file().as_uri())
    page.wait("window.coffer && coffer.running")
    assert page.run("coffer.machine.pageConsole.console.settings.calm") == 1


def test_a_hidden_page_lets_go_of_all_buttons(open_page):
    page = open_page()
    page.key("ArrowDown", up=False)
    assert page.run("coffer.input.isDown('down')")
    page.run("window.dispatchEvent(new Event('blur'))")
    assert not page.run("coffer.input.isDown('down')")


def test_enter_on_a_button_of_the_page_is_that_button_and_not_A(open_page):
    page = open_page()
    page.run("document.getElementById('more').focus()")
    page.key("Enter")
    assert written(page).splitlines()[1] == "Treasure Maps"
    assert not page.run("coffer.input.isDown('A')")


def test_the_folder_has_a_manifest_whose_icons_are_there():
    folder = page_file().parent / "web"
    about = json.loads((folder / "coffer.webmanifest").read_text("utf-8"))
    assert about["display"] == "standalone"
    for icon in about["icons"]:
        with Image.open(folder / icon["src"]) as picture:
            assert f"{picture.width}x{picture.height}" == icon["sizes"] and picture.width in SIZES
