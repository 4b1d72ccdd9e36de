# SPDX-License-Identifier: MIT
"""`./coffer web` makes one small file that is complete in itself, and the same bytes every time."""

import base64
import hashlib
import json
import lzma
import os
import random
import re
import socket
import subprocess
import sys
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.kit import ROOT, WEB, node, page_file
from tools.build import tree
from tools.commands import web
from tools.errors import UserError
from tools.pack import languages
from tools.web import archive, page, payload, serve

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def text():
    return page_file().read_text(encoding="utf-8")


def decode_base94(text):
    """The bytes that page.encode_base94() has written as letters."""
    size, _, letters = text.partition(" ")
    content = b""
    for at in range(0, len(letters), page.DIGITS):
        number = 0
        for letter in reversed(letters[at : at + page.DIGITS]):
            number = number * len(page.LETTERS) + page.LETTERS.index(letter)
        content += number.to_bytes(page.BYTES, "little")
    return content[: int(size)]


@given(st.binary(max_size=60))
def test_the_page_and_the_packer_agree_on_the_letters(content):
    assert decode_base94(page.encode_base94(content)) == content


def test_the_page_itself_reads_the_letters(tmp_path):
    contents = [bytes(range(n)) for n in range(40)] + [b"\xff" * n for n in range(20)]
    (tmp_path / "ask.mjs").write_text(
        f'import {{ decodeBase94 }} from "{(WEB / "payload.mjs").as_uri()}";\n'
        f"const texts = {json.dumps([page.encode_base94(content) for content in contents])};\n"
        "process.stdout.write(JSON.stringify(texts.map((text) => Array.from(decodeBase94(text)))));\n"
    )
    assert node(str(tmp_path / "ask.mjs")) == [[*content] for content in contents]


def letters(content):
    return base64.b64encode(content).decode()


def unpacked(*streams):
    """What the page's own unpacker makes of some streams: the files by name, or what it says."""
    return node("unpacks.mjs", streams=[letters(stream) for stream in streams])


def test_the_page_unpacks_what_the_packer_packs():
    chance = random.Random(17)
    words = [chance.randbytes(chance.randrange(1, 9)) for _ in range(40)]
    contents = [b"", b"a", b"ab" * 900, chance.randbytes(5000), bytes(70_000)]
    contents += [b"".join(chance.choices(words, k=n)) for n in (10, 300, 4000)]
    contents += [bytes(chance.randrange(n) for _ in range(3000)) for n in (2, 3, 30, 200)]
    boxes = [{"one": content, "ż/2": content[::-1]} for content in contents]
    found = unpacked(*[payload.compress(box) for box in boxes])
    assert found == [{name: letters(content) for name, content in box.items()} for box in boxes]


def test_a_damaged_page_is_never_unpacked():
    chance = random.Random(4)
    whole = payload.compress({"words": bytes(chance.randrange(20) for _ in range(2000))})
    damaged = [whole[:-200], whole[:9]]
    for place in (4, 9, 60, len(whole) // 2, len(whole) - 40):
        damaged.append(whole[:place] + bytes((whole[place] ^ 1 << chance.randrange(8),)) + whole[place + 1 :])
    assert all(isinstance(told, str) for told in unpacked(*damaged))


def test_a_python_without_lzma_gets_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "lzma", None)
    with pytest.raises(UserError, match="built without LZMA"):
        payload.compress({})


@pytest.fixture(scope="module")
def carried(text):
    """What the page carries, by name."""
    packed = re.search(r'<script id="payload" type="text/plain">\n(.*?)\n</script>', text, re.DOTALL)[1]
    stream = decode_base94(packed)
    way = {"id": lzma.FILTER_LZMA1} | payload.LZMA
    whole = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=[way]).decompress(stream[8:])
    assert [len(whole), zlib.crc32(whole)] == [int.from_bytes(stream[at : at + 4], "little") for at in (0, 4)]
    at = 4 + int.from_bytes(whole[:4], "little")
    found = {}
    for name, length in json.loads(whole[4:at]).items():
        found[name] = whole[at : at + length]
        at += length
    return found


def test_the_page_is_small_enough_to_be_mailed():
    assert page_file().stat().st_size <= web.LIMIT == 620_000


