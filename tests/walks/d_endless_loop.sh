#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# An endless loop is paused: the counter of the first example, which adds 0 instead of 1.
# shellcheck source=tests/walks/walk.sh
. "$(dirname "${BASH_SOURCE[0]}")/walk.sh"
begin "$@"
sed '/name: "one"/,/^}/ s/int_val: 1/int_val: 0/' "$examples/counter.pbtxt" >"$scratch/work/endless.pbtxt"
open_window
open_file "$scratch/work/endless.pbtxt"

runs() {
    press F5
    sleep 0.2
    press Pause
    still
}
press alt+8
runs
picture paused
at=$(position)
[ "$at" -gt 100000 ] || fail "the loop should have fired more than $at times"

# It stands, and can go on.
press F10
still
[ "$(position)" -eq $((at + 1)) ] || fail "one step led from $at to $(position)"
runs
[ "$(position)" -gt $((at + 100000)) ] || fail "the loop did not go on: $(position)"
close_window
