#!/bin/sh
# Runs each target of fuzz/ for so many seconds, starting from the committed seeds. What is found goes to
# fuzz/artifacts/; once it is repaired, the input belongs into fuzz/seeds/<target>/regression-<what>, where every
# `cargo test` replays it. Seeds are small: a few kilobytes each, one for each form that matters. What the fuzzer itself
# collects stays in fuzz/corpus/, which is not committed.
set -eu
cd "$(dirname "$0")/.."
PATH="$PWD/.tools/bin:$PATH"

if ! cargo fuzz --version >/dev/null 2>&1; then
  cargo install --quiet cargo-fuzz --root .tools
fi
# The fuzzer's own flags need nightly Rust, or a stable one that is told to take them.
export RUSTC_BOOTSTRAP=1
for target in document parse stream carriers catalogue; do
  mkdir -p "fuzz/corpus/$target"
  echo "--> $target, $1 seconds"
  cargo fuzz run "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- \
    -max_total_time="$1" -timeout=20 -max_len=20000 -print_final_stats=1
done
