#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A page that replays a range of firings, in a browser without a network: what it shows at each position is what tagscope-cli says of it, and
# however it comes there, it is the same page to the letter.
# shellcheck source=tests/walks/walk.sh
. "$(dirname "${BASH_SOURCE[0]}")/walk.sh"
begin "$@"
cli=$(dirname "$tagscope")/tagscope-cli
[ -x "$cli" ] || fail "there is no program '$cli'"
command -v chromium >/dev/null || fail "'chromium' is missing; tests/walks/README.md lists the packages"
first=5
last=60
page=$scratch/alone/replay.html

export_page() {
    open_window
    press Return   # the first example, the counter loop
    wait_title '^counter.pbtxt - Tagscope$'
    still
    press F5
    wait_record position 95
    press ctrl+shift+r
    wait_title '^Export firings$'
    press alt+r ctrl+a
    type_text $first
    press Tab ctrl+a
    type_text $last
    shot replay-export
    press Return
    wait_title '^Export to$'
    still
    press ctrl+a
    type_text "$scratch/work/replay.html"
    press Return
    until_true "the page" test -s "$scratch/work/replay.html"
    close_window
    mkdir "$scratch/alone"
    mv "$scratch/work/replay.html" "$page"
}

# --- The browser: told by keys and the mouse, asked over a pipe

open_page() {
    local sandbox=()
    [ "$(id -u)" -ne 0 ] || sandbox=(--no-sandbox)
    mkfifo "$scratch"/{questions,answers}
    env -i PATH="$PATH" DISPLAY="$DISPLAY" LANG=C.UTF-8 HOME="$scratch/home" XDG_CONFIG_HOME="$scratch/config" XDG_CACHE_HOME="$scratch/cache" \
        XDG_RUNTIME_DIR="$scratch/run" chromium "${sandbox[@]}" --no-first-run --no-default-browser-check --disable-gpu --disable-dev-shm-usage \
        --disable-background-networking --host-resolver-rules='MAP * ~NOTFOUND' --test-type --password-store=basic \
        --user-data-dir="$scratch/browser" --remote-debugging-pipe "file://$page" 3<>"$scratch/questions" 4<>"$scratch/answers" >"$scratch/browser.log" 2>&1 &
    browser=$!
    started+=("$browser")
    exec {questions}<>"$scratch/questions" {answers}<>"$scratch/answers"
    wait_title '^counter.pbtxt - Chromium$'
    target=$(ask Target.getTargets '{}' | sed 's/.*"targetId":"\([^"]*\)","type":"page".*/\1/')
    talk=$(ask Target.attachToTarget "{\"targetId\":\"$target\",\"flatten\":true}" | sed 's/.*"sessionId":"\([^"]*\)".*/\1/')
    until_true "the page's script" is_at $last
    still
}

# ask METHOD PARAMETERS [SESSION]: one question at a time, so all are number 1; what else is told is passed over.
ask() {
    local reply
    printf '{"id":1,"method":"%s","params":%s%s}\0' "$1" "$2" "${3:+,\"sessionId\":\"$3\"}" >&"$questions"
    while IFS= read -r -d '' -t 30 -u "$answers" reply; do
        [[ $reply != '{"id":1,'* ]] || { printf '%s\n' "$reply"; return; }
    done
    fail "the browser does not answer $1"
}

# in_page EXPRESSION: its text. No " and no \ in it.
in_page() {
    local asked="{\"expression\":\"btoa(unescape(encodeURIComponent(${1//$'\n'/ })))\"}"
    ask Runtime.evaluate "$asked" "$talk" | sed -n 's/.*"type":"string","value":"\([^"]*\)".*/\1/p' | base64 -d
}

position_shown() { in_page "document.getElementById('position').textContent"; }
where() { position_shown | sed 's/ .*//'; }
is_at() { [ "$(position_shown)" = "$1 / $last" ]; }
is_around() { local n; n=$(where) && [ "$n" -ge $(($1 - 1)) ] && [ "$n" -le $(($1 + 1)) ]; }
has_played() { [ "$(where)" -ge $((first + 3)) ]; }
is_paused() { [[ $(in_page "document.getElementById('play').textContent") == *Play ]]; }
is_linked() { [ "$(in_page location.hash)" = "#n=$1" ]; }
is_new() { [ "$(in_page 'typeof isOld')" = undefined ]; }
comes_to() { until_true "the page to be at $1" is_at "$1"; }

