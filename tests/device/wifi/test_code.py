"""Codes of wireless networks: the published grammar, what common generators make of it, and 200 odd ones."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compere_device.wifi.code import CODE_MOST, Network, NoNetwork, Security, is_network, parse, written

OPEN, WPA, SAE = Security.OPEN, Security.WPA, Security.SAE
ESCAPED = '\\;,:"'

GOOD = [  # as the page of ZXing's wiki and the WPA3 specification have them, then what is found in the wild
    ("WIFI:T:WPA;S:mynetwork;P:mypassword;;", Network(b"mynetwork", WPA, "mypassword")),
    (r"WIFI:S:\"foo\;bar\\baz\";;", Network(b'"foo;bar\\baz"', OPEN)),
    ("WIFI:T:nopass;S:Café;;", Network("Café".encode(), OPEN)),
    ("WIFI:T:nopass;S:Café;P:;;", Network("Café".encode(), OPEN)),
    ("WIFI:T:NOPASS;S:x;P:left over;;", Network(b"x", OPEN)),
    ("WIFI:S:x;;", Network(b"x", OPEN)),
    ("WIFI:S:x;P:12345678;;", Network(b"x", WPA, "12345678")),
    ("WIFI:T:;S:x;P:12345678;;", Network(b"x", WPA, "12345678")),
    ('WIFI:T:WPA;S:"abcd";P:"12345678";;', Network(b"abcd", WPA, "12345678")),
    ("WIFI:T:WPA;S:abcd;P:12345678;H:true;", Network(b"abcd", WPA, "12345678", hidden=True)),  # segno 1.6
    ("WIFI:T:WPA;S:x;P:12345678;H:false;;", Network(b"x", WPA, "12345678")),
    ("WIFI:T:WPA;S:x;P:12345678;H:;;", Network(b"x", WPA, "12345678")),
    ("WIFI:T:WPA;S:x;P:12345678;H:TRUE;;", Network(b"x", WPA, "12345678", hidden=True)),
    ("wifi:t:wpa2;s:x;p:12345678;;", Network(b"x", WPA, "12345678")),
    ("  WIFI:T:WPA;S:x;P:12345678;;", Network(b"x", WPA, "12345678")),
    ("WIFI:P:12345678;H:true;S:x;T:WPA;;", Network(b"x", WPA, "12345678", hidden=True)),
    ("WIFI:S:x;T:SAE;P:pw;;", Network(b"x", SAE, "pw")),  # as Android shows it; SAE takes short passwords
    ("WIFI:T:WPA3;S:x;P:12345678;;", Network(b"x", SAE, "12345678")),
    ("WIFI:T:WPA/WPA2;S:x;P:12345678;;", Network(b"x", WPA, "12345678")),
    ("WIFI:T:WPA;R:1;S:x;P:12345678;K:abc;;", Network(b"x", SAE, "12345678")),  # nothing before WPA3
    ("WIFI:T:WPA;R:0;S:x%3By;P:100%25sure;;", Network(b"x;y", WPA, "100%sure")),
    ("WIFI:T:WPA;R:2;S:x;P:12345678;;", Network(b"x", WPA, "12345678")),
    ("WIFI:T:WPA;S:100%25;P:%41%42%43%44%45;;", Network(b"100%25", WPA, "%41%42%43%44%45")),  # and not elsewhere
    ('WIFI:T:WPA;S:x;P:a,b:c"d{e;;', Network(b"x", WPA, 'a,b:c"d{e')),  # nothing was escaped
    (r"WIFI:T:WPA;S:C:\temp;P:back\slash;;", Network(rb"C:\temp", WPA, r"back\slash")),  # here neither
    (r"WIFI:T:WPA;S:x;P:\\\\\\\\\\\\\\\\;;", Network(b"x", WPA, "\\" * 8)),
    (r"WIFI:T:WPA;S:x;P:\"quoted\";;", Network(b"x", WPA, '"quoted"')),
    (r'WIFI:T:WPA;S:x;P:"a\"b\\c\;de";;', Network(b"x", WPA, r'a"b\c;de')),
    (r'WIFI:T:WPA;S:x;P:"12345678\";;', Network(b"x", WPA, '"12345678"')),  # its second quote is no quote
    ("WIFI:T:WPA;S: spaces ;P: 1234567 ;;", Network(b" spaces ", WPA, " 1234567 ")),
    ("WIFI:T:WPA;S:x;P:pass;word;;;", None),
    (f"WIFI:T:WPA;S:x;P:{'AB' * 32};;", Network(b"x", WPA, "ab" * 32)),  # a key in place of a password
    (f"WIFI:T:WPA;S:x;P:{'é' * 31}!;;", Network(b"x", WPA, "é" * 31 + "!")),
    (f"WIFI:S:{'e9' * 20};;", Network(b"\xe9" * 20, OPEN)),  # no text, and too long for a name: it is in hex
    (f"WIFI:S:{'a' * 32};;", Network(b"a" * 32, OPEN)),
    ("WIFI:S:deadbeef;;", Network(b"deadbeef", OPEN)),
    ("WIFI:S:📶;;", Network("📶".encode(), OPEN)),
    ("WIFI:S:Léa’s\xa0iPhone;;", Network("Léa’s\xa0iPhone".encode(), OPEN)),
    ("WIFI:S:x;X:y;unknown;;", Network(b"x", OPEN)),
]
REFUSED = [
    ("WIFI:T:WEP;S:x;P:12345;;", "WEP"),
    ("WIFI:T:WPA2-EAP;S:x;E:PEAP;I:lea;P:12345678;;", "certificate"),
    ("WIFI:S:x;E:TTLS;PH2:MSCHAPV2;;", "certificate"),
    ("WIFI:T:WPA-Enterprise;S:x;P:12345678;;", "certificate"),
    ("WIFI:T:OWE;S:x;;", "owe"),
    ("WIFI:T:WPA;S:x;;", "no password"),
    ("WIFI:T:WPA;S:x;P:;;", "no password"),
    ("WIFI:T:SAE;S:x;;", "no password"),
    ("WIFI:T:WPA;S:x;P:1234567;;", "7 signs"),
    (f"WIFI:T:WPA;S:x;P:{'z' * 64};;", "64 signs"),
    (f"WIFI:T:SAE;S:x;P:{'a' * 64};;", "64 signs"),
    ("WIFI:T:WPA;P:12345678;;", "no network’s name"),
    ("WIFI:", "no network’s name"),
    ("WIFI:;;", "no network’s name"),
    ('WIFI:S:"";;', "no network’s name"),
    (f"WIFI:S:{'x' * 33};;", "33 bytes"),
    (f"WIFI:S:{'é' * 17};;", "34 bytes"),
    ("WIFI:T:WPA;S:x;P:1234", "end of this Wi-Fi code"),
    (r"WIFI:T:WPA;S:x;P:12345678\;", "end of this Wi-Fi code"),
    ("WIFI:S:x;S:y;;", "S twice"),
    ("WIFI:T:WPA;S:x;P:12345678;P:87654321;;", "P twice"),
    ("WIFI:S:a\x07b;;", "control"),
    ("WIFI:R:0;S:a%0Ab;;", "control"),
    ("WIFI:T:WPA;R:0;S:x;P:%FF2345678;;", "control"),
    ("WIFI:S:caf\ufffd;;", "UTF-8"),
    ("fort:skids", "no Wi-Fi code"),
]


@pytest.mark.parametrize(("code", "wanted"), GOOD)
def test_good_ones(code: str, wanted: Network | None) -> None:
    """Each is what its maker meant."""
    if wanted is None:  # a semicolon that nobody escaped cuts the password short: too short for one
        with pytest.raises(NoNetwork, match="4 signs"):
            parse(code)
    else:
        assert is_network(code)
        assert parse(code) == wanted


@pytest.mark.parametrize(("code", "why"), REFUSED)
def test_refused_ones(code: str, why: str) -> None:
    """In words, none of which is the password."""
    with pytest.raises(NoNetwork) as caught:
        parse(code)
    assert why in str(caught.value)
    for password in re.findall(r"P:([^;]+)", code):
        assert password not in str(caught.value)


def as_published(network: Network, order: list[str], quotes: bool) -> str:
    """Write a network as the wiki's page has it: the five signs escaped, or in quotes too."""

    def value(text: str) -> str:
        escaped = "".join(f"\\{sign}" if sign in ESCAPED else sign for sign in text)
        return f'"{escaped}"' if quotes else escaped

    fields = {"T": network.security.value, "S": value(network.name)}
    fields |= {"P": value(network.password)} if network.password else {}
    fields |= {"H": "true"} if network.hidden else {}
    return f"WIFI:{''.join(f'{key}:{fields[key]};' for key in order if key in fields)};"


TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\ufffd"), min_size=1)
SIGNS = st.text(st.sampled_from(ESCAPED + "aZ0 %é"), min_size=1)
NAMES = st.one_of(TEXT, SIGNS).map(lambda text: text.encode()[:32].decode(errors="ignore")).filter(bool)
PASSWORDS = st.one_of(
    st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=8, max_size=63),
    st.text(st.sampled_from(ESCAPED), min_size=8, max_size=63),
)


@st.composite
def networks(draw: st.DrawFn) -> Network:
    """Any network that there can be, by a name that is text."""
    security = draw(st.sampled_from(Security))
    password = "" if security is OPEN else draw(PASSWORDS)
    return Network(draw(NAMES).encode(), security, password, draw(st.booleans()))


@given(networks(), st.permutations("TSPH"), st.booleans())
def test_as_published(network: Network, order: list[str], quotes: bool) -> None:
    """Whatever a name or password has in it, in whatever order, and no code is too long to be scanned."""
    code = as_published(network, order, quotes)
    assert parse(code) == network
    assert len(code.encode()) <= CODE_MOST


@given(networks(), st.binary(min_size=1, max_size=32))
def test_as_the_box_writes_it(network: Network, ssid: bytes) -> None:
    """In a form that can have any byte, and stands on one line."""
    assert parse(written(network)) == network
    if not re.search(r"[\x00-\x1f\x7f-\x9f]", ssid.decode(errors="replace")):
        other = Network(ssid, network.security, network.password, network.hidden)
        assert parse(written(other)) == other
    assert "\n" not in written(network)


@given(networks())
def test_as_a_common_generator_makes_it(network: Network) -> None:
    """segno 1.6 escapes no comma, and has one semicolon behind `H:true`."""
    made = as_published(network, [*"TSPH"], False).replace("\\,", ",")
    made = made.removesuffix(";") if network.hidden else made
    assert parse(made) == network


@given(networks(), st.data())
def test_cut_short(network: Network, data: st.DataObject) -> None:
    """A code that has lost its end is never a network with half a password."""
    code = as_published(network, [*"TSP"], False)
    cut = code[: data.draw(st.integers(5, len(code) - 2))]
    try:
        found = parse(cut)
    except NoNetwork:
        return
    assert cut[-1] == ";"
    assert found.password in ("", network.password)


@given(st.text(st.sampled_from('WIFI:TSPHRK;\\"%,41ab é\x00\ufffd')))
def test_noise(text: str) -> None:
    """There is no other error, and what is refused is said without what may be the password."""
    try:
        parse(f"WIFI:{text}")
    except NoNetwork as error:
        assert str(error)


def test_a_password_is_not_shown() -> None:
    """Not where somebody prints the network either."""
    assert "geheim" not in repr(Network(b"x", WPA, "geheim123"))
