# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# What the walks share: a screen and a window of their own, keys and the mouse, pictures, and what the window keeps of itself.
# What is wrong ends the walk, and with it everything that it started.
set -euo pipefail
unset DISPLAY   # nobody else's screen

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
examples=$top/resources/examples
tagscope=$(realpath -m "${TAGSCOPE:-$top/build/release/bin/tagscope}")
width=1480
height=920
canvas=650x440+285+100        # of the graph, whatever stands around it, without the legend
patience=300                  # tenths of a second, for anything
stir=900                      # bytes of a screen that may differ while it stands still: a cursor blinks

# Colours of the light look, which tell where things are.
ready='#00785a'
selected='#0058d0'
loop='#dcecf9'

say() { printf '==> %s\n' "$*"; }
fail() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    [ -z "${DISPLAY:-}" ] || import -silent -window root "$out/failed-$(basename "$0" .sh).png"
    exit 1
}

# until_true WHAT COMMAND...: waits for the command to succeed.
until_true() {
    local what=$1 tries
    shift
    for ((tries = 0; tries < patience; ++tries)); do
        if "$@"; then
            return
        fi
        sleep 0.1
    done
    fail "waited in vain for $what"
}

# --- The screen and the window

started=()

finish() {
    local pid
    for pid in "${started[@]}"; do
        kill "$pid" 2>/dev/null || true
    done
    wait
    rm -rf "$scratch"
}

