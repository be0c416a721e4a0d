#!/usr/bin/env bash
# Builds the module: `build.sh OUT_DIR [cargo options]`. Only the .wasm file stays in OUT_DIR.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/.tools/bin:$PWD/node_modules/.bin:$PATH"
out=$1
shift

# The file names in panic messages must not tell where this machine keeps its sources.
flags=--remap-path-prefix=$PWD=
for registry in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*; do
  flags+=$'\x1f'--remap-path-prefix=$registry=
done
export CARGO_ENCODED_RUSTFLAGS=$flags

# Without it wasm-pack would go on and leave a bigger, slower module.
command -v wasm-opt >/dev/null || { printf 'error: wasm-opt is missing; run: make setup\n' >&2; exit 1; }

printf '==> building %s/mcp_cards_bg.wasm\n' "$out"
# `no-install` keeps wasm-pack from downloading anything: `make setup` has put its helpers on the PATH. Its usual
# warning, that it could not look for a newer version of itself, helps nobody here.
wasm-pack --log-level error build --mode no-install --target web --no-pack --no-typescript --out-dir "$out" -- "$@" || {
  printf '\nerror: the build failed; the messages above say where. If a tool is missing, run: make setup\n' >&2
  exit 1
}
# npm leaves out what this file lists, and the package has its own loader instead of the generated one.
rm -rf "$out/.gitignore" "$out/mcp_cards.js" "$out/snippets"
# Make compares times, and an unchanged module is not written again.
touch "$out/mcp_cards_bg.wasm"
