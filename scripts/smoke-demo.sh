#!/usr/bin/env bash
# Runs the demo once on a data directory of its own: first answer, second start on the kept data, clean end.
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
chmod 755 "$folder"
server=
clean_up() {
  if [ -n "$server" ]; then
    kill -TERM "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$folder"
}
trap clean_up EXIT
export FAIRHOUR_DATA="$folder/data" LOG_LEVEL=warn
PORT=$(node -e '
  const server = require("net").createServer();
  server.listen(0, "127.0.0.1", () => { console.log(server.address().port); server.close(); });
')
export PORT

# $1 = file for what it prints, $2 = seconds it may take until it prints the token
start_demo() {
  node bin/fairhour.js demo --json >"$1" 2>"$1.err" &
  server=$!
  for _ in $(seq 1 $(($2 * 10))); do
    if [ -s "$1" ]; then return 0; fi
    kill -0 "$server" 2>/dev/null || { cat "$1.err"; return 1; }
    sleep 0.1
  done
  cat "$1.err"
  echo "the demo was not ready within $2 s" >&2
  return 1
}

field() { node -e 'console.log(JSON.parse(require("fs").readFileSync(process.argv[1]))[process.argv[2]])' "$1" "$2"; }

ask() { curl --silent --show-error --fail --header "Authorization: Bearer $1" "$2"; }

stop_demo() {
  kill -TERM "$server"
  wait "$server"
  server=
}

start_demo "$folder/first" 300
token=$(field "$folder/first" token)
organization=$(field "$folder/first" organization_id)
address=$(field "$folder/first" address)
ask "$token" "$address/v2/organizations/$organization/budget_histories?page_limit=3" | grep -q '"budget_histories":\[{'
ask "$token" "$address/v2/organizations/$organization/overtime_policies" | grep -q '"overtime_policies":\[{'
ask "$token" "$address/ext/v1/organizations/$organization/unusual_activity_inbox" | grep -q '"stretch_id":"'
ask "$token" "$address/ext/v1/organizations/$organization/today" | grep -q '"members":\[{'
stop_demo

start_demo "$folder/second" 60
if curl --silent --fail --header "Authorization: Bearer $token" "$address/v2/users/me" >/dev/null; then
  echo "the token of the first start still works" >&2
  exit 1
fi
ask "$(field "$folder/second" token)" "$address/v2/users/me" | grep -q '"user":{'
stop_demo
if pgrep -f "$folder/data/postgres" >/dev/null; then
  echo "the embedded database is still running" >&2
  exit 1
fi
echo "demo: ok"
