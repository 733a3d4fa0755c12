#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The walk over the real graph once more, without the mouse; and the sums that it comes to.
# shellcheck source=tests/walks/walk.sh
. "$(dirname "${BASH_SOURCE[0]}")/walk.sh"
skip_without_machine
begin "$@"
park
open_machine
press Return   # opens the network
still
press F11   # into the loop
still
find_node root/rnn/time
press Right Return   # opens the loop, which it goes to
still
press F10
wait_kept '"frame root/rnn/while'
step_and_return
break_at_sixth

# Iteration 3 beside 4.
press ctrl+d
still
type_text 3
press Tab
type_text 4
press Return
still
press ctrl+F7 ctrl+shift+F7   # the first difference, in both pictures
still
find_node root/rnn/while/Merge
press f   # to where it is in the middle
picture compare
press alt+0
tab_to 'root/rnn/while/Merge.while;3 ⇄ while;4.int32: 3.int32: 4'
press ctrl+shift+F7

# To the end.
press F5
wait_record events 21395

# What the machine has written: bits, the smallest first, of 32 sums.
find_node root/Sigmoid
press alt+5
tab_to '^31,4'
sums=$(table | awk -F '\t' '/^[0-9]+,[0-9]+/ { split($1, at, ","); sum[at[1]] += ($2 >= 0.5) * 2 ^ at[2] }
                            END { for (row = 0; row < 32; ++row) printf "%s%d", row ? ", " : "", sum[row] }')
expect "the sums" "^$sums\$" "$(sed 's/.*"want": \[\([^]]*\)\].*/\1/' "$machine/expected.json")"

# Back to where an Exit fired dead, and from there to the Switch.
find_node 'root/rnn/while/Exit_2 iter:14'
press bracketleft   # the firing before that one
wait_record position 20158
press w alt+5
tab_to 'Switch root/rnn/while/Switch_2@while;13'
press Down Return
wait_record node root/rnn/while/Switch_2
close_window
