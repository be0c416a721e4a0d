#!/usr/bin/env bash
# Builds the module: `build.sh OUT_DIR [cargo options]`. Only the .wasm file stays in OUT_DIR.
# NAMES=1 keeps the names of functions in it, for scripts/size-detail.mjs.
#
# The standard library is built along with it: then a panic is a trap instead of a message that nobody reads, and what
# prints such messages stays out. Stable Rust can do that behind RUSTC_BOOTSTRAP. Nothing in the sources depends on it:
# a plain `cargo build --release --target wasm32-unknown-unknown` gives a module that does the same, only bigger.
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH="$PWD/.tools/bin:$PWD/node_modules/.bin:$PATH"
out=$1
shift
target=wasm32-unknown-unknown
target_dir=${CARGO_TARGET_DIR:-target}

for tool in wasm-bindgen wasm-opt; do
  command -v "$tool" >/dev/null || { printf 'error: %s is missing; run: make setup\n' "$tool" >&2; exit 1; }
done
explain() {
  printf '\nerror: the build failed; the messages above say where. If a tool is missing, run: make setup\n' >&2
  printf 'If this Rust does not know a flag, take the one that is tested: RUSTUP_TOOLCHAIN=1.95.0 make build\n' >&2
}
trap explain ERR

printf '==> building %s/mcp_cards_bg.wasm\n' "$out"
flags=(-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none)
# Both trade locals for instructions, and locals are what compresses worst.
flags+=(-Cllvm-args=-disable-lsr -Cllvm-args=-enable-load-pre=false)
# File names in the module must not tell where this machine keeps its sources.
flags+=(--remap-path-prefix="$PWD=" --remap-path-prefix="$(rustc --print sysroot)=")
for registry in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*; do
  flags+=(--remap-path-prefix="$registry=")
done
CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f'; printf '%s' "${flags[*]}")
export CARGO_ENCODED_RUSTFLAGS

# Asked for as a cdylib and nothing else: with an rlib beside it cargo leaves out the optimisation at link time, and says
# nothing about it.
RUSTC_BOOTSTRAP=1 cargo rustc --release --lib --crate-type cdylib --target $target \
  -Z build-std=std,panic_abort -Z build-std-features=optimize_for_size --target-dir "$target_dir" "$@"

# The package has its own loader; of what wasm-bindgen writes only the module is wanted.
glue=$target_dir/wasm-bindgen
wasm-bindgen --target web --no-typescript --out-dir "$glue" "$target_dir/$target/release/mcp_cards.wasm"
mkdir -p "$out"
# What makes a module small and what makes it small after compression are two things: all that is skipped here takes
# bytes away and makes the rest less alike. The lowest kilobyte belongs to the end of the stack, so no address there is
# ever the base of a field.
wasm-opt -O3 --skip-pass=memory-packing --skip-pass=local-cse --skip-pass=simplify-locals --skip-pass=merge-locals --reorder-functions \
  --one-caller-inline-max-function-size=1 --low-memory-unused ${NAMES:+-g} --strip-producers --strip-target-features \
  "$glue/mcp_cards_bg.wasm" -o "$out/mcp_cards_bg.wasm"