def test_a_style_sheet_loses_only_what_a_browser_ignores():
    style = """/* why
    so */
    a, b :is(#c, #d) { margin: 0 1px; content: "✓ " / ""; }
    @media (orientation: portrait) and (max-height: 700px) {
        e:not(:hover) > f { width: calc(1px + var(--g)); }
    }
    """
    assert page.shrink_style(style) == (
        'a,b :is(#c,#d){margin:0 1px;content:"✓ " / ""}'
        "@media (orientation:portrait) and (max-height:700px){e:not(:hover) > f{width:calc(1px + var(--g))}}"
    )
    sheet = (ROOT / "web" / "style.css").read_text(encoding="utf-8")
    assert not [text for text in re.findall(r'"[^"]*"', sheet) if re.search("[{};,:]", text)]


def test_two_builds_are_the_same_bytes(tmp_path):
    """The second in another process, where sets and dictionaries have another order."""
    command = [sys.executable, "-P", "-m", "tools", "web", "--out", str(tmp_path)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": "12345"}
    )
    assert done.returncode == 0, done.stderr
    assert "Open it, or mail it to a friend" in done.stdout
    for path in page_file().parent.rglob("*"):
        if path.is_file():
            assert (tmp_path / path.relative_to(page_file().parent)).read_bytes() == path.read_bytes(), (
                path.name
            )


def test_the_page_leads_nowhere(text):
    assert "default-src 'none'" in text
    for attribute in re.findall(r'(?:src|href|action|data)="([^"]*)"', text):
        assert attribute.startswith("data:image/png;base64,"), attribute
    assert "@import" not in text and "url(" not in text


@pytest.mark.parametrize("name", ["coffer.html", "web/index.html"])
def test_no_script_and_no_style_runs_but_the_pages_own(name):
    text = (page_file().parent / name).read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)[1]
    assert "unsafe-inline" not in policy and "HASHES" not in policy
    assert "base-uri 'none'" in policy and "form-action 'none'" in policy
    for tag in ("script", "style"):
        allowed = re.search(rf"{tag}-src ([^;]*)", policy)[1].split()
        contents = re.findall(rf"<{tag}(?! id=)[^>]*>(.*?)</{tag}>", text, re.DOTALL)
        digests = [hashlib.sha256(content.encode()).digest() for content in contents]
        assert contents and {f"'sha256-{letters(digest)}'" for digest in digests} <= set(allowed)
    assert not re.search(
        r"<[^>]* (?:on\w+|style)=", re.sub(r"<script.*?</script>", "", text, flags=re.DOTALL)
    )


def test_the_licences_are_in_the_file(text, carried):
    for words in (
        "MIT licence",
        "Damien P. George",
        "Scott Shawcroft",
        "The Coffer makers",
        "Permission is hereby",
    ):
        assert words in text
    assert archive.FILES.keys() == {name.removeprefix("vm/") for name in carried if name.startswith("vm/")}


def test_the_page_carries_the_build_that_a_board_gets(carried):
    for major in (10, 9):
        build = tree.collect(ROOT, major)
        own = f"drive{major if major == 9 else ''}"
        for name, content in build.items():
            assert carried.get(f"{own}/{name}", carried[f"drive/{name}"]) == content
        assert tree.program(ROOT, major, home="/spare").keys() == tree.program(ROOT, major).keys()
    spare = tree.program(ROOT, home="/spare")
    for name, content in spare.items():
        assert carried.get(f"spare/{name}", carried[f"drive/{name}"]) == content
    assert [name for name in carried if name.startswith("spare/")], "paths are others in the second set"


# -- the VM


def test_a_vm_that_is_not_the_one_we_know_is_refused(tmp_path):
    with pytest.raises(UserError, match="remove .venv"):
        archive.files(tmp_path)
    for name in archive.FILES:
        (tmp_path / name).write_bytes(b"something else")
    with pytest.raises(UserError, match="remove .venv"):
        archive.files(tmp_path)


# -- modules and words


def modules(tmp_path, **texts):
    for name, words in texts.items():
        (tmp_path / f"{name}.mjs").write_text(words)
    return tmp_path


