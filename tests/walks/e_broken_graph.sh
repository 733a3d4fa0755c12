#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# A graph with mistakes is opened, and its problems are clicked through: each leads to its node.
# shellcheck source=tests/walks/walk.sh
. "$(dirname "${BASH_SOURCE[0]}")/walk.sh"
begin "$@"
# The counter loop with two names misspelt, and with an input in the wrong place.
sed -e '/name: "while\/Less"/,/^}/ s,"while/Merge","while/Murge",' -e '/name: "while\/Add"/,/^}/ s,"while/Add/Enter","while/Ad/Enter",' \
    -e '/name: "result"/,/^}/ s,input: "while/Exit",input: "^limit"\n  &,' "$examples/counter.pbtxt" >"$scratch/work/broken.pbtxt"
open_window
open_file "$scratch/work/broken.pbtxt"

# From the top of the list down; its rows are as high as those of any list of one line each.
y=684
for node in while/Less while/Add result; do
    click 300 "$y"
    y=$((y + 20))
    wait_record node "$node"
    [ "$node" != while/Add ] || picture broken
done
expect "the problems" "G3: Node 'while/Less': Unknown input node 'while/Murge'" "$(table)"
close_window
