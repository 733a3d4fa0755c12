# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# What packaging/run and packaging/test share: installing what is missing, and the release build.

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$top/build/release

say() { printf '==> %s\n' "$*"; }
die() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 1
}

# install_packages [NAME...]: installs those of them (without names: of packaging/packages) that are not there; does nothing, and
# needs no rights, if all are.
install_packages() {
    local name missing=() as_root=()
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        say "this is not Debian or Ubuntu: expecting the libraries of packaging/packages to be there already"
        return
    fi
    while read -r name; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
    done < <(if [ $# -gt 0 ]; then printf '%s\n' "$@"; else sed 's/#.*//; /^[[:space:]]*$/d' "$top/packaging/packages"; fi)
    [ ${#missing[@]} -eq 0 ] && return

    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || die "these packages are missing; install them as root: ${missing[*]}"
        as_root=(sudo)
    fi
    say "installing ${#missing[@]} packages: ${missing[*]}"
    "${as_root[@]}" apt-get -q update || say "the package lists could not be renewed; trying with those at hand"
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 \
        install --no-install-recommends "${missing[@]}" || die "the packages could not be installed"
}

# build_release TARGET...: configures once, then builds the targets ("all" for everything).
build_release() {
    cd "$top" || die "cannot enter $top"
    mkdir -p build
    if [ ! -f "$build/build.ninja" ] || [ -n "${TAGSCOPE_CORE_TESTS:-}" ]; then
        say "configuring $build"
        # Warnings of a compiler that we do not know yet must not stand between a user and the program.
        cmake --preset release -DTAGSCOPE_WERROR="${TAGSCOPE_WERROR:-OFF}" \
            -DTAGSCOPE_CORE_TESTS="${TAGSCOPE_CORE_TESTS:-ON}" >"$build.log" 2>&1 || {
            cat "$build.log" >&2
            die "configuring failed"
        }
    fi
    NINJA_STATUS='[%f of %t, %p] ' cmake --build --preset release --target "$@" || die "the build failed"
}
