#!/usr/bin/env bash
# Installs what is missing. `setup.sh build` is enough to build and serve; `setup.sh browser` is for the tests.
# `setup.sh engines` is for the tests in Firefox and WebKit; `setup.sh engines-if-possible` goes on without them.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
tools=$root/.tools
mkdir -p "$tools"
export PATH="$tools/bin:$root/node_modules/.bin:$PATH"

# The Rust version of Cargo.toml, which is the one that is tested.
rust=1.95.0
wasm_pack=0.15.1
# The command line tool and the crate must have the same version.
wasm_bindgen=$(sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p;}' Cargo.lock)

say() { printf '==> %s\n' "$*"; }
fail() { printf '\nerror: %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

# Runs a command with its output in a log; says now and then how far it is.
logged() {
  local name=$1 log=$tools/$1.log start=$SECONDS told=$SECONDS every=15
  shift
  [ -t 1 ] && every=1
  "$@" >"$log" 2>&1 &
  local pid=$!
  trap 'kill "$pid" 2>/dev/null || true; exit 130' INT TERM
  while kill -0 "$pid" 2>/dev/null; do
    sleep 0.2
    if [ $((SECONDS - told)) -ge $every ]; then
      told=$SECONDS
      if [ -t 1 ]; then
        printf '\r\033[K    %ss  %.90s' $((SECONDS - start)) "$(tail -n 1 "$log" | tr -d '\r')"
      else
        printf '    %ss  %.90s\n' $((SECONDS - start)) "$(tail -n 1 "$log" | tr -d '\r')"
      fi
    fi
  done
  trap - INT TERM
  [ -t 1 ] && printf '\r\033[K'
  if wait "$pid"; then
    rm -f "$log"
    say "$name: done in $((SECONDS - start))s"
  else
    tail -n 30 "$log" >&2
    return 1
  fi
}

# Only tools are built this way: they need to be there soon, not to be fast.
install_tool() {
  local name=$1 version=$2
  shift 2
  say "installing $name $version (about 1m30 on two cores)"
  CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=256 \
    CARGO_PROFILE_RELEASE_DEBUG=0 logged "$name" \
    cargo install "$name" --version "$version" --locked --force --root "$tools" "$@" ||
    fail "$name could not be installed. If cargo cannot reach its registry, check the network and run make again; otherwise see the lines above."
}

check_rust() {
  has cc || fail "A C linker is missing: Rust needs one to build the tools. Install it (on Debian: apt-get install build-essential) and run make again."
  has cargo && has rustc || fail "Rust is missing. Install it with rustup (https://rustup.rs), open a new shell and run make again."
  local have sysroot
  have=$(rustc --version | cut -d' ' -f2)
  [ "$(printf '%s\n%s\n' "$rust" "$have" | sort -V | head -n 1)" = "$rust" ] ||
    fail "Rust $have is too old, $rust or newer is needed. Run: rustup update stable"
  sysroot=$(rustc --print sysroot)
  if [ ! -d "$sysroot/lib/rustlib/wasm32-unknown-unknown/lib" ]; then
    has rustup || fail "This Rust has no wasm32-unknown-unknown target. Install Rust with rustup (https://rustup.rs) and run make again."
    say "adding the Rust target wasm32-unknown-unknown"
    rustup target add wasm32-unknown-unknown || fail "The target could not be added. Check the network and run: rustup target add wasm32-unknown-unknown"
  fi
}

check_rust_lints() {
  local part
  for part in rustfmt clippy; do
    has "cargo-${part/rustfmt/fmt}" && "cargo-${part/rustfmt/fmt}" --version >/dev/null 2>&1 && continue
    has rustup || fail "This Rust has no $part. Install it with your package manager, or install Rust with rustup (https://rustup.rs)."
    say "adding the Rust component $part"
    rustup component add "$part" || fail "$part could not be added. Check the network and run: rustup component add $part"
  done
}

check_node() {
  has node && has npm || fail "Node.js is missing. Install Node.js 22 (https://nodejs.org) and run make again."
  node -e '
    const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22 ? 0 : 1);' ||
    fail "Node.js $(node --version) does not fit: 20.19 or later 20.x, or 22.12 and newer is needed. Install Node.js 22 and run make again."
}

