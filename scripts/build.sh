#!/usr/bin/env bash
# Builds the module with wasm-pack: `build.sh OUT_DIR [cargo options]`. OUT_DIR gets mcp_cards_bg.wasm and its glue.
# NAMES=1 keeps the names of functions in it, for scripts/size-detail.mjs. DEV=1 builds in a fraction of the time a module that
# is large and slow, but gives the same cards.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/.tools/bin:$PWD/node_modules/.bin:$PATH"
mkdir -p "$1"
out=$(cd "$1" && pwd)
shift
# wasm-pack runs cargo in the folder of the module.
case ${CARGO_TARGET_DIR:-} in ""|/*) ;; *) export CARGO_TARGET_DIR="$PWD/$CARGO_TARGET_DIR" ;; esac

for tool in wasm-pack wasm-bindgen wasm-opt; do
  command -v "$tool" >/dev/null || { printf 'error: %s is missing; run: make setup\n' "$tool" >&2; exit 1; }
done
trap 'printf "\nerror: the build failed; the messages above say where. If a tool is missing, run: make setup\n" >&2' ERR

printf '==> building %s\n' "${out#"$PWD"/}/mcp_cards_bg.wasm"
# File names in the module must not tell where this machine keeps its sources.
flags=("--remap-path-prefix=$PWD=" "--remap-path-prefix=$(rustc --print sysroot)=")
for registry in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*; do
  flags+=("--remap-path-prefix=$registry=")
done
CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f'; printf '%s' "${flags[*]}")
export CARGO_ENCODED_RUSTFLAGS

profile=--release
[ -z "${NAMES:-}" ] || profile=--profiling
[ -z "${DEV:-}" ] || profile=--dev
# wasm-pack writes a .gitignore of everything, which would keep the files out of the npm package as well.
wasm-pack --quiet build crates/module "$profile" --mode no-install --target web --no-pack --no-typescript \
  --out-dir "$out" --out-name mcp_cards -- "$@"
rm -f "$out/.gitignore"
node scripts/embed.mjs "$out"
