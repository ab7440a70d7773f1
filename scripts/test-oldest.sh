#!/usr/bin/env bash
# Migrations, stores and the contract on the oldest PostgreSQL that is supported; the whole suite runs on the newest.
set -euo pipefail
cd "$(dirname "$0")/.."

programs=${TEST_POSTGRES_BIN:-/usr/lib/postgresql/15/bin}
if [ ! -x "$programs/initdb" ]; then
  echo "Not run on PostgreSQL 15: there is no initdb in $programs (Debian 12: apt-get install postgresql-15)."
  exit 0
fi
"$programs/postgres" --version
# How few rows a page reads is a matter of newer planners: page-cost holds from 17 on.
TEST_POSTGRES_BIN=$programs npx vitest run --exclude src/features/work/activities/store/page-cost.test.ts \
  test/schema.test.ts test/conformance src/db/backup src/db/columns src/db/concurrently src/db/copy src/db/locks \
  src/db/pool src/db/prepared src/db/snapshot migration store
