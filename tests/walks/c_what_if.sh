#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A what-if branch that changes the outcome: one value of the counter loop is another, and the result is 70 instead of 10.
# shellcheck source=tests/walks/walk.sh
. "$(dirname "${BASH_SOURCE[0]}")/walk.sh"
begin "$@"
open_window
press Return   # the first example, the counter loop
wait_title '^counter.pbtxt - Tagscope$'
still
press alt+7   # what is fetched can be compared by name
press Tab
type_text result
press Return
wait_kept '"result"'
press F5
wait_record position 95

find_node 'while/Add iter:3'
wait_record node while/Add
wait_record tag 'while;3'
press ctrl+shift+o
still
press ctrl+a
type_text 70
press Return
wait_record branch 1
press F5
still
picture what-if

# Beside its parent: the differences, of which a click on the first one gives the table the keys.
press ctrl+shift+Page_Up
still
click 300 760
picture what-if-compared
expect "the differences" '^result.root.int32: 10.int32: 70' "$(table)"
close_window