install_wasm_tools() {
  [ -n "$wasm_bindgen" ] || fail "Cargo.lock does not name wasm-bindgen. Restore it with: git checkout Cargo.lock"
  [ "$(wasm-bindgen --version 2>/dev/null || true)" = "wasm-bindgen $wasm_bindgen" ] && has wasm-bindgen-test-runner ||
    install_tool wasm-bindgen-cli "$wasm_bindgen" --no-default-features
}

# Builds the module and runs the tests of the border in a browser.
install_wasm_pack() {
  [ "$(wasm-pack --version 2>/dev/null || true)" = "wasm-pack $wasm_pack" ] || install_tool wasm-pack "$wasm_pack"
}

install_npm() {
  local stamp=$tools/npm.stamp
  [ -d node_modules ] && cmp -s package-lock.json "$stamp" && return
  say "installing the npm packages (about 30s)"
  # No package needs its install script; leaving them out keeps downloads to the registry.
  logged npm npm ci --ignore-scripts --no-audit --no-fund ||
    fail "npm ci failed. If npm cannot reach its registry, check the network and run make again; otherwise see the lines above."
  cp package-lock.json "$stamp"
}

install_browser() {
  local missing status=0 packages="chromium chromium-driver fonts-liberation"
  missing=$(node scripts/browser.mjs) || status=$?
  [ $status -eq 2 ] && exit 1
  [ $status -eq 0 ] && return
  if ! has apt-get || [ "$(id -u)" -ne 0 ]; then
    local how="install them with your package manager"
    has apt-get && how="run: sudo apt-get install $packages"
    fail "$missing not found; $how, then run make again. If they are in an unusual place, set CHROME and CHROMEDRIVER to their paths."
  fi
  say "installing $packages (about 1m20)"
  # shellcheck disable=SC2086
  { logged apt-update apt-get update &&
    DEBIAN_FRONTEND=noninteractive logged apt-install apt-get install -y --no-install-recommends $packages; } ||
    fail "apt-get failed. Install Chromium and chromedriver yourself, set CHROME and CHROMEDRIVER to their paths and run make again."
  missing=$(node scripts/browser.mjs) ||
    fail "$missing still not found after apt-get. Set CHROME and CHROMEDRIVER to their paths and run make again."
}

# Firefox and WebKit, for the tests in other engines. Not to be had everywhere, so `make test` can do without.
install_engines() {
  local otherwise=$1 missing
  missing=$(node tests/engines/engines.mjs)
  [ -z "$missing" ] && return
  if ! has apt-get; then
    "$otherwise" "not found: $missing (names of Debian packages). Install Firefox, WebKitGTK with WebKitWebDriver, and Xvfb with your package manager, then run make again."
  elif [ "$(id -u)" -ne 0 ]; then
    "$otherwise" "not found: $missing. Run: sudo apt-get install $missing, then run make again."
  else
    say "installing $missing (about 40s)"
    # shellcheck disable=SC2086
    { logged apt-update apt-get update &&
      DEBIAN_FRONTEND=noninteractive logged apt-install apt-get install -y --no-install-recommends $missing; } ||
      "$otherwise" "apt-get failed. Install these yourself: $missing"
  fi
}

case ${1:-} in
  build) check_node; check_rust; install_npm; install_wasm_tools; install_wasm_pack ;;
  browser) check_rust_lints; install_browser ;;
  engines) install_engines fail ;;
  engines-if-possible) install_engines say ;;
  *) fail "use: scripts/setup.sh build | browser | engines | engines-if-possible" ;;
esac