# begin OUT_DIR: a screen, a window manager that gives the window all of it, and a home where nothing is remembered.
begin() {
    local tool
    [ $# -eq 1 ] || { printf 'usage: %s OUT_DIR\n' "$0" >&2; exit 2; }
    mkdir -p "$1"
    out=$(cd "$1" && pwd)
    for tool in Xvfb openbox xdotool xclip import convert; do
        command -v "$tool" >/dev/null || fail "'$tool' is missing; tests/walks/README.md lists the packages"
    done
    [ -x "$tagscope" ] || fail "there is no program '$tagscope': build it, or say where it is with TAGSCOPE=..."
    scratch=$(mktemp -d)
    trap finish EXIT
    mkdir -m 700 "$scratch"/{home,config,data,cache,run,work}
    Xvfb -displayfd 3 -screen 0 "${width}x${height}x24" -noreset -nolisten tcp 3>"$scratch/display" 2>"$scratch/xvfb.log" &
    started+=($!)
    until_true "the screen" test -s "$scratch/display"
    DISPLAY=:$(cat "$scratch/display")
    export DISPLAY
    cat >"$scratch/openbox.xml" <<'XML'
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew></focus>
  <keyboard/>
  <applications><application type="normal"><decor>no</decor><maximized>yes</maximized></application></applications>
</openbox_config>
XML
    HOME=$scratch/home XDG_CACHE_HOME=$scratch/cache openbox --config-file "$scratch/openbox.xml" --startup "touch $scratch/managed" \
        >"$scratch/openbox.log" 2>&1 &
    started+=($!)
    until_true "the window manager" test -e "$scratch/managed"
}

# open_window [ARGUMENT...]: the program in a folder of its own, and its window with the keys.
open_window() {
    (
        cd "$scratch/work"
        exec env -i PATH="$PATH" DISPLAY="$DISPLAY" LANG=C.UTF-8 HOME="$scratch/home" XDG_CONFIG_HOME="$scratch/config" \
            XDG_DATA_HOME="$scratch/data" XDG_CACHE_HOME="$scratch/cache" XDG_RUNTIME_DIR="$scratch/run" "$tagscope" "$@"
    ) >"$scratch/tagscope.log" 2>&1 &
    window=$!
    started+=("$window")
    wait_title 'Tagscope'
    still
}

# The last step of a walk: the window closes when it is told so, without a word of complaint.
close_window() {
    press ctrl+q
    until_true "the window to close" gone "$window"
    wait "$window" || fail "the window ended with $?"
    [ ! -s "$scratch/tagscope.log" ] || fail "the window complained: $(cat "$scratch/tagscope.log")"
}

gone() { ! kill -0 "$1" 2>/dev/null; }

has_title() { xdotool search --onlyvisible --name "$1" >/dev/null 2>&1; }
wait_title() { until_true "a window called '$1'" has_title "$1"; }

# --- Keys and the mouse

press() { xdotool key --delay 30 "$@"; }
type_text() { xdotool type --delay 15 -- "$1"; }
point() { xdotool mousemove --sync "$1" "$2"; }
park() { point $((width - 3)) 8; }
click() {
    point "$1" "$2"
    xdotool click 1
}
double_click() {
    point "$1" "$2"
    xdotool click --repeat 2 --delay 60 1
}

# The node that is found first.
find_node() {
    press ctrl+f
    type_text "$1"
    still
    press Return
    still
}

# By the dialog, where its name is typed.
open_file() {
    press ctrl+o
    wait_title '^Open a graph'
    still
    type_text "$1"
    press Return
    wait_title "^$(basename "$1") - Tagscope\$"
    still
}

# tab_to PATTERN: Tab, until the table that has the keys says that.
tab_to() {
    local tries
    for ((tries = 0; tries < 12; ++tries)); do
        press Tab
        ! grep -Eq -- "$1" <<<"$(table)" || return 0
    done
    fail "no Tab leads to a table that says '$1'"
}

# locate COLOUR AREA [LARGEST]: "X Y", the middle of the largest spot of a colour; LARGEST: of those no wider and higher than that.
locate() {
    local corner=${2#*+}
    import -silent -window root -crop "$2" +repage ppm:- |
        convert ppm:- -fill black +opaque "$1" -fill white -opaque "$1" -morphology Open Rectangle:2x2 \
            -define connected-components:verbose=true -connected-components 8 null: |
        awk -v most="${3:-100000}" -v left="${corner%+*}" -v top="${corner#*+}" '
            / (srgb\(255,255,255\)|gray\(255\))$/ {
                split($2, box, /[x+]/)
                split($3, middle, ",")
                if (box[1] <= most && box[2] <= most && $4 > area) {
                    area = $4
                    found = int(left + middle[1]) " " int(top + middle[2])
                }
            }
            END { if (area < 12) exit 1; print found }'
}

# --- The real graph, a neural Turing machine that adds numbers of four bits

machine=$top/../shared/graphs/ntm-sum-4bit

skip_without_machine() {
    [ -d "$machine" ] || { say "$(basename "$0" .sh): skipped, for $machine is not there"; exit 0; }
}

# numbers_for_machine FILE.npy: pairs of numbers whose sums are known, as the machine reads them, float32 [32,15,4]: the bits of one, the
# smallest first, in channel 0, a 1 in channel 1, the bits of the other, ones in all channels, and zeros while the machine writes.
numbers_for_machine() {
    local header="{'descr': '<f4', 'fortran_order': False, 'shape': (32, 15, 4), }"
    printf "\223NUMPY\1\0\166\0%-117s\n" "$header" >"$1"
    grep -o '"rows": [^"]*' "$machine/expected.json" | grep -o '\[[0-9]*, [0-9]*\]' | tr -d '[],' | awk '
        function put(a, b, c, d) { printf "%s%s%s%s", bit[a], bit[b], bit[c], bit[d] }
        function number(n) { for (i = 0; i < 4; ++i) { put(n % 2, 0, 0, 0); n = int(n / 2) } }
        BEGIN { bit[0] = "\\0\\0\\0\\0"; bit[1] = "\\0\\0\\0200\\077" }
        { number($1); put(0, 1, 0, 0); number($2); put(1, 1, 1, 1); for (z = 0; z < 5; ++z) put(0, 0, 0, 0) }' |
        { IFS= read -r bytes || true; printf '%b' "$bytes"; } >>"$1"
}

# Opens it, says what it is fed and what is fetched, and selects the group that is its network. No mouse.
open_machine() {
    numbers_for_machine "$scratch/work/sums.npy"
    open_window
    open_file "$machine/frozen_graph.pb"
    press alt+7   # the table of feeds; below it is what to fetch
    type_text 4
    press Return Down
    type_text @sums.npy
    press Return Tab
    type_text root/Sigmoid
    press Return
    wait_kept "root/Placeholder_1=@$scratch/work/sums.npy"
    wait_kept '"root/Sigmoid"'
    still
    find_node root/Placeholder_1
    press Right
    still
}

# 200 steps, and 50 back.
step_and_return() {
    local start
    find_node root/rnn/while/Merge
    start=$(position)
    walk_to $((start + 200)) F10
    walk_to $((start + 150)) comma
    wait_title "^frozen_graph.pb - REPLAY $((start + 150)) of $((start + 200)) "
    press ctrl+End
    wait_record position $((start + 200))
}

# On the node that is selected: at the sixth iteration, if its value is large enough. F5 leads there.
break_at_sixth() {
    press shift+F9
    still
    press alt+t
    type_text 'while;5'
    press alt+i
    type_text 'value >= 5'
    press Return
    wait_kept '"condition": "value >= 5"'
    press F5
    wait_record tag 'while;5'
    wait_record position 5247
}

# --- What the window keeps of itself, a moment after each change, for the case that it is killed

keeps() { grep -Eqs -- "$1" "$scratch"/data/Tagscope/Tagscope/running/*/session.json; }
wait_kept() { until_true "what is kept to hold '$1'" keeps "$1"; }
lacks() { ! keeps "$1"; }
# wait_record KEY VALUE
wait_record() { wait_kept "^  \"$1\": \"?$2\"?,?\$"; }

# walk_to POSITION KEY: presses that come faster than they can be done are dropped, so it counts; the last one is by itself, for the status
# line to say what it did.
walk_to() {
    local left before=100000
    while left=$(($1 - $(position))) && [ "${left#-}" -gt 1 ]; do
        [ "${left#-}" -lt "$before" ] || fail "$2 led nowhere, $left before the event $1"
        before=${left#-}
        xdotool key --delay 25 --repeat $((before - 1)) "$2"
        still
    done
    [ "$left" -eq 0 ] || press "$2"
    still
    wait_record position "$1"
}

clipboard() { timeout 5 xclip -o -selection clipboard; }
# copied KEY: what that puts on the clipboard; more than once, for a table that changes cannot be copied.
copied() {
    local tries
    printf '' | xclip -i -selection clipboard
    for ((tries = 0; tries < 100; ++tries)); do
        [ $((tries % 20)) -ne 0 ] || press "$1"
        sleep 0.1
        ! filled || break
    done
    clipboard
}
# All of the table that had the keys last.
table() { copied ctrl+alt+shift+t; }
# The link to this moment.
link() { copied ctrl+shift+c; }
position() { link | sed 's/.*?position=\([0-9]*\).*/\1/'; }
filled() { [ -n "$(clipboard 2>/dev/null)" ]; }

# expect WHAT PATTERN TEXT
expect() { grep -Eq -- "$2" <<<"$3" || fail "$1: expected '$2', but it is: $3"; }

# --- Pictures

screen() { import -silent -window root "ppm:$1"; }
stands() {
    mv "$scratch/now.ppm" "$scratch/before.ppm"
    sleep 0.25
    screen "$scratch/now.ppm"
    [ "$(cmp -l "$scratch/before.ppm" "$scratch/now.ppm" | wc -l)" -le "$stir" ]
}
# Waits until nothing moves any more.
still() {
    screen "$scratch/now.ppm"
    until_true "a window that stands still" stands
}
# shot NAME: as it is; picture NAME: with the mouse out of the way.
shot() {
    still
    convert "$scratch/now.ppm" -dither None -colors 255 -strip -define png:compression-level=9 "png8:$out/$1.png"
    say "$out/$1.png"
}
picture() {
    park
    shot "$1"
}
