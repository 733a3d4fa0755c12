#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# From the start page to a fired token, by mouse.
# shellcheck source=tests/walks/walk.sh
. "$(dirname "${BASH_SOURCE[0]}")/walk.sh"
begin "$@"
open_window
picture start

# The first example is selected; a click on the one below it.
read -r x y < <(locate "$selected" "$((width / 2))x$((height / 2))+0+$((height / 4))") || fail "no example is selected"
click "$x" $((y + 50))
wait_title '^cond_true.pbtxt - Tagscope$'
picture first-minute

# The play sign of a ready node.
read -r x y < <(locate "$ready" "$canvas" 14) || fail "no play sign is to be seen"
click "$x" "$y"
wait_record position 1
picture first-token

press F10
wait_record position 2
press ctrl+shift+c
expect "the link" '/cond_true\.pbtxt\?position=2&' "$(clipboard)"
close_window
