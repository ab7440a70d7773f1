#!/usr/bin/env bash
# Starts a Citus coordinator and workers on this machine's loopback, for tests and trials. In production, each
# server has a separate machine and passwords.
# Usage: start-cluster.sh BIN FOLDER [WORKERS [PORT]]
#   BIN      the directory with postgres, initdb, pg_ctl and psql, from a PostgreSQL with the extension citus
#   FOLDER   where the servers store their data; created if missing, otherwise reused
#   WORKERS  the number of workers; default: 2
#   PORT     the port of the coordinator; default: 5800. The workers use the next ones
# FAIRHOUR_CLUSTER_AS is the user that runs the servers when root starts them; default: postgres.
# To stop the servers: start-cluster.sh BIN FOLDER stop
set -euo pipefail
[ $# -ge 2 ] || { sed -n '2,11s/^# \{0,1\}//p' "$0"; exit 2; }
bin=$1 folder=$2
as=()
if [ "$(id -u)" = 0 ]; then
  name=${FAIRHOUR_CLUSTER_AS:-postgres}
  # The servers search for certificates in the home of their user.
  as=(env "HOME=$folder" setpriv --reuid "$name" --regid "$(id -g "$name")" --clear-groups)
fi
by() { ${as[@]+"${as[@]}"} "$@"; }

if [ "${3:-}" = stop ]; then
  for data in "$folder"/coordinator "$folder"/worker*; do
    [ ! -f "$data/postmaster.pid" ] || by "$bin/pg_ctl" -D "$data" -m immediate -s stop
  done
  exit
fi

workers=${3:-2} port=${4:-5800}
if [ ! -d "$folder" ]; then
  mkdir -p "$folder"
  [ ${#as[@]} = 0 ] || chown "$name" "$folder"
fi

start() { # DATA PORT
  if [ ! -f "$1/PG_VERSION" ]; then
    by "$bin/initdb" -D "$1" -U postgres -A trust -E UTF8 --locale=C.UTF-8 > /dev/null
    # Transactions across nodes need prepared transactions. Every database needs a maintenance process.
    cat >> "$1/postgresql.conf" <<SETTINGS
port = $2
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
max_connections = 400
max_prepared_transactions = 400
max_worker_processes = 200
wal_level = logical
timezone = 'UTC'
shared_buffers = 64MB
citus.local_hostname = '127.0.0.1'
citus.enable_statistics_collection = off
citus.node_conninfo = 'sslmode=disable'
${FAIRHOUR_CLUSTER_SETTINGS:-}
SETTINGS
  fi
  by "$bin/pg_ctl" -D "$1" -l "$1/log" -w -s start
}

start "$folder/coordinator" "$port"
nodes=
for ((number = 1; number <= workers; number += 1)); do
  start "$folder/worker$number" "$((port + number))"
  nodes+="${nodes:+,}127.0.0.1:$((port + number))"
done
echo "TEST_DATABASE_URL=postgresql://postgres@127.0.0.1:$port/postgres TEST_CITUS_NODES=$nodes"
