#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Two devices and their messages: a node is dragged onto another lane, a message is followed, a Recv is dead over two devices, one
# device is held while the other runs ahead until its window is full, and a late message.
# shellcheck source=tests/walks/walk.sh
. "$(dirname "${BASH_SOURCE[0]}")/walk.sh"
begin "$@"
cat >"$scratch/work/network.json" <<'JSON'
{"seed": 1, "links": [{"latency_us": 10}], "kernels": "unit"}
JSON

# command_line TEXT: to the debugger's console, which has the keys.
command_line() {
    type_text "$1"
    press Return
    still
}
traffic() {
    press ctrl+alt+shift+F2
    still
    press shift+f
    still
}

# A node is dropped on the lane of the other device, and that is undone.
open_window --network "$scratch/work/network.json" "$examples/loop_over_two.pbtxt"
wait_title '^loop_over_two.pbtxt - Tagscope$'
press ctrl+k Escape
traffic
picture lanes
find_node zero
read -r x y < <(locate "$selected" "$canvas") || fail "nothing is selected"
xdotool keydown ctrl
point "$x" "$y"
xdotool mousedown 1
point "$x" $((y + 40))
point "$((x + 40))" "$((y + 60))"
point "$((width / 2))" 500
xdotool mouseup 1 keyup ctrl
wait_kept '"pattern": "zero"'
still
picture placed
press ctrl+z
until_true "the placement to be undone" lacks '"pattern": "zero"'
still

# One message, from its Send to its Recv: an arrow key leads along it.
walk_to 12 F10
find_node one/_10
expect "the Send" 'node=one(/|%2F)_10' "$(link)"
press Right
still
expect "its Recv" 'node=one(/|%2F)_11' "$(link)"
picture message

# One device is held, the other goes on alone until it waits; then it is let go, and the loop ends.
press alt+6
still
command_line "hold CPU:1"
press F5
still
picture held
stands_at=$(position)
command_line "release CPU:1"
press F5
still
[ "$(position)" -gt "$stands_at" ] || fail "nothing went on when the device was let go"
picture released
close_window

# Why a Recv is dead: the predicate was on the other device.
open_window "$examples/cond_over_two.pbtxt"
wait_title '^cond_over_two.pbtxt - Tagscope$'
traffic
press F5
still
find_node cond/Mul/_5
press w
still
picture dead-recv
close_window

# A late message: the first device runs ahead until its window is full; then that message comes, and the loop ends.
cat >"$scratch/work/faults.json" <<'JSON'
{"faults": [{"kind": "delay", "key": "*while/Mul*", "occurrence": 2}]}
JSON
open_window --network "$scratch/work/network.json" --faults "$scratch/work/faults.json" "$examples/running_ahead.pbtxt"
wait_title '^running_ahead.pbtxt - Tagscope$'
traffic
press alt+6
still
command_line "break window while"
press F5
still
picture window-full
full_at=$(position)
command_line "delete 1"
press F5
still
[ "$(position)" -gt "$full_at" ] || fail "the window did not open again: $full_at"
picture late
close_window
