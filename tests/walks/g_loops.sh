#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The bundled loops: what the next iteration would fire, an Exit that is dead and why, and a loop in a loop in dark colours.
# shellcheck source=tests/walks/walk.sh
. "$(dirname "${BASH_SOURCE[0]}")/walk.sh"
begin "$@"

open_counter() {
    open_window
    press Return   # the first example
    wait_title '^counter.pbtxt - Tagscope$'
    still
}

# What the hints say is done, so they are gone for good.
open_counter
press ctrl+k Escape F10
still
press comma
find_node zero
close_window

open_counter
walk_to 8 F10
# The mouse rests on a button, and its firings are outlined; then it is pressed.
point 432 33
sleep 1
shot preview
xdotool click 1
park
wait_record position 15

# The fifth iteration: Exit fires dead there.
walk_to 43 F10
press alt+8
find_node while/Exit
wait_record tag 'while;4'
press w
picture window
close_window

open_window
press Down Down Down Down Return
wait_title '^nested.pbtxt - Tagscope$'
still
press ctrl+alt+shift+d
walk_to 90 F10
find_node outer/inner/Merge
press ctrl+alt+3
picture dark
close_window
