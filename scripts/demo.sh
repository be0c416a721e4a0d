#!/usr/bin/env bash
# Serves the page. In a terminal the server becomes a job of its own (`set -m`), so that Ctrl-C reaches the server and
# not make, which would report an error for a server that was stopped on purpose.
cd "$(dirname "$0")/.." || exit 1
in_foreground() {
  local terminal own
  read -r terminal own < <(ps -o tpgid=,pgid= -p $$ 2>/dev/null)
  [ "$terminal" = "$own" ]
}
if [ -t 0 ] && in_foreground; then
  set -m
  node scripts/demo.mjs "$1"
else
  exec node scripts/demo.mjs "$1"
fi
