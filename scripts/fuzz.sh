#!/usr/bin/env bash
# Runs each target of fuzz/ for so many seconds, JOBS of them at a time (two), starting from the committed seeds:
# `scripts/fuzz.sh SECONDS [target …]`. What is found goes to fuzz/artifacts/; once it is repaired, the input belongs into
# fuzz/seeds/<target>/regression-<what>, where every `cargo test` replays it. Seeds are small: a few kilobytes each, one
# for each form that matters. What the fuzzer itself collects stays in fuzz/corpus/, which is not committed, and what it
# says in target/fuzz/<target>.log.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH="$PWD/.tools/bin:$PATH"
seconds=$1
shift
jobs=${JOBS:-2}
targets=("$@")
[ $# -gt 0 ] || targets=(document parse stream carriers catalogue)
logs=target/fuzz
mkdir -p "$logs"

if ! cargo fuzz --version >/dev/null 2>&1; then
  cargo install --quiet cargo-fuzz --root .tools
fi
# The fuzzer's own flags need nightly Rust, or a stable one that is told to take them.
export RUSTC_BOOTSTRAP=1
echo "==> building ${targets[*]}"
for target in "${targets[@]}"; do
  mkdir -p "fuzz/corpus/$target"
  cargo fuzz build "$target" >"$logs/build.log" 2>&1 || { cat "$logs/build.log" >&2; exit 1; }
done

declare -A running=()
failed=()
# Each target is a group of processes of its own, so that whoever stops this stops all that it started.
set -m
trap 'for target in "${!running[@]}"; do kill -- "-${running[$target]}" 2>/dev/null || true; done' EXIT

# Leaks are not looked for: the names of the fields of definitions are kept for good, up to a limit.
begin() {
  echo "--> $1, $seconds seconds"
  ASAN_OPTIONS=detect_leaks=0 cargo fuzz run "$1" "fuzz/corpus/$1" "fuzz/seeds/$1" -- \
    -max_total_time="$seconds" -timeout=20 -max_len=20000 -print_final_stats=1 >"$logs/$1.log" 2>&1 &
  running[$1]=$!
}

# Tells how targets ended that are no longer running.
collect() {
  local target runs
  for target in "${!running[@]}"; do
    kill -0 "${running[$target]}" 2>/dev/null && continue
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$logs/$target.log")
    if wait "${running[$target]}"; then
      echo "<-- $target: ${runs:-?} runs, nothing found"
    else
      echo "<-- $target: failed after ${runs:-?} runs; the end of $logs/$target.log:"
      tail -n 30 "$logs/$target.log"
      failed+=("$target")
    fi
    unset "running[$target]"
  done
}

progress() {
  local target
  for target in "${!running[@]}"; do
    printf '    %s: %s\n' "$target" "$(grep -a '^#[0-9]' "$logs/$target.log" | tail -n 1 | cut -c1-100)"
  done
}

told=$SECONDS
while [ ${#targets[@]} -gt 0 ] || [ ${#running[@]} -gt 0 ]; do
  while [ ${#targets[@]} -gt 0 ] && [ ${#running[@]} -lt "$jobs" ]; do
    begin "${targets[0]}"
    targets=("${targets[@]:1}")
  done
  sleep 2
  collect
  if [ $((SECONDS - told)) -ge 60 ]; then
    told=$SECONDS
    progress
  fi
done
[ ${#failed[@]} -eq 0 ] || { echo "found something: ${failed[*]}" >&2; exit 1; }
