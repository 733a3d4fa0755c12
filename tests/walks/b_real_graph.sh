#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# On a real graph, by keys and mouse: into the loop, 200 steps, 50 back, a breakpoint on a tag with a condition, two iterations beside each
# other, the first difference, and why an Exit is dead.
# shellcheck source=tests/walks/walk.sh
. "$(dirname "${BASH_SOURCE[0]}")/walk.sh"
skip_without_machine
begin "$@"

# open_group COLOUR: a double click on the box in the graph that has it.
open_group() {
    local x y
    read -r x y < <(locate "$1" "$canvas") || fail "there is no box of the colour $1 in the graph"
    double_click "$x" "$y"
    still
}

open_machine
open_group "$selected"
press F11   # into the loop
still
park
open_group "$loop"
press F10
wait_kept '"frame root/rnn/while'
step_and_return
press alt+8
break_at_sixth
picture real-graph

# Iteration 3 beside 4: a click on the one's header, Ctrl and a click on the other's.
click 576 716
xdotool keydown ctrl
click 634 716
xdotool keyup ctrl
still
press ctrl+F7   # the first difference
press ctrl+shift+F7
still
click 300 760
expect "the differences" 'root/rnn/while/Merge.while;3 ⇄ while;4.int32: 3.int32: 4' "$(table)"
picture beside
press ctrl+shift+F7

# To the end, and back to where an Exit fired dead.
press F5
wait_record events 21395
press alt+8 ctrl+alt+shift+d   # in dark colours
find_node 'root/rnn/while/Exit_2 iter:14'
press bracketleft   # the firing before that one
wait_record position 20158
press w
picture why
# The second line of the answer is the Switch.
click 1260 378
wait_record node root/rnn/while/Switch_2
picture switch
close_window