# point_at SELECTOR: the mouse, to the middle of that.
point_at() {
    local x y
    read -r x y < <(in_page "(() => {
        const box = document.querySelector('$1').getBoundingClientRect();
        return [screenX + (outerWidth - innerWidth) / 2 + box.left + box.width / 2,
                screenY + outerHeight - innerHeight + box.top + box.height / 2].map(Math.round).join(' ') + ' ';
    })()") || [ -n "$y" ] || fail "the page has no '$1'"
    point "$x" "$y"
}
push() { xdotool click 1; }   # where the mouse is
click_on() {
    point_at "$1"
    push
}

# --- What is said of a position, a line each: the sentence, what fired, what is ready, what waits

# By tagscope-cli. One iteration is live at a time here, so that all of it is on the page.
said_by_cli() {
    local position
    {
        echo run
        for ((position = first; position <= last; ++position)); do
            printf 'goto %d\ninfo ready\ninfo waiting\n' "$position"
        done
    } | "$cli" debug "$examples/counter.pbtxt" | awk -F '`' '
        /^[0-9]+: / {
            position = $0
            sub(/:.*/, "", position)
            print position, "fired", $2
            gsub(/`\/`/, "`root`")   # which is its name wherever a person reads it
            print position, "says", substr($0, length(position) + 3)
        }
        !/^[0-9]+: / && NF >= 5 { print position, $5 ~ /^ waits:/ ? "waits" : "ready", $2 }' |
        LC_ALL=C sort -u >"$scratch/said"
}

shown_by_page() {
    in_page "(() => {
        const lines = [];
        const position = document.querySelector('tr[aria-current] th').textContent;
        const add = (word, text) => lines.push(position + ' ' + word + ' ' + text);
        const nodes = (word, chosen) => document.querySelectorAll('#picture ' + chosen).forEach((node) => add(word, node.dataset.node));
        add('says', document.getElementById('sentence').textContent);
        nodes('fired', '.fired');
        nodes('ready', '.node.ready, #picture .node.ready-dead');
        nodes('waits', '.node.pending');
        return lines.join(String.fromCharCode(10)) + String.fromCharCode(10);
    })()" | LC_ALL=C sort
}

# is_true POSITION: the page comes there, and shows what is so.
is_true() {
    comes_to "$1"
    diff <(grep "^$1 " "$scratch/said") <(shown_by_page) >"$scratch/differs" ||
        fail "the page is wrong at $1 (< tagscope-cli, > the page): $(cat "$scratch/differs")"
}

# is_same POSITION: the page comes there, and is as it was there before, if it was. A browser spaces a style that a script has set.
is_same() {
    comes_to "$1"
    in_page 'document.documentElement.outerHTML' | sed 's/></>\n</g; s/--part: \([0-9.]*\);/--part:\1/g' >"$scratch/now.html"
    [ -e "$scratch/$1.html" ] || cp "$scratch/now.html" "$scratch/$1.html"
    diff "$scratch/$1.html" "$scratch/now.html" >"$scratch/differs" ||
        fail "the page at $1 is not as before (< before, > now): $(head -c 2000 "$scratch/differs")"
}

export_page
said_by_cli
open_page
expect "what the page loads" '^0$' "$(in_page "performance.getEntriesByType('resource').length")"

# As it is written, it shows the end. Keys: to the start, forward to the end, and back.
is_true $last
is_same $last
press Home
is_true $first
is_same $first
for ((at = first + 1; at <= last; ++at)); do
    press Right
    is_true $at
    is_same $at
done
for ((at = last - 1; at >= first; --at)); do
    press Left
    is_same $at
done

# Buttons; where one ends, the keys go on.
point_at '#forward'
for ((at = first + 1; at <= first + 10; ++at)); do
    push
    is_same $at
done
point_at '#back'
for ((at = first + 9; at >= first; --at)); do
    push
    is_same $at
done
click_on '#end'
is_same $last
press Left
is_same $((last - 1))
press End
is_same $last
click_on '#start'
is_same $first

# It plays until it is told not to.
click_on '#play'
until_true "the page to play" has_played
push
until_true "the page to pause" is_paused
is_same "$(where)"

# Where the slider is taken; a key moves it by one.
click_on '#slider'
until_true "the page to follow its slider" is_around $(((first + last) / 2))
at=$(where)
is_same "$at"
press Right
is_same $((at + 1))

# The link of a row; and the page that is opened anew with what its address says then.
press Home
is_same $first
click_on '#list tbody tr:nth-child(4) a'
is_same $((first + 3))
press Right
until_true "the address to follow" is_linked $((first + 4))
in_page '(window.isOld = true)' >"$scratch/ignored"
press F5
until_true "the page to be read anew" is_new
is_same $((first + 4))
picture replay-page
press ctrl+w
until_true "the browser to close" gone "$browser"