def test_modules_become_one_script_in_which_each_keeps_its_names(tmp_path):
    folder = modules(
        tmp_path,
        one='import { b } from "./two.mjs";\nconst hidden = 1;\nexport function a() { return b + hidden; }\n',
        two="const hidden = 41;\nexport const b = hidden;\n",
    )
    script = page.bundle(folder, "one")
    (tmp_path / "whole.mjs").write_text(script)
    assert script.index("of_two = ") < script.index("of_one = ")
    (tmp_path / "ask.mjs").write_text(
        'import { a } from "./whole.mjs";\nprocess.stdout.write(JSON.stringify(a()));\n'
    )
    assert node(str(tmp_path / "ask.mjs")) == 42


@pytest.mark.parametrize(
    "texts, words",
    [
        (
            {"one": 'import { a } from "./two.mjs";\n', "two": 'import { b } from "./one.mjs";\n'},
            "break the cycle",
        ),
        ({"one": 'import everything from "./two.mjs";\n'}, "in a way that the packer does not know"),
        ({"one": "export default 7;\n"}, "in a way that the packer does not know"),
        ({"one": 'const text = "</script>";\n'}, "in a way that the packer does not know"),
    ],
)
def test_modules_that_can_not_be_joined_get_a_sentence(tmp_path, texts, words):
    with pytest.raises(UserError, match=words):
        page.bundle(modules(tmp_path, **texts), "one")


def test_the_page_speaks_every_language_of_the_console_throughout():
    found = payload.words(ROOT / "assets")
    assert [*found] == [*languages.read(ROOT / "assets" / "console")]
    for key in found:
        assert (ROOT / "assets" / "console" / f"page.{key}.txt").exists(), f"the page does not speak {key}"
    asked = set(re.findall(r'data-(?:say|label)="(\w+)"', (WEB / "page.html").read_text("utf-8")))
    asked |= set(re.findall(r'\b(?:say|note)\("(\w+)"', (WEB / "app.mjs").read_text("utf-8")))
    assert asked <= found["en"].keys()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("close = Zu\nbye = {0}", "page.xx.txt.*bye puts in nothing, as in English"),
        ("close = Zu\nbye = Ade\nmore = Mehr", "page.xx.txt.*more is not in en.txt"),
    ],
)
def test_words_of_the_page_that_do_not_fit_the_english_ones_are_named(tmp_path, line, words):
    folder = tmp_path / "console"
    folder.mkdir()
    for key in ("en", "xx"):
        (folder / f"{key}.txt").write_text("!name Any\n!plural *:1\n!alphabet ABC\n")
    (folder / "page.en.txt").write_text("close = Close\nbye = Bye\n")
    (folder / "page.xx.txt").write_text(line + "\n")
    with pytest.raises(UserError, match=words):
        payload.words(tmp_path)
    (folder / "page.xx.txt").write_text("close = Zu\n")
    assert payload.words(tmp_path)["xx"] == {"close": "Zu", "bye": "Bye"}, (
        "English where nobody has translated"
    )


# -- the command


def test_a_folder_that_can_not_be_written_gets_a_sentence(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(web, "make_files", lambda: {"coffer.html": b"x"})
    with pytest.raises(UserError, match="can't be written"):
        web.main(["--out", str(tmp_path / "file")])


def test_a_page_that_has_grown_too_large_gets_a_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(web, "make_files", lambda: {"coffer.html": bytes(web.LIMIT + 1)})
    with pytest.raises(UserError, match="make something smaller"):
        web.main(["--out", str(tmp_path)])


def test_a_port_that_no_machine_has_is_refused_before_anything_is_made(monkeypatch):
    monkeypatch.setattr(web, "make_files", lambda: pytest.fail("it was made"))
    with pytest.raises(UserError, match="--port takes a whole number from 0 to 65535, not 99999"):
        web.main(["--port", "99999"])


def test_a_port_in_use_gets_a_sentence(tmp_path):
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        with pytest.raises(UserError, match="choose another with --port"):
            serve.server(tmp_path, busy.getsockname()[1])


def test_the_server_is_for_this_machine_alone(tmp_path):
    with serve.server(tmp_path, 0) as host:
        assert host.server_address[0] == "127.0.0.1"
