#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A loop over two devices that loses one message: the banner says so, the report says why, the fix is tried, and a line of the report leads
# to the place; then keys that differ side by side, and a loop that never ends. By keys, but for one click.
# shellcheck source=tests/walks/walk.sh
. "$(dirname "${BASH_SOURCE[0]}")/walk.sh"
begin "$@"

hang() {
    press ctrl+alt+shift+F3
    still
    press shift+f
    still
}

open_window --faults "$examples/lost_message.faults.json" "$examples/loop_over_two.pbtxt"
wait_title '^loop_over_two.pbtxt - Tagscope$'
press F5
still
picture banner
hang
picture report

# The line "Waiting at" leads to the Recv that waits.
click 265 707
still
expect "the Recv that waits" 'node=while(/|%2F)Add(/|%2F)_15' "$(link)"
press alt+t
still
picture tried
# On a branch from before the loss the run comes to its end.
press alt+i
still
picture branch
expect "the end on the branch" 'position=302' "$(link)"
close_window

open_window "$examples/hang_frame_names.pbtxt"
wait_title '^hang_frame_names.pbtxt - Tagscope$'
press F5
still
hang
picture keys
close_window
